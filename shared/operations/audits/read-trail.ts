/** Audit entries for operators, newest first. */
import { accessibleRecords } from '../../domain/accounts/records.ts';
import { monthsBetween } from '../../domain/audits/months.ts';
import { longestCall } from '../../domain/audits/trail.ts';
import { isId } from '../../ids.ts';
import { type AuditItem, keys } from '../../store/items/index.ts';
import type { Range, Stored } from '../../store/key.ts';
import { itemsOf } from '../../store/pages.ts';
import type { Store } from '../../store/store.ts';

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

const dayMilliseconds = 86_400_000;

/** Sorts before the key of every entry. */
const firstTime = '0';

/**
 * A page of a record's trail, also after the record was erased without its trail. Reads one partition a month, from
 * the newest until the page is full, at the earliest from the creation of the record. Undefined when there is
 * neither such a record nor a trail of it.
 */
export async function readRecordTrail(
  recordId: string,
  store: Store,
  now: Date,
  options: TrailOptions,
): Promise<TrailPage | undefined> {
  if (!isId(recordId)) return undefined;
  const page = await collect(monthsOf(recordId, createdAt(recordId), now), store, options);
  if (page.entries.length > 0) return page;
  const [record] = await store.get([keys.record(recordId)]);
  return record ? page : undefined;
}

/**
 * A page of what an account has done since a time: calls without a record, such as log-ins, and calls on the
 * records that it can open now. Reads eight partitions a day with the calls of everybody, and the trails of these
 * records.
 */
export async function readAccountTrail(
  accountId: string,
  store: Store,
  { since, now }: { readonly since: Date; readonly now: Date },
  options: Omit<TrailOptions, 'accountId'>,
): Promise<TrailPage> {
  const records = new Set((await accessibleRecords(store, accountId)).map(({ recordId }) => recordId));
  const elsewhere = daysBetween(since, now).flatMap((day) => keys.auditDayElsewhere(true, day));
  const trails = [
    ...elsewhere.map((range) => [range]),
    ...[...records].map((id) => monthsOf(id, since, now)),
  ];
  const own = { ...options, accountId, since };
  const pages = await Promise.all(trails.map((ranges) => entriesOf(ranges, store, own)));
  return pageOf(pages.flat(), options.limit);
}

/** The time that is in the id of a record. The call that created it may have begun a moment before. */
export function createdAt(recordId: string): Date {
  return new Date(Number.parseInt(recordId.replaceAll('-', '').slice(0, 12), 16) - longestCall);
}

/** Partitions of the trail of a record, newest first. */
export function monthsOf(recordId: string, since: Date, now: Date): readonly Range<AuditItem>[] {
  const months = monthsBetween(monthOf(since), monthOf(new Date(now.getTime() + longestCall)));
  return months.toReversed().map((month) => keys.auditMonth(recordId, month));
}

function monthOf(time: Date): string {
  return time.toISOString().slice(0, 7);
}

function daysBetween(since: Date, now: Date): readonly string[] {
  const days: string[] = [];
  for (let time = now.getTime(); time >= since.getTime() - dayMilliseconds; time -= dayMilliseconds)
    days.push(new Date(time).toISOString().slice(0, 10));
  return days.filter((day) => day >= since.toISOString().slice(0, 10));
}

async function collect(
  ranges: readonly Range<AuditItem>[],
  store: Store,
  options: TrailOptions,
): Promise<TrailPage> {
  return pageOf(await entriesOf(ranges, store, options), options.limit);
}

/** The newest entries of these ranges, one more than wanted at most. The ranges are from new to old. */
async function entriesOf(
  ranges: readonly Range<AuditItem>[],
  store: Store,
  { limit, before, accountId, since }: TrailOptions & { readonly since?: Date },
): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  const isWanted = ({ SK, principal, time }: Entry): boolean =>
    (before === undefined || SK < before) &&
    (since === undefined || time >= since.toISOString()) &&
    (accountId === undefined || principal === accountId);
  for (const range of ranges) {
    // The bounds of a range are inclusive, so that the entry at `before` itself may be read too.
    const bounded = before === undefined ? range : { ...range, between: [firstTime, before] as const };
    const query = { ...bounded, descending: true, ...(!accountId && { limit: limit + 2 }) };
    for await (const entry of itemsOf(store.pages<AuditItem>(query))) {
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
