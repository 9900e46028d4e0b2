/** Collects the results of one test, in any order and in bounded memory: docs/contract/reports.md#a-series. */
import { type SeriesPoint, Thinning } from '../../../results/thinning.ts';
import { inCommonUnit, unitKind } from '../../../results/units.ts';
import { Entries, type Entry } from './entry.ts';
import { Newest } from './newest.ts';
import { type ResultView, resultView } from './result-view.ts';
import { type Measure, measuresOf, type Result, type Test } from './results-of.ts';

interface Point extends SeriesPoint {
  readonly entry: Entry;
}

export interface SeriesView {
  readonly system: string | null;
  readonly code: string | null;
  /** As the newest result says it. */
  readonly name: string | null;
  readonly measures: readonly Measure[];
  /** How many results there are in all. */
  readonly total: number;
  /** The one with the newest result first. */
  readonly series: readonly {
    /** That of the newest value. */
    readonly unit: string | null;
    readonly total: number;
    readonly thinned: boolean;
    /** The oldest first. */
    readonly points: readonly ResultView[];
  }[];
  /** Results that are no numbers, or have no date, the newest first; and how many there are in all. */
  readonly others: readonly ResultView[];
  readonly others_total: number;
  /** How many results have further units, which nobody can compare with any of these. */
  readonly left_out: number;
}

/** Units that cannot be converted into each other. A test with more is no test. */
const mostKinds = 20;
const mostOthers = 100;

export class SeriesCollector {
  readonly #test: Test;
  readonly #measures: readonly Measure[];
  readonly #entries = new Entries();
  /** By kind of unit. */
  readonly #series = new Map<string, Thinning<Point>>();
  readonly #others = new Newest(mostOthers);
  readonly #newest = new Newest(1);
  #othersTotal = 0;
  #leftOut = 0;

  constructor(test: Test) {
    this.#test = test;
    this.#measures = measuresOf(test);
  }

  /** Adds a result of the test. */
  add(result: Result): void {
    const entry = this.#entries.add(result);
    if (!entry) return;
    this.#newest.add(entry);
    const { values, unit, date, fact } = result;
    const measured = this.#measures.map((measure) => {
      const value = values[measure];
      return value === undefined ? undefined : inCommonUnit(value, unit);
    });
    const time = date === undefined ? Number.NaN : Date.parse(date);
    if (measured.every((value) => value === undefined) || Number.isNaN(time)) {
      this.#othersTotal += 1;
      this.#others.add(entry);
      return;
    }
    const series = this.#seriesOf(unitKind(unit));
    if (series) series.add({ id: fact.id, time, measured, entry });
    else this.#leftOut += 1;
  }

  get view(): SeriesView {
    const series = [...this.#series.values()].toSorted((one, other) => inTurn(one.last!, other.last!));
    const total = series.reduce((sum, one) => sum + one.total, 0);
    const test = this.#newest.entries[0]?.result.test ?? this.#test;
    return {
      system: test.system ?? null,
      code: test.code ?? null,
      name: test.name ?? null,
      measures: this.#measures,
      total: total + this.#othersTotal + this.#leftOut,
      series: series.map((one) => {
        const { unit } = one.last!.entry.result;
        return {
          unit: unit ?? null,
          total: one.total,
          thinned: one.isThinned,
          points: one.points().map(({ entry }) => resultView(entry, unit)),
        };
      }),
      others: this.#others.entries.map((entry) => withOwnUnit(entry)),
      others_total: this.#othersTotal,
      left_out: this.#leftOut,
    };
  }

  /** Of too many kinds, those stay that are the first in the order of the alphabet, whatever the order in which they come. */
  #seriesOf(kind: string): Thinning<Point> | undefined {
    const known = this.#series.get(kind);
    if (known) return known;
    if (this.#series.size === mostKinds) {
      const last = [...this.#series.keys()].reduce((one, other) => (one > other ? one : other));
      if (kind > last) return undefined;
      this.#leftOut += this.#series.get(last)!.total;
      this.#series.delete(last);
    }
    const series = new Thinning<Point>(this.#measures.length);
    this.#series.set(kind, series);
    return series;
  }
}

/** A result without a series, whose unit nothing else tells. */
function withOwnUnit(entry: Entry): ResultView {
  const { values, unit } = entry.result;
  const isNumber = Object.keys(values).length > 0;
  return { ...resultView(entry), ...(isNumber && { measured: { unit: unit ?? null, values } }) };
}

/** The newest first. */
function inTurn(one: Point, other: Point): number {
  return other.time - one.time || (one.id < other.id ? 1 : -1);
}
