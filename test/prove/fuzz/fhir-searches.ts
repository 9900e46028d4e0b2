/** Searches of FHIR with anything in names and values. */
import fc from 'fast-check';
import { ApiError } from '../../../shared/errors.ts';
import type { JsonObject } from '../../../shared/fhir/json.ts';
import { matches, meets } from '../../../shared/fhir/rest/matches.ts';
import type { Pair } from '../../../shared/fhir/rest/pairs.ts';
import { parametersOf } from '../../../shared/fhir/rest/parameters/index.ts';
import { readQuery, type SearchQuery } from '../../../shared/fhir/rest/query.ts';
import { rowFilter, rowValuesOf } from '../../../shared/fhir/rest/row-values.ts';
import { bundle, patient, sodium } from '../../support/fhir/resources.ts';
import type { Target } from './target.ts';

export interface Search {
  readonly type: string;
  readonly pairs: readonly Pair[];
  readonly isStrict: boolean;
}

const pieces = [
  ',',
  '|',
  '\\',
  '\\,',
  '\\|',
  '$',
  ':',
  '.',
  '..',
  '/',
  '-',
  ' ',
  'ge',
  'eq',
  'ap',
  '2026',
  '2026-02-30',
  '0001-01-01',
  '9999-12-31T23:59:60Z',
  'T24:00',
  '+14:00',
  'laboratory',
  'http://loinc.org|2951-2',
  'Patient/1',
  'urn:uuid:',
  'true',
  '100000',
  '\u0000',
  '\uD800',
  'é',
  '😀',
] as const;

const modifiers = [
  '',
  '',
  '',
  ':not',
  ':missing',
  ':text',
  ':exact',
  ':contains',
  ':identifier',
  ':Patient',
  ':x',
  ':',
];
const others = [
  '_count',
  '_sort',
  '_include',
  '_revinclude',
  '_elements',
  '_summary',
  '_total',
  '_page',
  '_has:',
  'a.b',
  '',
];

const value = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((all) => all.join(''));

const search: fc.Arbitrary<Search> = fc
  .constantFrom('Observation', 'Patient', 'Condition', 'Basic', 'Nonsense')
  .chain((type) =>
    fc.record({
      type: fc.constant(type),
      isStrict: fc.boolean(),
      pairs: fc.array(
        fc
          .tuple(
            fc.constantFrom(...parametersOf(type).keys(), ...others),
            fc.constantFrom(...modifiers),
            value,
          )
          .map(([name, modifier, text]): Pair => [name + modifier, text]),
        { maxLength: 22 },
      ),
    }),
  );

const { entry } = JSON.parse(bundle(sodium('o1'), patient('Rosa', 'Lind', '1939-11-15'))) as {
  entry: readonly { resource: JsonObject }[];
};

function read({ type, pairs, isStrict }: Search): SearchQuery | undefined {
  try {
    return readQuery(type, pairs, { isStrict, base: 'https://phr.example.org/fhir' });
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return undefined;
    throw error;
  }
}

/** A search is read or refused with a reason, what was used reads as the same search, and rows leave out no match. */
export const fhirSearches: Target<Search> = {
  inputs: search,
  check: async (input) => {
    const query = read(input);
    if (!query) return;
    const again = read({ ...input, pairs: query.used, isStrict: true });
    if (JSON.stringify(again?.filters) !== JSON.stringify(query.filters))
      throw new Error('The link to itself is another search.');
    for (const { resource } of entry) {
      const isMatch = matches(resource, query.filters);
      const passes = rowFilter(input.type, query.filters)(rowValuesOf(resource));
      if (resource.resourceType === input.type && isMatch && !passes)
        throw new Error('A row leaves out a match.');
      meets(resource, [input.pairs]);
    }
  },
};
