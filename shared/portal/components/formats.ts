/** Dates and figures as people write them. */

/**
 * A date of the service (`2026-01-31`, or a time, whose date counts) in words. Undefined for none. A source that says it otherwise
 * counts: `2015` and `2015-03` stay a year and a month, and a time with an offset has the day of where it was.
 */
export function dateText(
  value: string | null | undefined,
  tag: string,
  source: string | null = null,
): string | undefined {
  if (!value) return undefined;
  const [, year, month, day] = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?(?=$|T)/.exec(source ?? value) ?? [];
  if (!year) return value;
  // Years before 100 have another meaning for Date.UTC.
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month ?? 1) - 1, Number(day ?? 1));
  const precision: Intl.DateTimeFormatOptions = day
    ? { dateStyle: 'medium' }
    : { year: 'numeric', ...(month && { month: 'long' }) };
  return new Intl.DateTimeFormat(tag, { ...precision, timeZone: 'UTC' }).format(date);
}

/** A number as the service writes it, which may be a text. What is not a number stays as it is. */
function figureText(value: number | string, tag: string): string {
  const number = typeof value === 'number' ? value : Number(value.trim() || Number.NaN);
  if (!Number.isFinite(number)) return String(value);
  return new Intl.NumberFormat(tag, {
    maximumFractionDigits: 3,
    // A dose of 0.0625 is not 0.063.
    maximumSignificantDigits: 4,
    roundingPriority: 'morePrecision',
  }).format(number);
}

/** Units that people know by another name than UCUM's (https://ucum.org). */
const shortUnits: Readonly<Record<string, string>> = {
  'mm[Hg]': 'mmHg',
  '{beats}/min': '/min',
  '{breaths}/min': '/min',
  '%{HemoglobinSaturation}': '%',
  Cel: '°C',
  '[degF]': '°F',
  'kg/m2': 'kg/m²',
  ug: 'µg',
  '10*3/uL': '10³/µL',
  '10*6/uL': '10⁶/µL',
};

/** Of what has no unit: UCUM's unity, and remarks that stand in its place. */
const unitless: ReadonlySet<string> = new Set(['1', '{ratio}', '{score}', '{#}', '{INR}']);

/** What stands in braces is a remark: alone or after a slash it is the unit itself, `{tablet}`, and else it goes without saying. */
export function unitText(unit: string | null | undefined): string | undefined {
  if (!unit || unitless.has(unit)) return undefined;
  if (Object.hasOwn(shortUnits, unit)) return shortUnits[unit]!;
  const plain = unit.replace(/(?<=[^/.\s])\{[^{}]*\}/g, '').replace(/[{}]/g, '');
  return plain || undefined;
}

const periods: Readonly<Record<string, string>> = {
  min: 'minute',
  h: 'hour',
  d: 'day',
  wk: 'week',
  mo: 'month',
  a: 'year',
};

/** A unit of UCUM for how often, as what it counts in: `/d` is `1 day`, `/(3.d)` is `3 days`. Undefined for any other. */
export function periodText(unit: string | null | undefined, tag: string): string | undefined {
  const [, count = '1', name = ''] = /^\/(?:\((\d+)\.)?([a-z]+)\)?$/.exec(unit ?? '') ?? [];
  if (!Object.hasOwn(periods, name)) return undefined;
  const style = { style: 'unit', unit: periods[name]!, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(tag, style).format(Number(count));
}

/** A figure with its unit. */
export function quantityText(
  value: number | string | null | undefined,
  unit: string | null | undefined,
  tag: string,
): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  return [figureText(value, tag), unitText(unit)].filter(Boolean).join(' ');
}
