import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { endProcess, type ProcessRecord, recordOf } from './processes.ts';
import { StartError } from './start-error.ts';

/** What a start leaves for the next one, in case it is killed. */
interface Running {
  /** The directory that it ran on: in a copy of the directory this is another one. */
  readonly directory?: string | undefined;
  readonly service?: ProcessRecord | undefined;
  readonly dynamodb?: ProcessRecord | undefined;
}

/** A data directory that belongs to this process until it is released. */
export interface DataDir {
  path(name: string): string;
  /** Records a process that must not outlive this one. */
  record(dynamodbPid: number): void;
  release(): void;
}

/**
 * Claims the directory for this process: creates it, fails while another instance runs on it, and ends the
 * database that a killed instance may have left running. Throws StartError when it cannot be used.
 */
export async function openDataDir(directory: string): Promise<DataDir> {
  create(directory);
  const lock = takeLock(directory);
  try {
    await endLeftOver(directory);
    const service = recordOf(process.pid);
    note(directory, { service });
    return {
      path: (name) => join(directory, name),
      record: (pid) => note(directory, { service, dynamodb: recordOf(pid) }),
      release() {
        note(directory, {});
        lock.close();
      },
    };
  } catch (error) {
    lock.close();
    throw error;
  }
}

/** Writes a file so that a crash leaves either the old or the new content. Only this user can read it. */
export function replaceFile(file: string, content: string): void {
  const draft = `${file}.new`;
  writeFileSync(draft, content, { mode: 0o600, flush: true });
  renameSync(draft, file);
}

/**
 * What tells a directory from its copies, wherever they are and whatever they contain. It stays when the directory is
 * moved on its disk.
 */
export function identityOf(directory: string): string {
  const { dev, ino } = statSync(directory, { bigint: true });
  return `${dev}:${ino}`;
}

function create(directory: string): void {
  try {
    makeDirectory(directory);
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(`DATA_DIR: ${directory} is not a directory that this user can write to (${code}).`);
  }
}

/**
 * Parent by parent: Node's recursive mkdir retries forever where a file system rejects new entries as /proc
 * does.
 */
function makeDirectory(directory: string): void {
  if (existsSync(directory)) return;
  makeDirectory(dirname(directory));
  mkdirSync(directory, { mode: 0o700 });
}

/** A lock of the operating system on an open file: it ends with the process, however the process ends. */
function takeLock(directory: string): DatabaseSync {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(directory, 'lock'));
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock?.close();
    const text = (error as Error).message;
    if (!/locked|busy/i.test(text)) throw new StartError(`DATA_DIR: ${directory} cannot be used (${text}).`);
    const pid = readRunning(directory).service?.pid;
    const who = pid ? `another instance (process ${pid})` : 'another instance';
    throw new StartError(
      `DATA_DIR: ${directory} is in use by ${who}. Stop it, or set DATA_DIR to another directory.`,
    );
  }
}

/** A database of another directory stays: this one is a copy, and the other one's service may be running. */
async function endLeftOver(directory: string): Promise<void> {
  const { dynamodb, directory: noted } = readRunning(directory);
  if (!dynamodb || (noted !== undefined && noted !== identityOf(directory))) return;
  if (await endProcess(dynamodb)) return;
  throw new StartError(`DATA_DIR: a database of an earlier start (process ${dynamodb.pid}) does not end.`);
}

function readRunning(directory: string): Running {
  try {
    return JSON.parse(readFileSync(join(directory, 'running.json'), 'utf8')) as Running;
  } catch {
    return {};
  }
}

function note(directory: string, running: Omit<Running, 'directory'>): void {
  const content: Running = { directory: identityOf(directory), ...running };
  replaceFile(join(directory, 'running.json'), JSON.stringify(content));
}
