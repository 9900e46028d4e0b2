/** Counts what became of mutants. */
import type { FigureTable, Row } from '../figures/measurement.ts';
import type { Mutant } from './mutants.ts';

/** Percent of the mutants that tests must notice in every folder. */
export const leastScore = 85;

export interface Tally {
  readonly mutants: number;
  /** A test failed. */
  readonly killed: number;
  /** The tests did not end. */
  readonly timeouts: number;
  /** All tests passed, or no test runs the line. */
  readonly survivors: number;
  /** Its module could not even be loaded, so that no test ran. Not counted among the mutants. */
  readonly invalid: number;
  /** Percent of the mutants that were killed or timed out; 100 without mutants. */
  readonly score: number;
}

export function isSurvivor({ status }: Mutant): boolean {
  return status === 'Survived' || status === 'NoCoverage';
}

export function tally(results: readonly Mutant[]): Tally {
  const count = (status: Mutant['status']) => results.filter((result) => result.status === status).length;
  const [killed, timeouts] = [count('Killed'), count('Timeout')];
  const survivors = results.filter(isSurvivor).length;
  const mutants = killed + timeouts + survivors;
  const score = mutants === 0 ? 100 : ((killed + timeouts) / mutants) * 100;
  return { mutants, killed, timeouts, survivors, invalid: results.length - mutants, score };
}

export function tallyTable(tallies: ReadonlyMap<string, Tally>): FigureTable {
  const rows = [...tallies].map(
    ([folder, { mutants, killed, timeouts, survivors, invalid, score }]): Row => ({
      name: `shared/${folder}`,
      cells: [
        ...[mutants, killed, timeouts, survivors, invalid].map((value) => ({ value })),
        { value: Number(score.toFixed(1)), atLeast: leastScore },
      ],
    }),
  );
  const columns = ['mutants', 'killed', 'timed out', 'survived', 'could not be loaded', 'score, %'];
  return { title: 'Folder', columns, rows };
}
