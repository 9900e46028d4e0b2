import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

const folders = ['docs', 'functions', 'infra', 'local', 'shared', 'test'];

export interface ProjectFile {
  /** Relative to the project's directory. */
  readonly path: string;
  readonly text: string;
}

/** Returns the files of the project with these endings: those in its folders, and those at its top level. */
export function filesOf(endings: readonly string[]): readonly ProjectFile[] {
  const nested = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  );
  // What is compiled from these files repeats them.
  const own = nested.filter((path) => !path.startsWith(join('shared', 'client', 'dist')));
  return [...readdirSync(root), ...own]
    .filter((path) => endings.some((ending) => path.endsWith(ending)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}
