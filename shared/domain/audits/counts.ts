/**
 * How many entries a trail has in each of its months. The first call that needs it counts the entries before
 * a closed hour and stores the count. Later calls count only the entries since then.
 */
import { mapConcurrent } from '../../concurrency/map-concurrent.ts';
import { type AuditCountItem, keys } from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';
import { monthsAtOnce, nextMonth } from './months.ts';
import { hourOf, longestCall, type Trail } from './trail.ts';

export interface MonthCount {
  readonly month: string;
  readonly entries: number;
}

/**
 * In the order of the trail's months. One round trip; another one when an hour has closed since the last
 * count.
 */
export async function countMonths(trail: Trail, store: Store): Promise<readonly MonthCount[]> {
  const [stored, open] = await Promise.all([
    storedCounts(trail, store),
    Promise.all(trail.months.map((month) => countOpen(trail, month, store))),
  ]);
  const closed = await mapConcurrent(trail.months, monthsAtOnce, (month) =>
    countClosed(trail, month, stored.get(month) ?? { entries: 0, until: startOf(trail, month) }, store),
  );
  return trail.months.map((month, index) => ({ month, entries: closed[index]! + open[index]! }));
}

async function storedCounts({ recordId }: Trail, store: Store): Promise<ReadonlyMap<string, AuditCountItem>> {
  const items = await store.query(keys.auditCounts(recordId));
  return new Map(items.map((item) => [item.SK, item]));
}

/** The first hour of a month, or of the trail in that month. Hours sort before the keys of their entries. */
function startOf({ begins }: Trail, month: string): string {
  const start = firstHour(month);
  return begins > start ? begins : start;
}

function firstHour(month: string): string {
  return `${month}-01T00`;
}

/**
 * The hour at which the open part of a month begins: the month's first hour, an hour in the month, or the
 * first hour after it.
 */
function openFrom(trail: Trail, month: string): string {
  const closed = hourOf(trail.now, -longestCall);
  const start = startOf(trail, month);
  if (closed < start) return start;
  const end = firstHour(nextMonth(month));
  return closed < end ? closed : end;
}

/** Counts the entries of the open part, without the entry of the running call. */
async function countOpen(trail: Trail, month: string, store: Store): Promise<number> {
  const from = openFrom(trail, month);
  const end = firstHour(nextMonth(month));
  if (from >= end) return 0;
  const { time, callId, reader } = trail;
  if (!time.startsWith(month)) return reader.count(month, [from, end]);
  const own = `${time}#`;
  const [earlier, others] = await Promise.all([
    reader.count(month, [from, own]),
    store.query({ ...keys.auditMonth(trail.recordId, month), after: own, attributes: ['id'] }),
  ]);
  return earlier + others.filter(({ id }) => id !== callId).length;
}

/** The entries before the open part: the stored count, or a count that continues from it and is stored. */
async function countClosed(
  trail: Trail,
  month: string,
  stored: AuditCountItem,
  store: Store,
): Promise<number> {
  const until = openFrom(trail, month);
  if (stored.until === until) return stored.entries;
  const { reader } = trail;
  if (stored.until > until) {
    // A clock that is ahead of this one has closed more hours. Here they count as open.
    return stored.entries - (await reader.count(month, [until, stored.until]));
  }
  const counted = stored.entries + (await reader.count(month, [stored.until, until]));
  await store.put(keys.auditCount(trail.recordId, month), { entries: counted, until });
  return counted;
}
