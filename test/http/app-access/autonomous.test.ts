import { describe, expect, it } from 'vitest';
import { registerAppsAgain } from '../../support/apps.ts';
import { autonomousApp } from '../../support/autonomous-app.ts';
import { encode, type SignedClient } from '../../support/client.ts';
import { createDocument, documentsPath, note } from '../../support/documents.ts';
import {
  expectBadRequest,
  expectDenied,
  expectForm,
  expectNotFound,
  expectOk,
  expectXml,
} from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { createPerson, peopleSettings } from '../../support/people.ts';
import { admin, authorizeApp, clientOf, createRecord, withTokenOf } from '../../support/scenario.ts';
import type { TestApp } from '../../support/service.ts';
import { appOnRecord, setUp } from '../../support/storage.ts';
import { child, el } from '../../support/xml-tree.ts';

const apps = { worker: autonomousApp } as const;

const service = await startServiceInMemory({ env: peopleSettings, apps });
let owner = await createPerson(service);
const { worker } = service.apps;

const unknownRecord = '0193a3f0-1111-7222-8333-444444444444';
const recordsPath = (app: { readonly id: string }): string => `/apps/${encode(app.id)}/records/`;
const tokenPath = (app: { readonly id: string }, record: string): string =>
  `${recordsPath(app)}${record}/access_token`;

async function takeToken(app: TestApp, record: string): Promise<SignedClient> {
  const client = clientOf(service, app);
  const answer = await client.post(tokenPath(app, record));
  expectForm(answer);
  expect(answer.form()).toEqual([
    ['oauth_token', expect.stringMatching(/^[0-9A-Za-z]{20,40}$/)],
    ['oauth_token_secret', expect.stringMatching(/^[0-9A-Za-z]{20,60}$/)],
    ['xoauth_indivo_record_id', record],
  ]);
  return withTokenOf(client, answer);
}

async function enable(record: string, app: TestApp = worker): Promise<void> {
  expectOk(await owner.session.put(appOnRecord(record, app)));
}

describe('POST /apps/{APP_ID}/records/{RECORD_ID}/access_token', () => {
  it.each([
    ['by the owner', (record: string) => enable(record)],
    [
      'by an admin app',
      async (record: string) => expectOk(await admin(service).put(appOnRecord(record, worker))),
    ],
    ['by setup', async (record: string) => void (await setUp(service, record, worker))],
    [
      'by authorizing it',
      async (record: string) => void (await authorizeApp(service, owner, record, worker)),
    ],
  ])('serves an app enabled %s, which then works without a session', async (_how, allow) => {
    const record = await createRecord(service, owner);
    await allow(record);
    const token = await takeToken(worker, record);
    const document = await createDocument(token, record, note('from the worker'));
    expect(child(document, 'creator')).toEqual(
      el('creator', { id: worker.id, type: 'pha' }, el('fullname', 'Worker')),
    );
    expectXml(await owner.session.get(documentsPath(record, document.attributes.id!, 'meta')));
  });

  it('issues a new token every time; earlier ones stay valid, and none expires', async () => {
    const record = await createRecord(service, owner);
    await enable(record);
    const tokens = [await takeToken(worker, record), await takeToken(worker, record)];
    expect(tokens[0]!.credentials.token).not.toBe(tokens[1]!.credentials.token);
    service.advance(400 * 86_400);
    for (const token of tokens) expectXml(await token.get(`/records/${record}`));
    owner = await createPerson(service);
  });

  it('never enables an app: every call returns 403 while the app is not enabled', async () => {
    const record = await createRecord(service, owner);
    const client = clientOf(service, worker);
    expectDenied(await client.post(tokenPath(worker, record)));
    expectDenied(await client.post(tokenPath(worker, record)));
    expectNotFound(await admin(service).get(appOnRecord(record, worker)));
  });

  it('returns 404 for unknown apps and records', async () => {
    const record = await createRecord(service, owner);
    const client = clientOf(service, worker);
    expectNotFound(await client.post(tokenPath(worker, unknownRecord)));
    expectNotFound(await client.post(tokenPath({ id: 'nobody@apps.example.org' }, record)));
  });
});

