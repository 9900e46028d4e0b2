/** Calls in the access logs, by what they called or where they came from. */
import { count } from '../output.ts';
import { listLines } from '../table.ts';
import type { LogLine } from './read-logs.ts';

export const groupings = ['route', 'address'] as const;
export type Grouping = (typeof groupings)[number];

interface CallGroup {
  /** Of the service, or of the portal. */
  readonly gateway: string;
  /** The route, or the address. */
  readonly by: string;
  /** With what the gateway itself says, if it does. */
  readonly status: string;
  readonly times: number;
  /** Of the slowest, in milliseconds. */
  readonly slowest: number;
  readonly last: string;
  /** Of the slowest, for `phr trace`. */
  readonly requestId: string;
}

/** Groups of calls; the most frequent first, or those with the slowest call. `lines` are the newest first. */
export function callGroups(
  lines: readonly LogLine[],
  { by, slowest }: { readonly by: Grouping; readonly slowest: boolean },
): readonly CallGroup[] {
  const groups = Map.groupBy(lines, ({ writer, line }) =>
    JSON.stringify([writer, nameIn(line, by), statusIn(line)]),
  );
  return [...groups.values()]
    .map((all) => groupOf(all, by))
    .toSorted((a, b) => (slowest ? b.slowest - a.slowest : b.times - a.times));
}

export function callLines(groups: readonly CallGroup[], by: Grouping): readonly string[] {
  const head = ['times', 'status', 'slowest', 'last', 'gateway', by, 'such as request'];
  return listLines(
    head,
    groups.map(({ times, status, slowest, last, gateway, by: name, requestId }) => [
      count(times),
      status,
      `${count(slowest)} ms`,
      last.slice(0, 19),
      gateway,
      name,
      requestId,
    ]),
  );
}

function groupOf(all: readonly LogLine[], by: Grouping): CallGroup {
  const slowest = all.reduce((most, next) => (tookIn(next) > tookIn(most) ? next : most));
  const { time, writer, line } = all[0]!;
  return {
    gateway: writer,
    by: nameIn(line, by),
    status: statusIn(line),
    times: all.length,
    slowest: tookIn(slowest),
    last: time,
    requestId: String(slowest.line.requestId),
  };
}

/** Routes hold no ids: the gateway logs their templates. */
function nameIn({ route, method, sourceIp }: LogLine['line'], by: Grouping): string {
  if (by === 'address') return String(sourceIp);
  const called = String(route ?? '').replace(/^ANY /, '');
  return called.startsWith(`${method} `) ? called : `${method} ${called}`.trim();
}

/** API Gateway writes `-` for what a call does not have. */
function statusIn({ status, error }: LogLine['line']): string {
  return typeof error === 'string' && error !== '-' ? `${status} ${error}` : String(status);
}

function tookIn({ line }: LogLine): number {
  return Number(line.milliseconds) || 0;
}
