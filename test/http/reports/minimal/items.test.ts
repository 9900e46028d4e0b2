import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentPrefix, metadataOf } from '../../../support/documents.ts';
import { storeDocument, storeModels } from '../../../support/medical/facts.ts';
import { model } from '../../../support/medical/models-document.ts';
import { inCarenet, inRecord, readMinimal } from '../../../support/medical/reports.ts';
import { smallest } from '../../../support/medical/smallest.ts';
import { tag, typed } from '../../../support/medical/typed-document.ts';
import { startWithOneRecord } from '../../../support/one-record.ts';
import type { Person } from '../../../support/people.ts';
import { createRecord } from '../../../support/scenario.ts';
import type { TestService } from '../../../support/service.ts';
import { autoshare, carenetsOf } from '../../carenets/sharing.ts';
import { itemCases } from './items.ts';

let service: TestService;
let owner: Person;

beforeAll(async () => {
  ({ service, owner } = await startWithOneRecord());
});
afterAll(() => service.stop());

describe('The item', () => {
  it.each(itemCases)(
    'of $report has the expected elements for $what',
    async ({ report, model: name, values, item }) => {
      const record = await createRecord(service, owner);
      const { Family } = await carenetsOf(owner.session, record);
      const id = await storeModels(owner.session, record, model(name, values));
      await autoshare(owner.session, record, Family!, 'Models');
      const document = await metadataOf(owner.session, record, id);
      for (const place of [inRecord(record), inCarenet(Family!)]) {
        const { items, documents } = await readMinimal(owner.session, place, report);
        expect(items).toEqual([item]);
        expect(documents).toEqual([document]);
      }
    },
  );

  it('of a typed document has at least the fields of its model', async () => {
    const record = await createRecord(service, owner);
    const body = typed('Equipment', tag('type', 'inhaler'), tag('name', 'Nebulizer'), tag('id', '1'));
    await storeDocument(owner.session, record, body);
    const { items, documents } = await readMinimal(owner.session, inRecord(record), 'equipment');
    expect(items[0]).toMatchObject({ name: 'Equipment', attributes: { xmlns: documentPrefix } });
    expect(items[0]!.children).toContainEqual({
      name: 'name',
      attributes: {},
      children: [],
      text: 'Nebulizer',
    });
    expect(documents[0]!.attributes.type).toBe(`${documentPrefix}Equipment`);
  });

  it('of allergies is never an exclusion', async () => {
    const record = await createRecord(service, owner);
    await storeModels(owner.session, record, model('AllergyExclusion', smallest.AllergyExclusion));
    const { items, summary } = await readMinimal(owner.session, inRecord(record), 'allergies');
    expect([items, summary.total_document_count]).toEqual([[], '0']);
  });
});