describe('An autonomous app that is removed from a record', () => {
  it('loses its tokens, and enabling it again does not restore them', async () => {
    const record = await createRecord(service, owner);
    await enable(record);
    const token = await takeToken(worker, record);
    await createDocument(token, record);
    expectOk(await owner.session.delete(appOnRecord(record, worker)));
    expectDenied(await token.get(`/records/${record}`));
    expectDenied(await token.get('/version'));
    expectDenied(await clientOf(service, worker).post(tokenPath(worker, record)));
    await enable(record);
    expectDenied(await token.get(`/records/${record}`));
    expectXml(await (await takeToken(worker, record)).get(`/records/${record}`));
  });

  it('keeps working on other records', async () => {
    const [record, other] = [await createRecord(service, owner), await createRecord(service, owner)];
    for (const one of [record, other]) await enable(one);
    const token = await takeToken(worker, other);
    expectOk(await owner.session.delete(appOnRecord(record, worker)));
    expectXml(await token.get(`/records/${other}`));
  });

  it('gets no working token from a call that runs at the same time as the removal', async () => {
    for (let round = 0; round < 3; round += 1) {
      const record = await createRecord(service, owner);
      await enable(record);
      const client = clientOf(service, worker);
      const [answer] = await Promise.all([
        client.post(tokenPath(worker, record)),
        owner.session.delete(appOnRecord(record, worker)),
      ]);
      expect([200, 403]).toContain(answer.status);
      if (answer.status === 200) expectDenied(await withTokenOf(client, answer).get('/version'));
    }
  });
});

describe('GET /apps/{APP_ID}/records/', () => {
  const { id } = autonomousApp.manifest;
  const listed = async (query = '') => {
    const answer = await clientOf(service, worker).get(recordsPath({ id }), { query });
    expectXml(answer);
    return answer.xml();
  };

  it('lists the records on which the app is enabled, with id and label, ordered by label', async () => {
    await registerAppsAgain(service, {});
    await registerAppsAgain(service, apps);
    expect(await listed()).toEqual(el('Records'));
    const names = ['Ines', 'Zoe', 'Anna', 'Tom'];
    const ids: Record<string, string> = {};
    for (const given of names) {
      service.advance(2);
      ids[given] = await createRecord(service, owner, { given, family: 'Lind' });
    }
    const since = new Date(service.now() * 1000).toISOString();
    let later = '';
    for (const given of ['Ines', 'Zoe', 'Anna']) {
      service.advance(2);
      later = new Date(service.now() * 1000).toISOString();
      await enable(ids[given]!);
    }
    const entry = (given: string) => el('Record', { id: ids[given]!, label: `${given} Lind` });
    expect(await listed()).toEqual(el('Records', {}, entry('Anna'), entry('Ines'), entry('Zoe')));

    const given = async (query: string) =>
      (await listed(query)).children.map(({ attributes }) => attributes.label!.split(' ')[0]);
    expect(await given('order_by=-label')).toEqual(['Zoe', 'Ines', 'Anna']);
    expect(await given('order_by=created_at')).toEqual(['Ines', 'Zoe', 'Anna']);
    expect(await given('order_by=-id&limit=1')).toEqual(['Anna']);
    expect(await given('limit=1&offset=1')).toEqual(['Ines']);
    expect(await given('limit=0')).toEqual([]);
    expect(await given('offset=3')).toEqual([]);
    expect(await given('order_by=no_such_field')).toEqual(['Anna', 'Ines', 'Zoe']);
    expect(await given('status=void')).toEqual(['Anna', 'Ines', 'Zoe']);
    expect(await given(`modified_since=${since}`)).toEqual(['Anna', 'Ines', 'Zoe']);
    expect(await given(`modified_since=${later}`)).toEqual(['Anna']);

    expectOk(await owner.session.delete(appOnRecord(ids.Ines!, worker)));
    expect(await given('')).toEqual(['Anna', 'Zoe']);
    await setUp(service, ids.Tom!, worker);
    expect(await given('')).toEqual(['Anna', 'Tom', 'Zoe']);
  });

  it('returns 400 for bad parameters, and 404 for an unknown status', async () => {
    const list = (query: string) => clientOf(service, worker).get(recordsPath(worker), { query });
    for (const query of ['limit=x', 'modified_since=soon']) expectBadRequest(await list(query));
    expectNotFound(await list('status=gone'));
  });

  it('shows nothing of an earlier registration of the same id', async () => {
    const record = await createRecord(service, owner);
    await enable(record);
    const token = await takeToken(worker, record);
    await registerAppsAgain(service, {});
    expectDenied(await clientOf(service, worker).get(recordsPath(worker)));
    await registerAppsAgain(service, apps);
    expect((await listed()).children).toEqual([]);
    expectDenied(await token.get(`/records/${record}`));
    expectDenied(await clientOf(service, worker).post(tokenPath(worker, record)));
    await enable(record);
    expect((await listed()).children).toHaveLength(1);
    expectDenied(await token.get(`/records/${record}`));
  });
});
