/** The end of a period: what starts and ends must do so in this order, as precisely as both can be compared (FHIR R4, per-1). */
import type { ResourceBuilder } from './build.ts';

/**
 * Puts the end of the period whose start may be there already. An end before the start is not put: an extension carries it
 * then. The start of a day that ends on the same day gets its time, which reads as the same start.
 */
export function putPeriodEnd(path: string, end: string | undefined, builder: ResourceBuilder): void {
  const startPath = path.replace(/end$/, 'start');
  const start = builder.textAt(startPath);
  if (end === undefined || start === undefined) {
    builder.put(path, end);
    return;
  }
  // Times are UTC, so that texts of the same length are in the order of time, and a day is before its times.
  if (end < start) return;
  if (end.length > start.length && end.startsWith(start)) builder.put(startPath, `${start}T00:00:00Z`);
  builder.put(path, end);
}
