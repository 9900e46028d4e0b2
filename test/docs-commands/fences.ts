/** The commands in the documents: their fenced shell code, and the npm scripts that their text names. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

export interface Fence {
  /** File and name of the fence, such as `docs/operations.md backup`. */
  readonly id: string;
  readonly code: string;
}

const folders = ['.', 'docs', 'shared', 'functions', 'infra', 'local', 'test'];

/** All documents of the project, as paths relative to its root. */
export const documents: readonly string[] = [...new Set(folders.flatMap(documentsIn))].toSorted();

function documentsIn(folder: string): readonly string[] {
  const names = readdirSync(join(root, folder), { recursive: folder !== '.', encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.md')).map((name) => join(folder, name));
}

const shellFence = /^( *)```(?:sh|bash)(?: ([\w-]+))?\n(.*?)^ *```$/gms;

/** Returns the shell code of a document, in order. Throws when a fence has no name or two have the same name. */
export function fencesOf(file: string): readonly Fence[] {
  const text = readFileSync(join(root, file), 'utf8');
  const fences = [...text.matchAll(shellFence)].map(([, indent = '', name, code = '']) => {
    if (!name) throw new Error(`${file} has shell code without a name: ${code}`);
    return { id: `${file} ${name}`, code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), '') };
  });
  const ids = fences.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw new Error(`${file} gives two fences one name.`);
  return fences;
}

/** The shell code of all documents. */
export const everyFence: readonly Fence[] = documents.flatMap(fencesOf);

/** Commands of npm itself, which are no scripts. */
const commandsOfNpm = ['ci', 'init', 'install', 'pack', 'pkg', 'run'];

/** Returns the names of the npm scripts that a text mentions. */
export function scriptsIn(text: string): readonly string[] {
  const calls = text.matchAll(/\bnpm (?:run (?:--silent )?)?([a-z]+(?:[:-][a-z]+)*)\b/g);
  return [...new Set([...calls].map(([, name]) => name!))].filter((name) => !commandsOfNpm.includes(name));
}
