/** Lab Trends in Python and in bash: how each is started, and how a person's answer gets from the browser to it. */
import { expect } from 'vitest';
import { hasPrograms } from '../support/programs.ts';
import { findPythonWith } from '../support/python-tools.ts';
import type { TerminalProgram } from './terminal-program.ts';

export interface SampleProgram {
  /** The folder in local/examples. */
  readonly name: string;
  /** Undefined where what it needs is not installed. */
  readonly interpreter: string | undefined;
  readonly file: string;
  /** What it prints after the address of the authorization page. */
  readonly asks: string;
  /** Brings where the browser is sent after the approval. */
  bring(program: TerminalProgram, answer: URL): Promise<void>;
  /** Brings the answer to another request, which the program must not take. */
  bringAnother(program: TerminalProgram, answer: URL): Promise<void>;
  /** What it says when nothing listens at the address of the service. */
  readonly noService: string;
}

const python: SampleProgram = {
  name: 'python',
  interpreter: findPythonWith('requests_oauthlib', 'Lab Trends in Python'),
  file: 'lab_trends.py',
  asks: '',
  async bring(_, answer) {
    const page = await fetch(answer);
    expect([page.status, await page.text()]).toEqual([
      200,
      'Thank you. Lab Trends goes on in its terminal; you can close this page.\n',
    ]);
  },
  async bringAnother(program, answer) {
    expect((await fetch(new URL('/elsewhere', answer))).status).toBe(404);
    expect((await fetch(withAnotherToken(answer))).status).toBe(404);
    await this.bring(program, answer);
    expect(await program.ended()).toBe(0);
  },
  noService: 'does not respond. Is it running? `npm start` starts it.\n',
};

const bash: SampleProgram = {
  name: 'bash',
  interpreter: hasPrograms(['bash', 'curl', 'openssl'], 'Lab Trends in bash') ? 'bash' : undefined,
  file: 'lab-trends.sh',
  asks: 'Then the browser goes to an address where nothing is. Copy that address, and paste it here:\n',
  async bring(program, answer) {
    program.type(answer.href);
  },
  async bringAnother(program, answer) {
    program.type(withAnotherToken(answer).href);
    expect(await program.ended()).toBe(1);
    expect(program.stderr).toBe('This is not the address that the browser was sent to.\n');
  },
  noService: 'Is it running? npm start starts it.\n',
};

function withAnotherToken(answer: URL): URL {
  const other = new URL(answer);
  other.searchParams.set('oauth_token', 'another');
  return other;
}

export const samplePrograms: readonly SampleProgram[] = [python, bash];
