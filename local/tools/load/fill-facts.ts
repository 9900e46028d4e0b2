/** Fills a record with laboratory results: the same blocks and heads that storing the documents would write. */
import { freshLineage } from '../../../shared/domain/documents/writes.ts';
import { factChangeOf } from '../../../shared/domain/facts/writes.ts';
import type { Instance, Value } from '../../../shared/models/model.ts';
import { models } from '../../../shared/models/registry.ts';
import { keys } from '../../../shared/store/items/index.ts';
import type { Store } from '../../../shared/store/store.ts';
import { documentPrefix } from '../../../shared/xml/vocabulary.ts';
import { Batches } from './batches.ts';
import { versionAt } from './fill.ts';

const labResult = models.get('LabResult')!;
const start = Date.UTC(2014, 0, 1);
/** The results are eight hours apart, three a day, from 2014 on. */
const step = 8 * 3_600_000;

/** Adds this many documents with this many results each. Time goes on from one document to the next. */
export async function fillLabs(
  table: string | Store,
  recordId: string,
  documents: number,
  factsInEach: number,
): Promise<void> {
  const batches = new Batches(table);
  for (let index = 0; index < documents; index += 1) {
    const version = versionAt(index, `${documentPrefix}Models`, start);
    const instances = Array.from({ length: factsInEach }, (_, fact) => lab(index * factsInEach + fact));
    const facts = factChangeOf(recordId, version, version.id, instances)!;
    const head = { ...freshLineage(version), facts: facts.head, counts: facts.counts };
    await batches.put(keys.lineage(recordId, version.id), head);
    await batches.putItemsOf(facts.writes);
  }
  await batches.finish();
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
