import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { replaceFile } from '../data-dir.ts';
import { showMails } from '../mail-viewer/index.ts';
import { guardLoopback } from './loopback-guard.ts';

export interface MailPart {
  /** The SES endpoint; in a browser, the viewer. */
  readonly endpoint: string;
  stop(): Promise<void>;
}

const load = createRequire(import.meta.url);
const { default: startSes } = load('aws-ses-v2-local') as typeof import('aws-ses-v2-local');
const store = load('aws-ses-v2-local/dist/store.js') as typeof import('aws-ses-v2-local/dist/store.js');

/**
 * Starts the SES endpoint with its mail viewer on 127.0.0.1, for this machine only. With a file, mails are stored in it, one JSON
 * object per line, and each is written before the response to its sending.
 *
 * @param port 0 for any free port
 */
export async function startMail(port: number, file?: string): Promise<MailPart> {
  store.clearStore();
  if (file) restore(file);
  const server = await startSes({ host: '127.0.0.1', port });
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error(`The mail endpoint cannot open port ${port}.`);
  if (file) keep(server, file);
  showMails(server, () => store.getStoreReadonly().emails);
  guardLoopback(server);
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function restore(file: string): void {
  if (!existsSync(file)) return;
  const whole = readFileSync(file, 'utf8').split('\n').filter(isWhole);
  for (const line of whole) store.getStoreReadonly().emails.push(JSON.parse(line));
  replaceFile(file, whole.map((line) => `${line}\n`).join(''));
}

/** False for a line that a crash cut short: the sending of such a mail got no response. */
function isWhole(line: string): boolean {
  try {
    return typeof JSON.parse(line) === 'object';
  } catch {
    return false;
  }
}

/** The endpoint keeps mails in memory and has no hook: new ones are written when a response ends. */
function keep(server: Server, file: string): void {
  let kept = store.getStoreReadonly().emails.length;
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    const end = response.end;
    response.end = function (this: ServerResponse, ...rest: unknown[]) {
      kept = write(file, kept);
      return Reflect.apply(end, this, rest);
    } as typeof end;
  });
}

/** Writes the mails after the first `kept`, and returns how many there are now. */
function write(file: string, kept: number): number {
  const { emails } = store.getStoreReadonly();
  if (emails.length < kept) writeFileSync(file, '', { mode: 0o600 });
  const fresh = emails.slice(emails.length < kept ? 0 : kept);
  if (fresh.length > 0) {
    appendFileSync(file, fresh.map((mail) => `${JSON.stringify(mail)}\n`).join(''), { mode: 0o600 });
  }
  return emails.length;
}
