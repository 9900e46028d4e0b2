/** Has Stryker leave out mutants that are not in the share that MUTANTS_SHARE names. It asks this before it runs tests. */
import { type Checker, type CheckResult, CheckStatus } from '@stryker-mutator/api/check';
import type { Mutant, Position } from '@stryker-mutator/api/core';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { describeMutations } from './mutants.ts';
import { isInShare, readShare } from './share.ts';

const share = readShare(process.env.MUTANTS_SHARE ?? '')!;

/** Lines and columns of mutants that were not tried count from 0, those of results from 1. */
const asInResults = ({ line, column }: Position) => ({ line: line + 1, column: column + 1 });

class ShareChecker implements Checker {
  async init(): Promise<void> {}

  async group(mutants: readonly Mutant[]): Promise<string[][]> {
    return [mutants.map(({ id }) => id)];
  }

  async check(mutants: readonly Mutant[]): Promise<Record<string, CheckResult>> {
    const mutations = describeMutations(
      mutants.map(({ location: { start, end }, ...mutant }) => ({
        ...mutant,
        location: { start: asInResults(start), end: asInResults(end) },
      })),
    );
    return Object.fromEntries(
      mutants.map(({ id }, at) => [id, isInShare(mutations[at]!, share) ? here : elsewhere]),
    );
  }
}

const here: CheckResult = { status: CheckStatus.Passed };
const elsewhere: CheckResult = { status: CheckStatus.CompileError, reason: 'in another share' };

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, 'share', ShareChecker)];
