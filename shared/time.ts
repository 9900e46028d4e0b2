/** Timestamps on the wire: UTC, `YYYY-MM-DDThh:mm:ssZ`, with a fraction only when it is not zero. */

const timestampPattern = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,6}))?Z)?$/;

/** What `parseTimestamp` accepts, in the wording of errors. */
export const timestampForm = 'a UTC timestamp such as 2026-01-31T08:30:00Z';

/** Formats an instant for a response. */
function formatTimestamp(instant: Date): string {
  const iso = instant.toISOString();
  return iso.endsWith('.000Z') ? `${iso.slice(0, -5)}Z` : iso;
}

/**
 * Formats a stored fixed-width instant (`toISOString`) for a response. Null and undefined become the empty
 * string.
 */
export function formatStored(instant: string | null | undefined): string {
  return instant ? formatTimestamp(new Date(instant)) : '';
}

/**
 * Reads a timestamp of the accepted input forms: with or without 1 to 6 fraction digits, or a bare date
 * (midnight UTC). Returns the instant as fixed-width text with six fraction digits, which sorts in time order
 * and loses no precision. Undefined when the text is not a real instant.
 */
export function parseTimestamp(text: string): string | undefined {
  const match = timestampPattern.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = ''] = match;
  const whole = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const instant = new Date(`${whole}Z`);
  if (year === '0000' || Number.isNaN(instant.getTime())) return undefined;
  // Date turns 02-30 into a day of March. A real calendar instant prints as it was written.
  if (instant.toISOString().slice(0, 19) !== whole) return undefined;
  return `${whole}.${fraction.padEnd(6, '0')}Z`;
}

/** Seconds since the epoch, for OAuth timestamps and expiry attributes. */
export function epochSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

/** The later of two stored instants, so that the time of a last change never runs backwards. */
export function later(left: string, right: string): string {
  return left > right ? left : right;
}
