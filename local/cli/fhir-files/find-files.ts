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

export interface FoundFiles {
  readonly files: readonly string[];
  /** In folders: files with another ending, such as `.ndjson.gz`. */
  readonly others: readonly string[];
}

/**
 * The files that are named, and those in folders that are named, in the order of their names. Throws UsageError when there is none,
 * or when a named one does not exist or has another ending.
 */
export function findFiles(paths: readonly string[]): FoundFiles {
  const found = paths.map(filesAt);
  return { files: found.flatMap(({ files }) => files), others: found.flatMap(({ others }) => others) };
}

function filesAt(path: string): FoundFiles {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new UsageError(`There is no ${path}.`);
  if (!found.isDirectory()) {
    if (!isResourceFile(path)) throw new UsageError(`${path} does not end in ${endings.join(', ')}.`);
    return { files: [path], others: [] };
  }
  const inside = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  const { true: files = [], false: others = [] } = Object.groupBy(
    inside,
    (name) => String(isResourceFile(name)) as 'true' | 'false',
  );
  if (files.length === 0) throw new UsageError(`No file in ${path} ends in ${endings.join(', ')}.`);
  return { files, others };
}

/** How a file is now. Files are read twice, and must be the same both times. */
export function stateOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? `${found.size} ${found.mtimeMs}` : 'gone';
}

function isResourceFile(path: string): boolean {
  return endings.some((ending) => path.toLowerCase().endsWith(ending));
}
