/** Reading the bodies of rows, as many at a time as memory and round trips allow. */
import { batches, boundedBatches } from '../../../concurrency/batches.ts';
import type { JsonObject } from '../../../fhir/json.ts';
import { limits } from '../../../limits.ts';
import { type Row, readBodies, type SentStores } from '../sent/index.ts';
import type { FhirView } from '../view.ts';

/** Bodies that are in memory at once: a page and one more. */
export const mostBodies = limits.maximumSearchPage + 1;
/** Bodies that one call reads. */
const inOneCall = 100;
/** Compressed bytes that are read at once, unless one body alone has more. Bodies that share a chunk are counted with each of them. */
const mostBytes = 8_000_000;
/** About what a chunk in the table has at most. */
const chunkBytes = 60_000;

/** Bounds for what is read together. */
export function together<Item>(rowOf: (item: Item) => Row | undefined, items = mostBodies) {
  return {
    items,
    size: mostBytes,
    sizeOf: (item: Item) => {
      const row = rowOf(item);
      return row ? bytesOf(row) : 0;
    },
  };
}

function bytesOf({ body: { head, chunk } }: Row): number {
  if (!head.object) return chunkBytes;
  const { ends } = head.object;
  return ends[chunk]! - (ends[chunk - 1] ?? 0);
}

/** The bodies of rows that are read together, in their order. */
export async function bodiesTogether(
  rows: readonly Row[],
  view: FhirView,
  stores: SentStores,
): Promise<readonly JsonObject[]> {
  const parts = await Promise.all(
    [...batches(rows, inOneCall)].map((part) => readBodies(part, view, stores)),
  );
  return parts.flat();
}

/** Rows with their bodies, part by part. */
export async function* bodiesOf(
  rows: readonly Row[],
  view: FhirView,
  stores: SentStores,
): AsyncGenerator<readonly { readonly row: Row; readonly json: JsonObject }[]> {
  for (const some of boundedBatches(
    rows,
    together((row: Row) => row),
  )) {
    const bodies = await bodiesTogether(some, view, stores);
    yield some.map((row, index) => ({ row, json: bodies[index]! }));
  }
}
