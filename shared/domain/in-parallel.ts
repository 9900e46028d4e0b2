/** Doing something for many, a few at a time. */

/**
 * Runs the action for every item, at most `width` at once. Stops after the first group of which one has failed, and
 * throws its error when all of that group have ended, so that nothing goes on behind an answer.
 */
export async function inParallel<T>(
  items: readonly T[],
  width: number,
  action: (item: T) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < items.length; start += width) {
    const results = await Promise.allSettled(items.slice(start, start + width).map(action));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }
}
