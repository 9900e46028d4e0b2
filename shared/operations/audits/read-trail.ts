/** Audit entries for operators, newest first. */
import { accessibleRecords } from '../../domain/accounts/records.ts';
import { TrailReader, type TrailStores } from '../../domain/audits/archive/reader.ts';
import { monthOf, monthsBetween } from '../../domain/audits/months.ts';
import { longestCall } from '../../domain/audits/trail.ts';
import { isId } from '../../ids.ts';
import { type AuditItem, keys } from '../../store/items/index.ts';
import type { Range, Stored } from '../../store/key.ts';
import { itemsOf } from '../../store/pages.ts';

export interface TrailOptions {
  /** How many entries, at most. */
  readonly limit: number;
  /**
   * Only entries before this place: a time in ISO 8601, or the `place` of the last entry of the page before, which
   * leaves out no entry of the same millisecond.
   */
  readonly before?: string | undefined;
  /** Only calls that this account made, itself or through an app. */
  readonly accountId?: string | undefined;
}

export interface TrailPage {
  readonly entries: readonly AuditItem[];
  /** Where the next page begins; undefined when there are no older entries. */
  readonly next: string | undefined;
}

type Entry = Stored<AuditItem>;

/** What to read of a month or a day, newest first. */
interface PageQuery {
  readonly between?: readonly [from: string, to: string];
  readonly descending: true;
  readonly limit?: number;
}

/** Reads a month or a day. */
type Section = (query: PageQuery) => AsyncIterable<readonly Entry[]>;

const dayMilliseconds = 86_400_000;

/** Sorts before the key of every entry. */
const firstTime = '0';

/**
 * A page of a record's trail, also after the record was erased without its trail. Reads one partition a month, and its objects
 * in the bucket, from the newest until the page is full, at the earliest from the creation of the record. Undefined when there is
 * neither such a record nor a trail of it.
 */
export async function readRecordTrail(
  recordId: string,
  stores: TrailStores,
  now: Date,
  options: TrailOptions,
): Promise<TrailPage | undefined> {
  if (!isId(recordId)) return undefined;
  const found = await entriesOf(monthsOf(recordId, stores, createdAt(recordId), now), options);
  const page = pageOf(found, options.limit);
  if (page.entries.length > 0) return page;
  const [record] = await stores.store.get([keys.record(recordId)]);
  return record ? page : undefined;
}

/**
 * A page of what an account has done since a time: calls without a record, such as log-ins, and calls on the
 * records that it can open now. Reads eight partitions a day with the calls of everybody, and the trails of these
 * records.
 */
export async function readAccountTrail(
  accountId: string,
  stores: TrailStores,
  { since, now }: { readonly since: Date; readonly now: Date },
  options: Omit<TrailOptions, 'accountId'>,
): Promise<TrailPage> {
  const records = new Set((await accessibleRecords(stores.store, accountId)).map(({ recordId }) => recordId));
  const elsewhere = daysBetween(since, now).flatMap((day) => keys.auditDayElsewhere(true, day));
  const trails: (readonly Section[])[] = [
    ...elsewhere.map((range) => [(query: PageQuery) => stores.store.pages({ ...range, ...query })]),
    ...[...records].map((id) => monthsOf(id, stores, since, now)),
  ];
  const own = { ...options, accountId, since };
  const pages = await Promise.all(trails.map((sections) => entriesOf(sections, own)));
  return pageOf(pages.flat(), options.limit);
}

/** The time that is in the id of a record. The call that created it may have begun a moment before. */
export function createdAt(recordId: string): Date {
  return new Date(Number.parseInt(recordId.replaceAll('-', '').slice(0, 12), 16) - longestCall);
}

/** The months of the trail of a record, newest first. */
function monthsOf(recordId: string, stores: TrailStores, since: Date, now: Date): readonly Section[] {
  const reader = new TrailReader(recordId, stores, now);
  return monthNames(since, now).map((month) => (query) => reader.pages(month, query));
}

/** Partitions of the trail of a record, newest first. Entries that were archived are not in them. */
export function monthPartitions(recordId: string, since: Date, now: Date): readonly Range<AuditItem>[] {
  return monthNames(since, now).map((month) => keys.auditMonth(recordId, month));
}

function monthNames(since: Date, now: Date): readonly string[] {
  return monthsBetween(monthOf(since), monthOf(now, longestCall)).toReversed();
}

function daysBetween(since: Date, now: Date): readonly string[] {
  const days: string[] = [];
  for (let time = now.getTime(); time >= since.getTime() - dayMilliseconds; time -= dayMilliseconds)
    days.push(new Date(time).toISOString().slice(0, 10));
  return days.filter((day) => day >= since.toISOString().slice(0, 10));
}

/** The newest entries of these sections, one more than wanted at most. The sections are from new to old. */
async function entriesOf(
  sections: readonly Section[],
  { limit, before, accountId, since }: TrailOptions & { readonly since?: Date },
): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  const isWanted = ({ SK, principal, time }: Entry): boolean =>
    (before === undefined || SK < before) &&
    (since === undefined || time >= since.toISOString()) &&
    (accountId === undefined || principal === accountId);
  // Bounds are inclusive, so that the entry at `before` itself may be read too.
  const query: PageQuery = {
    descending: true,
    ...(before !== undefined && { between: [firstTime, before] }),
    ...(!accountId && { limit: limit + 2 }),
  };
  for (const section of sections) {
    for await (const entry of itemsOf(section(query))) {
      if (!isWanted(entry)) continue;
      if (entries.push(entry) > limit) return entries;
    }
  }
  return entries;
}

function pageOf(found: readonly Entry[], limit: number): TrailPage {
  const sorted = found.toSorted((one, other) => (one.SK < other.SK ? 1 : -1));
  const page = sorted.slice(0, limit);
  return {
    entries: page.map(({ PK: _, SK: __, ...entry }) => entry as AuditItem),
    next: sorted.length > limit ? page.at(-1)?.SK : undefined,
  };
}
