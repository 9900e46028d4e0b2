/** Options of commands that list page by page, and the note that leads to the next page. */
import type { Command } from 'commander';
import { filled, positiveNumber } from '../options.ts';
import { print, progress } from '../output.ts';

export interface PageOptions {
  readonly limit: number;
  readonly after?: string;
  readonly json?: boolean;
}

export function addPageOptions(command: Command): Command {
  return command
    .option('--limit <number>', 'maximum number to list', positiveNumber, 100)
    .option('--after <id>', 'continue after this id', filled)
    .option('--json', 'print a JSON array instead of a table');
}

/** Prints a page as a table or as JSON. Says how to go on when there is more. */
export function printPage<T extends { readonly id: string }>(
  { entries, hasMore }: { readonly entries: readonly T[]; readonly hasMore: boolean },
  { json }: Pick<PageOptions, 'json'>,
  table: (entries: readonly T[]) => readonly string[],
): void {
  print(...(json ? [JSON.stringify(entries, null, 2)] : table(entries)));
  if (hasMore) progress(`There are more: add --after ${entries.at(-1)?.id}`);
}

/** The day and the minute of a time, in UTC. */
export function minuteOf(time: string | undefined): string {
  return time === undefined ? '' : `${time.slice(0, 10)} ${time.slice(11, 16)}`;
}
