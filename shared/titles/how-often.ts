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

/** In English: `twice a day`, `once in 3 days`. */
export function often(times: string, period: string): string {
  const count = new Map([
    [1, 'once'],
    [2, 'twice'],
  ]).get(Number(times));
  const one = /^1 (?=\w+$)/;
  const every = one.test(period) ? period.replace(one, period === '1 hour' ? 'an ' : 'a ') : `in ${period}`;
  return `${count ?? `${times} times`} ${every}`;
}

/** In German: `2 × pro Tag`, `1 × in 3 Tagen`. */
export function oftenInGerman(times: string, period: string): string {
  const every = period.startsWith('1 ') ? period.replace('1', 'pro') : `in ${period.replace(/e$/, 'en')}`;
  return `${times} × ${every}`;
}
