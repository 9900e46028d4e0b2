/** Waiting for what a transaction has stored: its items may become visible one after the other. */
import { type BackOffPolicy, pollUntil } from '../../concurrency/retry.ts';

/** A transaction takes a fraction of the timeout. */
const visibility: BackOffPolicy = { baseMs: 5, capMs: 5000, jitter: 'none', timeoutMs: 5000 };

/**
 * Returns the first result of `look` that is not undefined. Throws an error with this message when there is none in
 * time.
 */
export async function whenComplete<T>(look: () => Promise<T | undefined>, message: string): Promise<T> {
  const found = await pollUntil(look, visibility);
  if (found === undefined) throw new Error(message);
  return found;
}
