/** Fills a record with laboratory results: the same blocks and heads that storing the documents would write. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { batches } from '../../../shared/concurrency/batches.ts';
import { forEachConcurrent } from '../../../shared/concurrency/map-concurrent.ts';
import { freshLineage } from '../../../shared/domain/documents/writes.ts';
import { factChangeOf } from '../../../shared/domain/facts/writes.ts';
import { newDocumentId } from '../../../shared/ids.ts';
import type { Instance, Value } from '../../../shared/models/model.ts';
import { models } from '../../../shared/models/registry.ts';
import { keys, type VersionItem } from '../../../shared/store/items/index.ts';
import type { Item } from '../../../shared/store/key.ts';
import { documentPrefix } from '../../../shared/xml/vocabulary.ts';

const labResult = models.get('LabResult')!;
const batchSize = 25;
const batchesAtOnce = 8;
const start = Date.UTC(2014, 0, 1);
/** The results are eight hours apart, three a day, from 2014 on. */
const step = 8 * 3_600_000;

/** Adds this many documents with this many results each. Time goes on from one document to the next. */
export async function fillLabs(
  tableName: string,
  recordId: string,
  documents: number,
  factsInEach: number,
): Promise<void> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(), {
    marshallOptions: { removeUndefinedValues: true },
  });
  let pending: Item[] = [];
  const flush = async () => {
    const items = pending;
    pending = [];
    await forEachConcurrent(batches(items, batchSize), batchesAtOnce, (batch) =>
      putAll(client, tableName, batch),
    );
  };
  for (let index = 0; index < documents; index += 1) {
    pending.push(...itemsOf(recordId, index, factsInEach));
    if (pending.length >= batchSize * batchesAtOnce || factsInEach > 100) await flush();
  }
  await flush();
}

function itemsOf(recordId: string, index: number, count: number): Item[] {
  const at = new Date(start + index * 60_000);
  const version = versionAt(at);
  const instances = Array.from({ length: count }, (_, fact) => lab(index * count + fact));
  const facts = factChangeOf(recordId, version, version.id, instances)!;
  const head = {
    ...freshLineage(version),
    facts: facts.head,
    counts: facts.counts,
    ...keys.lineage(recordId, version.id),
  };
  const blocks = facts.writes.flatMap((write) =>
    write.kind === 'put' ? [{ ...write.item, ...write.key }] : [],
  );
  return [head, ...blocks];
}

/** The n-th result: one of five tests, with a value, a range and the organization that took the sample. */
function lab(index: number): Instance {
  const at = new Date(start + index * step).toISOString();
  const values: Readonly<Record<string, Value>> = {
    test_name_title: `Test ${index % 5}`,
    test_name_system: 'http://purl.bioontology.org/ontology/LNC/',
    test_name_identifier: `${index % 5}-1`,
    quantitative_result_value_value: String(50 + (index % 97)),
    quantitative_result_value_unit: 'mg/dL',
    quantitative_result_normal_range_min_value: '60',
    quantitative_result_normal_range_max_value: '110',
    collected_at: `${at.slice(0, 19)}Z`,
    collected_by_org_name: 'Harbour Laboratory',
    accession_number: `A-${index}`,
  };
  return {
    model: labResult.name,
    values: labResult.fields.map(({ name }) => values[name] ?? null),
    related: {},
  };
}

function versionAt(at: Date): VersionItem {
  const id = newDocumentId(at);
  return {
    id,
    type: `${documentPrefix}Models`,
    size: 1024,
    digest: '',
    mediaType: 'application/xml',
    bodyKey: `documents/${id}`,
    creator: { id: 'labs@apps.example.org', type: 'pha', fullName: 'Labs' },
    createdAt: at.toISOString(),
    modifiedAt: at.toISOString(),
    revision: 1,
  };
}

async function putAll(
  client: DynamoDBDocumentClient,
  tableName: string,
  batch: readonly Item[],
): Promise<void> {
  const requests = batch.map((item) => ({ PutRequest: { Item: item } }));
  await client.send(new BatchWriteCommand({ RequestItems: { [tableName]: requests } }));
}
