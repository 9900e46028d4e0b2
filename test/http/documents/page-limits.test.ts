import { expect, it } from 'vitest';
import { versionAt } from '../../../local/tools/load/fill.ts';
import { createDocument } from '../../../shared/domain/documents/writes.ts';
import { listDocuments } from '../../support/documents.ts';
import { startWithOneRecord } from '../../support/one-record.ts';
import { storeOf } from '../../support/stored-people.ts';

/** Includes the demographics document. */
const stored = 1006;

const { service, owner, record } = await startWithOneRecord();
// The list reads no bodies, and none are stored.
for (let index = 1; index < stored; index += 1)
  await storeOf(service).transact(createDocument(record, versionAt(index, ''), undefined, undefined));

it.each([
  ['', 100],
  ['offset=950', 56],
  ['limit=1001', 1000],
  ['limit=5000&offset=1000', 6],
  ['limit=5000&order_by=size', 1000],
  ['type=Demographics&limit=5000', 1],
])('A list of 1,006 documents with "%s" returns %i of them', async (query, expected) => {
  const { total, ids } = await listDocuments(owner.session, record, query);
  expect(total).toBe(query.startsWith('type') ? 1 : stored);
  expect(new Set(ids).size).toBe(expected);
});
