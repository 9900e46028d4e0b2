import { describe, expect, it } from 'vitest';
import { registerAppsAgain } from '../../support/apps.ts';
import { idOf } from '../../support/documents.ts';
import { expectOk, expectTooLarge, expectXml } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { admin, createRecord } from '../../support/scenario.ts';
import type { AppFiles, TestApp } from '../../support/service.ts';
import {
  appOnRecord,
  appStorage,
  contentOf,
  putExternal,
  recordStorage,
  setUp,
  store,
  type TestStorage,
} from '../../support/storage.ts';

const roomy: AppFiles = {
  kind: 'user',
  manifest: { name: 'Roomy', id: 'roomy@apps.example.org', index: 'https://roomy.example.org/' },
  credentials: {
    consumer_key: 'roomy@apps.example.org',
    consumer_secret: 'secret of roomy',
    storage_quota: 300,
    record_storage_quota: 200,
  },
};

const env = { APP_STORAGE_QUOTA: '100', RECORD_STORAGE_QUOTA: '60' };
const service = await startServiceInMemory({ env, apps: { roomy } });

const bytes = (length: number): string => 'x'.repeat(length);

async function freshRecordStorage(app: TestApp): Promise<TestStorage> {
  const record = await createRecord(service);
  return recordStorage(record, app, await setUp(service, record, app));
}

async function total({ client, path }: TestStorage): Promise<number> {
  return Number((await client.get(path())).xml().attributes.total_document_count);
}

async function clear(storage: TestStorage): Promise<void> {
  const list = (await storage.client.get(storage.path(), { query: { limit: '1000' } })).xml();
  for (const id of list.children.map(idOf)) expectOk(await storage.client.delete(storage.path(id)));
}

const storages = [
  ['outside records', 100, async () => appStorage(service, service.apps.user)],
  ['on a record', 60, () => freshRecordStorage(service.apps.user)],
] as const;

it.each([
  ...storages,
  ['outside records, with its own limit', 300, async () => appStorage(service, service.apps.roomy)],
  ['on a record, with its own limit', 200, () => freshRecordStorage(service.apps.roomy)],
] as const)(
  "The quota of an app's storage %s, %i bytes, can be used up exactly, and not exceeded by one byte",
  async (_where, quota, open) => {
    const storage = await open();
    const first = idOf(await store(storage, bytes(quota - 1)));
    const larger = await storage.client.post(storage.path(), { body: 'xy', contentType: 'text/plain' });
    expectTooLarge(larger);
    expect(larger.text).toContain(`${quota}`);
    expect(await total(storage)).toBe(1);
    await store(storage, 'x');
    expectTooLarge(await storage.client.post(storage.path(), { body: 'x', contentType: 'text/plain' }));
    expectTooLarge(await putExternal(storage, 'new', 'x'));
    expect((await storage.client.get(storage.path('external', 'new'))).status).toBe(404);
    await store(storage, '');
    expect(await total(storage)).toBe(3);
    expect(await contentOf(storage, first)).toBe(bytes(quota - 1));
    await clear(storage);
  },
);

describe.each(storages)("The quota of an app's storage %s, %i bytes,", (_where, quota, open) => {
  it('counts the difference when a document is overwritten', async () => {
    const storage = await open();
    await store(storage, bytes(quota - 30));
    const put = (length: number) => putExternal(storage, 'changing', bytes(length));
    expectXml(await put(20));
    expectXml(await put(30));
    expectTooLarge(await put(31));
    expect(await contentOf(storage, 'external', 'changing')).toBe(bytes(30));
    expectXml(await put(30));
    expectXml(await put(0));
    await store(storage, bytes(30));
    expectTooLarge(await put(1));
    expectXml(await put(0));
    await clear(storage);
  });

  it('is kept when many documents are stored at once', async () => {
    const storage = await open();
    const size = quota / 5;
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        storage.client.post(storage.path(), { body: bytes(size), contentType: 'text/plain' }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => 200),
      ...Array.from({ length: 7 }, () => 413),
    ]);
    expect(await total(storage)).toBe(5);
    expectTooLarge(await storage.client.post(storage.path(), { body: 'x', contentType: 'text/plain' }));
    await clear(storage);
  });
});

describe('A storage quota', () => {
  it('is separate for the storage outside records and for each record', async () => {
    const apart = appStorage(service, service.apps.user);
    const [one, other] = [
      await freshRecordStorage(service.apps.user),
      await freshRecordStorage(service.apps.user),
    ];
    await store(apart, bytes(100));
    await store(one, bytes(60));
    await store(other, bytes(60));
    for (const storage of [apart, one, other])
      expectTooLarge(await storage.client.post(storage.path(), { body: 'x', contentType: 'text/plain' }));
    await clear(apart);
  });

  it('counts a body of setup; without room for it, setup returns 413 and does not enable the app', async () => {
    const { user } = service.apps;
    const record = await createRecord(service);
    const path = appOnRecord(record, user);
    const setup = (length: number) =>
      admin(service).post(`${path}/setup`, { body: bytes(length), contentType: 'text/plain' });
    expectTooLarge(await setup(61));
    expect((await admin(service).get(path)).status).toBe(404);
    expect((await setup(60)).status).toBe(200);
    const storage = recordStorage(record, user, await setUp(service, record, user));
    expectTooLarge(await storage.client.post(storage.path(), { body: 'x', contentType: 'text/plain' }));
    expect((await setup(60)).status).toBe(200);
  });

  it('that is lowered below what is stored only rejects growth, and one that is raised applies at once', async () => {
    const storage = appStorage(service, service.apps.roomy);
    const id = idOf(await store(storage, bytes(300)));
    const withQuota = (quota: number) => ({
      roomy: { ...roomy, credentials: { ...roomy.credentials, storage_quota: quota } },
    });
    await registerAppsAgain(service, withQuota(50));
    expect(await contentOf(storage, id)).toBe(bytes(300));
    const put = (length: number) =>
      storage.client.put(storage.path(id), { body: bytes(length), contentType: 'text/plain' });
    expectTooLarge(await put(301));
    expectXml(await put(299));
    expectTooLarge(await put(300));
    await store(storage, '');
    await registerAppsAgain(service, withQuota(301));
    expectXml(await put(300));
    await store(storage, 'x');
    expectTooLarge(await put(301));
    await registerAppsAgain(service, { roomy });
    await clear(storage);
  });
});
