import { beforeAll, describe, expect, it } from 'vitest';
import { registerAppsAgain } from '../../support/apps.ts';
import { encode } from '../../support/client.ts';
import {
  expectBadRequest,
  expectDenied,
  expectJson,
  expectNotFound,
  expectNotOffered,
  expectOk,
  expectXml,
} from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { createPerson, peopleSettings } from '../../support/people.ts';
import { admin, authorizeApp, createRecord, requestToken, ui } from '../../support/scenario.ts';
import type { AppFiles } from '../../support/service.ts';
import { appOnRecord, setUp } from '../../support/storage.ts';

function userApp(name: string, more: Record<string, unknown> = {}): AppFiles {
  const id = `${name.toLowerCase()}@apps.example.org`;
  const manifest = { name, id, index: `https://${name.toLowerCase()}.example.org/`, ...more };
  return { kind: 'user', manifest, credentials: { consumer_key: id, consumer_secret: `secret of ${id}` } };
}

const apps = {
  chart: userApp('Chart', { oauth_callback_url: 'https://chart.example.org/after' }),
  bare: userApp('Bare'),
} as const;

const service = await startServiceInMemory({ env: peopleSettings, apps });
const owner = await createPerson(service, 'rosa');
const friend = await createPerson(service, 'ines');

const unknownRecord = '0193a3f0-1111-7222-8333-444444444444';
const unknownApp = { id: 'nobody@apps.example.org' };
const listPath = (record: string): string => `/records/${record}/apps/`;

async function sharedRecord(): Promise<string> {
  const record = await createRecord(service, owner);
  expectOk(await owner.session.post(`/records/${record}/shares/`, { form: { account_id: friend.id } }));
  return record;
}

async function enabledIn(record: string, query = ''): Promise<string[]> {
  const answer = await admin(service).get(listPath(record), { query });
  expectJson(answer);
  return (answer.json() as { name: string }[]).map(({ name }) => name);
}

async function shares(record: string) {
  const { children } = (await owner.session.get(`/records/${record}/shares/`)).xml();
  return children.map(({ attributes }) => attributes).filter(({ pha }) => pha !== undefined);
}

describe('PUT /records/{RECORD_ID}/apps/{APP_ID}', () => {
  it('enables an app for the owner, an account with a full share, an admin app and a UI app, which may remove it, too', async () => {
    const record = await sharedRecord();
    const { chart } = service.apps;
    for (const caller of [owner.session, friend.session, admin(service), ui(service)]) {
      expectOk(await caller.put(appOnRecord(record, chart)));
      expect(await enabledIn(record)).toEqual(['Chart']);
      expect((await shares(record)).map(({ pha }) => pha)).toEqual(['chart@apps.example.org']);
      expectOk(await caller.delete(appOnRecord(record, chart)));
      expect(await enabledIn(record)).toEqual([]);
    }
  });

  it('changes nothing when the app is already enabled: its tokens stay valid', async () => {
    const { chart } = service.apps;
    const record = await sharedRecord();
    const token = await authorizeApp(service, owner, record, chart);
    const before = await shares(record);
    for (const caller of [owner.session, friend.session, admin(service)])
      expectOk(await caller.put(appOnRecord(record, chart)));
    expect(await shares(record)).toEqual(before);
    expectXml(await token.get(`/records/${record}`));
  });

  it('enables the app once when several calls arrive at once', async () => {
    const record = await sharedRecord();
    const { chart } = service.apps;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => owner.session.put(appOnRecord(record, chart))),
    );
    for (const answer of answers) expectOk(answer);
    expect(await shares(record)).toHaveLength(1);
  });

  it('makes the request token info say kind "same", so that no one has to ask the user', async () => {
    const record = await sharedRecord();
    expectOk(await owner.session.put(appOnRecord(record, service.apps.chart)));
    const { token } = await requestToken(service, service.apps.chart, { indivo_record_id: record });
    const info = await owner.session.get(`/oauth/internal/request_tokens/${token}/info`);
    expect(info.text).toContain('<kind>same</kind>');
  });
});

describe('GET /records/{RECORD_ID}/apps/', () => {
  let record: string;
  beforeAll(async () => {
    record = await sharedRecord();
    expect(await enabledIn(record)).toEqual([]);
    for (const app of [service.apps.user, service.apps.chart, service.apps.background]) {
      service.advance(5);
      expectOk(await owner.session.put(appOnRecord(record, app)));
    }
  });

  it('returns full manifests, ordered by name', async () => {
    const answer = await owner.session.get(listPath(record));
    expectJson(answer);
    const list = answer.json() as { id: string }[];
    expect(list.map(({ id }) => id)).toEqual([
      'chart@apps.example.org',
      'lab-import@apps.example.org',
      'problems@apps.example.org',
    ]);
    expect(list[0]).toEqual({
      id: 'chart@apps.example.org',
      name: 'Chart',
      description: '',
      author: '',
      version: '',
      mode: 'ui',
      scope: 'record',
      icon: '',
      index: 'https://chart.example.org/',
      has_ui: true,
      frameable: true,
      oauth_callback_url: 'https://chart.example.org/after',
      requires: {},
    });
    expect(answer.text).not.toMatch(/secret|consumer/i);
  });

  it.each([
    ['limit=1&offset=1', ['Lab import']],
    ['order_by=-name', ['Problems', 'Lab import', 'Chart']],
    ['order_by=-id&limit=2', ['Problems', 'Lab import']],
    ['order_by=no_such_field', ['Chart', 'Lab import', 'Problems']],
    ['status=archived', ['Chart', 'Lab import', 'Problems']],
  ])('follows "%s"', async (query, expected) => {
    expect(await enabledIn(record, query)).toEqual(expected);
  });

  it('returns with modified_since what was enabled since then', async () => {
    const since = new Date((service.now() - 3) * 1000).toISOString();
    expect(await enabledIn(record, `modified_since=${since}`)).toEqual(['Lab import']);
  });

  it.each(['limit=x', 'offset=-1', 'modified_since=soon'])('returns 400 for %s', async (query) => {
    expectBadRequest(await owner.session.get(listPath(record), { query }));
  });

  it('returns 404 for an unknown status', async () => {
    expectNotFound(await owner.session.get(listPath(record), { query: 'status=gone' }));
  });
});

