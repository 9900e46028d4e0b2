/** Months are worked on several at a time, so that a long trail neither takes long nor floods the table. */
const parallel = 8;

/** The results in the order of the list. */
export async function inParallel<T, Result>(
  list: readonly T[],
  work: (one: T) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < list.length; start += parallel) {
    results.push(...(await Promise.all(list.slice(start, start + parallel).map(work))));
  }
  return results;
}
