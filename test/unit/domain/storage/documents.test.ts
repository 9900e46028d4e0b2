import { beforeEach, describe, expect, it } from 'vitest';
import { encode } from '../../../support/client.ts';
import { idOf, sha256, textOf } from '../../../support/documents.ts';
import { expectBadRequest, expectNotFound, expectOk, expectXml } from '../../../support/expectations.ts';
import { startInMemory } from '../../../support/in-memory.ts';
import { timestamp, uuid } from '../../../support/patterns.ts';
import { createRecord } from '../../../support/scenario.ts';
import {
  appStorage,
  contentOf,
  putExternal,
  recordStorage,
  setUp,
  store,
  type TestStorage,
} from '../../../support/storage.ts';
import { child, el, type XmlElement } from '../../../support/xml-tree.ts';

const { service } = await startInMemory();
const record = await createRecord(service);

const missing = '0193a3f0-1111-8222-8333-444444400000';
const anyTime = (name: string): XmlElement => ({ ...el(name), text: expect.stringMatching(timestamp) });

describe.each([
  ['outside records', async () => appStorage(service, service.apps.user)],
  [
    'on a record',
    async () => recordStorage(record, service.apps.user, await setUp(service, record, service.apps.user)),
  ],
])("A document in an app's storage %s", (_where, open) => {
  let storage: TestStorage;
  beforeEach(async () => {
    storage = await open();
  });

  const creator = () =>
    el('creator', { id: 'problems@apps.example.org', type: 'pha' }, el('fullname', 'Problems'));

  it('has the status active, no replacements, and the app as its creator in its metadata', async () => {
    const body = '<Blob xmlns="urn:example:app"/>';
    const answer = await storage.client.post(storage.path(), { body });
    expectXml(answer);
    const id = idOf(answer.xml());
    expect(id).toMatch(uuid);
    const metadata = el(
      'Document',
      {
        id,
        type: 'urn:example:app#Blob',
        size: '31',
        digest: sha256(body),
        record_id: storage.recordId,
      },
      anyTime('createdAt'),
      creator(),
      el('original', { id }),
      el('latest', {
        id,
        createdAt: expect.stringMatching(timestamp),
        createdBy: 'problems@apps.example.org',
      }),
      el('status', 'active'),
      el('nevershare', 'false'),
    );
    expect(answer.xml()).toEqual(metadata);
    const again = await storage.client.get(storage.path(id, 'meta'));
    expectXml(again);
    expect(again.xml()).toEqual(metadata);
  });

  it.each([
    [
      'XML under its other name, with parameters',
      '<a>\u00e9</a>',
      'Text/XML; charset=utf-8',
      'application/xml',
    ],
    ['binary', Buffer.from([0, 255, 10, 13, 0]), 'image/png', 'image/png'],
    ['a body without a content type', 'no type', null, 'application/octet-stream'],
    ['XML labelled as a form', '<a b="1&amp;2"/>', 'application/x-www-form-urlencoded', 'application/xml'],
  ])('is returned byte for byte: %s', async (_what, body, contentType, answered) => {
    const id = idOf(await store(storage, body, { contentType }));
    const answer = await storage.client.get(storage.path(id));
    expect(answer.status).toBe(200);
    expect(answer.bytes).toEqual(Buffer.from(body));
    expect(answer.headers).toMatchObject({
      'content-type': answered,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  it('can be labelled, and its label can be removed', async () => {
    const id = idOf(await store(storage, 'x'));
    const named = await storage.client.put(storage.path(id, 'label'), {
      body: '  My label ',
      contentType: 'text/plain',
    });
    expectXml(named);
    expect(textOf(named.xml(), 'label')).toBe('My label');
    const shown = (await storage.client.get(storage.path(id, 'meta'))).xml();
    expect(textOf(shown, 'label')).toBe('My label');
    const cleared = await storage.client.put(storage.path(id, 'label'), { body: '', contentType: null });
    expectXml(cleared);
    expect(cleared.xml().children.map(({ name }) => name)).not.toContain('label');
  });

  it('may have a label of 100 characters, but 101 return 400 and change nothing', async () => {
    const id = idOf(await store(storage, 'x'));
    const label = (text: string) =>
      storage.client.put(storage.path(id, 'label'), { body: text, contentType: 'text/plain' });
    expectXml(await label('\u00e9'.repeat(100)));
    expectBadRequest(await label('x'.repeat(101)));
    expectBadRequest(await label('a\u0000b'));
    const shown = (await storage.client.get(storage.path(id, 'meta'))).xml();
    expect(textOf(shown, 'label')).toBe('\u00e9'.repeat(100));
  });

  it('can be deleted, and then every call returns 404', async () => {
    const id = idOf((await putExternal(storage, 'going', 'x')).xml());
    expectOk(await storage.client.delete(storage.path(id)));
    expectNotFound(await storage.client.get(storage.path(id)));
    expectNotFound(await storage.client.get(storage.path(id, 'meta')));
    expectNotFound(await storage.client.put(storage.path(id, 'label'), { body: 'x' }));
    expectNotFound(await storage.client.delete(storage.path(id)));
    expectNotFound(await storage.client.get(storage.path('external', 'going')));
    expectNotFound(await storage.client.get(storage.path('external', 'going', 'meta')));
    const list = (await storage.client.get(storage.path(), { query: { limit: '1000' } })).xml();
    expect(list.children.map(idOf)).not.toContain(id);
  });

  it.each([missing, 'no-id', '0'.repeat(3000)])('is not found by the id %.40s: 404', async (id) => {
    expectNotFound(await storage.client.get(storage.path(id)));
    expectNotFound(await storage.client.get(storage.path(id, 'meta')));
    expectNotFound(await storage.client.delete(storage.path(id)));
    expectNotFound(await storage.client.put(storage.path(id, 'label'), { body: 'x' }));
  });

  it('is not found by an external id that was never used or is too long: 404', async () => {
    for (const externalId of ['unused', 'x'.repeat(201)]) {
      expectNotFound(await storage.client.get(storage.path('external', externalId)));
      expectNotFound(await storage.client.get(storage.path('external', externalId, 'meta')));
    }
  });

  it('can be stored and found under an external id of 1 to 200 characters', async () => {
    for (const externalId of ['q', 'ä öü%2540@#&+', '\u{1F600}'.repeat(200)]) {
      const answer = await putExternal(storage, externalId, `under ${externalId.length}`);
      expectXml(answer);
      const id = idOf(answer.xml());
      expect(await contentOf(storage, 'external', encode(externalId))).toBe(`under ${externalId.length}`);
      const metadata = await storage.client.get(storage.path('external', encode(externalId), 'meta'));
      expectXml(metadata);
      expect(metadata.xml()).toEqual(answer.xml());
      expect(await contentOf(storage, id)).toBe(`under ${externalId.length}`);
    }
    expectBadRequest(await putExternal(storage, 'x'.repeat(201), 'too long'));
    expectBadRequest(await putExternal(storage, 'a\u0001', 'control character'));
  });

  it('never shows its external id', async () => {
    const answer = await putExternal(storage, 'hidden-name', 'x');
    const id = idOf(answer.xml());
    const metadata = await storage.client.get(storage.path(id, 'meta'));
    const list = await storage.client.get(storage.path());
    for (const { text } of [answer, metadata, list]) expect(text).not.toContain('hidden-name');
  });

  it('has the same label when it is read under its external id', async () => {
    const id = idOf((await putExternal(storage, 'labelled', 'x')).xml());
    expectXml(await storage.client.put(storage.path(id, 'label'), { body: 'Seen twice' }));
    const metadata = (await storage.client.get(storage.path('external', 'labelled', 'meta'))).xml();
    expect(textOf(metadata, 'label')).toBe('Seen twice');
  });

  it('is stored by the first PUT to its external id and overwritten by the next', async () => {
    const first = (await putExternal(storage, 'twice', 'first')).xml();
    service.advance(5);
    const answer = await putExternal(storage, 'twice', 'the second');
    expectXml(answer);
    expect(idOf(answer.xml())).toBe(idOf(first));
    expect(await contentOf(storage, 'external', 'twice')).toBe('the second');
    expect(await contentOf(storage, idOf(first))).toBe('the second');
  });

  it('frees its external id when it is deleted', async () => {
    const first = idOf((await putExternal(storage, 'again', 'first')).xml());
    expectOk(await storage.client.delete(storage.path(first)));
    const second = idOf((await putExternal(storage, 'again', 'second')).xml());
    expect(second).not.toBe(first);
    expect(await contentOf(storage, 'external', 'again')).toBe('second');
    expectNotFound(await storage.client.get(storage.path(first)));
  });

  it('keeps its creator and time of creation when it is overwritten', async () => {
    const first = (await putExternal(storage, 'kept', 'first')).xml();
    service.advance(60);
    const second = (await putExternal(storage, 'kept', 'second')).xml();
    expect(child(second, 'createdAt')).toEqual(child(first, 'createdAt'));
    expect(child(second, 'creator')).toEqual(child(first, 'creator'));
    expect(child(second, 'latest')).toEqual(child(first, 'latest'));
  });
});
