/** The end of a period: what starts and ends must do so in this order, as precisely as both can be compared (FHIR R4, per-1). */
import { readContentInstant } from '../../models/instants.ts';
import { dateText } from '../read/dates.ts';
import type { ResourceBuilder } from './build.ts';

const day = 10;

/**
 * Puts the end of the period whose start may be there already. An end before the start is not put: an extension carries it
 * then. Where one is less precise than the other and the rest is equal, nobody could say which comes first: the less precise one
 * gets the day or time that it reads as.
 */
export function putPeriodEnd(path: string, end: string | undefined, builder: ResourceBuilder): void {
  const startPath = path.replace(/end$/, 'start');
  const start = builder.textAt(startPath);
  if (end === undefined || start === undefined) {
    builder.put(path, end);
    return;
  }
  const [from, to] = [inUtc(start), inUtc(end)];
  const common = Math.min(from.length, to.length, day);
  if (from.slice(0, common) > to.slice(0, common)) return;
  if (common < day && from.slice(0, common) === to.slice(0, common) && from.length !== to.length) {
    builder.put(startPath, from.length < day ? dateText(from, 'Date', false) : start);
    builder.put(path, to.length < day ? dateText(to, 'Date', true) : end);
    return;
  }
  // Texts of the same length are in the order of time, and a day is before its times.
  if (common === day && to < from) return;
  if (common === day && to.length > from.length && to.startsWith(from)) {
    builder.put(startPath, `${start}T00:00:00Z`);
  }
  builder.put(path, end);
}

/** A time with an offset in UTC; any other text as it is. */
function inUtc(text: string): string {
  return /T.*[+-]\d\d:\d\d$/.test(text) ? (readContentInstant(text) ?? text) : text;
}
