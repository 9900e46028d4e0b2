/** docs/contract/fhir.md#links: what a fact is linked with, and what it does not repeat. */
import { expect, it } from 'vitest';
import { readFhirDocument } from '../../../shared/fhir/document.ts';

const subject = { reference: 'Patient/p1' };

function factsOf(...resources: readonly object[]) {
  const bundle = {
    resourceType: 'Bundle',
    type: 'collection',
    entry: resources.map((resource) => ({ resource })),
  };
  return readFhirDocument(Buffer.from(JSON.stringify(bundle))).reading.instances;
}

it('A report is linked with its results that are known, and with nothing else', () => {
  const sodium = {
    resourceType: 'Observation',
    id: 'o1',
    status: 'final',
    subject,
    code: { coding: [{ system: 'http://loinc.org', code: '2951-2', display: 'Sodium' }] },
    effectiveDateTime: '2026-01-01T08:00:00Z',
    valueString: 'normal',
  };
  const report = {
    resourceType: 'DiagnosticReport',
    id: 'r1',
    status: 'final',
    subject,
    code: { text: 'Blood' },
    conclusion: 'All is well',
    result: [{ reference: 'Observation/o1' }, { display: 'Potassium' }],
  };
  const [result, told] = factsOf(sodium, report);
  expect(result!.links).toBeUndefined();
  expect(told!.links).toHaveLength(1);
  expect(told!.links![0]!.parts).toEqual(expect.arrayContaining(['Observation', 'o1']));
});

it('The long name of who vaccinated is cut, and not repeated in the notes', () => {
  const name = `Dr. ${'Lind '.repeat(200)}`.trim();
  const immunization = {
    resourceType: 'Immunization',
    status: 'completed',
    patient: subject,
    vaccineCode: { text: 'Tetanus' },
    occurrenceDateTime: '2026-01-01',
    performer: [{ actor: { display: name } }],
  };
  const [fact] = factsOf(immunization);
  const values = fact!.values.filter((value) => typeof value === 'string');
  expect(values.some((value) => value.startsWith('Dr. Lind'))).toBe(true);
  expect(values).not.toContain(name);
});
