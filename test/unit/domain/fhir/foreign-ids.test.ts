import { describe, expect, it } from 'vitest';
import { addMember, carenetsOf, place } from '../../../http/carenets/sharing.ts';
import { createDocument, idOf, note } from '../../../support/documents.ts';
import type { FhirClient, FhirReply } from '../../../support/fhir-client.ts';
import { startInMemory } from '../../../support/in-memory.ts';
import { createPerson, type Person } from '../../../support/people.ts';
import { createRecord } from '../../../support/scenario.ts';
import { backendClient, giveAccess, giveBackendAccess } from '../../../support/smart-access.ts';

interface Content {
  readonly record: string;
  readonly note: string;
  /** Stored by the app. */
  readonly observation: string;
  readonly version: string;
  readonly identifier: string;
}

const observation = (record: string, identifier: string) => ({
  resourceType: 'Observation',
  status: 'final',
  identifier: [{ system: 'urn:example:pulses', value: identifier }],
  code: { text: 'Pulse' },
  subject: { reference: `Patient/${record}` },
  valueQuantity: { value: 62, unit: '/min' },
});

/** A record with a note and an observation that the app has stored. */
async function fill(person: Person, identifier: string): Promise<{ content: Content; client: FhirClient }> {
  const record = await createRecord(service, person);
  const noteId = idOf(await createDocument(person.session, record, note(identifier)));
  const { user } = service.apps;
  const { client } = await giveAccess(service, { app: user, account: person, recordId: record });
  const made = await client.write('POST', '/fhir/Observation', observation(record, identifier));
  expect(made.status).toBe(201);
  const { id, meta } = made.json();
  return {
    content: { record, note: noteId, observation: id, version: meta.versionId, identifier },
    client,
  };
}

const { service } = await startInMemory();
const [owner, stranger] = await Promise.all([createPerson(service, 'marta'), createPerson(service, 'tom')]);
const member = await createPerson(service, 'ada');
const filled = await fill(owner, 'mine');
/** By whose it is: the record, a resource of each sort in it, and what a search for everything of it asks. */
const mine = filled.content;
const app = filled.client;
const theirs = (await fill(stranger, 'theirs')).content;
const { Family: carenetId } = await carenetsOf(owner.session, mine.record);
const shown = idOf(await createDocument(owner.session, mine.record, note('for the circle')));
await place(owner.session, mine.record, shown, carenetId!);
await addMember(owner.session, carenetId!, member);
const { user, background } = service.apps;
const circle = { carenetId: carenetId!, basis: 'membership' } as const;
const inCircle = (await giveAccess(service, { app: user, account: member, recordId: mine.record, ...circle }))
  .client;
await giveBackendAccess(service, { app: background, account: owner, recordId: mine.record });
const backend = await backendClient(service, background);

/** Paths about one resource each, for a record and what is in it. */
const reads = ({ record, note: noteId, observation: id, version }: Content): readonly string[] => [
  `Patient/${record}`,
  `Patient/${record}/_history`,
  `Patient/${record}/$everything`,
  `Patient/${record}/$summary`,
  `Observation/${id}`,
  `Observation/${id}/_history`,
  `Observation/${id}/_history/${version}`,
  `DocumentReference/${noteId}`,
  `DocumentReference/${noteId}/_history`,
  `DocumentReference/${noteId}/_history/${noteId.replaceAll('-', '')}`,
  `Binary/${noteId}`,
];

/** What a caller learns of an answer: everything but which call it was. */
const told = ({ status, text, headers }: FhirReply) => [status, text, headers['www-authenticate']];

const unknown: Content = {
  record: '01a21958-a663-7acd-9080-b6e4d7568376',
  note: '01a21958-b72a-88e0-ae52-beebaa700000',
  observation: '01a21958b72a88e0ae52beebaa700000-2e5baa5229b2d164',
  version: '01a21958b72a88e0ae52beebaa700000-0',
  identifier: 'none',
};

