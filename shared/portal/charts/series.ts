/** Values over time, and how they lie on a chart. */
import { type ScaleLinear, type ScaleTime, scaleLinear, scaleUtc } from 'd3-scale';
import { line } from 'd3-shape';

export interface Point {
  readonly time: Date;
  readonly value: number;
  /** The document that the value comes from. */
  readonly href?: string | undefined;
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

/** Scales that show all points, and the finite ends of the reference range. There must be a point. */
export function scalesFor(points: readonly Point[], { low, high }: ReferenceRange, box: Box): Scales {
  const { width, height, margin } = box;
  const times = points.map(({ time }) => time.getTime());
  const values = [...points.map(({ value }) => value), low, high].filter((value) => value !== undefined);
  const [first, last] = widened(Math.min(...times), Math.max(...times), 60 * 86_400_000);
  const [least, most] = widened(Math.min(...values), Math.max(...values), leastSpan(values));
  return {
    x: scaleUtc([new Date(first), new Date(last)], [margin.left, width - margin.right]),
    y: scaleLinear([least, most], [height - margin.bottom, margin.top]).nice(4),
  };
}

/** A small change must not fill the chart and look like a large one: a tenth of the value at least. */
function leastSpan(values: readonly number[]): number {
  return Math.max(...values.map(Math.abs)) / 10 || 1;
}

/** The same interval, or one of at least this length around its middle. */
function widened(least: number, most: number, span: number): readonly [number, number] {
  if (most - least >= span) return [least, most];
  const middle = (least + most) / 2;
  return [middle - span / 2, middle + span / 2];
}

/** The line through the points in the order of time: the `d` of an SVG path. */
export function pathOf(points: readonly Point[], { x, y }: Scales): string {
  const draw = line<Point>(
    ({ time }) => rounded(x(time)),
    ({ value }) => rounded(y(value)),
  );
  return draw([...points].sort((one, other) => one.time.getTime() - other.time.getTime())) ?? '';
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
