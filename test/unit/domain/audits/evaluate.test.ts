import { describe, expect, it, test } from 'vitest';
import { evaluateAudits } from '../../../../shared/domain/audits/evaluate.ts';
import { listFields, queryFields } from '../../../../shared/domain/audits/fields.ts';
import { listDocumentAudits } from '../../../../shared/domain/audits/list.ts';
import { trailOf } from '../../../../shared/domain/audits/trail.ts';
import { newDocumentId } from '../../../../shared/ids.ts';
import { parseQuery } from '../../../../shared/query/parse.ts';
import type { AuditItem } from '../../../../shared/store/items/index.ts';
import { MemoryStore } from '../../../../shared/store/memory-store.ts';
import { callAt, entryAt, recordId, storeEntry } from './support.ts';

const createdAt = new Date('2025-11-20T00:00:00Z');
const now = new Date('2026-02-10T12:00:00Z');
const hour = 3_600_000;

/** One entry per hour since the creation of the record, oldest first. */
function hourly(count: number): { store: MemoryStore; entries: readonly AuditItem[] } {
  const store = new MemoryStore();
  const entries = Array.from({ length: count }, (_, index) =>
    entryAt(new Date(createdAt.getTime() + index * hour)),
  );
  for (const entry of entries) storeEntry(store, entry);
  return { store, entries };
}

async function ask(store: MemoryStore, text: string) {
  const query = parseQuery(new Map(new URLSearchParams(text)), queryFields, { ignored: ['status'] });
  const before = new Map(store.items);
  const trail = trailOf(callAt(store, now, createdAt));
  store.itemsRead = 0;
  const answer = await evaluateAudits(query, undefined, trail);
  // Removes the entry of this call.
  store.items.clear();
  for (const [key, item] of before) store.items.set(key, item);
  const ids = answer.groups ? [] : answer.entries.map(({ id }) => id);
  return { total: answer.total, ids, read: store.itemsRead };
}

describe('An audit query', () => {
  it('returns pages at a large offset, which it reads again', async () => {
    const { store, entries } = hourly(1900);
    const newest = entries.toReversed().map(({ id }) => id);
    expect(await ask(store, 'limit=300&offset=200')).toMatchObject({
      total: 1900,
      ids: newest.slice(200, 500),
    });
    expect(await ask(store, 'limit=1000&offset=1500')).toMatchObject({
      total: 1900,
      ids: newest.slice(1500),
    });
    const oldest = await ask(store, 'limit=600&offset=1450&order_by=request_date');
    expect(oldest.ids).toEqual(newest.toReversed().slice(1450));
  });

  test.each([
    ['date_range=request_date*2025-12-31*2026-01-02', 49],
    ['date_range=created_at*2026-01-31T22:00:00Z*', 15],
    ['date_range=created_at**2025-11-20T05:30:00.5Z', 6],
    ['date_range=created_at*2026-01-02*2025-12-31', 0],
    ['request_date=2025-12-31', 1],
    ['request_date=2025-12-31|2026-01-01&date_range=created_at**2025-12-31', 1],
    ['modified_since=2026-01-31T22:00:00Z', 15],
    ['date_range=created_at**2001-01-01', 0],
    ['date_range=created_at*9999-01-01*', 0],
  ])('for %s reads the entries in its range and no more: %i entries', async (text, expected) => {
    const { store, entries } = hourly(1765);
    expect(entries.at(-1)!.time).toBe('2026-02-01T12:00:00.000Z');
    const found = await ask(store, text);
    expect(found.total).toBe(expected);
    // The running call's own entry may be read; it is not in the result.
    expect(found.read).toBeLessThanOrEqual(expected + 1);
  });

  it('distinguishes entries within one second', async () => {
    const store = new MemoryStore();
    for (const fraction of ['000', '001', '500', '999'])
      storeEntry(store, entryAt(new Date(`2026-01-01T00:00:00.${fraction}Z`)));
    const total = async (text: string) => (await ask(store, text)).total;
    expect(await total('date_range=created_at*2026-01-01T00:00:00.001Z*2026-01-01T00:00:00.5Z')).toBe(2);
    expect(await total('date_range=created_at*2026-01-01T00:00:00.000001Z*')).toBe(3);
    expect(await total('date_range=created_at**2026-01-01T00:00:00.998999Z')).toBe(3);
    expect(await total('created_at=2026-01-01T00:00:00.001Z')).toBe(1);
    expect(await total('modified_since=2026-01-01T00:00:00.500001Z')).toBe(1);
  });
});

describe('The audit list of a document', () => {
  async function read(documentId: string, store: MemoryStore) {
    const context = callAt(store, now, createdAt);
    store.itemsRead = 0;
    const path = { RECORD_ID: recordId, AUDITED_DOCUMENT_ID: documentId };
    const answer = await listDocumentAudits({ path, query: {} } as never, context);
    return { entries: answer.text.split('<AuditEntry>').length - 1, read: store.itemsRead };
  }

  it('reads the trail from the creation of the document on', async () => {
    const { store } = hourly(1000);
    const madeAt = new Date(createdAt.getTime() + 990 * hour);
    const documentId = newDocumentId(madeAt);
    storeEntry(store, entryAt(madeAt, { documentId }));
    expect(await read(documentId, store)).toEqual({ entries: 1, read: 12 });
  });

  test.each([
    ['an id that is not from this service', 'letter-7'],
    ['an id with a future time', newDocumentId(new Date('2030-01-01T00:00:00Z'))],
  ])('reads the whole trail for %s', async (_what, documentId) => {
    const { store } = hourly(100);
    storeEntry(store, entryAt(createdAt, { documentId }));
    expect((await read(documentId, store)).entries).toBe(1);
  });
});

it('Audit lists accept one more field for the time of a call than queries', () => {
  const names = [...listFields.keys()].filter((name) => !queryFields.has(name));
  expect(names).toEqual(['datetime']);
});
