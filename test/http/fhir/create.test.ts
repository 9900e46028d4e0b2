/** docs/contract/fhir-api.md#create */
import { beforeAll, describe, expect, it } from 'vitest';
import { createDocument, documentsPath, listDocuments, metadataOf } from '../../support/documents.ts';
import { fhir } from '../../support/fhir/resources.ts';
import type { FhirClient, FhirReply } from '../../support/fhir-client.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { inRecord, rowsOf } from '../../support/medical/reports.ts';
import { createPerson, type Person, peopleSettings } from '../../support/people.ts';
import { createRecord } from '../../support/scenario.ts';
import {
  type AccessWanted,
  backendClient,
  giveAccess,
  giveBackendAccess,
} from '../../support/smart-access.ts';
import { smartApps } from '../../support/smart-apps.ts';
import { child } from '../../support/xml-tree.ts';
import { carenetsOf } from '../carenets/sharing.ts';

const { public: charts, signed: signer, backend } = smartApps;
const apps = { charts, signer, backend };

let owner: Person;
let record: string;
let app: FhirClient;

const service = await startServiceInMemory({ env: peopleSettings, apps });

beforeAll(async () => {
  owner = await createPerson(service, 'rosa', 'Rosa Lind');
  record = await newRecord();
  app = await clientFor();
});

const newRecord = () => createRecord(service, owner, { given: 'Rosa', family: 'Lind' });
const clientFor = async (wanted: Partial<AccessWanted> = {}) =>
  (await giveAccess(service, { app: service.apps.charts, account: owner, recordId: record, ...wanted }))
    .client;

/** A potassium of one record, with an identifier of its own if it is given. */
const potassium = (recordId: string, more: object = {}) => ({
  resourceType: 'Observation',
  status: 'final',
  category: [
    {
      coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'laboratory' }],
    },
  ],
  code: { coding: [{ system: 'http://loinc.org', code: '2823-3', display: 'Potassium' }] },
  subject: { reference: `Patient/${recordId}` },
  effectiveDateTime: '2026-03-01T08:00:00Z',
  valueQuantity: { value: 4.1, unit: 'mmol/L', system: 'http://unitsofmeasure.org', code: 'mmol/L' },
  ...more,
});
const create = (client: FhirClient, resource: Readonly<Record<string, unknown>>, headers = {}) =>
  client.write('POST', `/fhir/${resource.resourceType}`, resource, headers);
const outcome = (reply: FhirReply) => [reply.status, reply.json().issue[0].details.text] as const;
const documentsOf = async (recordId: string) => (await listDocuments(owner.session, recordId)).total;
const lineageOf = (id: string) =>
  id.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

