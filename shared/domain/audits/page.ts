/** A page of the whole trail in order of time. Reads neither the months before the page nor anything after it. */
import type { AuditItem } from '../../store/items/index.ts';
import type { MonthCount } from './counts.ts';
import { entriesOf, type Trail } from './trail.ts';

export interface Page {
  readonly offset: number;
  readonly limit: number;
  /** Newest first. */
  readonly descending: boolean;
}

/** A month with entries on the page. */
interface Piece {
  readonly month: string;
  /** Entries before the page, and the maximum number on it. */
  readonly skip: number;
  readonly take: number;
}

/** One round trip per megabyte up to the end of the page. Months are read in parallel. */
export async function readPage(
  trail: Trail,
  counts: readonly MonthCount[],
  page: Page,
): Promise<readonly AuditItem[]> {
  const pieces = piecesOf(page.descending ? counts.toReversed() : counts, page);
  const read = await Promise.all(pieces.map((piece) => readPiece(trail, piece, page.descending)));
  return read.flat().slice(0, page.limit);
}

function piecesOf(counts: readonly MonthCount[], { offset, limit }: Page): readonly Piece[] {
  const pieces: Piece[] = [];
  let skip = offset;
  let take = limit;
  for (const { month, entries } of counts) {
    if (take <= 0) break;
    if (skip >= entries) {
      skip -= entries;
      continue;
    }
    pieces.push({ month, skip, take });
    take -= entries - skip;
    skip = 0;
  }
  return pieces;
}

/** Includes entries added since the month was counted, so that they push no older entry off the page. */
async function readPiece(
  trail: Trail,
  { month, skip, take }: Piece,
  descending: boolean,
): Promise<readonly AuditItem[]> {
  // In its own month the entry of the running call may be anywhere: one more is read, and those before the page are counted here.
  const isOwn = trail.time.startsWith(month);
  const reading = isOwn ? { limit: skip + take + 1 } : { skip, limit: take };
  const entries: AuditItem[] = [];
  let left = isOwn ? skip : 0;
  for await (const page of trail.reader.pages(month, { ...reading, descending })) {
    const others = entriesOf(trail, page);
    entries.push(...others.slice(left));
    left -= Math.min(left, others.length);
  }
  return entries.slice(0, take);
}
