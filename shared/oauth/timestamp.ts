/** `oauth_timestamp` (RFC 5849 §3.3). */
import { refuse, type VerificationError } from './verification-error.ts';

/** "The timestamp value MUST be a positive integer"; 15 digits keep it exact. */
const POSITIVE_INTEGER = /^[1-9]\d{0,14}$/;

/**
 * Returns the timestamp in seconds since the epoch. An error when it is more than `window` seconds before or
 * after the arrival of the request; exactly `window` seconds are accepted.
 */
export function readTimestamp(value: string, receivedAt: Date, window: number): number | VerificationError {
  if (!POSITIVE_INTEGER.test(value)) return refuse('malformed-timestamp');
  const timestamp = Number(value);
  const now = Math.floor(receivedAt.getTime() / 1000);
  if (timestamp < now - window) return refuse('old-timestamp');
  if (timestamp > now + window) return refuse('future-timestamp');
  return timestamp;
}
