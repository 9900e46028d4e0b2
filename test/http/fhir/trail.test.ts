import { describe, expect, it } from 'vitest';
import { readAudits } from '../../support/audits.ts';
import { createDocument, idOf, note } from '../../support/documents.ts';
import { FhirClient } from '../../support/fhir-client.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { createPerson, peopleSettings } from '../../support/people.ts';
import { createRecord, succeeded } from '../../support/scenario.ts';
import { backendClient, giveAccess, giveBackendAccess } from '../../support/smart-access.ts';
import { addMember, carenetsOf } from '../carenets/sharing.ts';

const service = await startServiceInMemory({ env: peopleSettings });
const [owner, member] = await Promise.all([createPerson(service, 'marta'), createPerson(service, 'ada')]);
const record = await createRecord(service, owner);
const carenet = (await carenetsOf(owner.session, record)).Family!;
await addMember(owner.session, carenet, member);

/** The entries of calls of the FHIR base in the trail of the record, the newest first. */
async function entries() {
  const { entries: all } = await readAudits(owner.session, record);
  return all.filter(({ view_func }) => view_func!.startsWith('fhir_'));
}

describe('The trail of the record', () => {
  it('names the person, the app and the circle behind a bearer token, and what was asked', async () => {
    const { user } = service.apps;
    const onRecord = await giveAccess(service, { app: user, account: owner, recordId: record });
    await onRecord.client.get(`/fhir/Patient/${record}`);
    const circle = { carenetId: carenet, basis: 'membership' } as const;
    const wanted = { app: user, account: member, recordId: record, ...circle };
    const inCircle = await giveAccess(service, wanted);
    await inCircle.client.get('/fhir/Observation?code=http://loinc.org|8867-4');
    const shared = { proxied_principal: user.id, request_successful: 'true', resp_code: '200' };
    expect((await entries()).slice(0, 2)).toMatchObject([
      {
        ...shared,
        view_func: 'fhir_search',
        effective_principal: member.id,
        carenet_id: carenet,
        req_url: '/fhir/Observation',
        record_id: record,
      },
      {
        ...shared,
        view_func: 'fhir_read',
        effective_principal: owner.id,
        carenet_id: '',
        req_url: `/fhir/Patient/${record}`,
        shown: 'Demographics 1',
      },
    ]);
  });

  it('has one entry for each call, with the status that was sent', async () => {
    const { user } = service.apps;
    const { client } = await giveAccess(service, { app: user, account: owner, recordId: record });
    const before = (await entries()).length;
    const subject = { reference: `Patient/${record}` };
    const body = { resourceType: 'Observation', status: 'final', code: { text: 'Pulse' }, subject };
    const made = await client.write('POST', '/fhir/Observation', body);
    const { etag } = (await client.get(`/fhir/Observation/${made.json().id}`)).headers;
    await client.get(`/fhir/Observation/${made.json().id}`, { 'if-none-match': etag! });
    await client.get('/fhir/Observation/nothing');
    await client.get('/fhir/Observation?code:below=1');
    await client.get('/fhir/Observation', { accept: 'application/fhir+xml' });
    const newer = (await entries()).slice(0, -before);
    expect(newer.map(({ view_func, resp_code }) => [view_func, resp_code]).toReversed()).toEqual([
      ['fhir_create', '201'],
      ['fhir_read', '200'],
      ['fhir_read', '304'],
      ['fhir_read', '404'],
      ['fhir_search', '400'],
      ['fhir_search', '406'],
    ]);
    expect(newer.at(-1)!.document_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('has what an app was refused for want of a scope, and nothing of a token that is none', async () => {
    const { user } = service.apps;
    const scope = 'patient/Immunization.rs';
    const { client } = await giveAccess(service, { app: user, account: owner, recordId: record, scope });
    const before = (await entries()).length;
    expect((await client.get('/fhir/Observation')).status).toBe(403);
    await new FhirClient(service.origin, 'a'.repeat(43)).get(`/fhir/Patient/${record}`);
    await new FhirClient(service.origin).get(`/fhir/Patient/${record}`);
    const newer = (await entries()).slice(0, -before);
    expect(newer.map((each) => [each.view_func, each.resp_code, each.effective_principal])).toEqual([
      ['fhir_search', '403', owner.id],
    ]);
  });

  it('has what a backend app does once it has named the patient, and not that it asked who its patients are', async () => {
    const { background } = service.apps;
    await giveBackendAccess(service, { app: background, account: owner, recordId: record });
    const client = await backendClient(service, background);
    const before = (await entries()).length;
    expect((await client.get('/fhir/Patient')).status).toBe(200);
    expect((await client.get(`/fhir/Observation?patient=${record}`)).status).toBe(200);
    const newer = (await entries()).slice(0, -before);
    expect(newer.map((each) => [each.view_func, each.effective_principal, each.proxied_principal])).toEqual([
      ['fhir_search', background.id, ''],
    ]);
  });

  it('says which document was read, as the activity of the record does', async () => {
    const documentId = idOf(await createDocument(owner.session, record, note('private thoughts')));
    const { user } = service.apps;
    const { client } = await giveAccess(service, { app: user, account: owner, recordId: record });
    expect((await client.get(`/fhir/Binary/${documentId}`)).status).toBe(200);
    const answer = succeeded(await owner.session.get(`/records/${record}/activity`), 'activity');
    expect(JSON.stringify(answer.json())).toContain(documentId);
    expect(answer.text).not.toContain('private thoughts');
  });
});
