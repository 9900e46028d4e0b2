/** Random texts that look like resources of FHIR, or nearly. */
import fc from 'fast-check';
import { bundle, patient, sodium } from '../../support/fhir/resources.ts';

const pieces = [
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"',
  '\\',
  '\\u0000',
  '\\uD800',
  'null',
  '1e400',
  '0.10',
  '-0',
  '"id":"a",',
  '"resourceType":"Patient",',
  '"resourceType":"Observation",',
  '"contained":[',
  '{"reference":"Patient/1"}',
  '{"reference":"#"}',
  '"__proto__":{"id":1},',
  '\u0000',
  '😀',
  '\uFEFF',
] as const;

/** The person of the record that is fuzzed. */
const rosa = patient('Rosa', 'Lind', '1939-11-15');
const samples: readonly string[] = [
  JSON.stringify(rosa),
  JSON.stringify(sodium('o1', 99.5)),
  bundle(rosa, sodium('o1'), { ...sodium('o2'), status: 'cancelled' }, { resourceType: 'Goal' }),
  bundle(
    JSON.parse(bundle(sodium('o1', 1, 'Patient/2'))) as object,
    patient('Ines', 'Oyelaran', undefined, '2'),
  ),
  bundle(sodium('o1'), patient('Ole', 'Berg', '1990-01-31')),
];

/** A resource in which parts are cut out, doubled or replaced; a Bundle of any JSON; pieces in any order. */
export const fhirText: fc.Arbitrary<string> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(...samples),
      fc.array(fc.tuple(fc.nat(9999), fc.nat(40), fc.constantFrom(...pieces, '')), { maxLength: 4 }),
    )
    .map(([sample, changes]) =>
      changes.reduce((text, [at, length, piece]) => {
        const start = at % (text.length + 1);
        return text.slice(0, start) + piece + text.slice(start + length);
      }, sample),
    ),
  fc
    .jsonValue({ maxDepth: 6 })
    .map((value) => JSON.stringify({ resourceType: 'Bundle', entry: [{ resource: value }] })),
  fc.array(fc.constantFrom(...pieces), { maxLength: 25 }).map((all) => all.join('')),
);
