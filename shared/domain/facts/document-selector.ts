/**
 * Which documents a report counts. Every lineage is checked once, by its head at one moment. Whatever happens to it
 * while the report is being read, the report has all facts of one version, each once. The head names the blocks of
 * that version; others are left over or not yet in effect. Blocks that the head names stay readable until long
 * after the version has been replaced.
 */
import { type DocumentStatus, keys } from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';
import { type Counted, decisive, matchHead, type Selection } from './document-selection.ts';
import type { Head, Heads } from './heads.ts';
import { readHeads, readHeadsSince } from './lineage-heads.ts';
import { type NamedBlock, namedBlock } from './read-blocks.ts';

export interface DocumentSelector {
  /** Checks the lineages that have not been checked. One round trip; two when the time of the last change matters. */
  judge(lineageIds: Iterable<string>): Promise<void>;
  /** Whether the block is in effect and has not been taken. Marks it as taken. */
  take(lineageId: string, extraction: string, name: string): boolean;
  /** The blocks in effect that have not been taken. */
  left(): readonly NamedBlock[];
  /** Whether the facts of a counted lineage are shown without their document. */
  isApart(lineageId: string): boolean;
}

export interface SelectorOptions {
  /** Where the heads come from, if others of them are needed too. */
  readonly heads?: Heads | undefined;
  /** Up to this many documents are looked up one by one, however many the record has. */
  readonly few?: number;
}

/** Heads that a query reads for the price of one look-up, which is rounded up to 4 kB. */
const headsPerUnit = 8;
const statuses: readonly DocumentStatus[] = ['active', 'void', 'archived'];

/** Creates the document selector of one report. */
export function createDocumentSelector(
  selection: Selection,
  store: Store,
  { few = 500, heads }: SelectorOptions = {},
): DocumentSelector {
  const { recordId, modifiedSince } = selection;
  // Undefined for a lineage that is not counted, or whose blocks have all been taken.
  const checked = new Map<string, Counted | undefined>();
  const apart = new Set<string>();
  let documents: number | undefined;
  let isComplete = false;

  async function checkSome(ids: readonly string[]): Promise<void> {
    const found = await headsOf(ids);
    for (const [index, id] of ids.entries()) {
      const head = found[index];
      note(id, head && matchHead(head, selection));
    }
  }

  function note(id: string, counted: Counted | undefined): void {
    checked.set(id, counted);
    if (counted?.isApart) apart.add(id);
  }

  async function headsOf(ids: readonly string[]): Promise<readonly (Head | undefined)[]> {
    if (modifiedSince !== undefined) return readHeadsSince(recordId, ids, modifiedSince, store);
    if (!heads) return readHeads(recordId, ids, store);
    await heads.load(ids);
    return ids.map((id) => heads.get(id));
  }

  /** A document that is not in the record at this moment is not counted when its blocks are found later. */
  async function checkAll(): Promise<void> {
    for await (const page of store.pages({ ...keys.lineages(recordId), attributes: decisive })) {
      for (const head of page) {
        const counted = checked.has(head.id) ? undefined : matchHead(head, selection);
        if (counted) note(head.id, counted);
      }
    }
    isComplete = true;
  }

  async function count(): Promise<void> {
    const counts = await store.get(statuses.map((status) => keys.count(recordId, status)));
    documents = counts.reduce((sum, item) => sum + (item?.documents ?? 0), 0);
  }

  return {
    async judge(lineageIds) {
      if (isComplete) return;
      const fresh = [...new Set(lineageIds)].filter((id) => !checked.has(id));
      if (fresh.length === 0) return;
      const many = checked.size + fresh.length;
      // A document's last change is in its version, which has to be looked up anyway.
      const isWorthCounting = many > few && modifiedSince === undefined;
      if (documents !== undefined && isWorthCounting && many * headsPerUnit > documents) return checkAll();
      await Promise.all([checkSome(fresh), isWorthCounting && documents === undefined && count()]);
    },

    take(lineageId, extraction, name) {
      const counted = checked.get(lineageId);
      if (counted?.extraction !== extraction) return false;
      const index = counted.open.indexOf(name);
      if (index < 0) return false;
      counted.open.splice(index, 1);
      if (counted.open.length === 0) checked.set(lineageId, undefined);
      return true;
    },

    left: () =>
      [...checked].flatMap(([lineageId, counted]) =>
        (counted?.open ?? []).map((name) => namedBlock(recordId, lineageId, counted!.extraction, name)),
      ),

    isApart: (lineageId) => apart.has(lineageId),
  };
}
