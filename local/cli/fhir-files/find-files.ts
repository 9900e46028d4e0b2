/** The files of an import. */
import { type Dirent, readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../errors.ts';

const lines = ['.ndjson', '.jsonl'];
const endings = [...lines, '.json'];

/** Whether the file has one resource in each line. */
export function hasLines(file: string): boolean {
  return lines.some((ending) => file.toLowerCase().endsWith(ending));
}

/** Folders in folders. */
const deepestFolder = 20;

export interface FoundFiles {
  readonly files: readonly string[];
  /** In folders: files with another ending, such as `.ndjson.gz`. */
  readonly others: readonly string[];
  /** In folders: links, which may lead round in a circle or out of the folder, and what is no file, such as a pipe. */
  readonly links: readonly string[];
  /** Folders that are too deep in folders. */
  readonly tooDeep: readonly string[];
}

/**
 * The files that are named, and those in folders that are named, in the order of their names. Throws UsageError when there is none,
 * or when a named one does not exist or has another ending.
 */
export function findFiles(paths: readonly string[]): FoundFiles {
  const found = paths.map(filesAt);
  return {
    files: found.flatMap(({ files }) => files),
    others: found.flatMap(({ others }) => others),
    links: found.flatMap(({ links }) => links),
    tooDeep: found.flatMap(({ tooDeep }) => tooDeep),
  };
}

function filesAt(path: string): FoundFiles {
  if (!statOf(path).isDirectory()) {
    if (!isResourceFile(path)) throw new UsageError(`${path} does not end in ${endings.join(', ')}.`);
    return { files: [path], others: [], links: [], tooDeep: [] };
  }
  const found = filesIn(path);
  if (found.files.length === 0) throw new UsageError(`No file in ${path} ends in ${endings.join(', ')}.`);
  return found;
}

function statOf(path: string): Stats {
  let found: Stats | undefined;
  try {
    found = statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ELOOP') throw error;
    throw new UsageError(`${path} is a link that leads back to itself.`);
  }
  if (!found) throw new UsageError(`There is no ${path}.`);
  return found;
}

function filesIn(folder: string): FoundFiles {
  const found = { files: [], others: [], links: [], tooDeep: [] } as Record<keyof FoundFiles, string[]>;
  const folders = [{ path: folder, depth: 0 }];
  for (let next = folders.pop(); next; next = folders.pop()) {
    const { path, depth } = next;
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const name = join(path, entry.name);
      if (!entry.isDirectory()) found[kindOf(entry)].push(name);
      else if (depth < deepestFolder) folders.push({ path: name, depth: depth + 1 });
      else found.tooDeep.push(name);
    }
  }
  for (const names of Object.values(found)) names.sort();
  return found;
}

function kindOf(entry: Dirent): 'files' | 'others' | 'links' {
  if (!entry.isFile()) return 'links';
  return isResourceFile(entry.name) ? 'files' : 'others';
}

/** How a file is now. Files are read twice, and must be the same both times. */
export function stateOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? `${found.size} ${found.mtimeMs}` : 'gone';
}

function isResourceFile(path: string): boolean {
  return endings.some((ending) => path.toLowerCase().endsWith(ending));
}
