/** Units of time, as people read them. */

/** Codes of UCUM, which FHIR has for periods too. */
const units: Readonly<Record<string, string>> = {
  s: 'second',
  min: 'minute',
  h: 'hour',
  d: 'day',
  wk: 'week',
  mo: 'month',
  a: 'year',
};

/** What a code stands for, one of it: `year` for `a`. Undefined for any other. */
export function timeUnit(code: string | undefined): string | undefined {
  return code !== undefined && Object.hasOwn(units, code) ? units[code] : undefined;
}

/** The unit for an amount of it: `57` `years`. The amount is a number, or one with more words. */
export function plural(unit: string, amount: string): string {
  return /^1(\.0+)?$/.test(amount) ? unit : `${unit}s`;
}