describe('GET /records/{RECORD_ID}/apps/{APP_ID}', () => {
  it('returns the full manifest of an enabled app, and 404 for another app', async () => {
    const record = await sharedRecord();
    const { chart, bare } = service.apps;
    expectOk(await owner.session.put(appOnRecord(record, chart)));
    for (const caller of [owner.session, friend.session, admin(service), ui(service)]) {
      const answer = await caller.get(appOnRecord(record, chart));
      expectJson(answer);
      expect(answer.json()).toEqual((await admin(service).get(`/apps/${encode(chart.id)}`)).json());
      expectNotFound(await caller.get(appOnRecord(record, bare)));
    }
  });
});

describe('DELETE /records/{RECORD_ID}/apps/{APP_ID}', () => {
  it('removes one app from the record, and no other', async () => {
    const { chart, user } = service.apps;
    const record = await sharedRecord();
    for (const app of [chart, user]) expectOk(await owner.session.put(appOnRecord(record, app)));
    // Also when it is not there any more.
    for (let time = 0; time < 2; time += 1) {
      expectOk(await owner.session.delete(appOnRecord(record, chart)));
      expect(await enabledIn(record)).toEqual(['Problems']);
      expectNotFound(await owner.session.get(appOnRecord(record, chart)));
      expect((await shares(record)).map(({ pha }) => pha)).toEqual(['problems@apps.example.org']);
    }
  });

  it('ends the tokens of the app on this record for good, and no others', async () => {
    const { chart } = service.apps;
    const [record, other] = [await sharedRecord(), await sharedRecord()];
    const bound = await authorizeApp(service, owner, record, chart);
    const primed = await setUp(service, record, chart);
    const elsewhere = await authorizeApp(service, owner, other, chart);
    expectOk(await owner.session.delete(appOnRecord(record, chart)));
    for (const token of [bound, primed]) expectDenied(await token.get('/version'));
    expectXml(await elsewhere.get(`/records/${other}`));
    expectOk(await owner.session.put(appOnRecord(record, chart)));
    for (const token of [bound, primed]) expectDenied(await token.get('/version'));
    expectXml(await (await authorizeApp(service, owner, record, chart)).get(`/records/${record}`));
  });
});

describe('Apps on a record', () => {
  it('return 404 for unknown records and apps, and for admin and UI apps', async () => {
    const record = await sharedRecord();
    expectNotFound(await admin(service).get(listPath(unknownRecord)));
    expectNotFound(await admin(service).get(listPath('no-record')));
    for (const path of [
      appOnRecord(unknownRecord, service.apps.chart),
      appOnRecord(record, unknownApp),
      appOnRecord(record, service.apps.admin),
      appOnRecord(record, service.apps.ui),
      appOnRecord(record, { id: 'CHART@apps.example.org' }),
    ]) {
      for (const method of ['GET', 'PUT', 'DELETE'])
        expectNotFound(await admin(service).request(method, path));
      expectNotFound(await owner.session.post(`${path}/setup`));
    }
  });

  it('accept a raw @ in the path, and ignore a body', async () => {
    const record = await sharedRecord();
    const path = `/records/${record}/apps/chart@apps.example.org`;
    expectOk(await owner.session.put(path, { body: '<any/>' }));
    expect(await enabledIn(record)).toEqual(['Chart']);
  });

  it('return 405 for other methods', async () => {
    const record = await sharedRecord();
    const path = appOnRecord(record, service.apps.chart);
    expectNotOffered(await owner.session.post(path), ['GET', 'PUT', 'DELETE']);
    expectNotOffered(await owner.session.post(listPath(record)), ['GET']);
    expectNotOffered(await admin(service).get(`${path}/setup`), ['POST']);
  });

  it('disappear with the registration of the app, and do not come back with it', async () => {
    const record = await sharedRecord();
    const { bare, chart } = service.apps;
    for (const app of [bare, chart]) expectOk(await owner.session.put(appOnRecord(record, app)));
    await registerAppsAgain(service, { chart: apps.chart });
    expect(await enabledIn(record)).toEqual(['Chart']);
    await registerAppsAgain(service, apps);
    expect(await enabledIn(record)).toEqual(['Chart']);
    expectNotFound(await owner.session.get(appOnRecord(record, bare)));
    expectOk(await owner.session.put(appOnRecord(record, bare)));
    expect(await enabledIn(record)).toEqual(['Bare', 'Chart']);
    expectOk(await owner.session.delete(appOnRecord(record, bare)));
    expect(await enabledIn(record)).toEqual(['Chart']);
  });
});
