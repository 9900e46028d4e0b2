import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactNumber, type Json, parseKeepingNumbers } from '../../../shared/fhir/json.ts';
import { readResources } from '../../../shared/fhir/read/read-resources.ts';
import { hasResources, resourcesOf } from '../../../shared/fhir/write/resources-of.ts';
import { mappings } from '../../../shared/models/fhir/index.ts';
import { models } from '../../../shared/models/registry.ts';
import { readContentValue } from '../../../shared/models/values.ts';
import { loinc } from '../../../shared/models/vocabulary.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import { instance } from '../facts/instances.ts';
import { factOf, instanceOf } from './facts.ts';
import { bundleOf, said } from './said.ts';

const kinds = [
  ...new Set([...mappings.map(({ resource }) => resource), 'Observation', 'Patient', 'Bundle', 'Medication']),
];
/** Names of elements that mappings read, and some that mean something to JavaScript. */
const names = [
  ...new Set(
    mappings.flatMap(({ fields }) => fields.flatMap((field) => ('from' in field ? field.from : []))),
  ),
].flatMap((path) => path.split(/[.>]|\[\+?\]/).filter((name) => name !== ''));
const elements = fc.constantFrom(
  ...new Set([
    ...names,
    'coding',
    'code',
    'system',
    'status',
    'category',
    'contained',
    'entry',
    'resource',
    'reference',
  ]),
  ...[
    'value',
    'unit',
    'component',
    'hasMember',
    'valueQuantity',
    'extension',
    'url',
    'id',
    'given',
    'name',
    'subject',
  ],
  ...['__proto__', 'constructor', 'toString'],
);
const leaves: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(
    'final',
    'completed',
    'active',
    '#',
    '#a',
    'Observation/a',
    'urn:uuid:1',
    '2015-02-30',
    '2015',
    '',
  ),
  fc.constantFrom<Json>(
    'http://loinc.org',
    '8480-6',
    '85353-1',
    'http://unitsofmeasure.org',
    'laboratory',
    'Infinity',
  ),
  fc.constantFrom<Json>(null, true, 1e308, exactNumber('1e400'), exactNumber('7.20'), -0),
  fc.string({ unit: anyCharacter, maxLength: 5 }),
);
const json = fc.letrec<{ value: Json; resource: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    leaves,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(elements, tie('value'), { maxKeys: 5 }),
    tie('resource'),
  ),
  resource: fc
    .tuple(fc.constantFrom(...kinds), fc.dictionary(elements, tie('value'), { maxKeys: 9 }))
    .map(([resourceType, given]) => ({ ...given, resourceType, id: 'a' })),
}));

/** Facts whose resources have elements that random ones seldom have. */
const rich = [
  instance('LabResult', {
    quantitative_result_value_value: '1:40',
    test_name_title: 'Titer',
    test_name_system: loinc,
    test_name_identifier: '5048-4',
  }),
  instance('Medication', {
    startDate: '2020-01-01',
    frequency_value: '2',
    frequency_unit: '/d',
    endDate: '2020-02-01',
  }),
];

const wrong: readonly Json[] = [null, 0, '', 'x', true, [], [null], {}];

/**
 * The resources as often as they have values, each time with a wrong value in the place of one of them: all wrong values
 * by turns, from the first one given. All of them in every place take half a minute where a fact has many resources.
 */
function* damaged(resources: readonly unknown[], first: number): Generator<Json> {
  const list: unknown = JSON.parse(JSON.stringify(resources));
  let at = first;
  for (const { holder, name } of placesIn(list)) {
    const old = holder[name];
    at += 1;
    holder[name] = wrong[at % wrong.length];
    yield bundleOf(list as readonly unknown[]);
    holder[name] = old;
  }
}

/** Where values are, at any depth. The values may be replaced while this goes on. */
function* placesIn(value: unknown): Generator<{ holder: Record<string, unknown>; name: string }> {
  if (typeof value !== 'object' || value === null) return;
  const holder = value as Record<string, unknown>;
  for (const name of Object.keys(holder)) {
    yield* placesIn(holder[name]);
    yield { holder, name };
  }
}

function expectForms(root: Json): void {
  for (const { model, values } of readResources(root).instances) {
    for (const [index, field] of models.get(model)!.fields.entries()) {
      const { oneOf: _codes, fixed: _system, required: _demanded, ...form } = field;
      const most = { ...form, required: false, maximum: Math.max(field.maximum ?? 255, 255) };
      if (field.type === 'Boolean') continue;
      expect(readContentValue(most, String(values[index] ?? ''))).toEqual(values[index] ?? null);
    }
  }
}

