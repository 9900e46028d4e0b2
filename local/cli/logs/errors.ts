/** Errors in the logs, by function and cause. */
import { count } from '../output.ts';
import { listLines } from '../table.ts';
import { isWrittenBy } from './function-names.ts';
import type { LogLine } from './read-logs.ts';

interface ErrorGroup {
  readonly function: string;
  readonly what: string;
  readonly times: number;
  readonly last: string;
  /** Of the newest one, for `phr trace`; undefined for what no request caused. */
  readonly requestId: string | undefined;
}

/** The errors of the functions with this name, or of all; the most frequent first. `lines` are the newest first. */
export function errorGroups(lines: readonly LogLine[], name: string | undefined): readonly ErrorGroup[] {
  const meant = lines.filter(({ writer }) => name === undefined || isWrittenBy(writer, name));
  const groups = Map.groupBy(meant, ({ writer, line }) => `${writer} ${causeIn(line)}`);
  return [...groups.values()]
    .map((all) => ({
      function: all[0]!.writer,
      what: causeIn(all[0]!.line),
      times: all.length,
      last: all[0]!.time,
      requestId: requestIdIn(all[0]!.line),
    }))
    .toSorted((a, b) => b.times - a.times);
}

export function errorLines(groups: readonly ErrorGroup[]): readonly string[] {
  const head = ['times', 'last', 'function', 'what', 'such as request'];
  return listLines(
    head,
    groups.map(({ times, last, function: name, what, requestId }) => [
      count(times),
      last.slice(0, 19),
      name,
      what,
      requestId ?? '',
    ]),
  );
}

/** What an error line says. Ids differ in each line, so they are left out. */
function causeIn(line: LogLine['line']): string {
  const { message, error, type, record } = line;
  if (type === 'platform.report') {
    const { status, errorType } = (record ?? {}) as { status?: string; errorType?: string };
    return [`Lambda ended the run: ${status}`, errorType].filter(Boolean).join(', ');
  }
  // What a function throws, Lambda logs as an object.
  if (typeof message === 'object' && message !== null) {
    const { errorType, errorMessage } = message as { errorType?: string; errorMessage?: string };
    return `The function failed. ${errorType}: ${errorMessage}`;
  }
  return [String(message), errorText(error)].filter(Boolean).join(' ');
}

function errorText(error: unknown): string {
  if (typeof error !== 'object' || error === null) return error === undefined ? '' : String(error);
  const { name, message } = error as { name?: string; message?: string };
  return [name, message].filter(Boolean).join(': ');
}

function requestIdIn({ requestId }: LogLine['line']): string | undefined {
  return typeof requestId === 'string' ? requestId : undefined;
}
