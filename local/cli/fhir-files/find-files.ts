/** The files of an import. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../errors.ts';

const lines = ['.ndjson', '.jsonl'];
const endings = [...lines, '.json'];

/** Whether the file has one resource in each line. */
export function hasLines(file: string): boolean {
  return lines.some((ending) => file.toLowerCase().endsWith(ending));
}

/**
 * The files that are named, and those in folders that are named, in the order of their names. Throws UsageError when there is none,
 * or when a named one does not exist or has another ending.
 */
export function findFiles(paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found) throw new UsageError(`There is no ${path}.`);
    if (!found.isDirectory()) {
      if (!isResourceFile(path)) throw new UsageError(`${path} does not end in ${endings.join(', ')}.`);
      return [path];
    }
    const inside = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter(isResourceFile).sort();
    if (inside.length === 0) throw new UsageError(`No file in ${path} ends in ${endings.join(', ')}.`);
    return inside.map((name) => join(path, name));
  });
}

function isResourceFile(path: string): boolean {
  return endings.some((ending) => path.toLowerCase().endsWith(ending));
}
