/** Whose a document is, whatever stands in it: docs/contract/fhir.md#whose-document-it-is. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../shared/fhir/json.ts';
import { readResources } from '../../../shared/fhir/read/read-resources.ts';
import { checkPatient, isReadable, type Person } from '../../../shared/fhir/same-person.ts';
import { propertyRuns } from '../../support/property-runs.ts';

const rosa: Person = { name_given: 'Rosa', name_middle: null, name_family: 'Lind', bday: '1984-02-29' };
const server = 'https://a.example/fhir';

/** Each says by itself whom it means: the one with this id, number and name. */
interface Somebody {
  readonly id: string;
  readonly given: string;
  readonly family: string;
  readonly birthDate: string;
}
const person: Somebody = { id: 'p1', given: 'Rosa', family: 'Lind', birthDate: '1984-02-29' };
const others: readonly Somebody[] = [
  { id: 'p2', given: 'Marta', family: 'Lind', birthDate: '1984-02-29' },
  { id: 'p3', given: 'Ole', family: 'Berg', birthDate: '1990' },
  { id: 'p11', given: 'Ros', family: 'Lindt', birthDate: '1984-03' },
];

const patientOf = ({ id, given, family, birthDate }: Somebody) => ({
  ...{ resourceType: 'Patient', id, name: [{ family, given: [given] }], birthDate },
  identifier: [{ system: 'urn:mrn', value: `number ${id}` }],
});

/** A way to say whom a resource is about. */
type Way = (somebody: Somebody) => object;
const ways: readonly Way[] = [
  ({ id }) => ({ subject: { reference: `Patient/${id}` } }),
  ({ id }) => ({ subject: { reference: `${server}/Patient/${id}` } }),
  ({ id }) => ({ subject: { reference: `Patient/${id}/_history/2` } }),
  ({ id }) => ({ subject: { identifier: { system: 'urn:mrn', value: `number ${id}` } } }),
  ({ given, family }) => ({ subject: { display: `${given} ${family}` } }),
  ({ given, family }) => ({ subject: [{ display: `${family.toUpperCase()}, ${given}` }] }),
  ({ id }) => ({ patient: { reference: `Patient/${id}` } }),
  (somebody) => ({ subject: { reference: '#p' }, contained: [{ ...patientOf(somebody), id: 'p' }] }),
];
const unsaid: readonly object[] = [
  {},
  { subject: {} },
  { subject: null },
  { subject: { reference: 'Group/g' } },
];

const way = fc.constantFrom(...ways);
const device = (id: string, about: object) => ({
  ...{ resourceType: 'Device', id: `d${id}`, deviceName: [{ name: 'Cane' }], patient: undefined },
  ...about,
});
const observation = (id: string, about: object) => ({
  ...{ resourceType: 'Observation', id: `o${id}`, status: 'final', code: { text: 'Steps' } },
  ...{ effectiveDateTime: '2020-01-01', valueQuantity: { value: 5, unit: '{steps}' } },
  ...about,
});
const numbered = (display: string, system: string) =>
  observation(display, { subject: { display, identifier: { system, value: '7' } } });
const appointment = (actor: object) => ({
  ...{ resourceType: 'Appointment', id: 'a1', status: 'booked' },
  participant: [{ actor, status: 'accepted' }],
});
/**
 * Resources that give facts, and some that give none. Each drawn for another role has another id: of two with one id, the second is an
 * older version of the first, which says nothing.
 */
const about = (said: object, role = 'a') =>
  fc
    .tuple(fc.nat(1_000_000), fc.constantFrom(observation, device))
    .map(([id, resource]) => resource(`${role}${id}`, said));

/** How resources stand in a document. */
const wrappers: readonly ((resources: readonly object[]) => object)[] = [
  (resources) => ({ resourceType: 'Bundle', entry: resources.map((resource) => ({ resource })) }),
  (resources) => ({
    resourceType: 'Bundle',
    entry: [{ resource: { resourceType: 'Bundle', entry: resources.map((resource) => ({ resource })) } }],
  }),
  (resources) => ({ resourceType: 'Parameters', parameter: resources.map((resource) => ({ resource })) }),
];
const wrapper = fc.constantFrom(...wrappers);

