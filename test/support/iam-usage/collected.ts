/** What the processes of a run have recorded so far. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Use, useIn } from './use.ts';

/** What the functions used. */
export function collectedUses(directory: string): readonly Use[] {
  return linesIn(directory, '.uses').map(useIn);
}

/** Test files that ran to their end; paths are relative to the root of the project. */
export function finishedFiles(directory: string): readonly string[] {
  return linesIn(directory, '.files');
}

function linesIn(directory: string, ending: string): readonly string[] {
  const files = readdirSync(directory).filter((name) => name.endsWith(ending));
  const texts = files.map((name) => readFileSync(join(directory, name), 'utf8'));
  return [...new Set(texts.join('').split('\n'))].filter((line) => line !== '');
}
