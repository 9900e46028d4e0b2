/** Whether a unit of the models is one of UCUM. */
import { ucumUnits } from './ucum-units.ts';

const known: ReadonlySet<string> = new Set(ucumUnits);

/** Whether the text is a unit of UCUM. `{tablet}` is one: what stands in braces only names what is counted. */
export function isUcum(unit: string): boolean {
  return known.has(unit) || /^\{[\x21-\x7a|~]+\}(?:\/(?:min|h|d|wk|mo|a))?$/.test(unit);
}
