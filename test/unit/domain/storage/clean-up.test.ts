import { describe, expect, it } from 'vitest';
import { cleanUpRemovedApp } from '../../../../shared/domain/apps/clean-up.ts';
import { deleteStored, labelStored } from '../../../../shared/domain/storage/change.ts';
import { removeStorage } from '../../../../shared/domain/storage/clean-up.ts';
import { storeDocument } from '../../../../shared/domain/storage/save.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import { app, partition, path, standing, text, type World, world } from './support.ts';

const remover =
  ({ bodies }: World) =>
  (key: string) =>
    bodies.delete(key);

/** Stores documents with and without an external id. */
async function filled(): Promise<World> {
  const all = world();
  for (const index of [1, 2, 3]) {
    await storeDocument(text(`${index}`), all.request());
    await storeDocument(text(`${index}`, `named ${index}`), all.request());
  }
  return all;
}

/** The app after its removal: the registration is gone, its links still exist. */
function unregister({ store }: World): void {
  const { PK, SK } = keys.app(app.id);
  store.items.delete(`${PK}\n${SK}`);
}

describe('The clean-up of an app storage', () => {
  it('removes documents, external ids, the counter, the bodies and the link to them', async () => {
    const all = await filled();
    await cleanUpRemovedApp(all.store, app.id, app.grant, remover(all));
    expect(standing(all.store)).toEqual([]);
    expect(all.bodies.bytes.size).toBe(0);
    expect(await all.store.query({ partition: keys.appLinks(app.id) })).toEqual([]);
  });

  it('can be repeated, even if it failed half way', async () => {
    const all = await filled();
    let left = 2;
    const failing = async (key: string) => {
      left -= 1;
      if (left < 0) throw new Error('S3 is away');
      await all.bodies.delete(key);
    };
    const clean = (removeBody: (key: string) => Promise<void>) =>
      cleanUpRemovedApp(all.store, app.id, app.grant, removeBody);
    await expect(clean(failing)).rejects.toThrow('S3 is away');
    expect(await all.store.query({ partition: keys.appLinks(app.id) })).toHaveLength(1);
    await clean(remover(all));
    await clean(remover(all));
    expect(standing(all.store)).toEqual([]);
    expect(all.bodies.bytes.size).toBe(0);
  });

  it('leaves the storage of another registration of the same id alone', async () => {
    const all = await filled();
    const before = standing(all.store);
    await cleanUpRemovedApp(all.store, app.id, 'another grant', remover(all));
    expect(standing(all.store)).toEqual(before);
    expect(all.bodies.bytes.size).toBe(6);
  });

  it('keeps concurrent calls from storing anything once it has begun', async () => {
    for (const late of [
      (all: World) => storeDocument(text('late'), all.request()),
      (all: World) => storeDocument(text('late', 'named 1'), all.request()),
      (all: World) => storeDocument(text('late', 'another'), all.request()),
    ]) {
      const all = await filled();
      let isClean = false;
      all.store.beforeTransact = async () => {
        if (isClean) return;
        isClean = true;
        unregister(all);
        await removeStorage(all.store, partition, remover(all));
      };
      await expect(late(all)).rejects.toMatchObject({ status: 403 });
      expect(standing(all.store)).toEqual([]);
      expect(all.bodies.bytes.size).toBe(0);
    }
  });

  it('makes concurrent labels and deletions get 404', async () => {
    for (const late of [
      (all: World, id: string) =>
        labelStored({ path: { ...path, APP_DOCUMENT_ID: id }, body: Buffer.from('L') }, all.request()),
      (all: World, id: string) => deleteStored({ path: { ...path, APP_DOCUMENT_ID: id } }, all.request()),
    ]) {
      const all = await filled();
      const { id } = await storeDocument(text('x', 'labelled'), all.request());
      let isClean = false;
      all.store.beforeTransact = async () => {
        if (isClean) return;
        isClean = true;
        unregister(all);
        await removeStorage(all.store, partition, remover(all));
      };
      await expect(late(all, id)).rejects.toMatchObject({ status: 404 });
      expect(standing(all.store)).toEqual([]);
    }
  });

  it('makes a deletion get 403 while documents still exist, and removes its document with the rest', async () => {
    const all = await filled();
    const { id } = await storeDocument(text('x'), all.request());
    await all.store.delete(keys.storageUse(partition));
    const deleting = deleteStored({ path: { ...path, APP_DOCUMENT_ID: id } }, all.request());
    await expect(deleting).rejects.toMatchObject({ status: 403 });
    await removeStorage(all.store, partition, remover(all));
    expect(standing(all.store)).toEqual([]);
  });
});
