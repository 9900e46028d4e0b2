/** Collects the tests that results are of, in any order and in bounded memory: docs/contract/reports.md#the-tests. */
import { unitKind } from '../../../results/units.ts';
import { Entries } from './entry.ts';
import { Newest, rankOf } from './newest.ts';
import { type ResultView, resultView } from './result-view.ts';
import { type Measure, measuresOf, type Result } from './results-of.ts';

export interface TestView {
  readonly system: string | null;
  readonly code: string | null;
  /** As the newest result says it. */
  readonly name: string | null;
  readonly measures: readonly Measure[];
  /** How many results there are. */
  readonly total: number;
  /** Unit of all values here. */
  readonly unit: string | null;
  readonly newest: ResultView;
  /** The newest values that can be compared with the newest one, the oldest first: for a small chart. */
  readonly recent: readonly Pick<ResultView, 'date' | 'values'>[];
}

export interface TestsView {
  /** Those with the newest results first. */
  readonly tests: readonly TestView[];
  /** How many results are of further tests, which are too many to be listed. */
  readonly left_out: number;
}

const mostTests = 1000;
const mostRecent = 12;

interface Held {
  total: number;
  readonly newest: Newest;
  /** Values with a date alone. */
  readonly numbers: Newest;
}

export class TestsCollector {
  readonly #entries = new Entries();
  readonly #tests = new Map<string, Held>();
  #leftOut = 0;
  /** The last key in the order of the alphabet, while it is known. */
  #last: string | undefined;

  add(result: Result): void {
    const entry = this.#entries.add(result);
    if (!entry) return;
    const held = this.#heldOf(result.test.key);
    if (!held) {
      this.#leftOut += 1;
      return;
    }
    held.total += 1;
    held.newest.add(entry);
    const isNumber = measuresOf(result.test).some((measure) => result.values[measure] !== undefined);
    if (isNumber && result.date !== undefined) held.numbers.add(entry);
  }

  get view(): TestsView {
    const newestFirst = (one: Held, other: Held) => (newestRank(one) < newestRank(other) ? 1 : -1);
    return {
      tests: [...this.#tests.values()].toSorted(newestFirst).map(testView),
      left_out: this.#leftOut,
    };
  }

  /** Of too many tests, those stay that are the first in the order of the alphabet, whatever the order in which they come. */
  #heldOf(key: string): Held | undefined {
    const known = this.#tests.get(key);
    if (known) return known;
    if (this.#tests.size === mostTests) {
      this.#last ??= [...this.#tests.keys()].reduce((one, other) => (one > other ? one : other));
      if (key > this.#last) return undefined;
      this.#leftOut += this.#tests.get(this.#last)!.total;
      this.#tests.delete(this.#last);
      this.#last = undefined;
    }
    const held = { total: 0, newest: new Newest(1), numbers: new Newest(mostRecent) };
    this.#tests.set(key, held);
    return held;
  }
}

function testView({ total, newest, numbers }: Held): TestView {
  const entry = newest.entries[0]!;
  const { test } = entry.result;
  const { unit } = (numbers.entries[0] ?? entry).result;
  const recent = numbers.entries.filter(({ result }) => unitKind(result.unit) === unitKind(unit));
  return {
    system: test.system ?? null,
    code: test.code ?? null,
    name: test.name ?? null,
    measures: measuresOf(test),
    total,
    unit: unit ?? null,
    newest: resultView(entry),
    recent: recent.toReversed().map((one) => {
      const { date, values } = resultView(one, unit);
      return { date, values };
    }),
  };
}

function newestRank({ newest }: Held): string {
  return rankOf(newest.entries[0]!);
}
