/** Rare ways through the FHIR base, and into its resources. Runs so that policies are compared with these uses too. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accept, messageAbout } from '../../http/messages/world.ts';
import type { FhirClient } from '../../support/fhir-client.ts';
import { recordMessagePath, sendToRecord } from '../../support/messages.ts';
import { startWithOneRecord } from '../../support/one-record.ts';
import type { Person } from '../../support/people.ts';
import { admin, succeeded } from '../../support/scenario.ts';
import type { TestService } from '../../support/service.ts';
import { giveAccess } from '../../support/smart-access.ts';

let service: TestService;
let owner: Person;
let record: string;
let app: FhirClient;
beforeAll(async () => {
  ({ service, owner, record } = await startWithOneRecord());
  const scope = 'patient/*.cruds patient/AuditEvent.rs';
  ({ client: app } = await giveAccess(service, {
    app: service.apps.user,
    account: owner,
    recordId: record,
    scope,
  }));
});
afterAll(() => service?.stop());

const contentType = 'application/fhir+json';
const weight = (value: number, more: object = {}) => ({
  resourceType: 'Observation',
  status: 'final',
  identifier: [{ system: 'urn:example:scales', value: 'scale-1-2026-05-06' }],
  code: { coding: [{ system: 'http://loinc.org', code: '29463-7', display: 'Body weight' }] },
  effectiveDateTime: '2026-05-06T07:00:00Z',
  subject: { reference: `Patient/${record}` },
  valueQuantity: { value, unit: 'kg', system: 'http://unitsofmeasure.org', code: 'kg' },
  ...more,
});

async function create(resource: object): Promise<{ readonly path: string; readonly etag: string }> {
  const answer = await app.write(
    'POST',
    `/fhir/${(resource as { resourceType: string }).resourceType}`,
    resource,
  );
  expect([answer.status, answer.text.slice(0, 200)]).toEqual([201, expect.anything()]);
  const [path] = new URL(answer.headers.location!).pathname.split('/_history');
  return { path: path!, etag: answer.headers.etag! };
}

it('An app takes back what it said otherwise of the same thing', async () => {
  await create(weight(71));
  const other = await create(weight(72));
  const id = other.path.split('/').at(-1);
  const changed = await app.write('PUT', other.path, { ...weight(71), id }, { 'if-match': other.etag });
  expect(changed.status).toBe(200);
});

it('An app stores a resource that is too large for a transaction', async () => {
  // What is random is as long when it is packed.
  const data = randomBytes(300_000).toString('base64');
  const large = {
    resourceType: 'DocumentReference',
    status: 'current',
    subject: { reference: `Patient/${record}` },
    content: [{ attachment: { contentType: 'application/octet-stream', data } }],
  };
  const { path } = await create(large);
  expect((await app.get(path)).status).toBe(200);
});

it('An owner lets an app see the trail', async () => {
  const answer = await app.get(`/fhir/AuditEvent?patient=${record}&_count=2`);
  expect(answer.json().entry.length).toBe(2);
});

it('A person accepts a FHIR document from a message', async () => {
  await sendToRecord(admin(service), record, 'weight', 1);
  const path = recordMessagePath(record, 'weight', '/attachments/1');
  const body = JSON.stringify(weight(73, { identifier: [{ value: 'other' }] }));
  succeeded(await admin(service).post(path, { body, contentType }), 'record_message_attach');
  const message = await messageAbout(owner, record);
  expect((await accept(owner, message.attributes.id!, 1)).status).toBe(200);
  const { entry = [] } = (await app.get('/fhir/Observation?identifier=other')).json();
  expect(entry.map((each: { resource: { valueQuantity: unknown } }) => each.resource.valueQuantity)).toEqual([
    { value: 73, unit: 'kg', system: 'http://unitsofmeasure.org', code: 'kg' },
  ]);
});
