import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encode, type SignedClient } from '../../support/client.ts';
import { documentsPath, externalPath, idOf, listDocuments } from '../../support/documents.ts';
import { expectDenied, expectNotFound, expectOk, expectXml } from '../../support/expectations.ts';
import { createPerson, type Person, peopleSettings } from '../../support/people.ts';
import { admin, clientOf, createRecord, succeeded } from '../../support/scenario.ts';
import { startService, type TestService } from '../../support/service.ts';
import {
  appOnRecord,
  appStorage,
  contentOf,
  putExternal,
  recordStorage,
  setUp,
  store,
} from '../../support/storage.ts';
import { storeToken } from '../../support/stored-tokens.ts';

let service: TestService;
let owner: Person;
let record: string;

beforeAll(async () => {
  service = await startService({ env: peopleSettings });
  owner = await createPerson(service);
  record = await createRecord(service, owner);
});
afterAll(() => service.stop());

const missing = '0193a3f0-1111-8222-8333-444444400000';

/** Every call of the storage below this path. Each returns 200 or 404 to callers that may use the storage. */
function calls(list: string, onRecord: boolean): readonly (readonly [string, string])[] {
  const common = [
    ['GET', ''],
    ['POST', ''],
    ['GET', 'external/x'],
    ['PUT', 'external/x'],
    ['GET', 'external/x/meta'],
    ['GET', missing],
    ['DELETE', missing],
    ['GET', `${missing}/meta`],
    ['PUT', `${missing}/label`],
  ] as const;
  const own = onRecord ? (['POST', 'external/x'] as const) : (['PUT', missing] as const);
  return [...common, own].map(([method, rest]) => [method, list + rest]);
}

async function expectAll(
  client: SignedClient,
  list: string,
  judge: (answer: Awaited<ReturnType<SignedClient['get']>>, call: string) => void,
): Promise<void> {
  for (const [method, path] of calls(list, list.startsWith('/records'))) {
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: 'x', contentType: 'text/plain' };
    judge(await client.request(method, path, body), `${method} ${path}`);
  }
}

const denied = (answer: { status: number }, call: string) =>
  expect([call, answer.status]).toEqual([call, 403]);
const admitted = (answer: { status: number }, call: string) =>
  expect([200, 404], `${call}: ${answer.status}`).toContain(answer.status);

describe('The storage of an app outside records', () => {
  it('may be used by the app without a token, and by its tokens that act for no account', async () => {
    const { user, background } = service.apps;
    await expectAll(clientOf(service, user), appStorage(service, user).path(), admitted);
    await expectAll(await setUp(service, record, user), appStorage(service, user).path(), admitted);
    const autonomous = await setUp(service, record, background);
    await expectAll(autonomous, appStorage(service, background).path(), admitted);
  });

  it('is the same storage whichever of them signs', async () => {
    const { background } = service.apps;
    const alone = appStorage(service, background);
    const autonomous = appStorage(service, background, await setUp(service, record, background));
    const id = idOf((await putExternal(alone, 'shared', 'by the app')).xml());
    expect(await contentOf(autonomous, id)).toBe('by the app');
    expect(idOf((await putExternal(autonomous, 'shared', 'by its token')).xml())).toBe(id);
    expect(await contentOf(alone, 'external', 'shared')).toBe('by its token');
  });

  it('returns 404 for an unknown app, and for admin and UI apps', async () => {
    for (const id of ['nobody@apps.example.org', service.apps.admin.id, service.apps.ui.id])
      expectNotFound(await admin(service).get(`/apps/${encode(id)}/documents/`));
  });
});

describe('The storage of an app on a record', () => {
  it('may be used by any token of the app on the whole record', async () => {
    const { user, background } = service.apps;
    const path = recordStorage(record, user, owner.session).path();
    await expectAll(await storeToken(service, owner, record, user), path, admitted);
    await expectAll(await setUp(service, record, user), path, admitted);
    const autonomous = await setUp(service, record, background);
    await expectAll(autonomous, recordStorage(record, background, autonomous).path(), admitted);
  });

  it('returns 403 to a token whose account has lost control of the record', async () => {
    const friend = await createPerson(service, 'ines');
    const share = { form: { account_id: friend.id } };
    expectOk(await owner.session.post(`/records/${record}/shares/`, share));
    const { user } = service.apps;
    const storage = recordStorage(record, user, await storeToken(service, friend, record, user));
    await store(storage, 'x');
    expectOk(await owner.session.delete(`/records/${record}/shares/${encode(friend.id)}`));
    await expectAll(storage.client, storage.path(), denied);
    expectOk(await owner.session.post(`/records/${record}/shares/`, share));
    await expectAll(storage.client, storage.path(), denied);
    await expectAll(await storeToken(service, friend, record, user), storage.path(), admitted);
  });

  it('returns 404 for unknown records and apps', async () => {
    const { user } = service.apps;
    const { client } = recordStorage(record, user, await setUp(service, record, user));
    expectNotFound(await client.get(recordStorage(missing, user, client).path()));
    expectNotFound(await client.get(appOnRecord(record, { id: 'nobody@apps.example.org' }, '/documents/')));
  });
});

