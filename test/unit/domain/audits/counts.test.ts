import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countMonths } from '../../../../shared/domain/audits/counts.ts';
import { readPage } from '../../../../shared/domain/audits/page.ts';
import { trailOf } from '../../../../shared/domain/audits/trail.ts';
import { type AuditItem, keys } from '../../../../shared/store/items/index.ts';
import { MemoryStore } from '../../../../shared/store/memory-store.ts';
import { propertyRuns } from '../../../support/property-runs.ts';
import { callAt, entryAt, recordId, storeEntry } from './support.ts';

const minute = 60_000;
const day = 1440 * minute;

/** Total and page of a list that is read at `now`. */
async function list(
  store: MemoryStore,
  now: Date,
  createdAt: Date,
  page = { offset: 0, limit: 100, descending: true },
): Promise<{ total: number; entries: readonly AuditItem[] }> {
  const trail = trailOf(callAt(store, now, createdAt));
  const counts = await countMonths(trail, store);
  const entries = await readPage(trail, counts, page);
  return { total: counts.reduce((sum, month) => sum + month.entries, 0), entries };
}

function keptCounts(store: MemoryStore): unknown[] {
  const kept = [...store.items.values()].filter(({ PK }) => PK === keys.auditCounts(recordId).partition);
  return kept.map(({ SK, entries, until }) => [SK, entries, until]);
}

describe('The stored entry count of a month', () => {
  const createdAt = new Date('2026-01-31T23:15:00Z');

  it('is written ten minutes after an hour of the month has ended', async () => {
    const store = new MemoryStore();
    storeEntry(store, entryAt(new Date('2026-01-31T23:16:00Z')));
    storeEntry(store, entryAt(new Date('2026-01-31T23:59:59.999Z')));
    await list(store, new Date('2026-02-01T00:09:59Z'), createdAt);
    expect(keptCounts(store)).toEqual([]);
    await list(store, new Date('2026-02-01T00:10:00Z'), createdAt);
    expect(keptCounts(store)).toEqual([['2026-01', 2, '2026-02-01T00']]);
    // The two lists above have become entries.
    await list(store, new Date('2026-02-01T01:30:00Z'), createdAt);
    expect(keptCounts(store)).toEqual([
      ['2026-01', 2, '2026-02-01T00'],
      ['2026-02', 2, '2026-02-01T01'],
    ]);
  });

  it('leads to the right total even if a clock that is ahead has written it', async () => {
    const store = new MemoryStore();
    storeEntry(store, entryAt(new Date('2026-02-10T10:30:00Z')));
    storeEntry(store, entryAt(new Date('2026-02-10T11:02:00Z')));
    await list(store, new Date('2026-02-10T12:10:00Z'), createdAt);
    expect(keptCounts(store)).toContainEqual(['2026-02', 2, '2026-02-10T12']);
    expect((await list(store, new Date('2026-02-10T12:09:59Z'), createdAt)).total).toBe(3);
  });

  it("yields the total and the page of all entries but the call's own, in any order of arrival", async () => {
    const step = fc.oneof(
      fc.record({ pass: fc.integer({ min: 0, max: 40 * day }) }),
      fc.record({ pass: fc.integer({ min: 0, max: 90 * minute }) }),
      // A call takes at most ten minutes, and its entry carries the time at which it began.
      fc.record({ entryOf: fc.integer({ min: 0, max: 10 * minute - 1 }) }),
      fc.record({ list: fc.record({ offset: fc.nat(12), limit: fc.nat(8), descending: fc.boolean() }) }),
    );
    const beginning = fc.date({
      min: new Date('2025-10-30T00:00:00Z'),
      max: new Date('2026-03-02T00:00:00Z'),
      noInvalidDate: true,
    });
    await fc.assert(
      fc.asyncProperty(beginning, fc.array(step, { maxLength: 40 }), async (createdAt, steps) => {
        const store = new MemoryStore();
        const entries: AuditItem[] = [];
        let now = createdAt.getTime();
        for (const one of steps) {
          if ('pass' in one) now += one.pass;
          if ('entryOf' in one) {
            const entry = entryAt(new Date(Math.max(createdAt.getTime(), now - one.entryOf)));
            entries.push(entry);
            storeEntry(store, entry);
          }
          if (!('list' in one)) continue;
          const { offset, limit, descending } = one.list;
          const found = await list(store, new Date(now), createdAt, one.list);
          expect(found.total).toBe(entries.length);
          const ordered = entries.toSorted((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1));
          if (descending) ordered.reverse();
          expect(found.entries.map(({ id }) => id)).toEqual(
            ordered.slice(offset, offset + limit).map(({ id }) => id),
          );
          // The call has become an entry.
          entries.push(callsEntry(store, entries));
        }
      }),
      { numRuns: propertyRuns(80) },
    );
  });
});

function keyOf({ time, id }: AuditItem): string {
  return `${time}#${id}`;
}

/** The one entry in the store that is not in `entries` yet. */
function callsEntry(store: MemoryStore, entries: readonly AuditItem[]): AuditItem {
  const known = new Set(entries.map(({ id }) => id));
  const all = [...store.items.values()].filter(({ PK }) => String(PK).startsWith(`AUDIT#${recordId}#`));
  const fresh = all.filter(({ id }) => !known.has(String(id)));
  expect(fresh).toHaveLength(1);
  return fresh[0] as unknown as AuditItem;
}

describe('A list of audit entries', () => {
  /** Entries ten minutes apart, the newest one hour old. Returns how many items a list reads. */
  async function readWith(entries: number): Promise<number> {
    const store = new MemoryStore();
    const now = new Date('2026-06-15T12:30:00Z');
    const newest = now.getTime() - 60 * minute;
    const createdAt = new Date(newest - entries * 10 * minute);
    for (let index = 0; index < entries; index += 1)
      storeEntry(store, entryAt(new Date(newest - index * 10 * minute)));
    expect((await list(store, now, createdAt)).total).toBe(entries);
    store.itemsRead = 0;
    expect((await list(store, now, createdAt)).total).toBe(entries + 1);
    return store.itemsRead - monthsOf(store);
  }

  /** One item per month: a few hundred bytes per year. */
  const monthsOf = (store: MemoryStore) => keptCounts(store).length;

  it('reads its page, the entries since the last full hour and a count per month, however many entries there are', async () => {
    const few = await readWith(1_000);
    expect(few).toBeLessThan(120);
    expect(await readWith(20_000)).toBe(few);
  });
});