describe('The id of something in another record', () => {
  it('is read by no token, and answered as one that does not exist', async () => {
    const paths = reads(unknown).map((path, index) => [path, reads(theirs)[index]!] as const);
    for (const client of [app, inCircle]) {
      for (const [nothing, foreign] of paths) {
        const expected = told(await client.get(`/fhir/${nothing}`));
        expect([foreign, ...told(await client.get(`/fhir/${foreign}`))]).toEqual([foreign, ...expected]);
        expect(expected[0]).toBe(404);
      }
    }
  });

  it('is read by no backend app, whichever of the two patients it names', async () => {
    for (const patient of [mine.record, theirs.record])
      for (const path of reads(theirs).filter((each) => !each.startsWith('Patient/')))
        expect([path, (await backend.get(`/fhir/${path}?patient=${patient}`)).status]).toEqual([path, 404]);
    expect((await backend.get(`/fhir/Patient/${theirs.record}`)).status).toBe(404);
  });

  it('finds nothing in a search, by patient, by id or by reference', async () => {
    const searches = [
      `Observation?patient=${theirs.record}`,
      `Observation?subject=Patient/${theirs.record}`,
      `Observation?_id=${theirs.observation}`,
      `Observation?identifier=urn:example:pulses|theirs`,
      `Patient?_id=${theirs.record}`,
      `DocumentReference?_id=${theirs.note}`,
      `DocumentReference?patient=${theirs.record}`,
      `Provenance?target=Observation/${theirs.observation}`,
      `DocumentReference/$docref?patient=${theirs.record}`,
    ];
    for (const client of [app, inCircle])
      for (const search of searches) {
        const bundle = (await client.get(`/fhir/${search}`)).json();
        expect([search, bundle.resourceType, found(bundle)]).toEqual([search, 'Bundle', []]);
      }
    for (const search of searches.filter((each) => each.includes(`=${theirs.record}`)))
      expect([search, found((await backend.get(`/fhir/${search}`)).json())]).toEqual([search, []]);
  });

  it('is not updated, and no resource is about its patient', async () => {
    const own = observation(mine.record, 'mine');
    const foreign = { ...own, id: theirs.observation };
    const ifMatch = { 'if-match': `W/"${theirs.version}"` };
    const updated = await app.write('PUT', `/fhir/Observation/${theirs.observation}`, foreign, ifMatch);
    expect([404, 405]).toContain(updated.status);
    const never = await app.write(
      'PUT',
      `/fhir/Observation/${unknown.observation}`,
      {
        ...own,
        id: unknown.observation,
      },
      ifMatch,
    );
    expect(told(updated)).toEqual(told(never));
    const about = await app.write('POST', '/fhir/Observation', observation(theirs.record, 'new'));
    expect(about.status).toBe(422);
    const byBackend = await backend.write('POST', '/fhir/Observation', observation(theirs.record, 'new'));
    expect(byBackend.status).toBe(422);
  });

  it('is not told by a conditional create', async () => {
    const headers = { 'if-none-exist': 'identifier=urn:example:pulses|theirs' };
    const made = await app.write('POST', '/fhir/Observation', observation(mine.record, 'theirs'), headers);
    expect(made.status).toBe(201);
    expect(made.json().id).not.toBe(theirs.observation);
  });
});

describe('The id of something that a circle does not show', () => {
  it('is answered to a token of the circle as one that does not exist', async () => {
    const hidden = reads(mine).filter((path) => !path.startsWith('Patient/'));
    const nothing = reads(unknown).filter((path) => !path.startsWith('Patient/'));
    for (const [index, path] of hidden.entries()) {
      expect([path, (await app.get(`/fhir/${path}`)).status]).toEqual([path, 200]);
      const expected = told(await inCircle.get(`/fhir/${nothing[index]}`));
      expect([path, ...told(await inCircle.get(`/fhir/${path}`))]).toEqual([path, ...expected]);
    }
  });

  it('finds nothing, and counts for nothing', async () => {
    const all = (await inCircle.get('/fhir/Observation?_summary=count')).json();
    expect(all.total).toBe(0);
    const documents = (await inCircle.get('/fhir/DocumentReference?_total=accurate')).json();
    expect([documents.total, found(documents).length]).toEqual([1, 1]);
    const everything = (await inCircle.get(`/fhir/Patient/${mine.record}/$everything`)).text;
    for (const id of [mine.observation, mine.note]) expect(everything).not.toContain(id);
  });
});

/** The ids of what a search has found. */
// biome-ignore lint/suspicious/noExplicitAny: of any type.
function found({ entry = [] }: { readonly entry?: any[] }): readonly string[] {
  return entry
    .filter(({ search }) => search?.mode !== 'outcome')
    .map(({ resource }) => `${resource.resourceType}/${resource.id}`);
}
