/** Runs Stryker, which makes the mutants, over one folder, and runs the tests of it. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LogLevel } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { describeMutants, type Mutant } from './mutants.ts';
import { isInShare, type Share } from './share.ts';

/** What the tests do not read, and what may be large. */
const leftOut = ['.data', 'cdk.out', 'coverage', 'dist', '/docs'];

export interface Target {
  /** In shared, such as `oauth` or `portal/security`. Its unit tests are in the folder of test/unit with its name, or with the beginning of it. */
  readonly folder: string;
  /** A file or a folder of it, such as `verify.ts`, or all. */
  readonly part?: string | undefined;
  /** Of the mutants, those that are tried. All of them without it. */
  readonly share?: Share | undefined;
}

const all: Share = { number: 1, of: 1 };

/**
 * Every mutant of the target, after the tests of its folder. Throws when these fail without a mutant.
 * `workers` mutants run at a time, each on one processor.
 */
export async function runStryker(
  { folder, part = '', share = all }: Target,
  workers: number,
): Promise<Mutant[]> {
  process.env.MUTATED_FOLDER = folder;
  process.env.MUTANTS_SHARE = `${share.number}/${share.of}`;
  const results = await new Stryker({
    mutate: [join('shared', folder, part, part.endsWith('.ts') ? '' : '**/*.ts')],
    plugins: [
      '@stryker-mutator/vitest-runner',
      join(import.meta.dirname, 'declared-texts.ts'),
      join(import.meta.dirname, 'share-checker.ts'),
    ],
    ignorers: ['declared-texts'],
    checkers: ['share'],
    testRunner: 'vitest',
    // `related` tells vitest which file is mutated, for the order of the test files.
    vitest: { configFile: 'local/tools/mutants/vitest.config.ts', related: true },
    // A mutant that never ends is stopped as soon as it has run a hundred times as often as without it. Only
    // one that runs no mutated code at all waits for this time.
    timeoutMS: 20_000,
    concurrency: workers,
    reporters: ['progress-append-only'],
    // It would say that changes of what runs while a module is loaded take longer.
    warnings: { slow: false, unknownOptions: true, preprocessorErrors: true, unserializableOptions: true },
    logLevel: 'warn' as LogLevel,
    // Stryker rewrites paths in a tsconfig.json that extends another; ours does not.
    tsconfigFile: 'none',
    // vitest does not check types.
    disableTypeChecks: false,
    ignorePatterns: leftOut,
    tempDirName: join(tmpdir(), 'phr-mutants'),
    cleanTempDir: 'always',
  }).runMutationTest();
  const mutants = describeMutants(results.filter(({ status }) => status !== 'Ignored'));
  return mutants.filter((mutant) => isInShare(mutant, share));
}
