/**
 * A series that is thinned while it is read, in any order, and that loses no extreme: docs/contract/reports.md#thinning. The memory that
 * it needs does not depend on how many points come.
 */

export interface SeriesPoint {
  /** Different for each point: it decides between points of one time. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** One value for each measure, in one unit; undefined where the point has none of it. */
  readonly measured: readonly (number | undefined)[];
}

/**
 * More points than this are thinned.
 * @internal Exported for its test.
 */
export const mostPoints = 500;

interface Bucket<Point> {
  /** Of each measure the points with the least and the greatest value. */
  readonly extremes: (readonly [least: Point, greatest: Point] | undefined)[];
}

/**
 * Holds the points of a series. As long as there are at most `mostPoints`, all of them; of more, the first, the last, and of equal spans
 * of time the extremes of each measure. A span is always a power of two milliseconds long and begins at a multiple of it, so two spans
 * are exactly one of the next length, and the order in which points come makes no difference.
 */
export class Thinning<Point extends SeriesPoint> {
  readonly #most: number;
  #all: Point[] | undefined = [];
  #buckets = new Map<number, Bucket<Point>>();
  #span = 1;
  #first: Point | undefined;
  #last: Point | undefined;
  #total = 0;

  /** @param measures How many values a point has. */
  constructor(measures: number) {
    this.#most = Math.floor((mostPoints - 2) / (2 * measures));
  }

  add(point: Point): void {
    this.#total += 1;
    if (this.#all && this.#all.length === mostPoints) this.#all = undefined;
    this.#all?.push(point);
    if (!this.#first || inOrder(point, this.#first) < 0) this.#first = point;
    if (!this.#last || inOrder(point, this.#last) > 0) this.#last = point;
    const place = Math.floor(point.time / this.#span);
    this.#buckets.set(place, joined(this.#buckets.get(place), bucketOf(point)));
    while (this.#buckets.size > this.#most) this.#widen();
  }

  /** How many have come. */
  get total(): number {
    return this.#total;
  }

  get isThinned(): boolean {
    return this.#all === undefined;
  }

  /** The newest one that has come. */
  get last(): Point | undefined {
    return this.#last;
  }

  /** In the order of time, at most `mostPoints`. */
  points(): readonly Point[] {
    if (this.#all) return this.#all.toSorted(inOrder);
    const kept = [...this.#buckets.values()].flatMap(({ extremes }) =>
      extremes.flatMap((pair) => pair ?? []),
    );
    return [...new Set([this.#first!, ...kept, this.#last!])].toSorted(inOrder);
  }

  #widen(): void {
    this.#span *= 2;
    const buckets = new Map<number, Bucket<Point>>();
    for (const [place, bucket] of this.#buckets) {
      const wider = Math.floor(place / 2);
      buckets.set(wider, joined(buckets.get(wider), bucket));
    }
    this.#buckets = buckets;
  }
}

function bucketOf<Point extends SeriesPoint>(point: Point): Bucket<Point> {
  return { extremes: point.measured.map((value) => (value === undefined ? undefined : [point, point])) };
}

function joined<Point extends SeriesPoint>(
  one: Bucket<Point> | undefined,
  other: Bucket<Point>,
): Bucket<Point> {
  if (!one) return other;
  return {
    extremes: one.extremes.map((pair, measure) => {
      const [first, second] = [pair, other.extremes[measure]];
      if (!first || !second) return first ?? second;
      const value = ({ measured }: Point) => measured[measure]!;
      return [earlier(first[0], second[0], value), earlier(first[1], second[1], (point) => -value(point))];
    }),
  };
}

/** The one with the smaller number, of equal ones the first in time. */
function earlier<Point extends SeriesPoint>(
  one: Point,
  other: Point,
  number: (point: Point) => number,
): Point {
  return (number(one) - number(other) || inOrder(one, other)) <= 0 ? one : other;
}

/** By time, and at one time by id. */
function inOrder(one: SeriesPoint, other: SeriesPoint): number {
  return one.time - other.time || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);
}
