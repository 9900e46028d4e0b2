import { describe, expect, it } from 'vitest';
import { deleteStored, labelStored } from '../../../../shared/domain/storage/change.ts';
import { listStored } from '../../../../shared/domain/storage/list.ts';
import { readStored, readStoredMetadata } from '../../../../shared/domain/storage/read.ts';
import { storeDocument } from '../../../../shared/domain/storage/save.ts';
import { later, path, text, world } from './support.ts';

const byId = (id: string) => ({ path: { ...path, APP_DOCUMENT_ID: id } });
const byName = (name: string) => ({ path: { ...path, APP_EXTERNAL_ID: name } });

describe('Reading a document in app storage', () => {
  it('takes one round trip for the metadata, by id and by external id, and one more for the body', async () => {
    const { store, request } = world();
    const { id } = await storeDocument(text('x', 'one'), request());
    const before = store.calls.get;
    await readStoredMetadata(byId(id), request());
    await readStoredMetadata(byName('one'), request());
    await readStored(byId(id), request());
    await readStored(byName('one'), request());
    expect(store.calls.get - before).toBe(4);
  });

  it('finds the new body when the document is overwritten between the two reads', async () => {
    const { bodies, request } = world();
    await storeDocument(text('old', 'one'), request());
    let others = 1;
    bodies.beforeGet = async () => {
      if (others === 0) return;
      others -= 1;
      await storeDocument(text('new', 'one'), request());
      await bodies.delete('documents/1');
    };
    const { bytes } = await readStored(byName('one'), request());
    expect(bytes.toString()).toBe('new');
  });

  it('gets 404 when the document is deleted between the two reads', async () => {
    const { bodies, request } = world();
    const { id } = await storeDocument(text('old'), request());
    bodies.beforeGet = async () => {
      await deleteStored(byId(id), request());
      bodies.bytes.clear();
    };
    await expect(readStored(byId(id), request())).rejects.toMatchObject({ status: 404 });
  });

  it('fails when the body of an existing document cannot be read', async () => {
    const { bodies, request } = world();
    const { id } = await storeDocument(text('old'), request());
    bodies.bytes.clear();
    await expect(readStored(byId(id), request())).rejects.toThrow('No body documents/1');
  });
});

describe('A label in app storage', () => {
  it('is set on top of a concurrent overwrite', async () => {
    const { store, request } = world();
    const { id } = await storeDocument(text('old', 'one'), request());
    let others = 1;
    store.beforeTransact = async () => {
      if (others === 0) return;
      others -= 1;
      await storeDocument(text('longer', 'one'), request());
    };
    const labelled = await labelStored({ ...byId(id), body: Buffer.from('L') }, request());
    expect(labelled).toMatchObject({ id, label: 'L', size: 6 });
    expect(await readStoredMetadata(byName('one'), request())).toMatchObject({ label: 'L', size: 6 });
  });
});

describe('A list of app storage', () => {
  const input = (change: object = {}) => ({
    path,
    query: { type: undefined },
    list: {
      limit: 2,
      offset: 1,
      orderBy: 'created_at',
      descending: true,
      status: 'active' as const,
      modifiedSince: undefined,
      ...change,
    },
  });

  it('in default order reads its own page and the counter, whatever else is stored', async () => {
    const { store, request } = world();
    const made: string[] = [];
    for (let index = 0; index < 6; index += 1)
      made.unshift((await storeDocument(text(`${index}`), request({ now: later(index) }))).id);
    const limits: (number | undefined)[] = [];
    const query = store.query.bind(store);
    store.query = (options) => {
      limits.push(options.limit);
      return query(options);
    };
    const { total, documents } = await listStored(input(), request());
    expect([total, documents.map(({ id }) => id)]).toEqual([6, made.slice(1, 3)]);
    expect(limits).toEqual([3]);
  });

  it('orders documents of the same time by id', async () => {
    const { request } = world();
    const made: string[] = [];
    for (let index = 0; index < 20; index += 1)
      made.push((await storeDocument(text(`${index}`), request())).id);
    const list = await listStored(input({ limit: 100, offset: 0 }), request());
    expect(list.documents.map(({ id }) => id)).toEqual(made.toSorted());
    const other = await listStored(input({ limit: 100, offset: 0, modifiedSince: '2000' }), request());
    expect(other.documents.map(({ id }) => id)).toEqual(made.toSorted());
  });
});
