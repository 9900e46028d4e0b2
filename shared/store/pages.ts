/**
 * The items of pages, one after the other. To process thousands of items in one call, loop over the pages
 * instead: here every item costs a turn of the event loop's microtasks.
 */
export async function* itemsOf<T>(pages: AsyncIterable<readonly T[]>): AsyncGenerator<T> {
  for await (const page of pages) yield* page;
}
