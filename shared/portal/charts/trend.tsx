/** A line without words or figures, beside a value in a list. */
import type { FC } from 'hono/jsx';
import { type Box, bandOf, type Point, pathOf, type ReferenceRange, rounded, scalesFor } from './series.ts';

/** Its margins leave room for the dot at the end. */
const box: Box = { width: 120, height: 32, margin: { top: 4, right: 5, bottom: 4, left: 5 } };

/** Without axis and range, a change of a tenth that fills half of the drawing looks like a collapse: there it takes a quarter. */
const shareWithoutRange = 0.4;

/** It says nothing that the value and its table do not say, so it is not read out. Nothing for fewer than two points. */
export const Trend: FC<{ points: readonly Point[]; range?: ReferenceRange }> = ({ points, range = {} }) => {
  const last = points.at(-1);
  if (points.length < 2 || !last) return null;
  const hasRange = range.low !== undefined || range.high !== undefined;
  const scales = scalesFor(points, [range.low, range.high], box, hasRange ? 0.1 : shareWithoutRange);
  const band = bandOf(range, scales);
  return (
    <svg class="trend" viewBox={`0 0 ${box.width} ${box.height}`} aria-hidden="true">
      {band && <rect class="range" x="0" width={box.width} y={band.y} height={band.height} />}
      <path class="line" d={pathOf(points, scales)} />
      <circle class="dot" cx={rounded(scales.x(last.time))} cy={rounded(scales.y(last.value))} r="3" />
    </svg>
  );
};
