/** Apps that know no sparse field find the name of an allergy by its code: docs/contract/fhir.md#what-becomes-a-fact. */
import { describe, expect, it } from 'vitest';
import { createDocument } from '../../support/documents.ts';
import { uncategorisedPeanutOil } from '../../support/fhir/allergy-bundle.ts';
import { bundle, fhir } from '../../support/fhir/resources.ts';
import { inRecord, rowsOf } from '../../support/medical/reports.ts';
import { startWithOneRecord } from '../../support/one-record.ts';

const { owner, record } = await startWithOneRecord();
await createDocument(owner.session, record, bundle(uncategorisedPeanutOil), fhir);

describe('An allergy without a category that has a code of RxNorm', () => {
  it('is named in a field of the model that every app knows, and has no category', async () => {
    expect(await rowsOf(owner.session, inRecord(record), 'Allergy')).toMatchObject([
      { drug_allergen_title: 'Peanut oil', drug_allergen_identifier: '8014', category_title: null },
    ]);
  });

  it('is in RDF with that code', async () => {
    const { status, text } = await owner.session.get(`/records/${record}/allergies/`);
    expect(status).toBe(200);
    expect(text).toContain('http://purl.bioontology.org/ontology/RXNORM/8014');
  });
});
