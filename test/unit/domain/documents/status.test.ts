import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../support/client.ts';
import {
  createDocument,
  documentsPath,
  idOf,
  listDocuments,
  listVersions,
  metadataOf,
  replaceDocument,
  textOf,
} from '../../../support/documents.ts';
import { expectBadRequest, expectNotFound, expectOk, expectXml } from '../../../support/expectations.ts';
import { startInMemory } from '../../../support/in-memory.ts';
import { timestamp } from '../../../support/patterns.ts';
import { createRecord } from '../../../support/scenario.ts';

const { service, owner, record } = await startInMemory();

const unknown = '7c9e6679-7425-80de-944b-e07fc1f00000';

async function create(): Promise<string> {
  return idOf(await createDocument(owner.session, record));
}

function setStatus(id: string, form: Record<string, string>): Promise<Answer> {
  return owner.session.post(documentsPath(record, id, 'set-status'), { form });
}

async function statusOf(id: string): Promise<string> {
  return textOf(await metadataOf(owner.session, record, id), 'status');
}

function history(id: string): Promise<Answer> {
  return owner.session.get(documentsPath(record, id, 'status-history'));
}

describe('POST …/documents/{DOCUMENT_ID}/set-status', () => {
  it.each([
    ['active', 'active'],
    ['active', 'void'],
    ['active', 'archived'],
    ['void', 'active'],
    ['void', 'void'],
    ['void', 'archived'],
    ['archived', 'active'],
    ['archived', 'archived'],
  ])('changes a document from %s to %s and records it', async (from, to) => {
    const id = await create();
    expectOk(await setStatus(id, { status: from, reason: 'first' }));
    expectOk(await setStatus(id, { status: to, reason: 'then' }));
    expect(await statusOf(id)).toBe(to);
    expect((await history(id)).xml().children.map(({ attributes }) => attributes.status)).toEqual([to, from]);
  });

  it('rejects voiding an archived document', async () => {
    const id = await create();
    expectOk(await setStatus(id, { status: 'archived' }));
    expectBadRequest(await setStatus(id, { status: 'void' }));
    expect(await statusOf(id)).toBe('archived');
    expect((await history(id)).xml().children).toHaveLength(1);
  });

  it('applies to every version, whichever is named, and to later ones', async () => {
    const first = await create();
    const second = idOf(await replaceDocument(owner.session, record, first));
    expectOk(await setStatus(first, { status: 'archived' }));
    expect([await statusOf(first), await statusOf(second)]).toEqual(['archived', 'archived']);
    const third = await replaceDocument(owner.session, record, second);
    expect(textOf(third, 'status')).toBe('archived');
    expect((await listVersions(owner.session, record, first, { status: 'archived' })).total).toBe(3);
    expect((await listVersions(owner.session, record, first)).total).toBe(0);
  });

  it('moves the document between the lists and their counts, by type too', async () => {
    const type = 'urn:example:notes#Note';
    const fresh = await createRecord(service, owner);
    const id = idOf(await createDocument(owner.session, fresh));
    expect((await listDocuments(owner.session, fresh, { type })).total).toBe(1);
    const form = { status: 'void' };
    expectOk(await owner.session.post(documentsPath(fresh, id, 'set-status'), { form }));
    expect(await listDocuments(owner.session, fresh, { type })).toMatchObject({ total: 0, ids: [] });
    expect(await listDocuments(owner.session, fresh, { status: 'void' })).toMatchObject({
      total: 1,
      ids: [id],
    });
    expect(await listDocuments(owner.session, fresh, { type, status: 'void' })).toMatchObject({ ids: [id] });
  });

  it.each(['active', 'void', 'archived'])('accepts a body that is only the word %s', async (word) => {
    const id = await create();
    const body = { body: word, contentType: 'text/plain' };
    expectOk(await owner.session.post(documentsPath(record, id, 'set-status'), body));
    expect(await statusOf(id)).toBe(word);
  });

  it.each([[{}], [{ status: '' }], [{ status: 'Active' }], [{ status: 'deleted' }], [{ reason: 'why' }]])(
    'rejects %j with 400',
    async (form) => {
      const id = await create();
      expectBadRequest(await setStatus(id, form));
      expect(await statusOf(id)).toBe('active');
    },
  );

  it('accepts a reason of 1,000 characters and rejects one more', async () => {
    const id = await create();
    expectOk(await setStatus(id, { status: 'void', reason: 'x'.repeat(1000) }));
    expectBadRequest(await setStatus(id, { status: 'void', reason: 'x'.repeat(1001) }));
  });

  it('rejects a reason with control characters', async () => {
    expectBadRequest(await setStatus(await create(), { status: 'void', reason: 'a\u0001b' }));
  });

  it('returns 404 for a document that the record does not have', async () => {
    expectNotFound(await setStatus(unknown, { status: 'void' }));
    const other = await createRecord(service, owner);
    const foreign = idOf(await createDocument(owner.session, other));
    expectNotFound(await setStatus(foreign, { status: 'void' }));
  });
});

describe('GET …/documents/{DOCUMENT_ID}/status-history', () => {
  it('is empty for a new document', async () => {
    const id = await create();
    const answer = await history(id);
    expectXml(answer);
    expect(answer.xml()).toMatchObject({
      name: 'DocumentStatusHistory',
      attributes: { document_id: id },
      children: [],
    });
  });

  it('shows who, when, what and why, newest first, under the id that was asked for', async () => {
    const first = await create();
    const second = idOf(await replaceDocument(owner.session, record, first));
    expectOk(await setStatus(first, { status: 'void', reason: 'wrong <patient> & "room"' }));
    expectOk(await setStatus(second, { status: 'archived' }));
    const { attributes, children } = (await history(second)).xml();
    expect(attributes).toEqual({ document_id: second });
    expect(children).toHaveLength(2);
    expect(children[0]).toEqual({
      name: 'DocumentStatus',
      attributes: { by: owner.id, at: expect.stringMatching(timestamp), status: 'archived' },
      children: [{ name: 'reason', attributes: {}, children: [], text: '' }],
      text: '',
    });
    expect(children[1]!.children[0]!.text).toBe('wrong <patient> & "room"');
  });

  it('returns 404 for a document that the record does not have', async () => {
    expectNotFound(await history(unknown));
  });
});
