/** Maps items a few at a time; the results are in the order of the items. */
export async function* inOrder<T, R>(
  items: AsyncIterable<T> | Iterable<T>,
  width: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const running: Promise<R>[] = [];
  try {
    for await (const item of items) {
      const result = work(item);
      // An error before its turn is reported when its turn comes.
      result.catch(() => undefined);
      running.push(result);
      if (running.length >= width) yield await running.shift()!;
    }
    while (running.length > 0) yield await running.shift()!;
  } finally {
    // Nothing continues after an error.
    await Promise.allSettled(running);
  }
}
