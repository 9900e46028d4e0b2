/** Doing something for many, a few at a time, with the results in the order of the items. */
export async function* inOrder<T, R>(
  items: AsyncIterable<T> | Iterable<T>,
  width: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const running: Promise<R>[] = [];
  try {
    for await (const item of items) {
      const result = work(item);
      // What fails before its turn is reported when its turn comes.
      result.catch(() => undefined);
      running.push(result);
      if (running.length >= width) yield await running.shift()!;
    }
    while (running.length > 0) yield await running.shift()!;
  } finally {
    // Nothing goes on behind an error.
    await Promise.allSettled(running);
  }
}
