/** An Observation about somebody or something else than its patient: https://hl7.org/fhir/R4/observation-definitions.html#Observation.focus. */
import { expect, it } from 'vitest';
import type { Collection, Resource } from '../../../shared/fhir/read/collection.ts';
import { hasOtherFocus } from '../../../shared/fhir/read/focus.ts';

/** Whether an Observation with this focus, which stands elsewhere, is about another. */
function isOther(focus: object): boolean {
  const json = { resourceType: 'Observation', subject: { reference: 'Patient/p1' }, focus: [focus] };
  const resource = { json, type: 'Observation' } as unknown as Resource;
  return hasOtherFocus(resource, { resolve: () => undefined } as unknown as Collection);
}

it.each([
  'AllergyIntolerance',
  'BodyStructure',
  'Condition',
  'Device',
  'DiagnosticReport',
  'Encounter',
  'ImagingStudy',
  'Immunization',
  'MedicationRequest',
  'MedicationStatement',
  'Observation',
  'Procedure',
  'Specimen',
])('%s in the focus is of the patient', (type) => {
  expect(isOther({ reference: `${type}/1` })).toBe(false);
  expect(isOther({ type, identifier: { value: '1' } })).toBe(false);
});

it('Other people, and what says nothing of itself, are another focus, and the patient is none', () => {
  expect(isOther({ reference: 'RelatedPerson/1' })).toBe(true);
  expect(isOther({ reference: 'Patient/p2' })).toBe(true);
  expect(isOther({ display: 'Donor' })).toBe(true);
  expect(isOther({ reference: 'Patient/p1' })).toBe(false);
});
