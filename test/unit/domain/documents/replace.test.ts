import { describe, expect, it } from 'vitest';
import type { Answer, RequestOptions } from '../../../support/client.ts';
import {
  createDocument,
  documentPrefix,
  documentsPath,
  expectUnchanged,
  idOf,
  listDocuments,
  listVersions,
  metadataOf,
  note,
  replaceDocument,
} from '../../../support/documents.ts';
import { expectNotFound } from '../../../support/expectations.ts';
import { startInMemory } from '../../../support/in-memory.ts';
import { admin, demographics, succeeded } from '../../../support/scenario.ts';
import { storeToken } from '../../../support/stored-tokens.ts';
import { child, el } from '../../../support/xml-tree.ts';

const { service, owner, record } = await startInMemory();

const unknown = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

function replace(
  id: string,
  body: string | Buffer,
  options: RequestOptions = {},
  inRecord = record,
): Promise<Answer> {
  return owner.session.post(documentsPath(inRecord, id, 'replace'), { body, ...options });
}

async function create(body = note('old'), options: RequestOptions = {}): Promise<string> {
  return idOf(await createDocument(owner.session, record, body, options));
}

describe('POST /records/{RECORD_ID}/documents/{DOCUMENT_ID}/replace', () => {
  it('returns the metadata of a new version, which replaces the old one in the list', async () => {
    const old = await create();
    const { total } = await listDocuments(owner.session, record);
    const answer = await replace(old, note('new'));
    expect(answer.status).toBe(200);
    const next = idOf(answer.xml());
    expect(next).not.toBe(old);
    expect(child(answer.xml(), 'replaces')).toEqual(el('replaces', { id: old }));
    expect(child(answer.xml(), 'original')).toEqual(el('original', { id: old }));
    expect((await owner.session.get(documentsPath(record, next))).text).toBe(note('new'));
    expect((await owner.session.get(documentsPath(record, old))).text).toBe(note('old'));
    const list = await listDocuments(owner.session, record);
    expect(list.total).toBe(total);
    expect(list.ids).toContain(next);
    expect(list.ids).not.toContain(old);
  });

  it('names the caller as suppressor, and keeps the creator', async () => {
    const byAdmin = idOf(await createDocument(admin(service), record));
    succeeded(await replace(byAdmin, note('by the account')), 'document_version');
    const first = await metadataOf(owner.session, record, byAdmin);
    expect(child(first, 'creator').attributes.id).toBe(service.apps.admin.id);
    expect(child(first, 'suppressor')).toEqual(
      el('suppressor', { id: owner.id, type: 'account' }, el('fullname', 'Marta Oyelaran')),
    );

    const byAccount = await create();
    await replaceDocument(admin(service), record, byAccount);
    const second = await metadataOf(owner.session, record, byAccount);
    expect(child(second, 'creator').attributes.id).toBe(owner.id);
    expect(child(second, 'suppressor')).toEqual(
      el('suppressor', { id: service.apps.admin.id, type: 'machineapp' }, el('fullname', 'Admin')),
    );
  });

  it('works for an app with access to the record', async () => {
    const app = await storeToken(service, owner, record);
    const next = await replaceDocument(app, record, await create());
    expect(child(next, 'creator').attributes.id).toBe(owner.id);
  });

  it('may change the type and the media type', async () => {
    const old = await create('plain', { contentType: 'text/plain' });
    const typed = succeeded(
      await replace(old, `<Models xmlns="${documentPrefix}"/>`),
      'document_version',
    ).xml();
    expect(typed.attributes.type).toBe(`${documentPrefix}Models`);
    const bytes = Buffer.from([0, 1, 0xff]);
    const binary = succeeded(
      await replace(idOf(typed), bytes, { contentType: 'image/png' }),
      'document_version',
    ).xml();
    expect(binary.attributes).toMatchObject({ type: '', size: '3' });
    const answer = await owner.session.get(documentsPath(record, idOf(binary)));
    expect(answer.bytes).toEqual(bytes);
    expect(answer.headers['content-type']).toBe('image/png');
  });

  it('accepts the same content again', async () => {
    const old = await create();
    const next = succeeded(await replace(old, note('old')), 'document_version').xml();
    expect(idOf(next)).not.toBe(old);
  });

  it.each<[string | null]>([['application/x-www-form-urlencoded'], [null], ['text/plain']])(
    'accepts XML labelled as %s, as creation does',
    async (contentType) => {
      const next = await replace(await create(), note('x'), { contentType });
      expect(next.xml().attributes.type).toBe('urn:example:notes#Note');
    },
  );

  it('returns 400 when the version was already replaced', async () => {
    const first = await create();
    const second = idOf((await replace(first, note('2'))).xml());
    await expectUnchanged(owner.session, record, async () => {
      expect((await replace(first, note('3'))).status).toBe(400);
    });
    const third = idOf((await replace(second, note('3'))).xml());
    expect((await replace(first, note('4'))).status).toBe(400);
    expect((await replace(second, note('4'))).status).toBe(400);
    expect((await listVersions(owner.session, record, first)).ids.toSorted()).toEqual(
      [first, second, third].toSorted(),
    );
  });

  it('returns 404 for an unknown document', async () => {
    await expectUnchanged(owner.session, record, async () => {
      expect((await replace(unknown, note('x'))).status).toBe(404);
    });
  });

  it.each<[string, string | Buffer, string | null]>([
    ['nothing', '', 'application/xml'],
    ['nothing', '', 'text/plain'],
    ['nothing', '', 'application/octet-stream'],
    ['nothing', '', null],
    ['malformed XML', '<a><b></a>', 'application/xml'],
    ['malformed XML', '<a/><b/>', 'text/xml; charset=utf-8'],
    ['an entity declaration', '<!DOCTYPE a [<!ENTITY x "y">]><a/>', 'application/xml'],
    [
      'a DOCTYPE on a registered root',
      `<!DOCTYPE Models><Models xmlns="${documentPrefix}"/>`,
      'application/xml',
    ],
    ['demographics', demographics(), 'application/xml'],
    ['demographics', demographics(), 'text/plain'],
    ['demographics', demographics(), 'application/x-www-form-urlencoded'],
    ['demographics that are not valid', `<Demographics xmlns="${documentPrefix}"/>`, 'application/xml'],
  ])('returns 404, not 400, for new content that is %s', async (_what, body, contentType) => {
    const old = await create();
    await expectUnchanged(owner.session, record, async () => {
      const answer = await replace(old, body, { contentType });
      expect(answer.status).toBe(404);
      expect(answer.headers['x-error-code']).toBe('not_found');
      expect(answer.text).not.toBe('Not Found');
    });
    expect((await listVersions(owner.session, record, old)).total).toBe(1);
    expect((await replace(old, note('still possible'))).status).toBe(200);
  });

  it.each<[string, string, string]>([
    ['nothing', '', 'application/xml'],
    ['malformed XML', '<a><b></a>', 'application/xml'],
    ['an entity declaration', '<!DOCTYPE a [<!ENTITY x "y">]><a/>', 'application/xml'],
    ['a DOCTYPE on a registered root', `<!DOCTYPE Models><Models xmlns="${documentPrefix}"/>`, 'text/xml'],
    ['demographics', demographics(), 'application/xml'],
  ])('says in the 404 for %s what the 400 of a create says', async (_what, body, contentType) => {
    const replaced = await replace(await create(), body, { contentType });
    const created = await owner.session.post(documentsPath(record), { body, contentType });
    expect(created.status).toBe(400);
    expect(created.text).not.toBe('');
    expect([replaced.status, replaced.text]).toEqual([404, created.text]);
    expect(replaced.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it('says no reason in the 404 for an unknown document', async () => {
    expectNotFound(await replace(unknown, '<a><b></a>'));
  });

  it('says in words what is wrong with the content', async () => {
    const answer = await replace(await create(), '');
    expect([answer.status, answer.text]).toEqual([
      404,
      'The body is empty; send the content of the document.',
    ]);
  });

  it('checks the document first, then whether it was replaced, then the content', async () => {
    const replaced = await create();
    succeeded(await replace(replaced, note('x')), 'document_version');
    expect((await replace(unknown, '')).status).toBe(404);
    expect((await replace(replaced, '')).status).toBe(400);
    expect((await replace(replaced, '<a><b></a>')).status).toBe(400);
    expect((await replace(replaced, demographics())).status).toBe(400);
  });
});
