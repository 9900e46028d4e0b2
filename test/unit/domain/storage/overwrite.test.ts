import { describe, expect, it } from 'vitest';
import { has, idOf, sha256, textOf } from '../../../support/documents.ts';
import { expectBadRequest, expectXml } from '../../../support/expectations.ts';
import { startInMemory } from '../../../support/in-memory.ts';
import { createPerson } from '../../../support/people.ts';
import { createRecord } from '../../../support/scenario.ts';
import { appStorage, contentOf, putExternal, recordStorage, setUp, store } from '../../../support/storage.ts';
import { storeToken } from '../../../support/stored-tokens.ts';
import { child } from '../../../support/xml-tree.ts';

const { service } = await startInMemory();
const owner = await createPerson(service, 'rosa', 'Rosa Lind');
const record = await createRecord(service, owner);
const own = appStorage(service, service.apps.user);

describe('PUT /apps/{id}/documents/{DOCUMENT_ID}', () => {
  it('replaces content, type, size and digest, and keeps id, creator, creation time and label', async () => {
    const first = await store(own, '<Blob/>', { contentType: 'application/xml' });
    const id = idOf(first);
    expectXml(await own.client.put(own.path(id, 'label'), { body: 'Kept' }));
    service.advance(30);
    const body = Buffer.from([0, 1, 2, 253, 254, 255]);
    const answer = await own.client.put(own.path(id), { body, contentType: 'image/gif' });
    expectXml(answer);
    const second = answer.xml();
    expect(second.attributes).toEqual({ id, type: '', size: '6', digest: sha256(body), record_id: '' });
    expect(textOf(second, 'label')).toBe('Kept');
    expect(child(second, 'createdAt')).toEqual(child(first, 'createdAt'));
    expect(child(second, 'creator')).toEqual(child(first, 'creator'));
    expect(has(second, 'replaces') || has(second, 'replacedBy') || has(second, 'suppressedAt')).toBe(false);
    const read = await own.client.get(own.path(id));
    expect([read.headers['content-type'], read.bytes]).toEqual(['image/gif', body]);
  });

  it('moves the modification time, by which lists can be filtered and ordered', async () => {
    const old = idOf(await store(own, 'old'));
    service.advance(10);
    const young = idOf(await store(own, 'young'));
    service.advance(10);
    const since = new Date(service.now() * 1000).toISOString();
    service.advance(10);
    expectXml(await own.client.put(own.path(old), { body: 'changed', contentType: 'text/plain' }));
    const changed = (await own.client.get(own.path(), { query: { modified_since: since } })).xml();
    expect(changed.children.map(idOf)).toEqual([old]);
    expect(changed.attributes.total_document_count).toBe('1');
    const ordered = (await own.client.get(own.path(), { query: { order_by: '-modified_at' } })).xml();
    expect(ordered.children.map(idOf).slice(0, 2)).toEqual([old, young]);
    const byCreation = (await own.client.get(own.path())).xml();
    expect(byCreation.children.map(idOf).slice(0, 2)).toEqual([young, old]);
  });

  it.each(['0193a3f0-1111-8222-8333-444444400000', 'anything', 'x'.repeat(1500)])(
    'stores a new document under a new id when it does not know the id %.40s',
    async (unknown) => {
      const answer = await own.client.put(own.path(unknown), { body: 'new', contentType: 'text/plain' });
      expectXml(answer);
      const id = idOf(answer.xml());
      expect(id).not.toBe(unknown);
      expect(await contentOf(own, id)).toBe('new');
      expect((await own.client.get(own.path(unknown))).status).toBe(404);
    },
  );

  it('stores a deleted document again under a new id', async () => {
    const id = idOf(await store(own, 'x'));
    await own.client.delete(own.path(id));
    const answer = await own.client.put(own.path(id), { body: 'y', contentType: 'text/plain' });
    expectXml(answer);
    expect(idOf(answer.xml())).not.toBe(id);
  });

  it('also changes what is read under the external id of the document', async () => {
    const id = idOf((await putExternal(own, 'both', 'first')).xml());
    expectXml(await own.client.put(own.path(id), { body: 'second', contentType: 'text/plain' }));
    expect(await contentOf(own, 'external', 'both')).toBe('second');
    const metadata = (await own.client.get(own.path('external', 'both', 'meta'))).xml();
    expect(metadata.attributes).toMatchObject({ id, size: '6', digest: sha256('second') });
    const third = (await putExternal(own, 'both', 'the third')).xml();
    expect(idOf(third)).toBe(id);
    expect(await contentOf(own, id)).toBe('the third');
  });
});

describe('A rejected overwrite', () => {
  it.each([
    ['malformed XML', '<a><b></a>', 'application/xml'],
    ['empty XML', '', 'text/xml'],
  ])('leaves the old content: %s returns 400', async (_what, body, contentType) => {
    const id = idOf((await putExternal(own, `refused ${body.length}`, 'old')).xml());
    const before = (await own.client.get(own.path(id, 'meta'))).text;
    expectBadRequest(await putExternal(own, `refused ${body.length}`, body, { contentType }));
    expectBadRequest(await own.client.put(own.path(id), { body, contentType }));
    expect((await own.client.get(own.path(id, 'meta'))).text).toBe(before);
    expect(await contentOf(own, id)).toBe('old');
  });
});

describe('In the storage of an app on a record,', () => {
  it('POST to an external id does the same as PUT', async () => {
    const { user } = service.apps;
    const storage = recordStorage(record, user, await setUp(service, record, user));
    const post = (body: string) =>
      storage.client.post(storage.path('external', 'posted'), { body, contentType: 'text/plain' });
    const first = await post('first');
    expectXml(first);
    const second = await post('second');
    expectXml(second);
    expect(idOf(second.xml())).toBe(idOf(first.xml()));
    expect(await contentOf(storage, 'external', 'posted')).toBe('second');
    const third = (await putExternal(storage, 'posted', 'third')).xml();
    expect(idOf(third)).toBe(idOf(first.xml()));
  });

  it('a document keeps the account as its creator when an app that acts for the account has stored it', async () => {
    const { user } = service.apps;
    const acting = recordStorage(record, user, await storeToken(service, owner, record));
    const alone = recordStorage(record, user, await setUp(service, record, user));
    const first = (await putExternal(acting, 'by-account', 'x')).xml();
    expect(child(first, 'creator').attributes).toEqual({ id: owner.id, type: 'account' });
    expect(textOf(child(first, 'creator'), 'fullname')).toBe('Rosa Lind');
    const second = (await putExternal(alone, 'by-account', 'y')).xml();
    expect(child(second, 'creator').attributes).toEqual({ id: owner.id, type: 'account' });
    const other = await store(alone, 'z');
    expect(child(other, 'creator').attributes).toEqual({ id: user.id, type: 'pha' });
  });
});
