/** Records of any size in a table in memory: the items that storing their documents would write. */
import { createDocument } from '../../../../shared/domain/documents/writes.ts';
import { factChangeOf } from '../../../../shared/domain/facts/writes.ts';
import { contentsOf } from '../../../../shared/facts/contents.ts';
import { newDocumentId } from '../../../../shared/ids.ts';
import type { Instance, Value } from '../../../../shared/models/model.ts';
import { keys, type VersionItem } from '../../../../shared/store/items/index.ts';
import { update } from '../../../../shared/store/writes.ts';
import { FactWorld, modelOf } from '../facts/support.ts';

const day = 86_400_000;
const modelsType = 'http://indivo.org/vocab/xml/documents#Models';

/** How the results of a document are spread: over one day, or over this number of days from its own on. */
export interface Size {
  readonly documents: number;
  readonly resultsInEach: number;
  readonly days: number;
}

/** A record with this number of documents, each with results. Every tenth has a problem, a medicine and an allergy, too. */
export async function recordOf({ documents, resultsInEach, days }: Size): Promise<FactWorld> {
  const world = new FactWorld();
  const { recordId, store } = world;
  store.pageSize = Number.POSITIVE_INFINITY;
  await store.transact([update(keys.record(recordId), { set: { counted: true } })]);
  for (let index = 0; index < documents; index += 1) {
    const at = new Date(Date.UTC(1990, 0, 1) + index * day);
    const instances = [
      ...Array.from({ length: resultsInEach }, (_, result) => lab(at, result, (result % days) * day)),
      ...(index % 10 === 0 ? others(at) : []),
    ];
    const contents = contentsOf({ instances });
    const version = { ...versionAt(at), ...(contents && { contents }) };
    const facts = factChangeOf(recordId, version, version.id, instances);
    await store.transact(createDocument(recordId, version, facts, undefined));
  }
  return world;
}

function lab(at: Date, result: number, later: number): Instance {
  return instance('LabResult', {
    test_name_title: `Test ${result % 30}`,
    test_name_system: 'http://purl.bioontology.org/ontology/LNC/',
    test_name_identifier: `${result % 30}-1`,
    quantitative_result_value_value: String(50 + (result % 97)),
    quantitative_result_value_unit: 'mg/dL',
    collected_at: `${new Date(at.getTime() + later).toISOString().slice(0, 19)}Z`,
  });
}

function others(at: Date): readonly Instance[] {
  const date = at.toISOString().slice(0, 10);
  return [
    instance('Problem', { name_title: 'Sore throat', startDate: `${date}T00:00:00Z` }),
    instance('Medication', { drugName_title: 'Aspirin', startDate: date, endDate: date }),
    instance('Allergy', { drug_allergen_title: 'Penicillin' }),
  ];
}

function instance(name: string, values: Readonly<Record<string, Value>>): Instance {
  return {
    model: name,
    values: modelOf(name).fields.map((field) => values[field.name] ?? null),
    related: {},
  };
}

function versionAt(at: Date): VersionItem {
  const id = newDocumentId(at);
  const time = at.toISOString();
  return {
    id,
    type: modelsType,
    size: 1024,
    digest: '',
    mediaType: 'application/xml',
    bodyKey: `documents/${id}`,
    creator: { id: 'labs@apps.example.org', type: 'pha', fullName: 'Labs' },
    createdAt: time,
    modifiedAt: time,
    revision: 1,
  };
}
