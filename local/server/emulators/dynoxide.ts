/** Dynoxide, a DynamoDB-compatible engine on SQLite: one program, without Java. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type BackOffPolicy, pollUntil } from '../../../shared/concurrency/retry.ts';
import { StartError } from '../start-error.ts';
import type { DatabaseProcess, DynamoDbOptions } from './database-process.ts';
import { freePort } from './free-port.ts';

const program = process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide';
const starting: BackOffPolicy = { baseMs: 5, capMs: 50, jitter: 'none', timeoutMs: 20_000 };

/**
 * The path of the program: that of the npm package for this platform, else the first in PATH. Undefined when
 * there is none.
 */
export function findDynoxide(): string | undefined {
  return [packaged(), ...inPath()].find((path) => path !== undefined && isExecutable(path));
}

function packaged(): string | undefined {
  try {
    const name = `@dynoxide/${process.platform}-${process.arch}/package.json`;
    return join(dirname(createRequire(import.meta.url).resolve(name)), program);
  } catch {
    return undefined;
  }
}

function inPath(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, program));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The address that it listens on. It lets pages of every origin read its responses (CORS) and takes any `Host`, so a
 * page must not find it. On Linux 127.0.0.0/8 is this machine: a random address of it cannot be found by trying.
 * Elsewhere only 127.0.0.1 is.
 */
function loopbackAddress(): string {
  if (process.platform !== 'linux') return '127.0.0.1';
  return `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

/** Starts it on a free port of a loopback address. Throws StartError when it is not installed or does not start. */
export async function startDynoxide({ directory, onSpawn }: DynamoDbOptions): Promise<DatabaseProcess> {
  const command = findDynoxide();
  if (!command) {
    throw new StartError(
      `DYNAMODB: there is no npm package of dynoxide for ${process.platform}-${process.arch}, and no dynoxide in PATH. Install it, or set DYNAMODB to local, which needs Java.`,
    );
  }
  if (directory) mkdirSync(directory, { recursive: true });
  const [host, port] = [loopbackAddress(), await freePort()];
  const place = directory ? ['--db-path', join(directory, 'dynoxide.db')] : [];
  const args = ['serve', '--host', host, '--port', String(port), ...place];
  // A process group of its own, so that Ctrl-C reaches it only through us, after the last request.
  const database = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  if (database.pid) onSpawn?.(database.pid);
  const watcher = database.pid ? endWithParent(database.pid) : undefined;
  const exit = endOf(database);
  let stopping = false;
  const stop = async (): Promise<void> => {
    stopping = true;
    watcher?.kill('SIGKILL');
    database.kill('SIGTERM');
    await Promise.race([exit, wait(5000, undefined, { ref: false })]);
    if (database.exitCode === null && database.signalCode === null) database.kill('SIGKILL');
    await exit;
  };
  const open = await Promise.race([pollUntil(() => isOpen(host, port), starting), exit]);
  if (open !== true) {
    await stop();
    throw new StartError(`Dynoxide did not start: ${open ?? 'it opened no port within 20 seconds'}`);
  }
  const failed = exit.then((reason) => (stopping ? new Promise<string>(() => {}) : reason));
  return { endpoint: `http://${host}:${port}`, pid: database.pid!, loopbackOnly: true, failed, stop };
}

/**
 * Dynoxide does not notice when the process that started it is killed. A shell does: its input then ends. It
 * ends the database.
 */
function endWithParent(pid: number): ChildProcess | undefined {
  if (process.platform === 'win32') return undefined;
  const script = 'read -r line; kill "$1"';
  const watcher = spawn('sh', ['-c', script, 'sh', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  // Without a shell the next start ends the database.
  watcher.on('error', () => {});
  watcher.stdin.on('error', () => {});
  watcher.unref();
  return watcher;
}

/** Resolves to the reason when the process has ended: a signal, or the last line of its error output. */
function endOf(database: ChildProcess): Promise<string> {
  let text = '';
  database.stderr?.on('data', (chunk: Buffer) => {
    text = (text + chunk).slice(-2000);
  });
  return new Promise((resolve) => {
    database.once('error', (error) => resolve(error.message));
    database.once('close', (code, signal) => {
      const last = text.trim().split('\n').at(-1) || `it ended with exit code ${code}`;
      resolve(signal ? `it ended with ${signal}` : last);
    });
  });
}

function isOpen(host: string, port: number): Promise<true | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(undefined));
  });
}
