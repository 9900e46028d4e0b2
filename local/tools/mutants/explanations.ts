/** The survivors that are known, with the reason why no test needs to notice them: one file for each folder. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Mutant, type Mutation, textOf } from './mutants.ts';
import type { Target } from './run-stryker.ts';
import { isInShare } from './share.ts';
import { isSurvivor } from './tally.ts';

const survivors = join(import.meta.dirname, 'survivors');

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

/** Those of the folder and of the folders in it. Returns nothing when there is no file. Throws when a reason is empty. */
export function readExplanations(folder: string): readonly Explanation[] {
  const files = globSync(
    ['', '/**/*'].map((names) => `${folder}${names}.json`),
    { cwd: survivors },
  );
  return files.flatMap((file) => {
    const explanations = JSON.parse(readFileSync(join(survivors, file), 'utf8')) as Explanation[];
    const silent = explanations.find(({ reason }) => reason.trim() === '');
    if (silent) throw new Error(`${file}: no reason for ${JSON.stringify(silent.mutants)}`);
    return explanations;
  });
}

function mutationsIn({ mutants }: Explanation): readonly Mutation[] {
  return Object.entries(mutants).flatMap(([file, lines]) =>
    Object.entries(lines).flatMap(([line, changes]) => changes.map((change) => ({ file, line, change }))),
  );
}

/**
 * Compares the survivors of a run with the explanations. The same change on equal lines of a file must be named as
 * often as it survives. Of explanations for files outside of the target, and for mutants of other shares, the result says nothing.
 */
export function compareSurvivors(
  results: readonly Mutant[],
  explanations: readonly Explanation[],
  { folder, part = '', share }: Target,
): Differences {
  const survivors = results.filter(isSurvivor);
  const explained = explanations
    .flatMap(mutationsIn)
    .filter(({ file }) => `${file}/`.startsWith(join('shared', folder, part, '/')))
    .filter((mutation) => !share || isInShare(mutation, share));
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
