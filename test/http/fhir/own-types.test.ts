/** Resources that the service makes itself: docs/contract/fhir-api.md#ids. */

import { describe, expect, it } from 'vitest';
import { keys } from '../../../shared/store/items/index.ts';
import {
  createDocument,
  documentsPath,
  idOf,
  note,
  replaceDocument,
  sha256,
} from '../../support/documents.ts';
import { fetchHere } from '../../support/fetch-here.ts';
import { checkAnswer } from '../../support/fhir/answer.ts';
import type { FhirClient } from '../../support/fhir-client.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { createPerson, peopleSettings } from '../../support/people.ts';
import { createRecord, demographics, succeeded } from '../../support/scenario.ts';
import { type AccessWanted, giveAccess } from '../../support/smart-access.ts';
import { storeOf } from '../../support/stored-people.ts';
import { uploadDocument } from '../../support/uploads.ts';
import { userApp } from '../../support/user-app.ts';
import { addMember, carenetsOf, place } from '../carenets/sharing.ts';

const apps = {
  chart: userApp('chart', { mode: 'ui', index: 'https://chart.example.org/' }),
  other: userApp('other', { mode: 'ui', index: 'https://other.example.org/' }),
} as const;
const scope = 'patient/*.rs patient/AuditEvent.rs';

const service = await startServiceInMemory({ env: peopleSettings, apps });
const [owner, relative] = await Promise.all([
  createPerson(service, 'marta', 'Marta Oyelaran'),
  createPerson(service, 'ada', 'Ada Oyelaran'),
]);
const record = await createRecord(service, owner, { given: 'Marta', family: 'Oyelaran' });
const family = (await carenetsOf(owner.session, record)).Family!;
await addMember(owner.session, family, relative);
const app = await clientWith({ scope });
const circle = await clientWith({ account: relative, carenetId: family, basis: 'membership', scope });

async function clientWith(wanted: Partial<AccessWanted>): Promise<FhirClient> {
  const access = { app: service.apps.chart, account: owner, recordId: record, ...wanted };
  return (await giveAccess(service, access)).client;
}

async function resource(client: FhirClient, path: string) {
  const reply = await client.get(`/fhir/${path}`);
  expect(reply.status, reply.text).toBe(200);
  const json = reply.json();
  const bundle = {
    resourceType: 'Bundle',
    type: 'collection',
    entry: [{ fullUrl: 'urn:x:1', resource: json }],
  };
  expect(checkAnswer(bundle).errors).toEqual([]);
  return json;
}

/** The id of the only RelatedPerson that the client finds. */
async function relatedIn(client: FhirClient): Promise<string> {
  const { entry } = (await client.get(`/fhir/RelatedPerson?patient=${record}`)).json();
  expect(entry).toHaveLength(1);
  return entry[0].resource.id;
}

const statusOf = async (client: FhirClient, path: string) => (await client.get(`/fhir/${path}`)).status;

const compact = (id: string) => id.replaceAll('-', '');

describe('The Patient', () => {
  it('is the demographics of the record, with the version of their document', async () => {
    const patient = await resource(app, `Patient/${record}`);
    expect(patient).toMatchObject({
      id: record,
      name: [{ family: 'Oyelaran', given: ['Marta'] }],
      gender: 'female',
      birthDate: '1984-02-29',
      identifier: [{ system: 'urn:ietf:rfc:3986', value: `urn:uuid:${record}` }],
    });
    expect(patient.meta.versionId).toMatch(/^[0-9a-f]{32}$/);
  });

  it('has a version for each set of demographics', async () => {
    const own = await createRecord(service, owner);
    const client = await clientWith({ recordId: own });
    const before = await resource(client, `Patient/${own}`);
    const body = demographics({ given: 'Rosalind', family: 'Lind' });
    succeeded(await owner.session.put(`/records/${own}/demographics`, { body }), 'set_demographics');
    const after = await resource(client, `Patient/${own}`);
    expect(after.name[0].given).toEqual(['Rosalind']);
    const earlier = await resource(client, `Patient/${own}/_history/${before.meta.versionId}`);
    expect(earlier).toEqual(before);
    const history = await resource(client, `Patient/${own}/_history`);
    expect(history.entry.map((entry: { resource: { name: unknown } }) => entry.resource.name)).toEqual([
      after.name,
      before.name,
    ]);
  });

  it('says in a circle that does not show them that they are masked', async () => {
    const patient = await resource(circle, `Patient/${record}`);
    const why = {
      extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'masked' }],
    };
    expect(patient).toMatchObject({ id: record, name: [{ _text: why }], _gender: why, _birthDate: why });
    expect(patient).not.toHaveProperty('birthDate');
    expect(patient).not.toHaveProperty('telecom');
  });

  it('of another record is not found, whatever else the account may see', async () => {
    const other = await createRecord(service, owner);
    expect(await statusOf(app, `Patient/${other}`)).toBe(404);
  });
});

