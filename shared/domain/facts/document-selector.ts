/**
 * Which documents a report counts. Every lineage is judged once, by its head at one moment: whatever happens to it
 * while the report is being read, its facts are those of one version, all of them, once. The head names the blocks
 * of that version; others are left-overs or not yet in effect. Blocks that the head names stay readable until long
 * after the version has been replaced.
 */
import { type DocumentStatus, keys } from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';
import { type Counted, decisive, judgeHead, type Selection } from './document-selection.ts';
import { readHeads, readHeadsSince } from './lineage-heads.ts';
import { type NamedBlock, namedBlock } from './read-blocks.ts';

export interface Judge {
  /** Judges the lineages that have not been judged. One trip; two when the time of the last change matters. */
  judge(lineageIds: Iterable<string>): Promise<void>;
  /** Whether the block is in effect and has not been taken; notes that it has. */
  take(lineageId: string, extraction: string, name: string): boolean;
  /** The blocks in effect that have not been taken. */
  left(): readonly NamedBlock[];
}

export interface JudgeOptions {
  /** So many documents are looked up one by one, however many the record has. */
  readonly few?: number;
}

/** Heads that are read for the price of one that is looked up: that is rounded up to 4 kB. */
const headsPerUnit = 8;
const statuses: readonly DocumentStatus[] = ['active', 'void', 'archived'];

/** A judge for one report. */
export function createJudge(selection: Selection, store: Store, { few = 500 }: JudgeOptions = {}): Judge {
  const { recordId, modifiedSince } = selection;
  // Undefined for a lineage that does not count, or of which all has been taken.
  const judged = new Map<string, Counted | undefined>();
  let documents: number | undefined;
  let isComplete = false;

  async function judgeSome(ids: readonly string[]): Promise<void> {
    const heads =
      modifiedSince === undefined
        ? await readHeads(recordId, ids, store)
        : await readHeadsSince(recordId, ids, modifiedSince, store);
    for (const [index, id] of ids.entries()) {
      const head = heads[index];
      judged.set(id, head && judgeHead(head, selection));
    }
  }

  /** What is not in the record by now is not counted when it is come across later. */
  async function judgeAll(): Promise<void> {
    for await (const page of store.pages({ ...keys.lineages(recordId), attributes: decisive })) {
      for (const head of page) {
        const counted = judged.has(head.id) ? undefined : judgeHead(head, selection);
        if (counted) judged.set(head.id, counted);
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
      const fresh = [...new Set(lineageIds)].filter((id) => !judged.has(id));
      if (fresh.length === 0) return;
      const many = judged.size + fresh.length;
      // A document's last change stands in its version, which is to be looked up anyway.
      const isWorthCounting = many > few && modifiedSince === undefined;
      if (documents !== undefined && isWorthCounting && many * headsPerUnit > documents) return judgeAll();
      await Promise.all([judgeSome(fresh), isWorthCounting && documents === undefined && count()]);
    },

    take(lineageId, extraction, name) {
      const counted = judged.get(lineageId);
      if (counted?.extraction !== extraction) return false;
      const index = counted.open.indexOf(name);
      if (index < 0) return false;
      counted.open.splice(index, 1);
      if (counted.open.length === 0) judged.set(lineageId, undefined);
      return true;
    },

    left: () =>
      [...judged].flatMap(([lineageId, counted]) =>
        (counted?.open ?? []).map((name) => namedBlock(recordId, lineageId, counted!.extraction, name)),
      ),
  };
}
