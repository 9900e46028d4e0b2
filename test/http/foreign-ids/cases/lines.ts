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
 * Parses lines of a status, a caller and the ids that replace the numbers in the calls, and tries each line with each call. A
 * call is a method, a path and, if it names ids too, a form. So `GET /records/:0/documents/:1` and `404 owner R1 D2` say that the
 * owner gets 404 for document D2 in the path of record R1.
 */
export function cases(calls: readonly string[], lines: string): Case[] {
  return lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [status, caller, ...ids] = line.trim().split(/\s+/) as [string, Caller, ...string[]];
      const filled = (template: string) =>
        template.replace(/:(\d)/g, (_, index: string) => `{${ids[Number(index)]!}}`);
      return calls.map((call) => {
        const [method, path, form] = call.split(' ') as [string, string, string?];
        return { caller, method, path: filled(path), form: form && filled(form), status: Number(status) };
      });
    });
}

export const oneDocument = '/records/:0/documents/:1';
export const onRecord = '/records/:0/apps/:1';
