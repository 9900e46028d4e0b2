/** Documents of FHIR in a table, stored as calls do and without what else belongs to a call. */
import { createDocument } from '../../../../shared/domain/documents/writes.ts';
import type { FactStores } from '../../../../shared/domain/facts/block-reader.ts';
import { prepareFacts } from '../../../../shared/domain/facts/prepare-facts.ts';
import { storeOverflow } from '../../../../shared/domain/facts/writes.ts';
import { readFhirDocument } from '../../../../shared/fhir/document.ts';
import { newDocumentId, newId } from '../../../../shared/ids.ts';
import { keys, type RecordItem, type VersionItem } from '../../../../shared/store/items/index.ts';
import { expectItem } from '../../../../shared/store/reads.ts';
import type { Store } from '../../../../shared/store/store.ts';
import { create } from '../../../../shared/store/writes.ts';

/** Results of a laboratory, each of another test, as the server of a hospital says them. */
export function results(value: number, count: number): string {
  const entry = Array.from({ length: count }, (_, index) => ({
    fullUrl: `https://hospital.example/fhir/Observation/na${index}`,
    resource: {
      resourceType: 'Observation',
      id: `na${index}`,
      status: 'final',
      category: [{ coding: [{ code: 'laboratory' }] }],
      code: { coding: [{ system: 'http://loinc.org', code: '2951-2', display: `Sodium ${index}` }] },
      effectiveDateTime: '2026-01-15T09:30:00Z',
      valueQuantity: { value, unit: 'mmol/L', system: 'http://unitsofmeasure.org', code: 'mmol/L' },
    },
  }));
  return JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry });
}

/** Returns its id. */
export async function newRecord(store: Store): Promise<string> {
  const now = new Date();
  const id = newId(now);
  const createdAt = now.toISOString();
  const record: RecordItem = { id, label: 'Rosa Lind', creatorId: 'desk', createdAt };
  await store.transact([create(keys.record(id), record, 'retry')]);
  return id;
}

export async function recordNow(id: string, store: Store): Promise<RecordItem> {
  const [item] = await store.get([keys.record(id)]);
  return expectItem(item);
}

/** Stores it in the name of an app. Returns its id. */
export async function storeFhir(
  recordId: string,
  body: string,
  now: Date,
  stores: FactStores,
): Promise<string> {
  const storedAt = now.toISOString();
  const { type, reading } = readFhirDocument(Buffer.from(body), undefined, { storedAt });
  const id = newDocumentId(now);
  const version: VersionItem = {
    id,
    type,
    size: 1,
    digest: '00',
    mediaType: 'application/fhir+json',
    bodyKey: `documents/${id}`,
    creator: { id: 'north@apps.example', type: 'pha', fullName: 'North' },
    createdAt: storedAt,
    modifiedAt: storedAt,
    revision: 1,
  };
  const record = await recordNow(recordId, stores.store);
  const { facts } = await prepareFacts({ record, version, lineageId: id, content: reading }, stores);
  await storeOverflow(facts, stores.bodies);
  await stores.store.transact(createDocument(recordId, version, facts, undefined));
  return id;
}
