/**
 * The log of the local service, one JSON object per line: what CloudWatch has of a deployment. The gateway writes a
 * line for each call, and so does the function that it called. `phr trace` reads it.
 */
import { closeSync, existsSync, fstatSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { createLog, type Log } from '../../shared/log.ts';
import type { AccessLine } from './gateway/access-log.ts';

export const callLogName = 'calls.jsonl';

/** A file that has become longer than this is kept as the older one, in place of the one before. */
const maxBytes = 10 * 1024 * 1024;

export interface CallLog {
  /** Writes a line of the gateway. */
  readonly gateway: (line: AccessLine) => void;
  /** The log of the functions behind the gateway. It also writes what `createLog` writes. */
  readonly functions: Log;
  /** The same for one function by name. */
  readonly of: (name: string) => Log;
}

export interface LoggedLine {
  readonly source: 'gateway' | 'function';
  readonly line: Readonly<Record<string, unknown>>;
}

/** The log in this file. Lines are in it before the caller has the response. */
export function openCallLog(file: string, limit = maxBytes): CallLog {
  const shown = createLog();
  // It stays open: opening and closing it for each line takes longer than writing.
  let open = openSync(file, 'a', 0o600);
  let bytes = fstatSync(open).size;

  function write(source: LoggedLine['source'], line: object): void {
    if (bytes > limit) {
      closeSync(open);
      renameSync(file, olderThan(file));
      open = openSync(file, 'a', 0o600);
      bytes = 0;
    }
    bytes += writeSync(open, `${JSON.stringify({ source, line })}\n`);
  }

  function writeFunction(level: string, message: string, facts: object): void {
    write('function', { level, message, timestamp: new Date().toISOString(), ...facts });
  }

  const logWith = (own: object): Log => ({
    info(message, facts) {
      shown.info(message, facts);
      writeFunction('INFO', message, { ...own, ...facts });
    },
    error(message, error, facts = {}) {
      shown.error(message, error, facts);
      writeFunction('ERROR', message, { ...own, ...facts, error: describe(error) });
    },
  });

  return {
    gateway: (line) => write('gateway', line),
    functions: logWith({}),
    of: (name) => logWith({ function: name }),
  };
}

/** The lines of this file that can be newer than a time, the newest first. */
export function linesSince(since: string, file: string): readonly LoggedLine[] {
  return allLines(file)
    .map((text) => JSON.parse(text) as LoggedLine)
    .filter(({ line }) => String(line.timestamp ?? line.time) >= since)
    .toReversed();
}

/** The lines of one request, in the order in which they were written. */
export function linesOf(requestId: string, file: string): readonly LoggedLine[] {
  return allLines(file)
    .filter((text) => text.includes(JSON.stringify(requestId)))
    .map((text) => JSON.parse(text) as LoggedLine)
    .filter(({ line }) => line.requestId === requestId);
}

function allLines(file: string): readonly string[] {
  return [olderThan(file), file].flatMap((part) =>
    existsSync(part) ? readFileSync(part, 'utf8').split('\n').filter(Boolean) : [],
  );
}

function olderThan(file: string): string {
  return `${file}.1`;
}

function describe(error: unknown): object | string {
  if (!(error instanceof Error)) return String(error);
  const { name, message, stack } = error;
  return { name, message, stack };
}
