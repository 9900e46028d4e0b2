import { describe, expect, it } from 'vitest';
import { encode } from '../../../support/client.ts';
import { documentsPath, externalPath, idOf, listDocuments } from '../../../support/documents.ts';
import { expectDenied, expectNotFound, expectOk, expectXml } from '../../../support/expectations.ts';
import { startInMemory } from '../../../support/in-memory.ts';
import { createPerson } from '../../../support/people.ts';
import { createRecord, succeeded } from '../../../support/scenario.ts';
import { appStorage, contentOf, putExternal, recordStorage, setUp, store } from '../../../support/storage.ts';
import { storeToken } from '../../../support/stored-tokens.ts';

const started = await startInMemory();
const { service } = started;
let { owner, record } = started;

describe('The storage of an app outside records', () => {
  it('is the same storage whichever of them signs', async () => {
    const { background } = service.apps;
    const alone = appStorage(service, background);
    const autonomous = appStorage(service, background, await setUp(service, record, background));
    const id = idOf((await putExternal(alone, 'shared', 'by the app')).xml());
    expect(await contentOf(autonomous, id)).toBe('by the app');
    expect(idOf((await putExternal(autonomous, 'shared', 'by its token')).xml())).toBe(id);
    expect(await contentOf(alone, 'external', 'shared')).toBe('by its token');
  });
});

describe('The storage of an app on a record', () => {
  it('returns 403 to a token whose account has lost control of the record', async () => {
    const friend = await createPerson(service, 'ines');
    const share = { form: { account_id: friend.id } };
    expectOk(await owner.session.post(`/records/${record}/shares/`, share));
    const { user } = service.apps;
    const storage = recordStorage(record, user, await storeToken(service, friend, record, user));
    await store(storage, 'x');
    expectOk(await owner.session.delete(`/records/${record}/shares/${encode(friend.id)}`));
    expectDenied(await storage.client.get(storage.path()));
    expectOk(await owner.session.post(`/records/${record}/shares/`, share));
    expectDenied(await storage.client.get(storage.path()));
    expectXml(await (await storeToken(service, friend, record, user)).get(storage.path()));
  });
});

describe('A primed token', () => {
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
