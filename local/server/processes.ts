import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pollUntil } from '../../shared/concurrency/retry.ts';

/** Identifies a process later on: ids are reused, an id with its start time is not. */
export interface ProcessRecord {
  readonly pid: number;
  /** Its start time, in a form that is only good for comparing. */
  readonly started: string;
}

/** The record of a running process; undefined when there is none or its start time cannot be read. */
export function recordOf(pid: number): ProcessRecord | undefined {
  const started = process.platform === 'linux' ? startOnLinux(pid) : startFromPs(pid);
  return started ? { pid, started } : undefined;
}

/**
 * Whether the recorded process itself is still running, not a later one with the same id.
 * @internal Exported for its test.
 */
export function isRunning(record: ProcessRecord): boolean {
  return recordOf(record.pid)?.started === record.started;
}

/**
 * Ends a recorded process that outlived its parent; gives it time to end on its own first. Returns whether it
 * has ended.
 */
export async function endProcess(record: ProcessRecord): Promise<boolean> {
  if (await isGone(record, 2000)) return true;
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    send(record, signal);
    if (await isGone(record, 3000)) return true;
  }
  return false;
}

async function isGone(record: ProcessRecord, timeoutMs: number): Promise<boolean> {
  const policy = { baseMs: 25, capMs: 25, jitter: 'none', timeoutMs } as const;
  return (await pollUntil(async () => (isRunning(record) ? undefined : true), policy)) ?? false;
}

function send(record: ProcessRecord, signal: NodeJS.Signals): void {
  if (!isRunning(record)) return;
  try {
    process.kill(record.pid, signal);
  } catch {
    // It has ended in between, or belongs to another user; isGone tells.
  }
}

function startOnLinux(pid: number): string | undefined {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '');
    const [state, ...rest] = afterName.split(' ');
    if (state === 'Z' || state === 'X') return undefined;
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${rest[18]}`;
  } catch {
    return undefined;
  }
}

function startFromPs(pid: number): string | undefined {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim();
  } catch {
    return undefined;
  }
}
