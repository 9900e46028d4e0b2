import { describe, expect, it } from 'vitest';
import { idOf, textOf } from '../../support/documents.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { createRecord } from '../../support/scenario.ts';
import {
  appStorage,
  contentOf,
  putExternal,
  recordStorage,
  setUp,
  store,
  type TestStorage,
} from '../../support/storage.ts';

/** Room for five documents of ten bytes. */
const env = { APP_STORAGE_QUOTA: '50', RECORD_STORAGE_QUOTA: '50' };

const service = await startServiceInMemory({ env });

async function listIn({ client, path }: TestStorage) {
  const { attributes, children } = (await client.get(path())).xml();
  return { total: Number(attributes.total_document_count), ids: children.map(idOf) };
}

async function bothStorages(): Promise<readonly TestStorage[]> {
  const { user } = service.apps;
  const record = await createRecord(service);
  return [appStorage(service, user), recordStorage(record, user, await setUp(service, record, user))];
}

const times = <T>(count: number, act: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));

describe('In app storage,', () => {
  it('12 documents stored at once under one external id become one document with the content of one of them', async () => {
    for (const storage of await bothStorages()) {
      const content = (index: number) => `number ${index}`.padEnd(10, '.');
      const answers = await times(12, (index) => putExternal(storage, 'same', content(index)));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(new Set(answers.map((answer) => idOf(answer.xml()))).size).toBe(1);
      const { total, ids } = await listIn(storage);
      expect([total, ids.length]).toEqual([1, 1]);
      const [id] = ids;
      const left = await contentOf(storage, 'external', 'same');
      expect(answers.map((_, index) => content(index))).toContain(left);
      expect(await contentOf(storage, id!)).toBe(left);
      await storage.client.delete(storage.path(id!));
    }
  });

  it('overwrites at the same time keep the used bytes exact, so that later documents fit', async () => {
    const [storage] = await bothStorages();
    await times(10, (index) => putExternal(storage!, 'one', 'x'.repeat(1 + (index % 10))));
    await putExternal(storage!, 'one', 'x'.repeat(10));
    for (let index = 0; index < 4; index += 1) await store(storage!, 'x'.repeat(10));
    expect((await putExternal(storage!, 'more', 'x')).status).toBe(413);
    const { ids } = await listIn(storage!);
    for (const id of ids) await storage!.client.delete(storage!.path(id));
  });

  it('one of six deletions of a document at once succeeds, and frees its bytes once', async () => {
    const [storage] = await bothStorages();
    const id = idOf(await store(storage!, 'x'.repeat(50)));
    const answers = await times(6, () => storage!.client.delete(storage!.path(id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(5).fill(404)]);
    expect(await listIn(storage!)).toEqual({ total: 0, ids: [] });
    const full = idOf(await store(storage!, 'x'.repeat(50)));
    expect((await putExternal(storage!, 'more', 'x')).status).toBe(413);
    await storage!.client.delete(storage!.path(full));
  });

  it('a label and content set at the same time are both kept', async () => {
    const [storage] = await bothStorages();
    const id = idOf((await putExternal(storage!, 'mixed', 'old')).xml());
    const label = () => storage!.client.put(storage!.path(id, 'label'), { body: 'Labelled' });
    const answers = await Promise.all([
      label(),
      ...Array.from({ length: 8 }, () => putExternal(storage!, 'mixed', 'new')),
      label(),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const name of [[id], ['external', 'mixed']]) {
      expect(await contentOf(storage!, ...name)).toBe('new');
      const metadata = (await storage!.client.get(storage!.path(...name, 'meta'))).xml();
      expect([textOf(metadata, 'label'), metadata.attributes.size]).toEqual(['Labelled', '3']);
    }
    await storage!.client.delete(storage!.path(id));
  });

  it('an overwrite and a deletion at the same time leave one whole document or none', async () => {
    const [storage] = await bothStorages();
    for (let round = 0; round < 3; round += 1) {
      const id = idOf((await putExternal(storage!, 'contested', 'old')).xml());
      const [overwritten, deleted] = await Promise.all([
        putExternal(storage!, 'contested', 'new'),
        storage!.client.delete(storage!.path(id)),
      ]);
      expect([overwritten.status, deleted.status]).toEqual([200, 200]);
      const { ids } = await listIn(storage!);
      const found = await storage!.client.get(storage!.path('external', 'contested'));
      expect([ids.length, found.status]).toEqual(ids.length === 0 ? [0, 404] : [1, 200]);
      for (const left of ids) await storage!.client.delete(storage!.path(left));
    }
    expect((await listIn(storage!)).total).toBe(0);
    expect((await putExternal(storage!, 'all', 'x'.repeat(50))).status).toBe(200);
  });

  it('5 setups at once with different bodies keep one of the bodies, and each returns a working token', async () => {
    const { user } = service.apps;
    const record = await createRecord(service);
    const clients = await times(5, (index) =>
      setUp(service, record, user, { body: `body ${index}`, contentType: 'text/plain' }),
    );
    const contents = await Promise.all(
      clients.map((client) => contentOf(recordStorage(record, user, client), 'external', 'SETUP')),
    );
    expect(new Set(contents).size).toBe(1);
    expect(contents[0]).toMatch(/^body \d$/);
    expect((await listIn(recordStorage(record, user, clients[0]!))).total).toBe(1);
  });
});