describe('A RelatedPerson', () => {
  it('is the person who uses the app on the record of another person, and nobody else', async () => {
    const own = await relatedIn(circle);
    expect(await resource(circle, `RelatedPerson/${own}`)).toMatchObject({
      patient: { reference: `Patient/${record}` },
      name: [{ text: 'Ada Oyelaran' }],
    });
    expect(await statusOf(app, `RelatedPerson/${own}`)).toBe(404);
    expect((await app.get('/fhir/RelatedPerson')).json()).not.toHaveProperty('entry');
  });

  it('has an id that stays for the app, is another one for another app, and does not tell whose it is', async () => {
    const own = await relatedIn(circle);
    const wanted = { account: relative, carenetId: family, basis: 'membership', scope } as const;
    expect(await relatedIn(await clientWith(wanted))).toBe(own);
    expect(await relatedIn(await clientWith({ ...wanted, app: service.apps.other }))).not.toBe(own);
    // Who guesses the account, which is an address of mail, cannot confirm it.
    for (const guess of [relative.id, relative.id.toLowerCase()])
      for (const text of [`RelatedPerson ${record} ${guess}`, `${record} ${guess}`, guess])
        expect(own).not.toContain(sha256(text).slice(0, 16));
  });
});

describe('A document', () => {
  it('is a DocumentReference, with its bytes as a Binary', async () => {
    const text = note('of a visit');
    const id = idOf(await createDocument(owner.session, record, text));
    const reference = await resource(app, `DocumentReference/${id}`);
    expect(reference).toMatchObject({
      id,
      meta: {
        versionId: compact(id),
        source: `${service.origin}/records/${record}/documents/${id}`,
      },
      status: 'current',
      subject: { reference: `Patient/${record}` },
      author: [{ display: 'Marta Oyelaran' }],
      identifier: [{ value: `urn:sha256:${sha256(text)}` }],
      content: [
        {
          attachment: {
            contentType: 'application/xml',
            url: `${service.origin}/fhir/Binary/${id}`,
            size: Buffer.byteLength(text),
          },
        },
      ],
    });
    const binary = await resource(app, `Binary/${id}`);
    expect(binary).toMatchObject({
      contentType: 'application/xml',
      securityContext: { reference: `DocumentReference/${id}` },
      data: Buffer.from(text).toString('base64'),
    });
  });

  it('is sent as its bytes when their media type is asked for, and cannot act as a page', async () => {
    const text = note('as it was sent');
    const id = idOf(await createDocument(owner.session, record, text));
    const reply = await app.get(`/fhir/Binary/${id}`, { accept: 'application/xml' });
    expect([reply.status, reply.headers['content-type'], reply.text]).toEqual([200, 'application/xml', text]);
    expect(reply.headers['content-security-policy']).toBe("sandbox; default-src 'none'");
    expect((await app.get(`/fhir/Binary/${id}`, { accept: 'image/png' })).status).toBe(406);
  });

  it('has versions, which circles do not see', async () => {
    const first = idOf(await createDocument(owner.session, record, note('one')));
    await place(owner.session, record, first, family);
    const second = idOf(await replaceDocument(owner.session, record, first, note('two')));
    const reference = await resource(app, `DocumentReference/${first}`);
    const earlier = `DocumentReference/${first}/_history/${compact(first)}`;
    expect(reference.relatesTo).toEqual([{ code: 'replaces', target: { reference: earlier } }]);
    expect(await resource(app, earlier)).toMatchObject({ status: 'superseded' });
    expect((await resource(app, `Binary/${first}`)).data).toBe(Buffer.from(note('one')).toString('base64'));

    const seen = await resource(circle, `DocumentReference/${first}`);
    expect(seen.meta.source).toBe(`${service.origin}/carenets/${family}/documents/${second}`);
    expect(seen).not.toHaveProperty('relatesTo');
    expect(await statusOf(circle, earlier)).toBe(404);
    expect(await statusOf(circle, `Binary/${first}`)).toBe(404);
    expect(await statusOf(circle, `Binary/${second}`)).toBe(200);
    const history = await resource(circle, `DocumentReference/${first}/_history`);
    expect(history.entry).toHaveLength(1);
  });

  it('that a circle does not show is not found there, nor is what it is made of', async () => {
    const id = idOf(await createDocument(owner.session, record, note('hidden')));
    for (const path of [`DocumentReference/${id}`, `Binary/${id}`, `DocumentReference/${id}/_history`])
      expect([path, await statusOf(circle, path)]).toEqual([path, 404]);
  });

  it('that is void is gone, and its history says when', async () => {
    const id = idOf(await createDocument(owner.session, record, note('wrong')));
    const form = { status: 'void', reason: 'of another person' };
    succeeded(await owner.session.post(documentsPath(record, id, 'set-status'), { form }), 'set_status');
    for (const path of [`DocumentReference/${id}`, `Binary/${id}`]) {
      const reply = await app.get(`/fhir/${path}`);
      expect([reply.status, reply.json().issue[0].code]).toEqual([410, 'deleted']);
    }
    const { entry } = await resource(app, `DocumentReference/${id}/_history`);
    expect(entry.map((one: { request: { method: string } }) => one.request.method)).toEqual([
      'DELETE',
      'POST',
    ]);
    expect(entry[1].resource.status).toBe('entered-in-error');
  });

  it('that is archived can still be read, and says that it is', async () => {
    const id = idOf(await createDocument(owner.session, record, note('old')));
    const form = { status: 'archived', reason: 'old' };
    succeeded(await owner.session.post(documentsPath(record, id, 'set-status'), { form }), 'set_status');
    const reference = await resource(app, `DocumentReference/${id}`);
    expect(reference.meta.tag).toMatchObject([{ code: 'archived' }]);
    // The document is the same, and what is said of it is not.
    expect(reference.meta.versionId).not.toBe(compact(id));
    const again = await app.get(`/fhir/DocumentReference/${id}`, {
      'if-none-match': `W/"${reference.meta.versionId}"`,
    });
    expect(again.status).toBe(304);
  });

  it('too large for an answer is where the store has it', async () => {
    const bytes = Buffer.alloc(4_194_305, 7);
    const id = idOf(await uploadDocument(owner.session, record, bytes));
    const reply = await app.get(`/fhir/Binary/${id}`);
    expect(reply.status).toBe(307);
    const stored = await fetchHere(reply.headers.location!);
    expect(Buffer.from(await stored.arrayBuffer()).equals(bytes)).toBe(true);
  });
});

