import type { Caller } from '../world.ts';

export interface Case {
  readonly caller: Caller;
  readonly method: string;
  /** With names of ids in braces. */
  readonly path: string;
  /** Form of the call, also with names of ids in braces; undefined: whatever makes the call succeed. */
  readonly form: string | undefined;
  readonly status: number;
}

/**
 * Lines of a status, a caller and the ids to put in for the numbers of the calls. A call is a method, a path and,
 * where it names ids too, a form.
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
