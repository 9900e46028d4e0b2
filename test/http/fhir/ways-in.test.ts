/** Resources are served whichever way their documents have come: docs/contract/fhir-api.md#resources-of-fhir-documents. */

import { afterAll, describe, expect, it } from 'vitest';
import { encode } from '../../support/client.ts';
import {
  createDocument,
  documentsPath,
  externalPath,
  idOf,
  note,
  replaceDocument,
} from '../../support/documents.ts';
import { expectOk } from '../../support/expectations.ts';
import { fetchHere } from '../../support/fetch-here.ts';
import { bundle, fhir, patient, sodium } from '../../support/fhir/resources.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { messagesOf, recordMessagePath, sendToRecord } from '../../support/messages.ts';
import { createPerson, peopleSettings } from '../../support/people.ts';
import {
  accountPath,
  admin,
  authorizeApp,
  createRecord,
  demographics,
  succeeded,
} from '../../support/scenario.ts';
import { freshKey, json, jwe, linkTo, startShlServer } from '../../support/shl-server.ts';
import { giveAccess } from '../../support/smart-access.ts';
import { uploadDocument } from '../../support/uploads.ts';

const [service, sender] = await Promise.all([
  startServiceInMemory({ env: { ...peopleSettings, PING_ALLOW_PRIVATE: 'true' } }),
  startShlServer(),
]);
const owner = await createPerson(service, 'marta', 'Marta Oyelaran');
const record = await createRecord(service, owner);
const client = await authorizeApp(service, owner, record);
const { client: app } = await giveAccess(service, {
  app: service.apps.user,
  account: owner,
  recordId: record,
});
afterAll(() => Promise.all([service?.stop(), sender?.stop()]));

const born = /<dateOfBirth>([\d-]+)/.exec(demographics())![1]!;
const rosa = patient('Rosa', 'Lind', born);
const file = (value: number) => bundle(rosa, sodium(`o${value}`, value));

const related = async () =>
  documentsPath(record, idOf(await createDocument(client, record, note('first'))), 'rels', 'annotation');
const ofApp = () => ['external', encode(service.apps.user.id)].join('/');
const send = async (method: 'POST' | 'PUT', path: string, value: number) =>
  succeeded(await client.request(method, path, { body: file(value), ...fhir }), path);

async function acceptedFromMessage(value: number): Promise<void> {
  const desk = admin(service);
  const key = `results-${value}`;
  await sendToRecord(desk, record, key, 1);
  const path = recordMessagePath(record, key, '/attachments/1');
  succeeded(await desk.post(path, { body: file(value), ...fhir }), 'record_message_attach');
  const [message] = await messagesOf(owner);
  const accept = accountPath(owner.id, `/inbox/${message!.attributes.id}/attachments/1/accept`);
  expectOk(await owner.session.post(accept));
}

async function receivedByLink(value: number): Promise<void> {
  const key = freshKey();
  const contentType = 'application/fhir+json';
  const embedded = await jwe(file(value), key, { cty: contentType });
  const link = await linkTo(sender.serve(json({ files: [{ contentType, embedded }] })), key, {
    label: 'Clinic',
  });
  const answer = await owner.session.post(documentsPath(record, 'from_link'), { form: { link } });
  const { files } = succeeded(answer, 'document_create_from_link').json() as {
    files: readonly { result: string }[];
  };
  expect(files.map(({ result }) => result)).toEqual(['stored']);
}

/** Values tell the results apart. */
const ways: readonly (readonly [
  what: string,
  value: number,
  store: (value: number) => Promise<unknown>,
  by: string,
])[] = [
  ['as a document', 101, (value) => createDocument(client, record, file(value), fhir), 'app'],
  ['by the person alone', 102, (value) => createDocument(owner.session, record, file(value), fhir), 'person'],
  [
    'under an id of the app',
    103,
    (value) => send('PUT', externalPath(record, service.apps.user.id, 'x103'), value),
    'app',
  ],
  [
    'as a new version of another document',
    104,
    async (value) =>
      replaceDocument(
        client,
        record,
        idOf(await createDocument(client, record, note('old'))),
        file(value),
        fhir,
      ),
    'app',
  ],
  ['by relation', 105, async (value) => send('POST', `${await related()}/`, value), 'app'],
  [
    'by relation, under an id of the app',
    106,
    async (value) => send('POST', `${await related()}/${ofApp()}/x106`, value),
    'app',
  ],
  ['the same by PUT', 107, async (value) => send('PUT', `${await related()}/${ofApp()}/x107`, value), 'app'],
  ['with a message that the person accepts', 108, acceptedFromMessage, 'person'],
  ['by a link of another system', 109, receivedByLink, 'person'],
  [
    'through the FHIR base',
    110,
    async (value) => {
      const { id: _, ...resource } = sodium('x', value) as { id: string };
      const made = await app.write('POST', '/fhir/Observation', {
        ...resource,
        subject: { reference: `Patient/${record}` },
      });
      expect(made.status, made.text).toBe(201);
    },
    'app',
  ],
];

interface Entry {
  readonly resource: {
    readonly id: string;
    readonly subject?: object;
    readonly valueQuantity?: { readonly value: number };
    /** Of a Provenance. */
    readonly target?: readonly { readonly reference: string }[];
    readonly agent?: readonly { readonly type: { readonly coding: readonly { readonly code: string }[] } }[];
  };
}

describe('A resource that has come', () => {
  it.each(ways)('%s is found, read, and told with who sent it', async (_what, value, store, by) => {
    await store(value);
    const found = (await app.get('/fhir/Observation?_count=200&_revinclude=Provenance:target')).json();
    const entries = found.entry as readonly Entry[];
    const own = entries.filter(({ resource }) => resource.valueQuantity?.value === value);
    expect(own).toHaveLength(1);
    const { resource } = own[0]!;
    expect(resource.subject).toEqual({ reference: `Patient/${record}` });
    expect((await app.get(`/fhir/Observation/${resource.id}`)).json()).toEqual(resource);
    const { agent = [] } = entries.find(
      ({ resource: { target } }) => target?.[0]?.reference === `Observation/${resource.id}`,
    )!.resource;
    expect(agent.map(({ type }) => type.coding[0]!.code)).toEqual(
      by === 'app' ? ['enterer', 'transmitter'] : ['enterer'],
    );
  });
});

describe('A large file that was uploaded', () => {
  it('is a DocumentReference whose bytes are at an address of their own, and nothing is read from it', async () => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7 '), Buffer.alloc(5 * 1024 * 1024, 7)]);
    const id = idOf(await uploadDocument(owner.session, record, bytes));
    const reference = (await app.get(`/fhir/DocumentReference/${id}`)).json();
    const [{ attachment }] = reference.content;
    expect(attachment).toMatchObject({ contentType: 'application/pdf', size: bytes.length });
    const moved = await app.get(new URL(attachment.url).pathname, { accept: 'application/pdf' });
    expect(moved.status).toBe(307);
    const got = await fetchHere(moved.headers.location!);
    expect(Buffer.compare(Buffer.from(await got.arrayBuffer()), bytes)).toBe(0);
  });
});
