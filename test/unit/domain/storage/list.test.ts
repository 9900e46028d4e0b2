import { beforeAll, describe, expect, it } from 'vitest';
import { documentPrefix, idOf } from '../../../support/documents.ts';
import { expectBadRequest, expectNotFound, expectXml } from '../../../support/expectations.ts';
import { startInMemory } from '../../../support/in-memory.ts';
import { createRecord } from '../../../support/scenario.ts';
import {
  appStorage,
  putExternal,
  recordStorage,
  setUp,
  store,
  type TestStorage,
} from '../../../support/storage.ts';

const { service } = await startInMemory();

async function listIn({ client, path }: TestStorage, query = '') {
  const answer = await client.get(path(), { query });
  expectXml(answer);
  const { name, attributes, children } = answer.xml();
  return { name, attributes, total: Number(attributes.total_document_count), ids: children.map(idOf) };
}

describe.each([
  ['outside records', async () => appStorage(service, service.apps.background)],
  [
    'on a record',
    async () => {
      const record = await createRecord(service);
      const { background } = service.apps;
      return recordStorage(record, background, await setUp(service, record, background));
    },
  ],
])("The list of an app's documents %s", (_where, open) => {
  let storage: TestStorage;
  /** Keyed by their external id. */
  const ids: Record<string, string> = {};
  const named = (...names: readonly string[]) => names.map((name) => ids[name]!);

  beforeAll(async () => {
    storage = await open();
    expect(await listIn(storage)).toMatchObject({ total: 0, ids: [] });
    const contents = {
      pear: ['<Models xmlns="http://indivo.org/vocab/xml/documents#"/>', 'application/xml'],
      fig: ['text', 'text/plain'],
      plum: ['<Models/>', 'application/xml'],
      apple: ['a longer text', 'text/html'],
    } as const;
    for (const [name, [body, contentType]] of Object.entries(contents)) {
      service.advance(2);
      ids[name] = idOf((await putExternal(storage, name, body, { contentType })).xml());
    }
    for (const [name, label] of [
      ['pear', 'b'],
      ['plum', 'a'],
    ] as const)
      expectXml(await storage.client.put(storage.path(ids[name]!, 'label'), { body: label }));
  });

  it('names the record (if any), the app and the total number of documents', async () => {
    const { name, attributes } = await listIn(storage, 'limit=1');
    expect(name).toBe('Documents');
    expect(attributes).toEqual({
      record_id: storage.recordId,
      pha: 'lab-import@apps.example.org',
      total_document_count: '4',
    });
  });

  it.each([
    ['', ['apple', 'plum', 'fig', 'pear']],
    ['limit=2&offset=1', ['plum', 'fig']],
    ['limit=0', []],
    ['order_by=created_at', ['pear', 'fig', 'plum', 'apple']],
    ['order_by=-size&offset=1&limit=2', ['apple', 'plum']],
    ['order_by=no_such_field', ['apple', 'plum', 'fig', 'pear']],
    ['order_by=mime_type', ['pear', 'plum', 'apple', 'fig']],
  ] as const)('has a total of 4 and this order or page: "%s"', async (query, expected) => {
    expect(await listIn(storage, query)).toMatchObject({ total: 4, ids: named(...expected) });
  });

  it('puts missing labels last ascending and first descending, in the order of the ids', async () => {
    const bare = named('fig', 'apple');
    const labelled = named('plum', 'pear');
    expect((await listIn(storage, 'order_by=label')).ids).toEqual([...labelled, ...bare]);
    expect((await listIn(storage, 'order_by=-label')).ids).toEqual([...bare, ...labelled.toReversed()]);
  });

  it.each([
    [`type=${encodeURIComponent(`${documentPrefix}Models`)}`, ['pear']],
    ['type=Models&order_by=created_at', ['pear', 'plum']],
  ] as const)('filters by type: "%s"', async (query, expected) => {
    expect((await listIn(storage, query)).ids).toEqual(named(...expected));
  });

  it('counts the documents of the type before paging', async () => {
    expect(await listIn(storage, 'type=Models&limit=1')).toMatchObject({ total: 2 });
    expect(await listIn(storage, 'type=Nothing')).toMatchObject({ total: 0, ids: [] });
  });

  it.each(['void', 'archived'])('never has a document that is %s', async (status) => {
    expect(await listIn(storage, `status=${status}`)).toMatchObject({ total: 0, ids: [] });
  });

  it.each(['limit=x', 'modified_since=soon'])('returns 400 for %s', async (query) =>
    expectBadRequest(await storage.client.get(storage.path(), { query })),
  );

  it('returns 404 for an unknown status', async () => {
    expectNotFound(await storage.client.get(storage.path(), { query: 'status=gone' }));
  });
});

describe('A list of 30 documents created at once', () => {
  it('is in the order of the ids at equal times, without gaps or repetitions between pages', async () => {
    const storage = appStorage(service, service.apps.user);
    const made = await Promise.all(Array.from({ length: 30 }, (_, index) => store(storage, `${index}`)));
    const all = (await listIn(storage)).ids;
    expect(all.toSorted()).toEqual(made.map(idOf).toSorted());
    const times = new Map(made.map((document) => [idOf(document), document.children[0]!.text]));
    const sorted = all.toSorted((left, right) => {
      const [one, other] = [times.get(left)!, times.get(right)!].map((time) => Date.parse(time));
      return other! - one! || (left < right ? -1 : 1);
    });
    expect(all).toEqual(sorted);
    const pages: string[] = [];
    for (let offset = 0; offset < 30; offset += 7) {
      pages.push(...(await listIn(storage, `limit=7&offset=${offset}`)).ids);
    }
    expect(pages).toEqual(all);
    const read = (await listIn(storage, 'order_by=-created_at&modified_since=2000-01-01')).ids;
    expect(read).toEqual(all);
  });

  it('has a smaller total after deletions', async () => {
    const storage = appStorage(service, service.apps.user);
    const { total, ids } = await listIn(storage);
    for (const id of ids.slice(0, 3)) await storage.client.delete(storage.path(id));
    expect(await listIn(storage)).toMatchObject({ total: total - 3, ids: ids.slice(3) });
  });
});
