/** Resources of which so many documents have spoken that what is stored of each is as large as it may be. */
import { describe, expect, it } from 'vitest';
import { boundedBatches } from '../../../../shared/concurrency/batches.ts';
import { freshLineage } from '../../../../shared/domain/documents/writes.ts';
import { identitiesOf } from '../../../../shared/domain/facts/restating.ts';
import type { StatementEntry } from '../../../../shared/facts/statement-entry.ts';
import { storerHash } from '../../../../shared/facts/statements.ts';
import { readFhirDocument } from '../../../../shared/fhir/document.ts';
import { newDocumentId } from '../../../../shared/ids.ts';
import { bytesOf } from '../../../../shared/store/item-size.ts';
import { keys, type VersionItem } from '../../../../shared/store/items/index.ts';
import { create, type Write } from '../../../../shared/store/writes.ts';
import { freshTable } from '../apps/table.ts';
import { MemoryBodies } from '../storage/support.ts';
import { newRecord, results, storeFhir } from './fhir-documents.ts';

const table = freshTable();
const app = { id: 'north@apps.example', type: 'pha', fullName: 'North' } as const;

interface History {
  readonly resources: number;
  /** Documents that say something else of each resource. */
  readonly documents: number;
  /** For each of them, documents that say the same as of another time. */
  readonly again: number;
}

async function storeAll(writes: readonly Write[]): Promise<void> {
  for (const some of boundedBatches(writes, { items: 90, size: 3_500_000, sizeOf: bytesOf }))
    await table.store.transact(some);
}

/** Returns the record, and the names of the resources in it. */
async function recordWith({ resources, documents, again }: History) {
  const recordId = await newRecord(table.store);
  const { reading } = readFhirDocument(Buffer.from(results(1, resources)), undefined, {});
  const storer = storerHash({ creator: app });
  const lineages = Array.from({ length: documents }, () => newDocumentId(new Date()));
  const extraction = 'fffffffff';
  const entries: readonly StatementEntry[] = lineages.map((lineage, index) => ({
    lineage,
    extraction,
    at: 1_790_000_000_000,
    storer,
    fact: ['UnreadResource', 262_143],
    content: String(index).padStart(12, '_'),
    asOf: 1_790_000_000_000,
    isDated: true,
    ...(again > 0 && {
      again: lineages.slice(0, again).map((other) => [other, extraction, 1_790_000_000_000] as const),
    }),
  }));
  const identities = identitiesOf({ creator: app }, reading.statements);
  expect(identities).toHaveLength(resources);
  const version = (id: string) => ({ id, type: '', creator: app, createdAt: '' }) as VersionItem;
  await storeAll([
    ...lineages.map((id) =>
      create(
        keys.lineage(recordId, id),
        { ...freshLineage(version(id)), facts: { extraction, blocks: [] } },
        'retry',
      ),
    ),
    ...identities.map((identity) =>
      create(keys.statements(recordId, identity), { entries: JSON.stringify(entries), revision: 1 }, 'retry'),
    ),
  ]);
  return { recordId, identities };
}

describe('What is said of resources of which many documents have spoken', { timeout: 60_000 }, () => {
  it.each<[string, History]>([
    [
      'more than DynamoDB returns at once, and takes in a transaction',
      { resources: 45, documents: 499, again: 4 },
    ],
    [
      'few, but more than the transaction of a document has room for',
      { resources: 12, documents: 499, again: 4 },
    ],
    ['one, whose item has no room for another word', { resources: 1, documents: 114, again: 50 }],
  ])('is stored: %s', async (_, history) => {
    const { recordId, identities } = await recordWith(history);
    const stores = { store: table.store, bodies: new MemoryBodies() };
    await storeFhir(recordId, results(2, history.resources), new Date(), stores);
    const [one] = await table.store.query({ ...keys.allContested(recordId, 'LabResult'), limit: 1 });
    expect(one!.said.split('\n')).toHaveLength(history.documents + 1);
    const [statements] = await table.store.get([keys.statements(recordId, identities[0]!)]);
    // DynamoDB takes 400 KB, with keys and names.
    expect(Buffer.byteLength(statements!.entries)).toBeLessThan(400_000);
  });
});
