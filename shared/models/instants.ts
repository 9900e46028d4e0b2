/**
 * Instants as text, to the microsecond. All results have the stored form: `YYYY-MM-DDTHH:MM:SSZ`, with
 * exactly six fraction digits when the microseconds are not zero. Years are 0001 to 9999.
 */
import { parseTimestamp } from '../time.ts';

const contentForm =
  /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d+))?(?:Z|([+-](?:[01]\d|2[0-3]):[0-5]\d))?$/;

/**
 * Reads `YYYY-MM-DD` (midnight UTC) or `YYYY-MM-DDTHH:MM:SS[.f]Z` with 1 to 6 fraction digits; undefined when
 * the text is anything else or no real instant (docs/contract/data-models.md#primitive-types).
 */
export function readInstant(text: string): string | undefined {
  const instant = parseTimestamp(text);
  return instant && stored(instant);
}

/**
 * Reads the forms that documents may contain: those of `readInstant`, no zone (UTC), an offset `±HH:MM`, and
 * more fraction digits, which are cut. Undefined also when the offset leads outside the range of years.
 */
export function readContentInstant(text: string): string | undefined {
  const [, whole, fraction = '0', offset] = contentForm.exec(text) ?? [];
  if (!whole) return readInstant(text);
  const instant = parseTimestamp(`${whole}.${fraction.slice(0, 6)}Z`);
  if (!instant) return undefined;
  return stored(offset ? inUtc(instant, offset) : instant);
}

/** Reads a calendar date `YYYY-MM-DD`. */
export function readCalendarDate(text: string): string | undefined {
  return text.length === 10 && parseTimestamp(text) ? text : undefined;
}

/** The instant moved by its offset. The fraction is kept apart, so that only whole seconds pass through Date. */
function inUtc(local: string, offset: string): string | undefined {
  const utc = new Date(`${local.slice(0, 19)}${offset}`).toISOString();
  // Outside the years, ISO 8601 has six digits and a sign, or the year 0000.
  if (/^[+-]|^0000/.test(utc)) return undefined;
  return utc.slice(0, 19) + local.slice(19);
}

function stored(instant: string | undefined): string | undefined {
  return instant?.endsWith('.000000Z') ? `${instant.slice(0, 19)}Z` : instant;
}
