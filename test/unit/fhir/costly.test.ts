/** What reading costs, in steps: docs/contract/fhir.md#work. */
import { describe, expect, it } from 'vitest';
import { readFhirDocument } from '../../../shared/fhir/document.ts';
import type { Json } from '../../../shared/fhir/json.ts';
import { readResources } from '../../../shared/fhir/read/read-resources.ts';
import { checkPatient } from '../../../shared/fhir/same-person.ts';
import { counted, Work } from '../../../shared/fhir/work.ts';
import { costlyDocuments, longAddresses } from './costly-documents.ts';

const person = { name_given: 'Ole', name_middle: null, name_family: 'Berg', bday: '1980-02-03' };

/** The steps of reading a document and of comparing its patients with the person. */
function stepsOf(document: Json): number {
  const work = new Work();
  const reading = readResources(document, undefined, work);
  counted(work, () => checkPatient(reading, person));
  counted(work, () => checkPatient(reading, undefined));
  return work.steps;
}

describe('The work of reading', () => {
  it.each(Object.keys(costlyDocuments))('%s grows no faster than the document', (name) => {
    const documentOf = costlyDocuments[name]!;
    const four = documentOf(100);
    const [once, fourTimes] = [stepsOf(documentOf(25)), stepsOf(four)];
    expect(once).toBeGreaterThan(250);
    expect(fourTimes / once).toBeLessThan(4.4);
    // A tenth of what is allowed, so that no document of a hospital is refused.
    expect(fourTimes).toBeLessThan(JSON.stringify(four).length);
  });
});

describe('A document that takes more work than its size allows', () => {
  it('is refused, and one of the same kind that does not is read', () => {
    const read = (size: number) => readFhirDocument(Buffer.from(JSON.stringify(longAddresses(size))));
    expect(read(10).reading.instances).toHaveLength(1);
    expect(() => read(3000)).toThrow(/takes more work than its size allows/);
  });
});

it('A document of more than 10,000 facts is refused', () => {
  const entry = Array.from({ length: 10_001 }, (_, at) => ({
    resource: { resourceType: 'Procedure', code: { text: `Scan ${at}` } },
  }));
  const document = Buffer.from(JSON.stringify({ resourceType: 'Bundle', entry }));
  expect(() => readFhirDocument(document)).toThrow(expect.objectContaining({ code: 'fhir_facts_too_many' }));
});
