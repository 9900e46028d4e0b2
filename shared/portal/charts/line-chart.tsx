/** Lines over time with what is normal behind them. The page shows the same figures as a table beside it. */
import type { FC } from 'hono/jsx';
import { useTexts } from '../layout/request-context.ts';
import { type Box, type Point, pathOf, rounded, type Scales, scalesFor, stepsOf } from './series.ts';

interface LineChartProperties {
  /** One for each measure, each in the order of time: a blood pressure has two. */
  readonly lines: readonly (readonly Point[])[];
  /** Values that a line across marks, such as that from which a blood pressure is high. */
  readonly limits?: readonly number[];
  readonly unit?: string | undefined;
  /** What the chart shows, in a sentence: for those who do not see it. */
  readonly description: string;
}

/** As wide as a phone, so that its text can be read there. */
const box: Box = { width: 420, height: 210, margin: { top: 12, right: 12, bottom: 28, left: 44 } };

/** Of more points only those that are not normal have a dot: others would touch. The table has them all. */
const mostDots = 60;

/** Nothing without points. */
export const LineChart: FC<LineChartProperties> = ({ lines, limits = [], unit, description }) => {
  const { tag } = useTexts();
  const points = lines.flat();
  if (points.length === 0) return null;
  const ends = points.flatMap(({ range }) => [range?.low, range?.high]);
  const scales = scalesFor(points, [...ends, ...limits], box);
  const [left, right] = scales.x.range() as [number, number];
  const isDense = points.length > mostDots;
  return (
    // biome-ignore lint/a11y/useSemanticElements: an SVG, whose values are links, so it is no image either.
    <svg class="chart" viewBox={`0 0 ${box.width} ${box.height}`} role="group" aria-label={description}>
      {/* Ranges of several measures would hide each other. */}
      {lines.length === 1 && <path class="range" d={stepsOf(points, scales)} />}
      <ValueAxis scales={scales} tag={tag} />
      <TimeAxis scales={scales} tag={tag} />
      {limits.map((limit) => (
        <line
          class="limit"
          x1={left}
          x2={right}
          y1={rounded(scales.y(limit))}
          y2={rounded(scales.y(limit))}
        />
      ))}
      {lines.map((line) => (
        <path class="line" d={pathOf(line, scales)} />
      ))}
      {points
        .filter(({ isMarked }) => !isDense || isMarked)
        .map((point) => (
          <Dot point={point} scales={scales} label={labelOf(point, unit, tag)} />
        ))}
    </svg>
  );
};

const ValueAxis: FC<{ scales: Scales; tag: string }> = ({ scales: { x, y }, tag }) => {
  const [left, right] = x.range() as [number, number];
  const format = new Intl.NumberFormat(tag, { maximumFractionDigits: 3 });
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of an SVG cannot have the focus.
    <g class="axis" aria-hidden="true">
      {y.ticks(4).map((value) => (
        <>
          <line x1={left} x2={right} y1={rounded(y(value))} y2={rounded(y(value))} />
          <text x={left - 8} y={rounded(y(value))} dy="0.32em" text-anchor="end">
            {format.format(value)}
          </text>
        </>
      ))}
    </g>
  );
};

const TimeAxis: FC<{ scales: Scales; tag: string }> = ({ scales: { x, y }, tag }) => {
  const [bottom] = y.range() as [number, number];
  const [first, last] = x.domain() as [Date, Date];
  const isLong = last.getTime() - first.getTime() > 3 * 365 * 86_400_000;
  const style = isLong ? { year: 'numeric' } : { year: 'numeric', month: 'short' };
  const format = new Intl.DateTimeFormat(tag, { ...style, timeZone: 'UTC' } as Intl.DateTimeFormatOptions);
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of an SVG cannot have the focus.
    <g class="axis" aria-hidden="true">
      {withRoom(x.ticks(4).map((time) => ({ time, x: x(time) }))).map(({ time, x: place }) => (
        <text x={rounded(place)} y={bottom + 20} text-anchor={anchorAt(place)}>
          {format.format(time)}
        </text>
      ))}
    </g>
  );
};

/** Half of the room that a label below the chart needs. */
const halfLabel = 30;

/** Labels at the edges begin or end there, so that nothing of them is cut off. */
function anchorAt(x: number): 'start' | 'middle' | 'end' {
  if (x - halfLabel < 0) return 'start';
  return x + halfLabel > box.width ? 'end' : 'middle';
}

/** Without those that would touch the next one: at the right edge a label moves to the left. The newest stays. */
function withRoom<Tick extends { readonly x: number }>(ticks: readonly Tick[]): readonly Tick[] {
  const shown: Tick[] = [];
  let free = box.width;
  for (const tick of ticks.toReversed()) {
    const start = tick.x - { start: 0, middle: halfLabel, end: 2 * halfLabel }[anchorAt(tick.x)];
    if (start + 2 * halfLabel > free + 1) continue;
    shown.push(tick);
    free = start;
  }
  return shown;
}

const Dot: FC<{ point: Point; scales: Scales; label: string }> = ({ point, scales: { x, y }, label }) => {
  const circle = (
    <circle
      class={point.isMarked ? 'dot marked' : 'dot'}
      cx={rounded(x(point.time))}
      cy={rounded(y(point.value))}
      r="4"
    >
      <title>{label}</title>
    </circle>
  );
  if (!point.href) return circle;
  return (
    <a href={point.href} aria-label={label}>
      {circle}
    </a>
  );
};

function labelOf({ time, value }: Point, unit: string | undefined, tag: string): string {
  const date = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(time);
  const figure = new Intl.NumberFormat(tag, { maximumFractionDigits: 6 }).format(value);
  return `${date}: ${[figure, unit].filter(Boolean).join(' ')}`;
}
