import type { FC } from 'hono/jsx';
import { type Box, type Point, pathOf, type ReferenceRange, rounded, scalesFor } from './series.ts';

const box: Box = { width: 120, height: 32, margin: { top: 4, right: 5, bottom: 4, left: 5 } };

/** A small line beside a value. It says nothing that the value and its table do not say, so it is not read out. */
export const Trend: FC<{ points: readonly Point[]; range?: ReferenceRange }> = ({ points, range = {} }) => {
  const last = points.at(-1);
  if (points.length < 2 || !last) return null;
  const scales = scalesFor(points, range, box);
  const { low, high } = range;
  const [bottom, top] = scales.y.range() as [number, number];
  const [upper, lower] = [
    high === undefined ? top : scales.y(high),
    low === undefined ? bottom : scales.y(low),
  ];
  return (
    <svg class="trend" viewBox={`0 0 ${box.width} ${box.height}`} aria-hidden="true">
      {(low !== undefined || high !== undefined) && (
        <rect class="range" x="0" width={box.width} y={rounded(upper)} height={rounded(lower - upper)} />
      )}
      <path class="line" d={pathOf(points, scales)} />
      <circle class="dot" cx={rounded(scales.x(last.time))} cy={rounded(scales.y(last.value))} r="3" />
    </svg>
  );
};
