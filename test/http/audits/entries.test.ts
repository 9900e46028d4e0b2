import { describe, expect, it } from 'vitest';
import { auditsPath, callsIn, type Entry, readAudits } from '../../support/audits.ts';
import { changingBeforeTransaction } from '../../support/changing-before.ts';
import { encode, type SignedClient } from '../../support/client.ts';
import { createDocument, documentsPath, externalPath, idOf, note } from '../../support/documents.ts';
import {
  expectBadRequest,
  expectDenied,
  expectNotFound,
  expectOk,
  expectXml,
} from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { createPerson, peopleSettings } from '../../support/people.ts';
import {
  accountPath,
  admin,
  authorizeApp,
  clientOf,
  createRecord,
  demographics,
  succeeded,
} from '../../support/scenario.ts';
import { appOnRecord, setUp } from '../../support/storage.ts';
import { addMember, carenetPath, carenetsOf } from '../carenets/sharing.ts';

const service = await startServiceInMemory({ env: peopleSettings });
const [rosa, ann] = [await createPerson(service, 'rosa'), await createPerson(service, 'ann')];
const record = await createRecord(service, rosa);

/** The newest entry. */
async function latest(recordId = record): Promise<Entry> {
  return (await readAudits(rosa.session, recordId, { limit: '1' })).entries[0]!;
}

const nothing = {
  proxied_principal: '',
  carenet_id: '',
  pha_id: '',
  document_id: '',
  external_id: '',
  message_id: '',
  req_domain: '',
  req_ip_address: '127.0.0.1',
  request_successful: 'true',
  resp_code: '200',
};

describe('An audit entry', () => {
  it('says who did what to what, when, from where and with which result', async () => {
    const token = await authorizeApp(service, rosa, record);
    const document = idOf(await createDocument(token, record, note('one')));
    const before = new Date(service.now() * 1000).toISOString();
    const path = documentsPath(record, document);
    await token.get(path, { query: { secret: 'not shown' } });
    const after = new Date(service.now() * 1000).toISOString();
    const { datetime, ...entry } = await latest();
    expect(entry).toEqual({
      ...nothing,
      view_func: 'record_specific_document',
      shown: `1 documents ${document}`,
      effective_principal: rosa.id,
      proxied_principal: service.apps.user.id,
      record_id: record,
      document_id: document,
      req_url: path,
      req_method: 'GET',
    });
    expect(datetime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/);
    expect(Date.parse(datetime!)).toBeGreaterThanOrEqual(Date.parse(before));
    expect(Date.parse(datetime!)).toBeLessThanOrEqual(Date.parse(after));
  });

  it('names only the account for a session, and only the app where no account acts', async () => {
    await rosa.session.get(`/records/${record}`);
    expect(await latest()).toMatchObject({ effective_principal: rosa.id, proxied_principal: '' });
    await admin(service).get(`/records/${record}`);
    expect(await latest()).toMatchObject({
      effective_principal: service.apps.admin.id,
      proxied_principal: '',
    });
    const background = await setUp(service, record, service.apps.background);
    await background.get(`/records/${record}`);
    expect(await latest()).toMatchObject({
      view_func: 'record',
      effective_principal: service.apps.background.id,
      proxied_principal: '',
    });
  });

  it('names the new document of a create call, and the replaced document of a replace call', async () => {
    const document = idOf(await createDocument(rosa.session, record, note('one')));
    expect(await latest()).toMatchObject({ view_func: 'document_create', document_id: document });
    await rosa.session.post(documentsPath(record, document, 'replace'), { body: note('two') });
    expect(await latest()).toMatchObject({ view_func: 'document_version', document_id: document });
  });

  it('has external ids as they were given, the app in the path, and the first of two documents', async () => {
    const token = await authorizeApp(service, rosa, record);
    const external = 'visit 7/a'.replace('/', '%');
    const created = await token.put(externalPath(record, service.apps.user.id, external), {
      body: note('external'),
    });
    const [first, second] = [idOf(created.xml()), idOf(await createDocument(token, record, note('second')))];
    await token.get(externalPath(record, service.apps.user.id, external, '/meta'));
    expect(await latest()).toMatchObject({
      view_func: 'record_document_meta_ext',
      external_id: external,
      pha_id: service.apps.user.id,
    });
    expectOk(await token.put(documentsPath(record, first, 'rels', 'annotation', second)));
    expect(await latest()).toMatchObject({ view_func: 'document_rels', document_id: first });
  });

  it('has the carenet and its record for a carenet path', async () => {
    const { Family } = await carenetsOf(rosa.session, record);
    await addMember(rosa.session, Family!, ann);
    expectXml(await ann.session.get(carenetPath(Family!, '/documents/')));
    expect(await latest()).toMatchObject({
      view_func: 'carenet_document_list',
      carenet_id: Family!,
      record_id: record,
      effective_principal: ann.id,
    });
  });

  it('has the message key for a message, and the record and the new document for an accepted attachment', async () => {
    const form = { subject: 'Results', num_attachments: '1' };
    expectOk(await admin(service).post(`/records/${record}/inbox/results-1`, { form }));
    expect(await latest()).toMatchObject({ view_func: 'record_send_message', message_id: 'results-1' });
    expectOk(
      await admin(service).post(`/records/${record}/inbox/results-1/attachments/1`, {
        body: note('attached'),
      }),
    );
    const inbox = succeeded(await rosa.session.get(accountPath(rosa.id, '/inbox/')), 'account_inbox');
    const message = inbox.xml().children[0]!.attributes.id!;
    const path = accountPath(rosa.id, `/inbox/${message}/attachments/1/accept`);
    expectOk(await rosa.session.post(path));
    const entry = await latest();
    expect(entry).toMatchObject({
      view_func: 'account_inbox_message_attachment_accept',
      record_id: record,
      message_id: message,
    });
    const accepted = await rosa.session.get(documentsPath(record, entry.document_id!));
    expect(accepted.text).toBe(note('attached'));
  });

  it('is in the record of its path only, from the creation of the record on', async () => {
    const answer = await admin(service).post('/records/', { body: demographics() });
    const fresh = answer.xml().attributes.id!;
    const change = { body: rosa.id, contentType: 'text/plain' };
    succeeded(await admin(service).put(`/records/${fresh}/owner`, change), 'record_set_owner');
    const found = await readAudits(rosa.session, fresh);
    expect(callsIn(found)).toEqual(['record_set_owner 200', 'record_create 200']);
    expect(new Set(found.entries.map(({ record_id }) => record_id))).toEqual(new Set([fresh]));
  });
});

