import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDocument } from '../../../shared/domain/documents/writes.ts';
import { newDocumentId } from '../../../shared/ids.ts';
import type { VersionItem } from '../../../shared/store/items/index.ts';
import { listDocuments } from '../../support/documents.ts';
import { startWithOneRecord } from '../../support/one-record.ts';
import type { Person } from '../../support/people.ts';
import type { TestService } from '../../support/service.ts';
import { tableOf } from '../../workers/support.ts';

let service: TestService;
let owner: Person;
let record: string;
/** Includes the demographics document. */
const stored = 1006;

function version(index: number): VersionItem {
  const now = new Date(service.now() * 1000);
  const id = newDocumentId(now);
  return {
    id,
    type: '',
    size: 10 + index,
    digest: '00',
    mediaType: 'text/plain',
    bodyKey: `documents/${id}`,
    creator: { id: owner.id, type: 'account', fullName: owner.fullName },
    createdAt: now.toISOString(),
    modifiedAt: now.toISOString(),
    revision: 1,
  };
}

beforeAll(async () => {
  ({ service, owner, record } = await startWithOneRecord());
  // What a call stores, without the calls: these would take most of the time, and a list reads no bodies.
  const store = tableOf(service);
  const waiting = Array.from({ length: stored - 1 }, (_, index) => index);
  const makeAll = async (): Promise<void> => {
    for (let index = waiting.pop(); index !== undefined; index = waiting.pop())
      await store.transact(createDocument(record, version(index), undefined, undefined));
  };
  await Promise.all(Array.from({ length: 16 }, makeAll));
}, 180_000);
afterAll(() => service.stop());

it.each([
  ['', 100],
  ['offset=950', 56],
  ['limit=1000', 1000],
  ['limit=1001', 1000],
  ['limit=5000', 1000],
  ['limit=5000&offset=1000', 6],
  ['limit=5000&order_by=size', 1000],
  ['type=Demographics&limit=5000', 1],
])('A list of 1,006 documents with "%s" returns %i of them', async (query, expected) => {
  const { total, ids } = await listDocuments(owner.session, record, query);
  expect(total).toBe(query.startsWith('type') ? 1 : stored);
  expect(new Set(ids).size).toBe(expected);
});
