/** Values over time, and how they lie on a chart. */
import { type ScaleLinear, type ScaleTime, scaleLinear, scaleUtc } from 'd3-scale';
import { area, curveStep, line } from 'd3-shape';

export interface Point {
  readonly time: Date;
  readonly value: number;
  /** The document that the value comes from. */
  readonly href?: string | undefined;
  /** What counts as normal for this value. */
  readonly range?: ReferenceRange | undefined;
  /** Whether it is marked as not normal. */
  readonly isMarked?: boolean | undefined;
}

/** What counts as normal, from the results themselves. Either end may be open. */
export interface ReferenceRange {
  readonly low?: number | undefined;
  readonly high?: number | undefined;
}

export interface Box {
  readonly width: number;
  readonly height: number;
  /** Room for labels around the drawing. */
  readonly margin: {
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
    readonly left: number;
  };
}

export interface Scales {
  readonly x: ScaleTime<number, number>;
  readonly y: ScaleLinear<number, number>;
}

/**
 * Scales that show all points, and these values beside them, such as the ends of a range. There must be a point.
 *
 * @param share How much of the greatest value the drawing spans at least: a small change must not fill it and look like a large one.
 */
export function scalesFor(
  points: readonly Point[],
  others: readonly (number | undefined)[],
  { width, height, margin }: Box,
  share = 0.1,
): Scales {
  const times = points.map(({ time }) => time.getTime());
  const values = [...points.map(({ value }) => value), ...others].filter((value) => value !== undefined);
  const [first, last] = widened(Math.min(...times), Math.max(...times), 60 * 86_400_000);
  const span = Math.max(...values.map(Math.abs)) * share || 1;
  const [least, most] = widened(Math.min(...values), Math.max(...values), span);
  return {
    x: scaleUtc([new Date(first), new Date(last)], [margin.left, width - margin.right]),
    y: scaleLinear([least, most], [height - margin.bottom, margin.top]).nice(4),
  };
}

/** The same interval, or one of at least this length around its middle. */
function widened(least: number, most: number, span: number): readonly [number, number] {
  if (most - least >= span) return [least, most];
  const middle = (least + most) / 2;
  return [middle - span / 2, middle + span / 2];
}

/** The line through the points, which are in the order of time: the `d` of an SVG path. */
export function pathOf(points: readonly Point[], { x, y }: Scales): string {
  const draw = line<Point>(
    ({ time }) => rounded(x(time)),
    ({ value }) => rounded(y(value)),
  );
  return draw(points as Point[]) ?? '';
}

/** The part of the reference range that the drawing shows: an open end is at its edge. Undefined without a range. */
export function bandOf(
  { low, high }: ReferenceRange,
  { y }: Scales,
): { readonly y: number; readonly height: number } | undefined {
  if (low === undefined && high === undefined) return undefined;
  const [bottom, top] = y.range() as [number, number];
  const upper = high === undefined ? top : y(high);
  const lower = low === undefined ? bottom : y(low);
  return { y: rounded(upper), height: rounded(lower - upper) };
}

/**
 * What was normal for each value, in steps: the range of a value holds up to the middle between it and its neighbours. Laboratories
 * differ, so values of one test have different ranges. The `d` of an SVG path; empty where no value has a range.
 */
export function stepsOf(points: readonly Point[], scales: Scales): string {
  const [left, right] = scales.x.range() as [number, number];
  const places = points.map(({ time, range }) => ({ x: scales.x(time), band: bandOf(range ?? {}, scales) }));
  // The ranges of the first and the last value reach the edges.
  const all = [{ ...places[0]!, x: left }, ...places, { ...places.at(-1)!, x: right }];
  const draw = area<(typeof all)[number]>()
    .defined(({ band }) => band !== undefined)
    .x(({ x }) => rounded(x))
    .y0(({ band }) => rounded(band!.y + band!.height))
    .y1(({ band }) => band!.y)
    .curve(curveStep);
  return draw(all) ?? '';
}

/** A tenth of a pixel is finer than any screen. */
export function rounded(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

/** Where a value lies to the reference range; undefined without one. */
export function standingOf(
  value: number,
  { low, high }: ReferenceRange,
): 'below' | 'within' | 'above' | undefined {
  if (low === undefined && high === undefined) return undefined;
  if (low !== undefined && value < low) return 'below';
  return high !== undefined && value > high ? 'above' : 'within';
}
