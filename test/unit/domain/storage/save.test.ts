import { describe, expect, it } from 'vitest';
import { deleteStored } from '../../../../shared/domain/storage/change.ts';
import { storeDocument } from '../../../../shared/domain/storage/save.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import { outboxOf, storeItem } from '../accounts/support.ts';
import { app, partition, path, standing, text, world } from './support.ts';

const useOf = ({ store }: ReturnType<typeof world>) => {
  const item = [...store.items.values()].find(({ PK, SK }) => PK === partition && SK === 'USE');
  return item && { bytes: item.bytes, documents: item.documents };
};
const quota = (appStorageQuota: number) => ({ config: { appStorageQuota } });

describe('Storing a document in app storage', () => {
  it('takes one round trip besides the body and one transaction', async () => {
    const { store, request } = world();
    await storeDocument(text('x'), request());
    await storeDocument(text('y', 'one'), request());
    await storeDocument(text('z', 'one'), request());
    expect(store.calls).toEqual({ get: 3, query: 0, put: 0, delete: 0, transact: 3 });
  });

  it("links the storage to the app with the first document, so that the app's removal finds it", async () => {
    const { store, request } = world();
    await storeDocument(text('x'), request());
    const links = [...store.items.values()].filter(({ PK }) => PK === keys.appLinks(app.id));
    expect(links).toEqual([
      { ...keys.appStorageLink(app.id, partition), storage: partition, appGrant: 'grant-1' },
    ]);
  });

  it('counts bytes and documents through overwrites and deletions', async () => {
    const all = world();
    const { request } = all;
    await storeDocument(text('12345'), request());
    expect(useOf(all)).toEqual({ bytes: 5, documents: 1 });
    const { id } = await storeDocument(text('123', 'named'), request());
    expect(useOf(all)).toEqual({ bytes: 8, documents: 2 });
    await storeDocument(text('1234567', 'named'), request());
    expect(useOf(all)).toEqual({ bytes: 12, documents: 2 });
    await storeDocument(text('', 'named'), request());
    expect(useOf(all)).toEqual({ bytes: 5, documents: 2 });
    await deleteStored({ path: { ...path, APP_DOCUMENT_ID: id } }, request());
    expect(useOf(all)).toEqual({ bytes: 5, documents: 1 });
  });

  it('gets 413 beyond the quota and leaves no body', async () => {
    const { store, bodies, request } = world();
    await storeDocument(text('1234'), request(quota(10)));
    const before = standing(store);
    await expect(storeDocument(text('1234567'), request(quota(10)))).rejects.toMatchObject({ status: 413 });
    expect(standing(store)).toEqual(before);
    expect(bodies.bytes.size).toBe(1);
    await storeDocument(text('123456'), request(quota(10)));
  });

  it('gets 413 when other calls fill the storage between the read and the write', async () => {
    const { store, request } = world();
    await storeDocument(text('1234'), request(quota(10)));
    let others = 1;
    store.beforeTransact = async () => {
      if (others === 0) return;
      others -= 1;
      await storeDocument(text('12345'), request(quota(10)));
    };
    await expect(storeDocument(text('12'), request(quota(10)))).rejects.toMatchObject({ status: 413 });
    expect(standing(store).filter((key) => key.startsWith('D#'))).toHaveLength(2);
  });

  it('is retried when there is still room after concurrent calls', async () => {
    const all = world();
    await storeDocument(text('1'), all.request(quota(10)));
    let others = 1;
    all.store.beforeTransact = async () => {
      if (others === 0) return;
      others -= 1;
      await storeDocument(text('12345'), all.request(quota(10)));
    };
    await storeDocument(text('1234'), all.request(quota(10)));
    expect(useOf(all)).toEqual({ bytes: 10, documents: 3 });
  });

  it('gets 403 in an unused storage while the app is being removed', async () => {
    const { store, bodies, request } = world();
    const context = request();
    store.items.delete(`${keys.app(app.id).PK}\n${keys.app(app.id).SK}`);
    await expect(storeDocument(text('x'), context)).rejects.toMatchObject({ status: 403 });
    expect(standing(store)).toEqual([]);
    expect(bodies.bytes.size).toBe(0);
  });

  it('uses another storage after the app id is registered again', async () => {
    const { store, request } = world();
    await storeDocument(text('x', 'one'), request());
    const anew = { ...app, grant: 'grant-2' };
    storeItem(store, keys.app(app.id), { ...anew });
    const principal = { kind: 'app', app: anew } as const;
    const context = request({ principal, entities: { app: anew } });
    const { id } = await storeDocument(text('y', 'one'), context);
    const items = [...store.items.values()].filter(({ SK }) => String(SK).startsWith('D#'));
    expect(items.map(({ PK }) => PK)).toEqual([partition, keys.storage(app.id, 'grant-2')]);
    expect(items.map((item) => item.id)).toEqual([expect.not.stringContaining(id), id]);
  });
});

describe('Overwriting a document in app storage', () => {
  it('leaves the removal of the old body to the outbox', async () => {
    const { store, request } = world();
    await storeDocument(text('old', 'one'), request());
    await storeDocument(text('new', 'one'), request());
    expect(outboxOf(store)).toEqual([
      expect.objectContaining({ event: 'body_removed', bodyKey: 'documents/1' }),
    ]);
  });

  it('counts as overwritten itself when another overwrite commits first, without waiting for more', async () => {
    const all = world();
    const { store, request } = all;
    const first = await storeDocument(text('1', 'one'), request());
    let others = 1;
    store.beforeTransact = async () => {
      if (others === 0) return;
      others -= 1;
      await storeDocument(text('the winner', 'one'), request());
    };
    const answer = await storeDocument(text('the loser', 'one'), request());
    expect(answer).toMatchObject({ id: first.id, size: 9 });
    expect(useOf(all)).toEqual({ bytes: 10, documents: 1 });
    const [item] = await store.get([keys.storedExternal(partition, 'one')]);
    expect(item).toMatchObject({ size: 10, bodyKey: 'documents/3', revision: 2 });
    const removed = outboxOf(store).map(({ bodyKey }) => bodyKey);
    expect(removed.toSorted()).toEqual(['documents/1', 'documents/2']);
  });

  it('stores a new document when the old one was deleted in the meantime', async () => {
    const all = world();
    const { store, request } = all;
    const { id } = await storeDocument(text('1', 'one'), request());
    let others = 1;
    store.beforeTransact = async () => {
      if (others === 0) return;
      others -= 1;
      await deleteStored({ path: { ...path, APP_DOCUMENT_ID: id } }, request());
    };
    const answer = await storeDocument(text('22', 'one'), request());
    expect(answer.id).not.toBe(id);
    expect(useOf(all)).toEqual({ bytes: 2, documents: 1 });
  });

  it('happens when a concurrent call has just taken the external id', async () => {
    const all = world();
    let others = 1;
    all.store.beforeTransact = async () => {
      if (others === 0) return;
      others -= 1;
      await storeDocument(text('first', 'one'), all.request());
    };
    await storeDocument(text('second', 'one'), all.request());
    expect(useOf(all)).toEqual({ bytes: 6, documents: 1 });
    expect(standing(all.store)).toHaveLength(3);
  });
});