describe('A Provenance', () => {
  it('says who stored a document', async () => {
    const id = idOf(await createDocument(owner.session, record, note('mine')));
    const provenance = await resource(app, `Provenance/p-15-${id}`);
    expect(provenance).toMatchObject({
      target: [{ reference: `DocumentReference/${id}` }],
      agent: [{ type: { coding: [{ code: 'enterer' }] }, who: { display: 'Marta Oyelaran' } }],
      activity: { coding: [{ code: 'CREATE' }] },
    });
  });

  it('says who stored the demographics, which are the Patient', async () => {
    const reply = await app.get(`/fhir/Patient?_id=${record}&_revinclude=Provenance:target`);
    const [, provenance] = reply.json().entry.map(({ resource: one }: { resource: unknown }) => one);
    expect(provenance).toMatchObject({
      target: [{ reference: `Patient/${record}` }],
      agent: [{ who: { type: 'Device', display: 'Admin' } }],
    });
    expect(await resource(app, `Provenance/${provenance.id}`)).toEqual(provenance);
  });

  it('is of nothing that scopes do not name', async () => {
    const id = idOf(await createDocument(owner.session, record, note('mine')));
    const narrow = await clientWith({ scope: 'patient/Provenance.rs patient/Observation.rs' });
    expect(await statusOf(narrow, `Provenance/p-15-${id}`)).toBe(404);
  });
});

