/** Following the references of what was sent finds those that lead elsewhere than they did. */
import { expect, it } from 'vitest';
import { followReferences, type SentEntry, type Sort } from '../../support/fhir/followed-references.ts';
import { parse, type Resource } from '../../support/fhir/round-trip.ts';

const [patient, clinic, visit] = [1, 2, 3].map(
  (digit) => `urn:uuid:${String(digit).repeat(8)}-1111-4111-8111-111111111111`,
) as [string, string, string];
const original = 'http://indivo.org/vocab/fhir#original-reference';

const resource = (content: object): Resource => parse(JSON.stringify(content));
const entry = (fullUrl: string, content: object): SentEntry => ({ fullUrl, resource: resource(content) });
const note = (reference: object) => ({ resourceType: 'Basic', code: { text: 'Note' }, author: reference });

/** Of two documents: one with patient, clinic and visit, and one with a note that refers to something. */
async function follow(sent: object, served: object, others: readonly object[] = []) {
  const documents = [
    [
      entry(patient, { resourceType: 'Patient', id: 'p' }),
      entry(clinic, { resourceType: 'Organization', id: 'c', name: 'Clinic' }),
      entry(visit, {
        resourceType: 'Encounter',
        id: 'v',
        status: 'finished',
        serviceProvider: { reference: clinic },
      }),
    ],
    [entry('urn:uuid:note', note(sent)), ...others.map((other) => entry('urn:uuid:other', note(other)))],
  ];
  const here = new Map<string, Resource>(
    [
      { resourceType: 'Patient', id: 'record' },
      { resourceType: 'Organization', id: 'here-c', name: 'Clinic' },
      {
        resourceType: 'Encounter',
        id: 'here-v',
        status: 'finished',
        serviceProvider: { reference: 'Organization/here-c' },
      },
      { id: 'here-n', ...note(served) },
    ].map((one) => [`${one.resourceType}/${one.id}`, resource(one)] as const),
  );
  const { tallies, wrong } = await followReferences(documents, {
    recordId: 'record',
    found: [...here.values()].slice(1),
    read: async (reference) => here.get(reference),
  });
  const counted = [...tallies].flatMap(([sort, { sent: all, right }]) =>
    all > 0 ? [[sort, all, right]] : [],
  );
  return { counted: counted.filter(([sort]) => sort !== 'the same document'), wrong };
}

const cases: readonly (readonly [Sort, object, object])[] = [
  ['the patient', { reference: patient }, { reference: 'Patient/record' }],
  ['another document', { reference: clinic }, { reference: 'Organization/here-c' }],
  ['what is contained', { reference: '#x' }, { reference: '#x' }],
  [
    'what is searched by an identifier',
    { reference: 'Practitioner?identifier=urn:npi|7' },
    { type: 'Practitioner', identifier: { system: 'urn:npi', value: '7' } },
  ],
  [
    'what was never sent',
    { reference: 'Practitioner/7', display: 'Dr. Lee' },
    { display: 'Dr. Lee', extension: [{ url: original, valueString: 'Practitioner/7' }] },
  ],
  [
    'what was never sent',
    { reference: 'https://h.example/Practitioner/7' },
    { reference: 'https://h.example/Practitioner/7' },
  ],
  [
    'another document, by a number of its own',
    { reference: 'Organization/c' },
    { reference: 'Organization/here-c' },
  ],
  [
    'another document, by a number of its own',
    { reference: 'Organization/c' },
    { extension: [{ url: original, valueString: 'Organization/c' }] },
  ],
];

it.each(cases)('A reference to %s is right when it leads there: %j as %j', async (sort, sent, served) => {
  expect(await follow(sent, served)).toEqual({ counted: [[sort, 1, 1]], wrong: [] });
});

it.each([
  ['to another resource', { reference: clinic }, { reference: 'Encounter/here-v' }],
  ['to nothing', { reference: clinic }, { reference: 'Organization/unknown' }],
  [
    'to nothing though it was sent',
    { reference: clinic },
    { extension: [{ url: original, valueString: clinic }] },
  ],
  ['to somebody else than the patient', { reference: patient }, { reference: 'Organization/here-c' }],
  [
    'to something, though it was never sent',
    { reference: 'Practitioner/7' },
    { reference: 'Organization/here-c' },
  ],
  [
    'as another text than was sent',
    { reference: 'Practitioner/7' },
    { extension: [{ url: original, valueString: 'Practitioner/8' }] },
  ],
])('A reference that leads %s is wrong', async (_, sent, served) => {
  const { counted, wrong } = await follow(sent, served);
  expect(counted.map(([, all, right]) => [all, right])).toEqual([[1, 0]]);
  expect(wrong).toHaveLength(1);
});

it('References of resources that are the same but for them are told apart', async () => {
  const { counted, wrong } = await follow({ reference: clinic }, { reference: 'Encounter/here-v' }, [
    { reference: visit },
  ]);
  // One of the two notes did not come back.
  expect(counted).toEqual([['another document', 2, 1]]);
  expect(wrong).toEqual([`author ${clinic} leads to missing`]);
});
