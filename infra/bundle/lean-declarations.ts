/**
 * The declarations of the endpoints without what only documents and tools read. Declarations are pure data and every
 * function holds all of them, to tell 404 from 405. Summaries, error sentences, examples, and the descriptions of inputs
 * and outputs are more than half of that.
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Declaration } from '../../shared/api/endpoint.ts';
import { subjects } from '../../shared/api/endpoints/index.ts';

const unread = ['summary', 'errors', 'example'] as const satisfies readonly (keyof Declaration)[];

/**
 * The declarations by subject, with what functions read.
 * @internal Exported for its test.
 */
export function leanDeclarations(): Readonly<Record<string, Readonly<Record<string, object>>>> {
  const lean = (declaration: Declaration) =>
    withoutDescriptions(
      Object.fromEntries(Object.entries(declaration).filter(([name]) => !unread.includes(name as never))),
    );
  return mapValues(subjects, (declarations) => mapValues<Declaration, object>(declarations, lean));
}

/** Writes them as a module into this folder, for the bundler. Returns the path of the module. */
export function writeLeanDeclarations(folder: string): string {
  const file = join(folder, 'endpoint-declarations.mjs');
  mkdirSync(folder, { recursive: true });
  // Several processes may bundle at a time: each sees a whole file.
  const written = `${file}.${process.pid}`;
  writeFileSync(written, `export const subjects = ${JSON.stringify(leanDeclarations())};\n`);
  renameSync(written, file);
  return file;
}

/** Without the `doc` of inputs and outputs. A parameter may have that name too, but its value is no text. */
function withoutDescriptions(declaration: object): object {
  const written = JSON.stringify(declaration, (name, value) =>
    name === 'doc' && typeof value === 'string' ? undefined : value,
  );
  return JSON.parse(written);
}

function mapValues<T, R>(values: Readonly<Record<string, T>>, change: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}