describe('A rejected call', () => {
  it('has an audit entry with the status that was sent', async () => {
    const fresh = await createRecord(service, rosa);
    const token = await authorizeApp(service, rosa, fresh);
    const before = await readAudits(rosa.session, fresh);
    expectDenied(await ann.session.get(`/records/${fresh}`));
    expectNotFound(await token.get(documentsPath(fresh, '019bd1d0-8c10-8b33-9e52-6a7b8c900000')));
    expect((await token.post(documentsPath(fresh), { body: '<broken' })).status).toBe(400);
    expectDenied(await token.get(`/records/${fresh}/shares/`));
    const after = await readAudits(rosa.session, fresh);
    expect(callsIn(after).slice(0, 5)).toEqual([
      'record_shares 403',
      'document_create 400',
      'record_specific_document 404',
      'record 403',
      'audit_record_view 200',
    ]);
    expect(Number(after.summary.total_document_count)).toBe(Number(before.summary.total_document_count) + 5);
    expect(after.entries[3]).toMatchObject({ effective_principal: ann.id, request_successful: 'false' });
    expect(after.entries[1]).toMatchObject({ document_id: '', proxied_principal: service.apps.user.id });
  });

  it('has its true status when it is a read that its handler rejects', async () => {
    const fresh = await createRecord(service, rosa);
    const token = await authorizeApp(service, rosa, fresh);
    const { Family } = await carenetsOf(rosa.session, fresh);
    const unknown = externalPath(fresh, service.apps.user.id, 'nothing');
    expectNotFound(await rosa.session.get(documentsPath(fresh, 'special', 'contact')));
    expectNotFound(await rosa.session.get(documentsPath(fresh, 'special', 'Contact')));
    expectNotFound(await token.get(unknown));
    expectNotFound(await token.get(`${unknown}/meta`));
    expectNotFound(await rosa.session.get(carenetPath(Family!, '/documents/special/contact')));
    const { entries } = await readAudits(rosa.session, fresh);
    expect(
      entries
        .slice(0, 5)
        .map(({ view_func, resp_code, request_successful }) => [view_func, resp_code, request_successful]),
    ).toEqual([
      ['read_special_document_carenet', '404', 'false'],
      ['record_document_meta_ext', '404', 'false'],
      ['record_document_ext', '404', 'false'],
      ['read_special_document', '404', 'false'],
      ['read_special_document', '404', 'false'],
    ]);
  });

  it('has an audit entry without a document when another call took its external id first', async () => {
    const fresh = await createRecord(service, rosa);
    const token = await authorizeApp(service, rosa, fresh);
    const path = externalPath(fresh, service.apps.user.id, 'contested');
    const store = (text: string) => token.put(path, { body: note(text) });
    let winner = '';
    const win = async () => {
      winner = idOf(succeeded(await store('first'), 'document_create_by_ext_id').xml());
    };
    expectBadRequest(await changingBeforeTransaction(service, win, () => store('second')));
    const { entries } = await readAudits(rosa.session, fresh);
    const creations = entries.filter(({ view_func }) => view_func === 'document_create_by_ext_id');
    expect(
      creations
        .map(({ resp_code, document_id, external_id }) => [resp_code, document_id, external_id])
        .toSorted(),
    ).toEqual([
      ['200', winner, 'contested'],
      ['400', '', 'contested'],
    ]);
  });

  it('has no audit entry when its path or method is unknown', async () => {
    const fresh = await createRecord(service, rosa);
    const before = callsIn(await readAudits(rosa.session, fresh));
    expect((await rosa.session.get(`/records/${fresh}/nothing/is/here`)).status).toBe(404);
    expect((await rosa.session.post(`/records/${fresh}/demographics`)).status).toBe(405);
    const after = callsIn(await readAudits(rosa.session, fresh));
    expect(after).toEqual(['audit_record_view 200', ...before]);
  });
});

