/** A piece of a trail, from new to old, in whole days where it can be (docs/contract/audits.md#activity). */
import type { AuditItem } from '../../../store/items/index.ts';
import type { Stored } from '../../../store/key.ts';
import { itemsOf } from '../../../store/pages.ts';
import { entriesOf, type Trail } from '../trail.ts';

type Entry = Stored<AuditItem>;

interface Wanted {
  /** `YYYY-MM-DD`, in UTC, both inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Only what comes before this place, which an earlier window has given. */
  readonly before?: string | undefined;
  /** Entries that are read, at most. */
  readonly most: number;
}

interface Window {
  /** The newest first. */
  readonly entries: readonly Entry[];
  /** The place before which the next window begins; undefined at the beginning of the trail. */
  readonly before: string | undefined;
}

/** Months of one window, at most: a quiet trail of ten years has few entries, and each month is a query. */
const mostMonths = 24;
const monthsAtOnce = 4;
/** Sorts after everything that can follow. */
const afterAll = '~';

/**
 * Reads at most `most` entries of each month, month by month, until it has as many. It ends with a day, unless one day has more:
 * a line of a day is then told on two pages rather than with a wrong number.
 */
export async function readWindow(trail: Trail, wanted: Wanted): Promise<Window> {
  const { from = '', most } = wanted;
  const [last, isBefore] = endOf(wanted);
  const months = trail.months
    .toReversed()
    .filter((month) => month >= from.slice(0, 7) && month <= last.slice(0, 7));
  const found: Entry[] = [];
  let read = 0;
  while (read < Math.min(months.length, mostMonths) && found.length <= most) {
    // The newest month is often enough.
    const next = months.slice(read, read + (read === 0 ? 1 : monthsAtOnce));
    // One more than wanted, the entry of this call, and the one at `last`.
    const pieces = await Promise.all(next.map((month) => newest(trail, month, [from, last], most + 3)));
    found.push(...pieces.flat().filter(({ SK }) => !isBefore || SK < last));
    read += next.length;
  }
  if (found.length > most) return cut(found.slice(0, most));
  const following = months[read];
  return { entries: found, before: following === undefined ? undefined : following + afterAll };
}

/** The last place, and whether the entry in it does not count. */
function endOf({ to, before }: Pick<Wanted, 'to' | 'before'>): readonly [last: string, isBefore: boolean] {
  const end = (to ?? '') + afterAll;
  return before !== undefined && before < end ? [before, true] : [end, false];
}

/** The newest entries of a month, at most as many, without that of the running call. */
async function newest(
  trail: Trail,
  month: string,
  [from, last]: readonly [string, string],
  limit: number,
): Promise<readonly Entry[]> {
  const between = [later(from, month), earlier(last, month + afterAll)] as const;
  const entries: Entry[] = [];
  for await (const entry of itemsOf(trail.reader.pages(month, { between, limit, descending: true })))
    entries.push(entry);
  return entriesOf(trail, entries);
}

/** Leaves the last day out when it may have more entries, unless there is no other. */
function cut(entries: readonly Entry[]): Window {
  const lastDay = entries.at(-1)!.time.slice(0, 10);
  const whole = entries.filter(({ time }) => !time.startsWith(lastDay));
  return whole.length > 0
    ? { entries: whole, before: `${lastDay}T${afterAll}` }
    : { entries, before: entries.at(-1)!.SK };
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}

function earlier(one: string, other: string): string {
  return one < other ? one : other;
}
