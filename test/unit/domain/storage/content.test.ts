import { describe, expect, it } from 'vitest';
import { documentPrefix, idOf, sha256 } from '../../../support/documents.ts';
import { expectBadRequest, expectXml } from '../../../support/expectations.ts';
import { startInMemory } from '../../../support/in-memory.ts';
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

const { service } = await startInMemory();
const { user } = service.apps;
const record = await createRecord(service);
const primed = await setUp(service, record, user);
const storages = [appStorage(service, user), recordStorage(record, user, primed)];

const total = async ({ client, path }: TestStorage): Promise<string> =>
  (await client.get(path())).xml().attributes.total_document_count!;

describe('In app storage,', () => {
  it.each([
    ['without a content type', null, 'application/octet-stream'],
    ['of text', 'text/plain', 'text/plain'],
    ['of binary content', 'image/png', 'image/png'],
  ])('an empty body %s is stored with size 0 and no type', async (_what, contentType, answered) => {
    for (const storage of storages) {
      const document = await store(storage, '', { contentType });
      expect(document.attributes).toMatchObject({ size: '0', type: '', digest: sha256('') });
      const read = await storage.client.get(storage.path(idOf(document)));
      expect([read.status, read.bytes.length]).toEqual([200, 0]);
      expect(read.headers['content-type']).toBe(answered);
    }
  });

  it('an empty body of XML returns 400', async () => {
    const contentType = 'application/xml';
    for (const storage of storages) {
      expectBadRequest(await storage.client.post(storage.path(), { body: '', contentType }));
      expectBadRequest(await putExternal(storage, 'empty-xml', '', { contentType }));
      expect((await storage.client.get(storage.path('external', 'empty-xml'))).status).toBe(404);
    }
  });

  it('malformed XML returns 400 and stores nothing', async () => {
    for (const storage of storages) {
      const before = await total(storage);
      const sent = { body: '<a><b></a>', contentType: 'application/xml' };
      expectBadRequest(await storage.client.post(storage.path(), sent));
      expect(await total(storage)).toBe(before);
    }
  });

  it.each([
    ['a report document that its schema does not allow', 'Models', '<Models xmlns="NS"><Nonsense/></Models>'],
    ['Demographics, which has its own call in records', 'Demographics', '<Demographics xmlns="NS"/>'],
    ['a registered type with a DOCTYPE', 'Procedure', '<!DOCTYPE Procedure><Procedure xmlns="NS"/>'],
  ])('a document is not validated against schemas: %s', async (_what, name, text) => {
    for (const storage of storages) {
      const body = text.replace('NS', 'http://indivo.org/vocab/xml/documents#');
      const document = await store(storage, body, { contentType: 'application/xml' });
      expect(document.attributes.type).toBe(documentPrefix + name);
      expect(await contentOf(storage, idOf(document))).toBe(body);
    }
  });

  it('a document has the type of its root, even if it is sent without a content type', async () => {
    const [storage] = storages;
    const body = '<c:ContinuityOfCareRecord xmlns:c="urn:astm-org:CCR"/>';
    const { attributes } = await store(storage!, body, { contentType: null });
    expect(attributes.type).toBe('urn:astm-org:CCR#ContinuityOfCareRecord');
  });

  it('text that is not UTF-8 returns 400, but the same bytes are stored under a binary type', async () => {
    const [storage] = storages;
    const body = Buffer.from([0x61, 0xe9, 0x62]);
    expectBadRequest(await storage!.client.post(storage!.path(), { body, contentType: 'text/plain' }));
    const document = await store(storage!, body, { contentType: 'application/octet-stream' });
    expectXml(await storage!.client.get(storage!.path(idOf(document), 'meta')));
    expect((await storage!.client.get(storage!.path(idOf(document)))).bytes).toEqual(body);
  });
});