describe('A primed token', () => {
  it('gives access to the storage of the app on the record and to nothing else of the record', async () => {
    const { user } = service.apps;
    const primed = await setUp(service, record, user);
    await store(recordStorage(record, user, primed), 'x');
    const body = { body: 'x', contentType: 'text/plain' };
    expectDenied(await primed.get(`/records/${record}`));
    expectDenied(await primed.get(documentsPath(record)));
    expectDenied(await primed.post(documentsPath(record), body));
    expectDenied(await primed.put(externalPath(record, user.id, 'x'), body));
    expectDenied(await primed.get(appOnRecord(record, user)));
    expectDenied(await primed.post(appOnRecord(record, user, '/setup')));
    expectDenied(await primed.post(`/apps/${encode(user.id)}/records/${record}/access_token`));
    expect((await primed.get('/version')).status).toBe(200);
  });

  it('expires like other access tokens', async () => {
    const { user } = service.apps;
    const storage = recordStorage(record, user, await setUp(service, record, user));
    service.advance(1790);
    expectXml(await storage.client.get(storage.path()));
    service.advance(11);
    expectDenied(await storage.client.get(storage.path()));
    expectDenied(await storage.client.get('/version'));
    owner = await createPerson(service);
    record = await createRecord(service, owner);
  });
});

describe('A document in app storage', () => {
  it('is invisible to every call about documents of the record', async () => {
    const { user } = service.apps;
    const client = await storeToken(service, owner, record, user);
    const storage = recordStorage(record, user, client);
    const before = await listDocuments(client, record, { limit: '1000' });
    const id = idOf((await putExternal(storage, 'mine', '<Models/>', { contentType: null })).xml());
    expect(await listDocuments(client, record, { limit: '1000' })).toEqual(before);
    expect((await listDocuments(client, record, { type: 'Models' })).total).toBe(0);
    for (const reader of [client, owner.session]) {
      expectNotFound(await reader.get(documentsPath(record, id)));
      expectNotFound(await reader.get(documentsPath(record, id, 'meta')));
      expectNotFound(await reader.get(`${documentsPath(record, id, 'versions')}/`));
      expectNotFound(await reader.put(documentsPath(record, id, 'label'), { body: 'x' }));
      expectNotFound(await reader.post(documentsPath(record, id, 'replace'), { body: '<a/>' }));
    }
    expectNotFound(await client.get(externalPath(record, user.id, 'mine')));
    expectNotFound(await client.get(externalPath(record, user.id, 'mine', '/meta')));
  });

  it('is separate from a document of the record with the same external id', async () => {
    const { user } = service.apps;
    const client = await storeToken(service, owner, record, user);
    const text = { contentType: 'text/plain' };
    const onRecord = recordStorage(record, user, client);
    const apart = appStorage(service, user);
    succeeded(await client.put(externalPath(record, user.id, 'x1'), { body: 'document', ...text }), 'ext');
    succeeded(await putExternal(onRecord, 'x1', 'on the record'), 'on the record');
    succeeded(await putExternal(apart, 'x1', 'apart'), 'apart');
    expect((await client.get(externalPath(record, user.id, 'x1'))).text).toBe('document');
    expect(await contentOf(onRecord, 'external', 'x1')).toBe('on the record');
    expect(await contentOf(apart, 'external', 'x1')).toBe('apart');
  });

  it('is not found in the other storages of the app or in those of other apps', async () => {
    const { user, background } = service.apps;
    const other = await createRecord(service, owner);
    const storages = [
      appStorage(service, user),
      recordStorage(record, user, await setUp(service, record, user)),
      recordStorage(other, user, await setUp(service, other, user)),
      appStorage(service, background),
      recordStorage(record, background, await setUp(service, record, background)),
    ];
    for (const [index, storage] of storages.entries()) {
      const id = idOf((await putExternal(storage, `only ${index}`, `content ${index}`)).xml());
      for (const elsewhere of storages.filter((one) => one !== storage)) {
        const { client, path } = elsewhere;
        expectNotFound(await client.get(path(id)));
        expectNotFound(await client.get(path(id, 'meta')));
        expectNotFound(await client.delete(path(id)));
        expectNotFound(await client.put(path(id, 'label'), { body: 'x' }));
        expectNotFound(await client.get(path('external', encode(`only ${index}`))));
        expect((await client.get(path())).text).not.toContain(id);
      }
    }
  });

  it('cannot be overwritten by its id from another storage', async () => {
    const { user, background } = service.apps;
    const id = idOf(await store(appStorage(service, user), 'mine'));
    const stranger = appStorage(service, background);
    const answer = await stranger.client.put(stranger.path(id), {
      body: 'theirs',
      contentType: 'text/plain',
    });
    expectXml(answer);
    expect(idOf(answer.xml())).not.toBe(id);
    expect(await contentOf(appStorage(service, user), id)).toBe('mine');
  });
});
