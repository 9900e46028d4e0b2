import type { CodeEntry } from '../../../shared/codes/entry.ts';
import { EntryTable } from '../../../shared/codes/entry-table.ts';
import { type BuiltIndex, buildIndex } from '../../../shared/codes/index/build.ts';
import { type CodeIndex, openIndex } from '../../../shared/codes/index/code-index.ts';

/** An entry of which only code and full value matter. */
export function entry(code: string, full: string, rest: Partial<CodeEntry> = {}): CodeEntry {
  return { abbreviation: null, code, consumer_value: null, umls_code: null, full_value: full, ...rest };
}

export function built(entries: readonly CodeEntry[]): BuiltIndex {
  const table = new EntryTable();
  for (const [index, one] of entries.entries()) table.add(one, index + 1);
  return buildIndex(table);
}

export function opened(entries: readonly CodeEntry[]): CodeIndex {
  return openIndex(built(entries).bytes);
}

/** A file in chunks of `size` bytes. */
export async function* chunksOf(file: string | Buffer, size = 7): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(file);
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

export async function all<T>(values: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const value of values) list.push(value);
  return list;
}
