/** Starts MiniStack as docs/localstack.md says, on a free port. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../../local/server/emulators/free-port.ts';
import type { Teardown } from '../../../local/server/teardown.ts';
import { fencesOf } from '../../docs-commands/fences.ts';
import type { Newcomer } from '../../docs-commands/newcomer.ts';

const page = 'docs/localstack.md';
/** The port in the page. */
const portOfPage = '4566';
const startMilliseconds = 30_000;

/** Code of the page, for an emulator on another port. */
export function localstackCode(name: string, port: number): string {
  const { code } = fencesOf(page).find(({ id }) => id === `${page} ${name}`)!;
  return code.replaceAll(portOfPage, `${port}`);
}

/** Returns the port of the emulator, which inherits the variables of the newcomer. `teardown` ends it. */
export async function startEmulator(person: Newcomer, teardown: Teardown): Promise<number> {
  const port = await freePort();
  startInBackground(localstackCode('ministack', port), person, teardown);
  await isUp(`http://127.0.0.1:${port}/_ministack/health`);
  return port;
}

/** Starts a server. The teardown ends it and the processes that it started. */
export function startInBackground(
  code: string,
  { directory: cwd, env }: Pick<Newcomer, 'directory' | 'env'>,
  teardown: Teardown,
): void {
  const shell = spawn('bash', ['--norc', '-c', code], {
    cwd,
    env: { ...env },
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  const ended = once(shell, 'close');
  teardown.add(async () => {
    if (shell.exitCode === null) process.kill(-shell.pid!, 'SIGTERM');
    await ended;
  });
}

/** Waits until something responds at the URL. */
export async function isUp(url: string): Promise<void> {
  const end = Date.now() + startMilliseconds;
  for (;;) {
    try {
      await fetch(url);
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await wait(100);
    }
  }
}
