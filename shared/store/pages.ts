/**
 * The items of pages, one after the other. Where one call looks at thousands of items, loop over the pages instead:
 * here every item costs a turn of the event loop's microtasks.
 */
export async function* itemsOf<T>(pages: AsyncIterable<readonly T[]>): AsyncGenerator<T> {
  for await (const page of pages) yield* page;
}
