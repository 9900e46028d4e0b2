/** The project's TypeScript files and what they import. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, resolve, sep } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

export interface Import {
  /** Path from the project's root for a relative import, else the name of the package. */
  readonly target: string;
  /** Nothing of the import is left when the types are removed. */
  readonly typeOnly: boolean;
}

export interface Source {
  /** Path from the project's root, with slashes. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
}

const folders = ['shared', 'functions', 'infra', 'local', 'test'] as const;

/**
 * Static and dynamic imports and re-exports. Examples inside comments are indented, so that `m` does not
 * match them.
 */
const importPattern =
  /^(import|export)(\s+type)?\b[^'"`;]*?from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm;

let sources: readonly Source[] | undefined;

/** Every .ts, .tsx and .mjs file of the project, tests included; not what is compiled from them. */
export function readSources(): readonly Source[] {
  sources ??= folders.flatMap((folder) => filesUnder(join(root, folder))).map(readSource);
  return sources;
}

function filesUnder(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'dist' ? [] : filesUnder(path);
    return /\.(?:m?ts|tsx|mjs)$/.test(entry.name) ? [path] : [];
  });
}

function readSource(file: string): Source {
  const path = relative(root, file).split(sep).join('/');
  const text = readFileSync(file, 'utf8');
  return { path, text, imports: importsOf(path, text) };
}

/** The imports of a file with this text. */
export function importsOf(path: string, text: string): readonly Import[] {
  return [...text.matchAll(importPattern)].map(([, , type, from, bare, dynamic]) => ({
    target: targetOf(path, (from ?? bare ?? dynamic)!),
    typeOnly: type !== undefined,
  }));
}

const { imports: ownNames } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  imports: Readonly<Record<string, string | { readonly default: string }>>;
};

function targetOf(path: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  const own = ownNames[specifier];
  return posix.normalize(typeof own === 'object' ? own.default : (own ?? specifier));
}

/** Whether the path is in one of these folders, or is one of these files. */
export function isIn(path: string, ...places: readonly string[]): boolean {
  return places.some((place) => path === place || path.startsWith(`${place}/`));
}
