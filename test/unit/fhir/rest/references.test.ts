import { expect, it } from 'vitest';
import { parseReference } from '../../../../shared/fhir/rest/references.ts';

const base = 'https://phr.example.net/fhir';

it.each([
  ['Encounter/7', { type: 'Encounter', id: '7' }],
  [`${base}/Encounter/7/_history/2`, { type: 'Encounter', id: '7' }],
  ['7', { type: undefined, id: '7' }],
  ['https://hospital.example/fhir/Encounter/7', { url: 'https://hospital.example/fhir/Encounter/7' }],
])('A search for %s knows what the reference leads to', (text, target) => {
  expect(parseReference(text, undefined, base)).toMatchObject(target);
});

it.each([['Visit/7'], ['Encounter/7/8'], ['Encounter/'], ['']])(
  'A search for %j is refused: it leads to no resource of FHIR',
  (text) => {
    expect(parseReference(text, undefined, base)).toBeUndefined();
  },
);

it('A search for a Patient is refused when the reference is to something else', () => {
  expect(parseReference('Encounter/7', 'Patient', base)).toBeUndefined();
});
