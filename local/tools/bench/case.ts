/** One thing that `npm run bench` measures. */
import type { Teardown } from '../../server/teardown.ts';
import type { FigureTable } from '../figures/measurement.ts';

interface Measured {
  readonly tables: readonly FigureTable[];
  /** Those whose goals hold on a busy machine too, because they count and take no time. A missed one is a failure. */
  readonly counted?: readonly FigureTable[];
}

export interface BenchCase<Number extends string = string, Text extends string = string> {
  /** Options that are whole numbers of 1 or more, with what they are by default. */
  readonly numbers: Readonly<Record<Number, number>>;
  /** Options with any text, which is empty by default. */
  readonly texts?: readonly Text[];
  /** The file in docs/figures that `--save` writes. */
  readonly figures?: string;
  readonly run: (
    options: Readonly<Record<Number, number>> & Readonly<Record<Text, string>>,
    teardown: Teardown,
  ) => Promise<Measured>;
}

/** Declares a case, so that it gets options of the types that it declares. */
export function benchCase<Number extends string, Text extends string = never>(
  declared: BenchCase<Number, Text>,
): BenchCase {
  return declared as unknown as BenchCase;
}
