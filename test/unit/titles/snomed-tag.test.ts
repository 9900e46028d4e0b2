import { expect, it } from 'vitest';
import { withoutTag } from '../../../shared/titles/snomed-tag.ts';

const fhir = 'http://snomed.info/sct';
const model = 'http://purl.bioontology.org/ontology/SNOMEDCT/';

it.each([
  ['Pneumonia (disorder)', model, 'Pneumonia'],
  ['Patient transfer (procedure)', fhir, 'Patient transfer'],
  ['Penicillin (substance)', 'urn:oid:2.16.840.1.113883.6.96', 'Penicillin'],
  ['Dialysis care (regime/therapy)', fhir, 'Dialysis care'],
  ['Fracture (closed) (disorder)', fhir, 'Fracture (closed)'],
])('%s in %s is told without its tag', (title, system, expected) => {
  expect(withoutTag(title, system)).toBe(expected);
});

it.each([
  ['Pneumonia (disorder)', 'http://hl7.org/fhir/sid/icd-10'],
  ['Pneumonia (disorder)', null],
  ['Vitamin D (oral)', fhir],
  ['Fracture (closed)', fhir],
  ['(disorder)', fhir],
  ['Pneumonia(disorder)', fhir],
  ['Disorder', fhir],
])('%s in %s stays', (title, system) => {
  expect(withoutTag(title, system)).toBe(title);
});
