/** Draws values over time as SVG. The table beside it says the same to those who cannot see it. */
import { escaped } from './clinical-note.ts';
import type { Trend } from './trends.ts';

const [width, height, margin] = [640, 260, 44];

/** There must be a value. */
export function chart({ test, unit, values, low, high }: Trend): string {
  const times = values.map(({ time }) => Date.parse(time));
  const levels = [...values.map(({ value }) => value), low, high].filter((level) => level !== undefined);
  const x = scale([Math.min(...times), Math.max(...times)], [margin, width - margin / 2]);
  const y = scale([Math.min(...levels), Math.max(...levels)], [height - margin, margin / 2]);
  const points = values.map(({ value }, index) => `${x(times[index]!)},${y(value)}`);
  const [top, bottom] = [y(high ?? Math.max(...levels)), y(low ?? Math.min(...levels))];
  const normal = hasRange({ low, high })
    ? `<rect class="normal" x="${margin}" y="${top}" width="${width - 1.5 * margin}" height="${bottom - top}"/>`
    : '';
  const dots = points.map((point) => {
    const [cx, cy] = point.split(',');
    return `<circle cx="${cx}" cy="${cy}" r="4"/>`;
  });
  const ends = [Math.min(...levels), Math.max(...levels)].map(
    (level) => `<text x="${margin - 6}" y="${y(level)}" text-anchor="end" dy="0.3em">${level}</text>`,
  );
  const [first, last] = [values[0]!.time, values.at(-1)!.time].map((time) => time.slice(0, 10));
  return (
    `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(`${test} in ${unit}, from ${first} to ${last}`)}">` +
    `${normal}<polyline points="${points.join(' ')}"/>${dots.join('')}${ends.join('')}` +
    `<text x="${margin}" y="${height - 8}">${first}</text>` +
    `<text x="${width - margin / 2}" y="${height - 8}" text-anchor="end">${last}</text></svg>`
  );
}

/** Whether the laboratory said what is normal, at least on one side. */
export function hasRange({ low, high }: Pick<Trend, 'low' | 'high'>): boolean {
  return low !== undefined || high !== undefined;
}

/** Maps one range to another; a single value goes to the middle. */
function scale([from, to]: readonly [number, number], [start, end]: readonly [number, number]) {
  return (value: number): number =>
    Math.round(from === to ? (start + end) / 2 : start + ((value - from) / (to - from)) * (end - start));
}
