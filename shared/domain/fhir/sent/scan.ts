/**
 * Reading the rows of a type, page by page: those of active documents that the token sees. Memory holds a page or two, and one entry for
 * each document. Every document is checked once, by its head at one moment, so that all of its rows are of one version; what a head
 * names stays readable until long after the version has been replaced.
 */
import { batches } from '../../../concurrency/batches.ts';
import { spanIntervals, spanMeets } from '../../../facts/spans.ts';
import { daysOf, parseRowBlock, rowBlockName } from '../../../fhir/rest/row-blocks.ts';
import type { RowValues } from '../../../fhir/rest/row-values.ts';
import { isFhirType } from '../../../fhir/type-uri.ts';
import { keys, type SentRowsItem } from '../../../store/items/index.ts';
import type { Key, Range, Stored } from '../../../store/key.ts';
import type { Store } from '../../../store/store.ts';
import { createHeads } from '../../facts/heads.ts';
import { whenComplete } from '../../facts/poll-until.ts';
import { type RowsOf, rowsIn } from './rows.ts';
import { decisive, isShown, type Row, type SentLineage, type SentView } from './view.ts';

/** Times in milliseconds. */
export type RowBounds = Pick<RowValues, 'from' | 'to'>;

/** Blocks in memory at the same time. */
const blocksAtOnce = 100;

interface Open {
  readonly lineage: RowsOf;
  /** Names of the blocks that are still to be read. */
  readonly blocks: Set<string>;
}

/**
 * The rows of a type, in no particular order; with bounds, those whose main date meets them. One round trip for each megabyte of rows,
 * and as many for the documents, unless they are known.
 */
export async function* scanRows(
  view: SentView,
  type: string,
  bounds: RowBounds | undefined,
  { store }: { readonly store: Store },
  known: readonly SentLineage[] = [],
): AsyncGenerator<readonly Row[]> {
  const { recordId, sharing } = view;
  const heads = createHeads(recordId, store, known, decisive);
  const checked = new Map<string, Open | undefined>();
  const pages = showsOnlyPlaced(view) ? none() : inTurn(rangesOf(recordId, type, bounds), store);
  await check([...(sharing?.placements ?? [])].flatMap(([id, state]) => (state === 'placed' ? id : [])));

  for await (const page of pages) {
    const found = page.map((item) => ({ item, ...keys.partsOfSentRows(item.SK) }));
    await check(found.map(({ lineageId }) => lineageId));
    yield found.flatMap(({ item, block, lineageId, extraction }) => {
      const open = checked.get(lineageId);
      const isTaken =
        open?.lineage.fhir.extraction === extraction &&
        open.blocks.delete(rowBlockName(type, block.span, block.part));
      return isTaken ? rowsOf(item, open!) : [];
    });
  }

  // What the pages did not have: documents that are placed, or were replaced since.
  const left = [...checked.values()].flatMap((open) =>
    open ? [...open.blocks].map((name) => ({ open, name })) : [],
  );
  for (const some of batches(left, blocksAtOnce)) {
    const items = await readWhole(
      some.map(({ open, name }) => rowsKey(recordId, open.lineage, name)),
      store,
    );
    yield items.flatMap((item, index) => rowsOf(item, some[index]!.open));
  }

  async function check(lineageIds: readonly string[]): Promise<void> {
    const fresh = [...new Set(lineageIds)].filter((id) => !checked.has(id));
    await heads.load(fresh);
    for (const id of fresh) checked.set(id, openOf(heads.get(id)));
  }

  function openOf(lineage: SentLineage | undefined): Open | undefined {
    if (!isRead(lineage) || lineage.status !== 'active' || !isShown(lineage, view)) return undefined;
    const blocks = lineage.fhir.blocks.filter((name) => {
      const block = parseRowBlock(name);
      return block.type === type && spanMeets(block.span, bounds && daysOf(bounds));
    });
    return blocks.length > 0 ? { lineage, blocks: new Set(blocks) } : undefined;
  }

  function rowsOf(item: SentRowsItem, { lineage }: Open): readonly Row[] {
    return rowsIn(item, type, lineage).filter((row) => !bounds || meets(row, bounds));
  }
}

/** Whether a document has resources that are served, of its latest version. */
export function isRead(lineage: SentLineage | undefined): lineage is SentLineage & RowsOf {
  return lineage?.fhir?.documentId === lineage?.latestId && lineage !== undefined;
}

/** The key of a block that a document names. */
export function rowsKey(recordId: string, { id, fhir }: RowsOf, name: string): Key<SentRowsItem> {
  return keys.sentRows(recordId, parseRowBlock(name), id, fhir.extraction);
}

/**
 * What a document names, in the order of the keys. One round trip for every hundred. A head may become visible a moment before what it names, so
 * that is read again while some is missing.
 */
export async function readWhole<Held>(
  wanted: readonly Key<Held>[],
  store: Store,
): Promise<readonly Stored<Held>[]> {
  if (wanted.length === 0) return [];
  return whenComplete(async () => {
    const found = (await store.get(wanted)) as readonly (Stored<Held> | undefined)[];
    const items = found.filter((item) => item !== undefined);
    return items.length === wanted.length ? items : undefined;
  }, 'Something is missing that a document names of its resources.');
}

function rangesOf(
  recordId: string,
  type: string,
  bounds: RowBounds | undefined,
): readonly Range<SentRowsItem>[] {
  if (!bounds) return [keys.sentRowsOf(recordId, type)];
  return spanIntervals(daysOf(bounds)).map((interval) => keys.sentRowsBetween(recordId, type, interval));
}

/** Whether no document can be visible but those that were placed in the circle. */
function showsOnlyPlaced({ sharing }: Pick<SentView, 'sharing'>): boolean {
  return (
    sharing !== undefined &&
    !sharing.showsAll &&
    sharing.kinds.size === 0 &&
    ![...sharing.types].some(isFhirType)
  );
}

async function* none(): AsyncGenerator<readonly Stored<SentRowsItem>[]> {}

/** While a page is processed, the next one is being read. The error of a query that fails early is thrown when its turn comes. */
async function* inTurn(
  ranges: readonly Range<SentRowsItem>[],
  store: Store,
): AsyncGenerator<readonly Stored<SentRowsItem>[]> {
  const queries = ranges.map((range) => {
    const pages = store.pages(range)[Symbol.asyncIterator]();
    return { pages, next: pages.next() };
  });
  for (const { next } of queries) next.catch(() => undefined);
  for (const query of queries) {
    for (let result = await query.next; !result.done; result = await query.next) {
      query.next = query.pages.next();
      query.next.catch(() => undefined);
      yield result.value;
    }
  }
}

/** A date without any end is none, and meets no bounds. */
function meets(row: RowValues, { from, to }: RowBounds): boolean {
  if (row.from === undefined && row.to === undefined) return false;
  return (
    (row.from ?? Number.NEGATIVE_INFINITY) <= (to ?? Number.POSITIVE_INFINITY) &&
    (from ?? Number.NEGATIVE_INFINITY) <= (row.to ?? Number.POSITIVE_INFINITY)
  );
}