describe('Reading resources', () => {
  it('throws for no JSON value, and every value has the form of its field', () => {
    // Few random resources have facts, and in a run there may be none: so one that has them comes first.
    expectForms(bundleOf(resourcesOf(factOf(rich[0]!), { subject: 'Patient/p1', today: '2026-01-31' })));
    fc.assert(fc.property(fc.oneof(json.resource, json.value), expectForms), {
      numRuns: propertyRuns(150),
    });
  });

  const written = [...models.values()].filter(({ name }) => hasResources(name));
  it.each(written)('throws for no wrong value of an element in resources of $name', (model) => {
    let count = 0;
    for (const instance of [
      ...fc.sample(instanceOf(model), propertyRuns(1)),
      ...rich.filter((one) => one.model === model.name),
    ]) {
      const resources = resourcesOf(factOf(instance), { subject: 'Patient/p1', today: '2026-01-31' });
      // By day one wrong value for each place, at night two.
      for (const first of propertyRuns(1) > 1 ? [0, 3] : [0]) {
        for (const bundle of damaged(resources, first)) {
          readResources(bundle);
          count += 1;
        }
      }
    }
    expect(count).toBeGreaterThan(10);
  });

  it.each<[string, Json]>([
    ['null', null],
    ['a text', 'Bundle'],
    ['a list', [{ resourceType: 'Patient' }]],
    ['an object without a kind', {}],
    ['an object with a kind that no resource has', { resourceType: '<script>' }],
  ])('says of %s that it is no resource', (_title, root) => {
    expect(readResources(root)).toEqual({
      instances: [],
      statements: [],
      missed: [],
      unread: [
        {
          resource: 'the document',
          reason: 'It is no resource: it has no resourceType that FHIR could have.',
        },
      ],
      patients: [],
      subjects: [],
      held: { others: new Map(), silent: new Set(), unread: 1, isUnclear: false, title: undefined },
    });
  });

  it('goes through Bundles that are nested as deep as JSON can be', () => {
    let root: Json = { resourceType: 'Device', patient: {}, deviceName: [{ name: 'Cane' }] };
    for (let depth = 0; depth < 20_000; depth += 1)
      root = { resourceType: 'Bundle', entry: [{ resource: root }] };
    expect(readResources(root).instances.map(said)).toEqual([{ model: 'Equipment', name: 'Cane' }]);
  });

  it('ends when references lead in circles', () => {
    const request = (id: string, other: string) => ({
      resource: {
        resourceType: 'Observation',
        id,
        status: 'final',
        code: { coding: [{ system: 'http://loinc.org', code: '85353-1' }] },
        hasMember: [{ reference: `Observation/${other}` }, { reference: '#' }],
        encounter: { reference: '#' },
        effectiveDateTime: '2020-01-01',
      },
    });
    const root = { resourceType: 'Bundle', entry: [request('a', 'b'), request('b', 'a')] };
    expect(readResources(root).instances).toEqual([]);
  });
});

describe('A number', () => {
  const result = (value: string) =>
    parseKeepingNumbers(`{"resourceType": "Observation", "id": "o", "status": "final",
      "category": [{"coding": [{"code": "laboratory"}]}],
      "code": {"coding": [{"system": "http://loinc.org", "code": "2345-7"}]},
      "valueQuantity": {"value": ${value}, "unit": "mg/dL"}}`);

  it.each(['7.20', '1e400', '0.10000000000000000000000001', '-0', '5'])(
    'written as %s keeps its text where the model holds text',
    (value) => {
      expect(readResources(result(value)).instances.map(said)).toMatchObject([
        { quantitative_result_value_value: value },
      ]);
    },
  );

  it('beyond a double is a text where the model holds a number', () => {
    const steps =
      parseKeepingNumbers(`{"resourceType": "Observation", "id": "o", "status": "final", "code": {"text": "Steps"},
      "effectiveDateTime": "2020-01-01", "valueQuantity": {"value": 1e400, "unit": "{steps}"}}`);
    expect(readResources(steps).instances.map(said)).toMatchObject([{ result: '1e400 {steps}' }]);
    expect(readResources(steps).instances.map(said)[0]).not.toHaveProperty('value');
  });
});
