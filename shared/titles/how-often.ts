/** How often a medicine is taken, as people read it. */
import { timeUnit } from './time-units.ts';

/** A unit of UCUM for how often, as what it counts in: `/d` is `1 day`, `/(3.d)` is `3 days`. Undefined for any other. */
export function periodText(unit: string | null | undefined, tag: string): string | undefined {
  const [, count = '1', name = ''] = /^\/(?:\((\d+)\.)?([a-z]+)\)?$/.exec(unit ?? '') ?? [];
  const period = timeUnit(name);
  if (!period) return undefined;
  const style = { style: 'unit', unit: period, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(tag, style).format(Number(count));
}

/** In English: `3 × in 1 day`. */
export function often(times: string, period: string): string {
  return `${times} × in ${period}`;
}
