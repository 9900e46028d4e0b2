import type { Caller } from '../world.ts';

export interface Case {
  readonly caller: Caller;
  readonly method: string;
  /** With names of ids in braces. */
  readonly path: string;
  readonly status: number;
}

/** Lines of a status, a caller and the ids to put in for the numbers of the calls. */
export function cases(calls: readonly string[], lines: string): Case[] {
  return lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [status, caller, ...ids] = line.trim().split(/\s+/) as [string, Caller, ...string[]];
      return calls.map((call) => {
        const [method, template] = call.split(' ') as [string, string];
        const path = template.replace(/:(\d)/g, (_, index: string) => `{${ids[Number(index)]!}}`);
        return { caller, method, path, status: Number(status) };
      });
    });
}

export const oneDocument = '/records/:0/documents/:1';
export const onRecord = '/records/:0/apps/:1';
