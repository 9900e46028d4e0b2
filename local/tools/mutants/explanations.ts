/** The survivors that are known, with the reason why no test needs to notice them: one file for each folder. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Mutant, type Mutation, textOf } from './mutants.ts';
import type { Target } from './run-stryker.ts';
import { isSurvivor } from './tally.ts';

interface Explanation {
  readonly reason: string;
  /** The changes in each line of each file. */
  readonly mutants: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

export interface Differences {
  /** Survivors that no explanation names. */
  readonly unexplained: readonly Mutant[];
  /** Explained mutants that tests notice now, or that no longer exist. */
  readonly outdated: readonly Mutation[];
}

/** Returns nothing when there is no file. Throws when a reason is empty. */
export function readExplanations(folder: string): readonly Explanation[] {
  const file = join(import.meta.dirname, 'survivors', `${folder}.json`);
  if (!existsSync(file)) return [];
  const explanations = JSON.parse(readFileSync(file, 'utf8')) as Explanation[];
  const silent = explanations.find(({ reason }) => reason.trim() === '');
  if (silent) throw new Error(`${file}: no reason for ${JSON.stringify(silent.mutants)}`);
  return explanations;
}

function mutationsIn({ mutants }: Explanation): readonly Mutation[] {
  return Object.entries(mutants).flatMap(([file, lines]) =>
    Object.entries(lines).flatMap(([line, changes]) => changes.map((change) => ({ file, line, change }))),
  );
}

/**
 * Compares the survivors of a run with the explanations. The same change on equal lines of a file must be named as
 * often as it survives. Of explanations for files outside of the target, the result says nothing.
 */
export function compareSurvivors(
  results: readonly Mutant[],
  explanations: readonly Explanation[],
  { folder, part }: Target,
): Differences {
  const survivors = results.filter(isSurvivor);
  const explained = explanations
    .flatMap(mutationsIn)
    .filter(({ file }) => part === undefined || `${file}/`.startsWith(`shared/${folder}/${part}/`));
  // What only costs time may time out on a slow machine.
  const unnoticed = results.filter((result) => isSurvivor(result) || result.status === 'Timeout');
  return { unexplained: without(survivors, explained), outdated: without(explained, unnoticed) };
}

/** What remains of `list` when each of `others` removes one that is the same mutation. */
function without<T extends Mutation>(list: readonly T[], others: readonly Mutation[]): T[] {
  const left = others.map(textOf);
  return list.filter((mutant) => {
    const at = left.indexOf(textOf(mutant));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
