/** The notation of the cases. What the names of ids and callers in it mean is in index.ts and in ../world.ts. */
import type { Caller } from '../world.ts';

export interface Case {
  readonly caller: Caller;
  readonly method: string;
  /** Has names of ids in braces. */
  readonly path: string;
  /**
   * The form of the call, also with names of ids in braces. When undefined, a form or body that makes the
   * call succeed.
   */
  readonly form: string | undefined;
  readonly status: number;
}

/**
 * Parses lines of a status, a caller and the ids that replace the numbers in the calls. A call is a method, a path and, if it names ids
 * too, a form. So `GET /records/:0/documents/:1` and `404 owner R1 D2` say that the owner gets 404 for document D2 in the path of
 * record R1. Each call is tried with the first line, and the calls share out the others. In `npm run test:thorough` each is tried with
 * all of them.
 */
export function cases(calls: readonly string[], lines: string): Case[] {
  const [first, ...others] = lines.trim().split('\n');
  return calls.flatMap((call, turn) =>
    [first!, ...shareOf(others, turn, calls.length)].map((line) => caseOf(call, line)),
  );
}

/** What the call of this turn takes of the lines. Together the calls take all. */
function shareOf(lines: readonly string[], turn: number, calls: number): readonly string[] {
  if (process.env.PROPERTY_RUNS) return lines;
  const shares = Math.min(calls, lines.length);
  return lines.filter((_, index) => index % shares === turn % shares);
}

function caseOf(call: string, line: string): Case {
  const [status, caller, ...ids] = line.trim().split(/\s+/) as [string, Caller, ...string[]];
  const [method, path, form] = call.split(' ') as [string, string, string?];
  const filled = (template: string) =>
    template.replace(/:(\d)/g, (_, index: string) => `{${ids[Number(index)]!}}`);
  return { caller, method, path: filled(path), form: form && filled(form), status: Number(status) };
}

export const oneDocument = '/records/:0/documents/:1';
export const onRecord = '/records/:0/apps/:1';