const outcome = (root: object, who: Person | undefined) =>
  checkPatient(readResources(JSON.parse(JSON.stringify(root)) as Json), who);

it.each<[string, readonly object[], string]>([
  ['her Patient without a date of birth', [{ ...patientOf(person), birthDate: undefined }], 'same'],
  ['somebody else in an appointment', [appointment({ type: 'Patient', display: 'Ole Berg' })], 'other'],
  ['one number under two names', [numbered('Rosa Lind', 'urn:mrn'), numbered('R. Lind', 'urn:mrn')], 'same'],
  [
    'one number of two registers under two names',
    [numbered('Rosa Lind', 'urn:mrn'), numbered('R. Lind', 'urn:other')],
    'several',
  ],
  ['a doctor in an appointment', [appointment({ type: 'Practitioner', display: 'Ole Berg' })], 'unnamed'],
])('A document with %s is %s', (_title, resources, expected) => {
  expect(outcome(wrappers[0]!(resources), rosa)).toBe(expected);
});

it('A document with her Patient, and a resource of another server about a patient with her id, is about two', () => {
  const other = 'https://b.example/fhir';
  const hers = { fullUrl: `${server}/Patient/p1`, resource: patientOf(person) };
  const withOne = (fullUrl: string, reference: string) =>
    outcome(
      {
        resourceType: 'Bundle',
        entry: [hers, { fullUrl, resource: observation('1', { subject: { reference } }) }],
      },
      rosa,
    );
  expect(withOne(`${server}/Observation/o1`, 'Patient/p1')).toBe('same');
  expect(withOne(`${other}/Observation/o1`, 'Patient/p1')).toBe('several');
  expect(withOne('urn:uuid:1', `${other}/Patient/p1`)).toBe('several');
});

describe('A document', () => {
  it('that names two people never gives facts, however it names them and in whatever order', () => {
    const two = fc
      .tuple(way, way, fc.constantFrom(...others), fc.boolean())
      .chain(([mine, theirs, other, isDescribed]) =>
        fc.tuple(
          fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
          about(mine(person)),
          about(theirs(other), 'b'),
          fc.constant(isDescribed ? [patientOf(person)] : []),
        ),
      )
      .map(([order, mine, theirs, patients]) => {
        const parts: readonly (readonly object[])[] = [[mine], [theirs], patients];
        return order.flatMap((at) => parts[at]!);
      });
    fc.assert(
      fc.property(two, wrapper, fc.constantFrom(rosa, undefined), (resources, wrap, who) => {
        expect(isReadable(outcome(wrap(resources), who))).toBe(false);
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  it('with her Patient is hers, however its resources name her', () => {
    const hers = fc.array(
      way.chain((one) => about(one(person))),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(hers, wrapper, (resources, wrap) => {
        expect(outcome(wrap([patientOf(person), ...resources]), rosa)).toBe('same');
        expect(outcome(wrap([...resources, patientOf(person)]), undefined)).toBe('unchecked');
      }),
      { numRuns: propertyRuns(100) },
    );
  });

  it('is whose it is also with a resource that names nobody, or the same patient again', () => {
    const some = fc
      .tuple(fc.constantFrom(person, ...others), way, fc.boolean())
      .chain(([somebody, one, isDescribed]) =>
        fc.tuple(
          fc.constant(isDescribed ? [patientOf(somebody)] : []),
          about(one(somebody)),
          fc.oneof(...[...unsaid, one(somebody)].map((said) => about(said, 'b'))),
        ),
      );
    fc.assert(
      fc.property(some, wrapper, fc.constantFrom(rosa, undefined), ([patients, first, more], wrap, who) => {
        const before = outcome(wrap([...patients, first]), who);
        expect(outcome(wrap([...patients, first, more]), who)).toBe(before);
        expect(outcome(wrap([more, ...patients, first]), who)).toBe(before);
      }),
      { numRuns: propertyRuns(300) },
    );
  });
});
