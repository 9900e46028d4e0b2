/** A record in which several documents speak of the same, exported and imported elsewhere: docs/contract/fhir.md#twice-is-once. */
import { describe, expect, it } from 'vitest';
import { createRecordDocument } from '../../../../shared/domain/documents/create.ts';
import { scanFacts } from '../../../../shared/domain/facts/scan.ts';
import type { Fact } from '../../../../shared/facts/fact.ts';
import { keys, type RecordItem } from '../../../../shared/store/items/index.ts';
import type { Bodies, Store } from '../../../../shared/store/store.ts';
import { bundle, sodium } from '../../../support/fhir/resources.ts';
import { FactWorld, modelOf } from '../../domain/facts/support.ts';
import { archiveOf, importInto, Place } from './support.ts';

const at = (lastUpdated: string, resource: object) => ({ ...resource, meta: { lastUpdated } });

async function told(recordId: string, stores: { store: Store; bodies: Bodies }): Promise<readonly Fact[]> {
  const [record] = await stores.store.get([keys.record(recordId)]);
  const { restated } = record as RecordItem;
  const facts: Fact[] = [];
  const request = { recordId, restated, model: modelOf('LabResult'), status: 'active' } as const;
  for await (const block of scanFacts(request, stores)) facts.push(...block.facts);
  return facts.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

describe('A record in which documents repeat and correct each other', () => {
  it('tells the same after it was exported and imported, with the same ids', async () => {
    const world = new FactWorld();
    const { recordId } = world;
    const store = (...resources: readonly object[]) =>
      world.call(createRecordDocument, {
        path: { RECORD_ID: recordId },
        body: bundle(...resources),
        mediaType: 'application/fhir+json',
      });
    const { id } = await store(
      at('2026-01-15T10:00:00Z', sodium('na', 500)),
      sodium('k', 4),
      sodium('mg', 1),
    );
    await store(at('2026-01-16T10:00:00Z', sodium('na', 95)), sodium('k', 4));
    await store(sodium('k', 4), sodium('ca', 2));
    const source = `https://phr.example.net/records/${recordId}/documents/${id}`;
    // What this service told of the first result, come back from elsewhere: no result of its own.
    const [first] = await told(recordId, world.stores);
    const echo = { ...sodium(first!.id, 4), meta: { source, lastUpdated: '2026-03-01T10:00:00Z' } };
    await store(echo);

    const before = await told(recordId, world.stores);
    const value = ({ values }: Fact) =>
      values[modelOf('LabResult').fields.findIndex(({ name }) => name === 'quantitative_result_value_value')];
    // Magnesium, calcium, potassium, which three documents say, and sodium as it was corrected.
    expect(before.map(value).toSorted()).toEqual(['1', '2', '4', '95']);
    const archive = await archiveOf(recordId, { store: world.store, bodies: world.objects } as never);
    const target = new Place();
    target.register('rosa@mail.example', 'grant');
    await importInto(target, archive);
    const after = await told(recordId, { store: target.store, bodies: target.bodies });
    expect(after.map((fact) => [fact.id, value(fact)])).toEqual(before.map((fact) => [fact.id, value(fact)]));
  });
});
