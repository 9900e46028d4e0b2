/** Who says something, in the fields of facts: docs/contract/fhir.md#who-says-so. */
import type { AllergyIntolerance, FhirResource, Observation, Reference } from 'fhir/r4.js';
import { describe, expect, it } from 'vitest';
import { factsIn, writtenAgain } from './said.ts';

const patient = { reference: 'Patient/p1' };
const mother: FhirResource = {
  resourceType: 'RelatedPerson',
  id: 'm1',
  patient,
  name: [{ given: ['Maeve'], family: 'Halloran' }],
  relationship: [{ coding: [{ code: 'MTH', display: 'mother' }] }],
};
const allergy = (asserter: Reference, recorder?: Reference): AllergyIntolerance => ({
  resourceType: 'AllergyIntolerance',
  patient,
  code: { text: 'Nuts' },
  asserter,
  ...(recorder && { recorder }),
});

const cases: readonly (readonly [what: string, asserter: Reference, text: string])[] = [
  ['a Patient by its reference', { reference: 'Patient/p1', display: 'Rosa Lind' }, 'the patient'],
  ['a Patient by its type', { type: 'Patient' }, 'the patient'],
  ['a relative here', { reference: 'RelatedPerson/m1' }, 'a relative or friend (Maeve Halloran, mother)'],
  ['a relative elsewhere', { reference: 'RelatedPerson/x', display: 'Ann' }, 'a relative or friend (Ann)'],
  ['a relative without a name', { reference: 'RelatedPerson/x' }, 'a relative or friend'],
  ['a physician', { reference: 'Practitioner/1', display: 'Joan Brandt' }, 'Joan Brandt'],
];

describe('An asserter', () => {
  it.each(cases)('that is %s is told as such, also when it comes back', (_, asserter, text) => {
    const facts = factsIn(mother, allergy(asserter));
    expect(facts).toMatchObject([{ asserter: text }]);
    expect(writtenAgain(mother, allergy(asserter))).toMatchObject([{ asserter: text }]);
  });

  it('who is the patient comes before the physician who wrote it down', () => {
    expect(factsIn(allergy(patient, { display: 'Joan Brandt' }))).toMatchObject([
      { asserter: 'the patient' },
    ]);
  });
});

it('What the patient measured at home says so', () => {
  const weight: Observation = {
    resourceType: 'Observation',
    status: 'final',
    code: { text: 'Mood' },
    valueString: 'Good',
    performer: [patient, { display: 'Joan Brandt' }],
  };
  expect(factsIn(weight)).toMatchObject([{ performer: 'the patient, Joan Brandt' }]);
});
