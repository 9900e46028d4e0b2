/** Work on many items, a limited number at a time. No work continues after the returned promise has settled. */

/**
 * Calls `work` for each item, at most `limit` at a time, and returns the results in the order of the items. After the
 * first error it takes no more items, waits for those that it has taken, and throws that error.
 */
export async function mapConcurrent<T, R>(
  items: Iterable<T> | AsyncIterable<T>,
  limit: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let index = 0;
  await forEachConcurrent(items, limit, async (item) => {
    const place = index++;
    results[place] = await work(item);
  });
  return results;
}

/** Calls `work` for each item as `mapConcurrent` does, and keeps no results. */
export async function forEachConcurrent<T>(
  items: Iterable<T> | AsyncIterable<T>,
  limit: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  let failure: { readonly error: unknown } | undefined;
  const fail = (error: unknown): void => {
    failure ??= { error };
  };

  try {
    for await (const item of items) {
      if (failure) break;
      const task: Promise<void> = work(item)
        .then(() => undefined, fail)
        .finally(() => running.delete(task));
      running.add(task);
      if (running.size >= limit) await Promise.race(running);
      if (failure) break;
    }
  } catch (error) {
    fail(error);
  }
  await Promise.all(running);
  if (failure) throw failure.error;
}

/**
 * Yields the results of `work` in the order of the items, with at most `limit` results started and not yet yielded.
 * An error is thrown when its turn comes. However the iteration ends, the work that was started ends before it.
 */
export async function* mapConcurrentStream<T, R>(
  items: Iterable<T> | AsyncIterable<T>,
  limit: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const running: Promise<R>[] = [];
  try {
    for await (const item of items) {
      const result = work(item);
      // An error that is not awaited yet must not end the process as an unhandled rejection.
      result.catch(() => undefined);
      running.push(result);
      if (running.length >= limit) yield await running.shift()!;
    }
    while (running.length > 0) yield await running.shift()!;
  } finally {
    await Promise.allSettled(running);
  }
}
