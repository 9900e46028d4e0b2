/** References from one document to another, as apps see them: docs/contract/fhir-api.md#references. */
import { beforeEach, describe, expect, it } from 'vitest';
import { carenetsOf, place } from '../../../http/carenets/sharing.ts';
import { createDocument, documentsPath, idOf } from '../../../support/documents.ts';
import { expectOk } from '../../../support/expectations.ts';
import { fhir } from '../../../support/fhir/resources.ts';
import type { FhirClient } from '../../../support/fhir-client.ts';
import { startInMemory } from '../../../support/in-memory.ts';
import { authorizeApp, createRecord } from '../../../support/scenario.ts';
import { type AccessWanted, giveAccess } from '../../../support/smart-access.ts';
import { userApp } from '../../../support/user-app.ts';

const apps = {
  other: userApp('other', {
    index: 'https://other.example.org/',
    oauth_callback_url: 'https://other.example.org/after',
  }),
} as const;
const original = 'http://indivo.org/vocab/fhir#original-reference';

let record: string;
let app: FhirClient;

const { service, owner } = await startInMemory({ apps });
beforeEach(async () => {
  record = await createRecord(service, owner);
  app = await clientWith({});
});

async function clientWith(wanted: Partial<AccessWanted>): Promise<FhirClient> {
  const access = { app: service.apps.user, account: owner, recordId: record, ...wanted };
  return (await giveAccess(service, access)).client;
}

const [patient, visit, doctor, result] = [1, 2, 3, 4].map(
  (digit) => `urn:uuid:${String(digit).repeat(8)}-1111-4111-8111-111111111111`,
) as [string, string, string, string];

/** The parts of one story, as a program cuts it that may not send all at once. */
const part = (...entries: readonly (readonly [fullUrl: string, resource: object])[]) =>
  JSON.stringify({
    resourceType: 'Bundle',
    type: 'collection',
    entry: entries.map(([fullUrl, resource]) => ({
      fullUrl,
      resource: { id: fullUrl.replace('urn:uuid:', ''), ...resource },
    })),
  });
const beginning = () =>
  part(
    [patient, { resourceType: 'Patient' }],
    [
      visit,
      {
        resourceType: 'Encounter',
        status: 'finished',
        class: { code: 'AMB' },
        subject: { reference: patient },
        period: { start: '2026-01-15T09:00:00Z' },
      },
    ],
    [doctor, { resourceType: 'Practitioner', name: [{ family: 'Lee' }] }],
  );
const end = () =>
  part([
    result,
    {
      resourceType: 'Observation',
      status: 'final',
      code: { text: 'Pulse' },
      subject: { reference: patient },
      encounter: { reference: visit },
      performer: [{ reference: doctor, display: 'Dr. Lee' }],
    },
  ]);

const store = async (body: string, by = service.apps.user): Promise<string> =>
  idOf(await createDocument(await authorizeApp(service, owner, record, by), record, body, fhir));

async function observation(client = app) {
  const { entry } = (await client.get('/fhir/Observation')).json();
  return entry[0].resource;
}

const lost = (valueString: string) => ({ extension: [{ url: original, valueString }] });

describe('A reference by UUID to a resource of another document', () => {
  it('leads there whichever was stored first: by reading, searching and including', async () => {
    await store(end());
    expect(await observation()).toMatchObject({
      subject: { reference: `Patient/${record}` },
      encounter: lost(visit),
      performer: [{ display: 'Dr. Lee', ...lost(doctor) }],
    });
    await store(beginning());
    const { encounter, performer } = await observation();
    expect((await app.get(`/fhir/${encounter.reference}`)).json()).toMatchObject({
      resourceType: 'Encounter',
      period: { start: '2026-01-15T09:00:00Z' },
    });
    expect((await app.get(`/fhir/${performer[0].reference}`)).json().name).toEqual([{ family: 'Lee' }]);

    const found = (
      await app.get(
        `/fhir/Observation?encounter=${encodeURIComponent(encounter.reference)}&_include=Observation:performer`,
      )
    ).json();
    expect(
      found.entry.map(
        ({ resource, search }: { resource: { resourceType: string }; search: { mode: string } }) => [
          resource.resourceType,
          search.mode,
        ],
      ),
    ).toEqual([
      ['Observation', 'match'],
      ['Practitioner', 'include'],
    ]);
    // Nothing in its own document refers to the practitioner.
    const narrow = await clientWith({ scope: 'patient/Observation.rs patient/Practitioner.rs' });
    expect((await narrow.get(`/fhir/${performer[0].reference}`)).status).toBe(200);
  });

  it('leads nowhere through a circle that does not show that document', async () => {
    const [shown, hidden] = [await store(end()), await store(beginning())];
    const carenetId = (await carenetsOf(owner.session, record)).Family!;
    await place(owner.session, record, shown, carenetId);
    const circle = await clientWith({ carenetId, scope: 'patient/*.rs' });
    expect(await observation(circle)).toMatchObject({ encounter: lost(visit), performer: [lost(doctor)] });
    expect(JSON.stringify(await observation(circle))).not.toContain(hidden.replaceAll('-', ''));
    await place(owner.session, record, hidden, carenetId);
    expect((await observation(circle)).encounter.reference).toMatch(/^Encounter\//);
  });

  it('leads nowhere while that document is void, and never to what another app has stored', async () => {
    await store(end());
    const mine = await store(beginning());
    const status = (value: string) =>
      owner.session.post(documentsPath(record, mine, 'set-status'), {
        form: { status: value, reason: 'test' },
      });
    expectOk(await status('void'));
    await store(beginning(), service.apps.other);
    expect(await observation()).toMatchObject({ encounter: lost(visit), performer: [lost(doctor)] });
    expectOk(await status('active'));
    const { encounter } = await observation();
    expect(encounter.reference).toContain(mine.replaceAll('-', ''));
  });

  it('leads there from a resource that the same app stores through the FHIR base, at once', async () => {
    await store(beginning());
    const made = await app.write('POST', '/fhir/Observation', {
      resourceType: 'Observation',
      status: 'final',
      code: { text: 'Pulse' },
      subject: { reference: `Patient/${record}` },
      encounter: { reference: visit },
    });
    expect(made.status, made.text).toBe(201);
    const { id, encounter } = made.json();
    expect(encounter.reference).toMatch(/^Encounter\//);
    expect((await app.get(`/fhir/Observation/${id}`)).json().encounter).toEqual(encounter);
  });
});
