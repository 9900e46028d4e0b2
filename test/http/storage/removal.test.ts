import { describe, expect, it } from 'vitest';
import { registerAppsAgain } from '../../support/apps.ts';
import { autonomousApp } from '../../support/autonomous-app.ts';
import { encode } from '../../support/client.ts';
import { idOf } from '../../support/documents.ts';
import {
  expectBadRequest,
  expectDenied,
  expectNotFound,
  expectOk,
  expectTooLarge,
} from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { clientOf, createRecord } from '../../support/scenario.ts';
import type { TestApp } from '../../support/service.ts';
import { appStorage, contentOf, putExternal, recordStorage, setUp, store } from '../../support/storage.ts';
import { objectKeys, storedItems } from '../../support/stored-everywhere.ts';

const apps = { worker: autonomousApp } as const;

const service = await startServiceInMemory({ apps, env: { APP_STORAGE_QUOTA: '1000' } });
const { worker } = service.apps;

/** Processes everything in the outbox. */
async function settle(): Promise<void> {
  service.advance(1200);
  await service.runSweeper();
}

/** Keys of all bodies, including those of the documents of records. */
const bodies = () => objectKeys(service);

/** Partition keys of everything that an app holds: links and storages. */
async function held(app: TestApp): Promise<readonly string[]> {
  const partitions = (await storedItems(service)).map(({ text }) => JSON.parse(text).PK.S as string);
  return partitions.filter((key) => key === `APPLINKS#${app.id}` || key.startsWith(`STORE#${app.id}#`));
}

const own = () => appStorage(service, worker);
/** Uses a new token each time, because tokens expire when the clock is advanced. */
const onRecord = async (record: string, app: TestApp) =>
  recordStorage(record, app, await setUp(service, record, app));
const total = async (storage: ReturnType<typeof own>): Promise<string> =>
  (await storage.client.get(storage.path())).xml().attributes.total_document_count!;

describe('The body of a document in app storage', () => {
  it('is removed when the document is deleted or overwritten, while the current one stays', async () => {
    const before = await bodies();
    const kept = idOf((await putExternal(own(), 'kept', 'first')).xml());
    const gone = idOf(await store(own(), 'gone'));
    await putExternal(own(), 'kept', 'second');
    await own().client.put(own().path(kept), { body: 'third', contentType: 'text/plain' });
    expectOk(await own().client.delete(own().path(gone)));
    await settle();
    expect(await bodies()).toHaveLength(before.length + 1);
    expect(await contentOf(own(), 'external', 'kept')).toBe('third');
  });

  it('is removed at once when the call is rejected', async () => {
    await store(own(), 'x'.repeat(900));
    const before = await bodies();
    const text = { contentType: 'text/plain' };
    expectTooLarge(await own().client.post(own().path(), { body: 'x'.repeat(200), ...text }));
    expectTooLarge(await putExternal(own(), 'large', 'x'.repeat(200)));
    expectBadRequest(await own().client.post(own().path(), { body: '<a>', contentType: 'application/xml' }));
    expectBadRequest(await putExternal(own(), 'x'.repeat(201), 'x'));
    expectDenied(await clientOf(service, service.apps.user).post(own().path(), { body: 'x', ...text }));
    expect(await bodies()).toEqual(before);
  });

  it('is removed when setup ignores it', async () => {
    const record = await createRecord(service);
    await setUp(service, record, worker, { body: 'first', contentType: 'text/plain' });
    const before = await bodies();
    const token = await setUp(service, record, worker, { body: 'second', contentType: 'text/plain' });
    await settle();
    expect(await bodies()).toEqual(before);
    expect(await contentOf(recordStorage(record, worker, token), 'external', 'SETUP')).toBe('first');
  });

  it('is the only one left after 8 overwrites at once', async () => {
    const before = await bodies();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => putExternal(own(), 'contested', `${index}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    await settle();
    expect(await bodies()).toHaveLength(before.length + 1);
    expect(await contentOf(own(), 'external', 'contested')).toMatch(/^\d+$/);
  });
});

/** Removes the app by registering from a folder without it. */
async function removeWorker(): Promise<void> {
  await registerAppsAgain(service, {});
  await settle();
}

describe('An app that is removed', () => {
  it('leaves nothing in its storages and starts empty when it is registered again', async () => {
    const { user } = service.apps;
    const record = await createRecord(service);
    const others = async () => [appStorage(service, user), await onRecord(record, user)];
    for (const storage of await others()) await putExternal(storage, 'theirs', 'stays');
    const token = await setUp(service, record, worker, { body: 'setup', contentType: 'text/plain' });
    const id = idOf((await putExternal(own(), 'mine', 'goes')).xml());
    await settle();

    expectOk(await own().client.delete(`/apps/${encode(worker.id)}`));
    expectDenied(await own().client.get(own().path()));
    await registerAppsAgain(service, apps);
    expect(await total(own())).toBe('0');
    expectNotFound(await own().client.get(own().path(id)));
    expectNotFound(await own().client.get(own().path('external', 'mine')));
    expectDenied(await token.get(recordStorage(record, worker, token).path()));
    const again = await onRecord(record, worker);
    expect(await total(again)).toBe('0');
    const fresh = idOf((await putExternal(own(), 'mine', 'the new one')).xml());
    await putExternal(again, 'mine', 'the new one');

    await settle();
    expect(await contentOf(own(), fresh)).toBe('the new one');
    expect(await contentOf(again, 'external', 'mine')).toBe('the new one');
    for (const storage of await others())
      expect(await contentOf(storage, 'external', 'theirs')).toBe('stays');
    await removeWorker();
    expect(await held(worker)).toEqual([]);
    await registerAppsAgain(service, apps);
  });

  it('leaves nothing when it stores its first or a further document at the same time', async () => {
    await removeWorker();
    await registerAppsAgain(service, apps);
    const startedWith = await bodies();
    for (let round = 0; round < 4; round += 1) {
      if (round % 2 === 1) await putExternal(own(), 'same', 'before');
      const [answer] = await Promise.all([
        putExternal(own(), 'same', 'meanwhile'),
        store(own(), 'x').catch(() => undefined),
        own().client.delete(`/apps/${encode(worker.id)}`),
      ]);
      expect([200, 403]).toContain(answer.status);
      await settle();
      expect(await held(worker)).toEqual([]);
      expect(await bodies()).toEqual(startedWith);
      await registerAppsAgain(service, apps);
    }
  });

  it('leaves none of 35 documents', async () => {
    const before = await bodies();
    await Promise.all(Array.from({ length: 35 }, (_, index) => putExternal(own(), `n ${index}`, 'x')));
    expect(await bodies()).toHaveLength(before.length + 35);
    await removeWorker();
    expect(await held(worker)).toEqual([]);
    expect(await bodies()).toEqual(before);
    await registerAppsAgain(service, apps);
  });
});
