import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { portError } from '../start-error.ts';

/**
 * Below the ports that systems give to connections (RFC 6056, 3.2; Linux begins at 32,768): one of those may be taken by a
 * connection before a server opens it.
 */
const lowest = 20_000;
const highest = 32_000;

/** A port on 127.0.0.1 that was free a moment ago. Others who ask at the same time get another one, most likely. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const opened = once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.listen(port, '127.0.0.1');
  const isOpen = await opened;
  if (isOpen) await new Promise((resolve) => server.close(resolve));
  return isOpen;
}

/** Throws StartError, naming the setting, when this port on 127.0.0.1 cannot be opened. */
export async function requireFree(variable: string, port: number): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(portError(variable, port, error)));
    server.listen(port, '127.0.0.1', resolve);
  });
  await new Promise((resolve) => server.close(resolve));
}