describe('A resource that an app stores', () => {
  it('is answered as it is served, with its address, its version and its time', async () => {
    const reply = await create(app, {
      id: 'mine',
      meta: { versionId: '7', tag: [{ code: 'x' }] },
      ...potassium(record),
    });
    expect(reply.status).toBe(201);
    const json = reply.json();
    expect(json.id).toMatch(/^[0-9a-f]{32}-[0-9a-f]{16}$/);
    const { versionId, lastUpdated } = json.meta;
    expect(json).toEqual({
      ...potassium(record),
      id: json.id,
      meta: {
        tag: [{ code: 'x' }],
        versionId,
        lastUpdated,
        source: `${service.origin}/records/${record}/documents/${lineageOf(json.id)}`,
      },
    });
    expect(versionId).toBe(`${json.id.slice(0, 32)}-0`);
    expect(reply.headers).toMatchObject({
      location: `${service.origin}/fhir/Observation/${json.id}/_history/${versionId}`,
      etag: `W/"${versionId}"`,
      'last-modified': new Date(lastUpdated).toUTCString(),
      'cache-control': 'no-store',
      'content-type': 'application/fhir+json; charset=utf-8',
    });
    expect((await app.get(`/fhir/Observation/${json.id}`)).json()).toEqual(json);
    expect((await app.get(new URL(reply.headers.location!).pathname)).json()).toEqual(json);
  });

  it('is a document of the person, through the app, whose facts are in reports', async () => {
    const own = await newRecord();
    const client = await clientFor({ recordId: own });
    const { id } = (await create(client, potassium(own))).json();
    const document = await metadataOf(owner.session, own, lineageOf(id));
    expect(child(document, 'creator').attributes).toMatchObject({ id: owner.id, type: 'account' });
    expect(child(document, 'reading').attributes).toMatchObject({ via: 'app' });
    const [row] = await rowsOf(owner.session, inRecord(own), 'LabResult');
    expect(row).toMatchObject({ test_name_identifier: '2823-3', quantitative_result_value_value: '4.1' });
  });

  it('is stored byte for byte, unless it has an id or a version', async () => {
    const text = JSON.stringify(potassium(record)).replace('4.1', '4.10').replace('{', '{ ');
    const { id } = (await app.write('POST', '/fhir/Observation', text)).json();
    const stored = await owner.session.get(documentsPath(record, lineageOf(id)));
    expect(stored.text).toBe(text);
    const withId = (await app.write('POST', '/fhir/Observation', text.replace('{', '{"id":"x",'))).json();
    expect(withId.valueQuantity.value).toBe(4.1);
    const other = await owner.session.get(documentsPath(record, lineageOf(withId.id)));
    expect(other.text).toContain('"value":4.10');
    expect(JSON.parse(other.text).id).toBeUndefined();
  });

  it.each([
    ['return=minimal', ''],
    ['respond-async, return=OperationOutcome', '"severity":"information"'],
  ])('is answered as `Prefer: %s` asks for', async (prefer, body) => {
    const reply = await create(app, potassium(record), { prefer });
    expect([reply.status, reply.headers.etag]).toEqual([201, expect.stringMatching(/^W\/"/)]);
    if (body === '') expect(reply.text).toBe('');
    else expect(reply.text).toContain(body);
  });

  it('may be sent as application/json, and by an address of the patient with the server', async () => {
    const subject = { reference: `${service.origin}/fhir/Patient/${record}` };
    const reply = await create(app, potassium(record, { subject }), {
      'content-type': 'application/json; charset=UTF-8',
    });
    expect([reply.status, reply.json().subject]).toEqual([201, { reference: `Patient/${record}` }]);
  });

  it('keeps its references to what the record serves', async () => {
    const encounter = (
      await create(app, {
        resourceType: 'Encounter',
        status: 'finished',
        class: { code: 'AMB' },
        subject: { reference: `Patient/${record}` },
      })
    ).json();
    const reference = `Encounter/${encounter.id}`;
    const reply = await create(app, potassium(record, { encounter: { reference } }));
    expect(reply.json().encounter).toEqual({ reference });
    const elsewhere = await create(app, potassium(record, { encounter: { reference: 'Encounter/unknown' } }));
    expect(elsewhere.json().encounter.reference).toBeUndefined();
  });

  it('of a backend app is in the record that its subject names, by the app', async () => {
    await giveBackendAccess(service, { app: service.apps.backend, account: owner, recordId: record });
    const client = await backendClient(service, service.apps.backend);
    const reply = await create(client, potassium(record));
    expect(reply.status).toBe(201);
    const document = await metadataOf(owner.session, record, lineageOf(reply.json().id));
    expect(child(document, 'creator').attributes.id).toBe('night-import@apps.example.org');
    const other = await newRecord();
    expect(outcome(await create(client, potassium(other)))[0]).toBe(422);
  });
});

describe('A resource is refused', () => {
  const subject = (reference: string) => ({ subject: { reference } });
  it.each<[string, (id: string) => object, number, string]>([
    [
      'without a subject',
      (id) => potassium(id, { subject: undefined }),
      422,
      'subject is missing: it must refer to the patient',
    ],
    [
      'about another patient',
      (id) => potassium(id, subject('Patient/0197b0a4-0000-7000-8000-000000000000')),
      422,
      'subject must refer to the patient',
    ],
    [
      'about a patient elsewhere',
      (id) => potassium(id, subject(`https://phr.example.net/fhir/Patient/${id}`)),
      422,
      'subject must refer to the patient',
    ],
    [
      'about a patient that it only describes',
      (id) => potassium(id, { subject: { display: 'Rosa Lind' } }),
      422,
      'subject must refer to the patient',
    ],
    [
      'about a Patient in it',
      (id) => potassium(id, { ...subject('#p'), contained: [{ resourceType: 'Patient', id: 'p' }] }),
      422,
      'subject must refer to the patient',
    ],
    [
      'with a Patient in it',
      (id) => potassium(id, { contained: [{ resourceType: 'Patient', id: 'p' }] }),
      422,
      'contains a Patient',
    ],
    [
      'that refers to another patient',
      (id) => potassium(id, { performer: [{ reference: 'Patient/somebody' }] }),
      422,
      'refers to another patient',
    ],
    [
      'that calls the patient by another name',
      (id) => potassium(id, { subject: { reference: `Patient/${id}`, display: 'Ada Oyelaran' } }),
      422,
      'by a name that is not that of the record',
    ],
    [
      'about something else than the patient',
      (id) => potassium(id, { focus: [{ reference: 'RelatedPerson/mother' }] }),
      422,
      'something other than the patient',
    ],
    [
      'of another type than the path says',
      (id) => ({ ...potassium(id), resourceType: 'Condition' }),
      400,
      'must be one resource of the type Observation',
    ],
    ['in a list', (id) => [potassium(id)], 400, 'must be one resource of the type Observation'],
  ])('%s', async (_what, resource, status, text) => {
    const before = await documentsOf(record);
    const reply = await app.write('POST', '/fhir/Observation', resource(record));
    expect(outcome(reply)).toEqual([status, expect.stringContaining(text)]);
    expect(await documentsOf(record)).toBe(before);
  });

  it.each([
    ['{"resourceType":"Observation"', 400, 'is not JSON'],
    ['{"resourceType":"Observation","resourceType":"Observation"}', 400, 'twice'],
    ['', 400, 'empty'],
    [`${'['.repeat(200)}${']'.repeat(200)}`, 400, 'deeper'],
  ])('as the body %.40s', async (body, status, text) => {
    const reply = await app.write('POST', '/fhir/Observation', body);
    expect(outcome(reply)).toEqual([status, expect.stringContaining(text)]);
  });

  it.each(['application/fhir+xml', 'text/plain', undefined])('with the media type %s', async (type) => {
    const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
    const reply = await app.send('/fhir/Observation', {
      method: 'POST',
      headers,
      body: JSON.stringify(potassium(record)),
    });
    expect(outcome(reply)).toEqual([
      415,
      'Send the resource as JSON, with Content-Type: application/fhir+json',
    ]);
  });

  it.each([
    ['Patient', 'demographics'],
    ['Binary', 'DocumentReference'],
    ['Provenance', 'the service makes them itself'],
    ['Bundle', 'a call of its own'],
    ['StructureDefinition', 'a record does not hold such resources'],
  ])('of the type %s', async (resourceType, reason) => {
    const client = await clientFor({ scope: 'patient/*.cruds patient/AuditEvent.cruds' });
    const reply = await create(client, { resourceType });
    expect(outcome(reply)).toEqual([405, expect.stringContaining(reason)]);
    expect(reply.headers.allow).toBe('GET');
  });

  it('in a transaction or a batch', async () => {
    for (const path of ['/fhir', '/fhir/']) {
      const reply = await app.write('POST', path, { resourceType: 'Bundle', type: 'transaction' });
      expect(outcome(reply)).toEqual([422, expect.stringContaining('send each entry in a call of its own')]);
      expect(reply.json().issue[0].code).toBe('not-supported');
    }
  });

  it('by a token of a circle', async () => {
    const carenetId = (await carenetsOf(owner.session, record)).Family!;
    const client = await clientFor({ carenetId });
    expect(outcome(await create(client, potassium(record)))).toEqual([
      403,
      expect.stringContaining('circle'),
    ]);
  });

  it.each([
    ['patient/*.rs', 'needs patient/Observation.c'],
    ['patient/Condition.c patient/Observation.u', 'needs patient/Observation.c'],
    ['patient/Observation.c?category=vital-signs', 'with some resources of the type Observation only'],
  ])('by a token with %s', async (scope, text) => {
    const reply = await create(await clientFor({ scope }), potassium(record));
    expect(outcome(reply)).toEqual([403, expect.stringContaining(text)]);
    expect(reply.headers['www-authenticate']).toContain('error="insufficient_scope"');
  });

  it('but not by a token with patient/Observation.c?category=laboratory', async () => {
    const client = await clientFor({ scope: 'patient/Observation.c?category=laboratory' });
    expect((await create(client, potassium(record))).status).toBe(201);
  });
});

describe('A resource that is stored only once', () => {
  const mine = (value: string) => ({ identifier: [{ system: 'urn:charts', value }] });
  const unless = (value: string) => ({ 'if-none-exist': `identifier=urn%3Acharts%7C${value}` });

  it('is stored the first time, and found the next', async () => {
    const resource = potassium(record, mine('a-1'));
    const first = await create(app, resource, unless('a-1'));
    const again = await create(app, resource, unless('a-1'));
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.headers).toMatchObject({ location: first.headers.location, etag: first.headers.etag });
    expect(again.json()).toEqual(first.json());
  });

  it('is found in a document that somebody else has stored', async () => {
    const own = await newRecord();
    const { id: _, ...rest } = { id: 'x', ...potassium(own, mine('b-1')) };
    const bundle = {
      resourceType: 'Bundle',
      type: 'collection',
      entry: [{ resource: { id: 'k1', ...rest } }, { resource: { id: 'k2', ...rest, ...mine('b-2') } }],
    };
    await createDocument(owner.session, own, JSON.stringify(bundle), fhir);
    const client = await clientFor({ recordId: own });
    const found = await create(client, potassium(own, mine('b-2')), unless('b-2'));
    expect([found.status, found.json().identifier[0].value]).toEqual([200, 'b-2']);
    expect(await documentsOf(own)).toBe(2);
  });

  it('is refused where several are there', async () => {
    await create(app, potassium(record, mine('c-1')));
    await create(app, potassium(record, mine('c-1')));
    const reply = await create(app, potassium(record, mine('c-1')), unless('c-1'));
    expect([reply.status, reply.json().issue[0].code]).toEqual([412, 'multiple-matches']);
  });

  it('is stored where the token cannot read the one that is there, so that nothing is told of it', async () => {
    const stored = (await create(app, potassium(record, mine('d-1')))).json();
    const blind = await clientFor({ app: service.apps.signer, scope: 'patient/Observation.c' });
    const first = await create(blind, potassium(record, mine('d-1')), unless('d-1'));
    expect(first.status).toBe(201);
    expect(first.json().id).not.toBe(stored.id);
    // What the app has stored itself it knows, but is not shown.
    const again = await create(blind, potassium(record, mine('d-1')), unless('d-1'));
    expect([again.status, again.text, again.headers.location]).toEqual([200, '', first.headers.location]);
    const narrow = await clientFor({
      scope: 'patient/Observation.c patient/Observation.rs?category=vital-signs',
    });
    await create(app, potassium(record, mine('e-1')));
    expect((await create(narrow, potassium(record, mine('e-1')), unless('e-1'))).status).toBe(201);
  });

  it('is stored again once the document is void', async () => {
    const first = await create(app, potassium(record, mine('f-1')), unless('f-1'));
    const path = documentsPath(record, lineageOf(first.json().id), 'set-status');
    await owner.session.post(path, { form: { status: 'void', reason: 'wrong' } });
    const again = await create(app, potassium(record, mine('f-1')), unless('f-1'));
    expect([again.status, again.json().id === first.json().id]).toEqual([201, false]);
  });

  it('is stored once, however many calls come at the same time', async () => {
    const own = await newRecord();
    const client = await clientFor({ recordId: own });
    // Without a time it has no facts that are the same as others', which would keep calls apart too.
    const undated = potassium(own, { ...mine('g-1'), effectiveDateTime: undefined });
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => create(client, undated, unless('g-1'))),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
    const ids = replies.filter(({ status }) => status < 300).map((reply) => reply.json().id);
    expect(new Set(ids).size).toBe(1);
    expect(await documentsOf(own)).toBe(2);
  });

  it.each([
    'code=2823-3',
    'identifier=',
    'identifier=urn%3Acharts%7C',
    'identifier=urn%3Acharts%7Ca,b',
    'identifier=a&identifier=b',
    'identifier:not=a',
    '_id=1',
    `identifier=${'x'.repeat(2000)}`,
  ])('does not take If-None-Exist: %.40s', async (header) => {
    const reply = await create(app, potassium(record, mine('a')), { 'if-none-exist': header });
    expect(outcome(reply)).toEqual([400, 'If-None-Exist must be one identifier, as identifier=system|value']);
  });

  it('must have that identifier itself', async () => {
    const reply = await create(app, potassium(record, mine('h-1')), unless('h-2'));
    expect(outcome(reply)[0]).toBe(400);
  });
});

it('The audit trail names the document that an app made, and the app', async () => {
  const own = await newRecord();
  const client = await clientFor({ recordId: own });
  const { id } = (await create(client, potassium(own))).json();
  const trail = (await owner.session.get(`/records/${own}/audits/`)).text;
  const entry = trail.split('<AuditEntry').find((part) => part.includes('fhir_create'))!;
  expect(entry).toContain(lineageOf(id));
  expect(entry).toContain('charts@apps.example.org');
});