describe('The audit calls themselves', () => {
  it('are recorded with the document in their path, and are not part of their own response', async () => {
    const document = idOf(await createDocument(rosa.session, record, note('audited')));
    const first = await readAudits(rosa.session, record, {}, 'documents', document);
    expect(callsIn(first)).toEqual(['document_create 200']);
    const second = await readAudits(rosa.session, record, {}, 'documents', document);
    expect(callsIn(second)).toEqual(['audit_document_view 200', 'document_create 200']);
    expect(await latest()).toMatchObject({ view_func: 'audit_document_view', document_id: document });
    expect(await latest()).toMatchObject({ view_func: 'audit_record_view', document_id: '' });
  });

  it('are recorded when they are denied', async () => {
    expectDenied(await ann.session.get(auditsPath(record)));
    expect(await latest()).toMatchObject({
      view_func: 'audit_record_view',
      resp_code: '403',
      effective_principal: ann.id,
    });
  });
});

it('An audit list shows every call that was answered before it was asked for', async () => {
  const fresh = await createRecord(service, rosa);
  const token = await authorizeApp(service, rosa, fresh);
  const callers: SignedClient[] = [rosa.session, token, admin(service)];
  for (let round = 0; round < 2; round += 1) {
    const found = await readAudits(rosa.session, fresh, { limit: '1000' });
    const calls = callers.map((caller) => caller.get(`/records/${fresh}`));
    const reading = readAudits(rosa.session, fresh);
    for (const answer of await Promise.all(calls)) expectXml(answer);
    await reading;
    const after = await readAudits(rosa.session, fresh, { limit: '1000' });
    // The two lists before this one, and the three calls.
    expect(after.entries).toHaveLength(found.entries.length + 5);
    expect(after.summary.total_document_count).toBe(String(after.entries.length));
    expect(after.entries.slice(5)).toEqual(found.entries);
  }
});

it('No audit entry contains a secret', async () => {
  const token = await authorizeApp(service, rosa, record);
  const answer = await clientOf(service, service.apps.user).post('/oauth/request_token', {
    form: { oauth_callback: 'oob', indivo_record_id: record },
  });
  const requested = Object.fromEntries(answer.form());
  const internal = `/oauth/internal/request_tokens/${requested.oauth_token}`;
  await rosa.session.post(`${internal}/claim`);
  await rosa.session.get(`${internal}/info`);
  await rosa.session.post(`${internal}/approve`, { form: { record_id: record } });
  await rosa.session.get(appOnRecord(record, service.apps.user));
  const trail = await rosa.session.get(auditsPath(record), { query: { limit: '1000' } });
  expect(trail.status).toBe(200);
  const secrets = [
    requested.oauth_token!,
    requested.oauth_token_secret!,
    token.credentials.token!,
    token.credentials.tokenSecret!,
    rosa.session.credentials.token!,
    service.apps.user.consumerSecret,
  ];
  for (const secret of secrets)
    for (const form of [secret, encode(secret)]) expect(trail.text).not.toContain(form);
});
