import { describe, expect, it } from 'vitest';
import { asInReports, documentPrefix, metadataOf } from '../../../support/documents.ts';
import { storeDocument, storeModels } from '../../../support/medical/facts.ts';
import { filled } from '../../../support/medical/filled.ts';
import { model } from '../../../support/medical/models-document.ts';
import { inCarenet, inRecord, readMinimal } from '../../../support/medical/reports.ts';
import { smallest } from '../../../support/medical/smallest.ts';
import { tag, typed } from '../../../support/medical/typed-document.ts';
import { startWithOneRecord } from '../../../support/one-record.ts';
import { createRecord } from '../../../support/scenario.ts';
import { autoshare, carenetsOf } from '../../carenets/sharing.ts';

const { service, owner, record: home } = await startWithOneRecord();

/** The model and the element of each report. What the elements hold is in test/unit/reports/minimal. */
const reports = [
  ['allergies', 'Allergy', 'Allergy'],
  ['equipment', 'Equipment', 'Equipment'],
  ['immunizations', 'Immunization', 'Immunization'],
  ['labs', 'LabResult', 'LabReport'],
  ['medications', 'Medication', 'Medication'],
  ['problems', 'Problem', 'Problem'],
  ['procedures', 'Procedure', 'Procedure'],
  ['simple-clinical-notes', 'SimpleClinicalNote', 'SimpleClinicalNote'],
] as const;

describe('The item', () => {
  it('of each report is of the facts of its model, and beside its document', async () => {
    const { Family } = await carenetsOf(owner.session, home);
    const content = reports.map(([, name]) => model(name, filled[name]));
    const id = await storeModels(owner.session, home, ...content);
    await autoshare(owner.session, home, Family!, 'Models');
    const document = asInReports(await metadataOf(owner.session, home, id));
    for (const place of [inRecord(home), inCarenet(Family!)])
      for (const [report, , element] of reports) {
        const { items, documents } = await readMinimal(owner.session, place, report);
        expect(items.map(({ name, attributes }) => [report, name, attributes])).toEqual([
          [report, element, { xmlns: documentPrefix }],
        ]);
        expect(documents).toEqual([document]);
      }
  });

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