describe('An AuditEvent', () => {
  /** The id of the newest entry as an AuditEvent, which a search tells an app. */
  async function newestId(): Promise<string> {
    const month = new Date(service.now() * 1000).toISOString().slice(0, 7);
    const range = { ...keys.auditMonth(record, month), descending: true, limit: 1 };
    const [entry] = await storeOf(service).query(range);
    return `${entry!.time.replaceAll(/[-:.]/g, '')}-${entry!.id}`;
  }

  it('says who did what through which app', async () => {
    await app.get(`/fhir/Patient/${record}`);
    const event = await resource(app, `AuditEvent/${await newestId()}`);
    expect(event).toMatchObject({
      subtype: [{ code: 'fhir_read' }],
      action: 'R',
      outcome: '0',
      agent: [
        { who: { display: 'Marta Oyelaran' }, requestor: true },
        { who: { display: 'chart' }, requestor: false },
      ],
      entity: [
        { what: { reference: `Patient/${record}` }, description: `GET /fhir/Patient/${record}` },
        { detail: [{ type: 'Demographics', valueString: '1' }] },
      ],
    });
  });

  it('is for owners alone, and for apps that they let see it by its name', async () => {
    await app.get(`/fhir/Patient/${record}`);
    const id = await newestId();
    expect(await statusOf(circle, `AuditEvent/${id}`)).toBe(404);
    expect(await statusOf(await clientWith({ scope: 'patient/*.rs' }), `AuditEvent/${id}`)).toBe(403);
    const form = { account_id: relative.id };
    succeeded(await owner.session.post(`/records/${record}/shares/`, { form }), 'record_share_add');
    const sharer = await clientWith({ account: relative, basis: 'fullShare', scope });
    expect(await statusOf(sharer, `AuditEvent/${id}`)).toBe(404);
  });

  it('is found by when, what, who and how it ended, by its owner alone', async () => {
    const own = await createRecord(service, owner, { given: 'Marta', family: 'Oyelaran' });
    const reader = await clientWith({ recordId: own, scope });
    const ownDocument = idOf(await createDocument(owner.session, own, note('mine')));
    await reader.get(`/fhir/DocumentReference/${ownDocument}`);
    await reader.get('/fhir/Observation/nothing');
    service.advance(86_400);
    const later = await clientWith({ recordId: own, scope });
    await later.get(`/fhir/Patient/${own}`);
    const today = new Date(service.now() * 1000).toISOString().slice(0, 10);
    const search = async (query: string, client = later) => {
      const reply = await client.get(`/fhir/AuditEvent?${query}`);
      expect(reply.status, reply.text).toBe(200);
      const { entry = [] } = reply.json();
      return entry.map(
        ({ resource: one }: { resource: { subtype: { code: string }[] } }) => one.subtype[0]!.code,
      );
    };
    // Each search is in the trail itself, as the newest entry of the next one.
    expect(await search(`date=lt${today}&subtype=fhir_read,document_create`)).toEqual([
      'fhir_read',
      'fhir_read',
      'document_create',
    ]);
    expect(await search(`date=${today}&subtype=fhir_read`)).toEqual(['fhir_read']);
    expect(await search('outcome=4')).toEqual(['fhir_read']);
    expect(await search(`action=C&date=lt${today}&_sort=date`)).toContain('document_create');
    expect(await search(`entity=DocumentReference/${ownDocument}&subtype=fhir_read`)).toEqual(['fhir_read']);
    expect(await search(`patient=${own}&subtype=document_create`)).toEqual(['document_create']);
    expect(await search(`patient=${record}`)).toEqual([]);
    expect(await search('subtype=nothing')).toEqual([]);
    const page = (await later.get('/fhir/AuditEvent?_count=2')).json();
    expect(page.entry).toHaveLength(2);
    const next = page.link.find(({ relation }: { relation: string }) => relation === 'next').url;
    const rest = (await later.get(next.replace(service.origin, ''))).json();
    const idsOf = ({ entry }: { entry: readonly { resource: { id: string } }[] }) =>
      entry.map(({ resource: one }) => one.id);
    expect(idsOf(rest).filter((id) => idsOf(page).includes(id))).toEqual([]);

    const unnamed = await clientWith({ recordId: own, scope: 'patient/*.rs' });
    expect(await statusOf(unnamed, 'AuditEvent?subtype=fhir_read')).toBe(403);
    const member = { account: relative, carenetId: family, basis: 'membership' } as const;
    expect(await search('subtype=fhir_read', await clientWith({ ...member, scope }))).toEqual([]);
  });
});
