import { describe, expect, it } from 'vitest';
import type { Answer, RequestOptions } from '../../../support/client.ts';
import {
  createDocument,
  documentsPath,
  has,
  idOf,
  listDocuments,
  metadataOf,
  replaceDocument,
  sha256,
  textOf,
} from '../../../support/documents.ts';
import { startInMemory } from '../../../support/in-memory.ts';
import { xmlType } from '../../../support/patterns.ts';
import { succeeded } from '../../../support/scenario.ts';

const { owner, record } = await startInMemory();
const document = idOf(await createDocument(owner.session, record));

function label(body: string | Buffer, options: RequestOptions = {}, id = document): Promise<Answer> {
  const sent = { body, contentType: 'text/plain', ...options };
  return owner.session.put(documentsPath(record, id, 'label'), sent);
}

async function labelOf(id = document): Promise<string | undefined> {
  const metadata = await metadataOf(owner.session, record, id);
  return has(metadata, 'label') ? textOf(metadata, 'label') : undefined;
}

describe('PUT /records/{RECORD_ID}/documents/{DOCUMENT_ID}/label', () => {
  it('returns the metadata with the label', async () => {
    const answer = await label('Spring panel');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch(xmlType);
    expect(answer.xml().name).toBe('Document');
    expect(textOf(answer.xml(), 'label')).toBe('Spring panel');
    expect(answer.xml()).toEqual(await metadataOf(owner.session, record, document));
    const { documents } = await listDocuments(owner.session, record);
    expect(documents.find((found) => idOf(found) === document)).toEqual(answer.xml());
  });

  it.each<[string, RequestOptions]>([
    ['text/plain', {}],
    ['text/plain with charset', { contentType: 'text/plain; charset=utf-8' }],
    ['XML', { contentType: 'application/xml' }],
    ['a form', { contentType: 'application/x-www-form-urlencoded' }],
    ['bytes', { contentType: 'application/octet-stream' }],
    ['nothing', { contentType: null }],
  ])('accepts a body of any content type: %s', async (type, options) => {
    const text = `é & <${type}> 100%`;
    expect((await label(text, options)).status).toBe(200);
    expect(await labelOf()).toBe(text);
  });

  it.each([
    [' \t\r\n padded \n', 'padded'],
    ['two  words', 'two  words'],
    ['a\ttab', 'a\ttab'],
    ['&amp;', '&amp;'],
    ['日本語 😀', '日本語 😀'],
    ['x'.repeat(100), 'x'.repeat(100)],
    ['é'.repeat(100), 'é'.repeat(100)],
    ['😀'.repeat(100), '😀'.repeat(100)],
    [`  ${'x'.repeat(100)}\n`, 'x'.repeat(100)],
  ])('stores %j as %j', async (sent, expected) => {
    expect((await label(sent)).status).toBe(200);
    expect(await labelOf()).toBe(expected);
  });

  it.each(['', ' \n\t '])('removes the label when the body is %j', async (sent) => {
    succeeded(await label('to be cleared'), 'label');
    const answer = await label(sent);
    expect(answer.status).toBe(200);
    expect(has(answer.xml(), 'label')).toBe(false);
    expect(await labelOf()).toBeUndefined();
  });

  it('removes the label when there is no body', async () => {
    succeeded(await label('to be cleared'), 'label');
    const answer = await owner.session.put(documentsPath(record, document, 'label'));
    expect(answer.status).toBe(200);
    expect(await labelOf()).toBeUndefined();
  });

  it.each<[string, string | Buffer]>([
    ['101 characters', 'x'.repeat(101)],
    ['101 characters beyond ASCII', 'é'.repeat(101)],
    ['101 characters beyond the basic plane', '😀'.repeat(101)],
    ['a control character', 'a\u0007b'],
    ['a zero character', 'a\u0000b'],
    ['an escape', '\u001b[1m'],
    ['U+FFFE', 'a\u{FFFE}'],
    ['bytes that are not UTF-8', Buffer.from([0x61, 0xff])],
  ])('rejects %s with 400 and keeps the label', async (_rule, body) => {
    succeeded(await label('kept'), 'label');
    for (const contentType of ['text/plain', 'application/octet-stream']) {
      expect((await label(body, { contentType })).status).toBe(400);
    }
    expect(await labelOf()).toBe('kept');
  });

  it('returns 404 for an unknown document', async () => {
    const unknown = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
    expect((await label('x', {}, unknown)).status).toBe(404);
  });
});

describe('A document label', () => {
  it('is missing at first', async () => {
    const created = await createDocument(owner.session, record);
    expect(has(created, 'label')).toBe(false);
  });

  it('is inherited by a new version, and then each version has its own', async () => {
    const first = idOf(await createDocument(owner.session, record));
    succeeded(await label('inherited', {}, first), 'label');
    const second = await replaceDocument(owner.session, record, first);
    expect(textOf(second, 'label')).toBe('inherited');

    succeeded(await label('new', {}, idOf(second)), 'label');
    expect(await labelOf(first)).toBe('inherited');
    succeeded(await label('old', {}, first), 'label');
    expect(await labelOf(idOf(second))).toBe('new');
    expect(await labelOf(first)).toBe('old');
    const { documents } = await listDocuments(owner.session, record);
    expect(textOf(documents.find((found) => idOf(found) === idOf(second))!, 'label')).toBe('new');

    succeeded(await label('', {}, idOf(second)), 'label');
    const third = await replaceDocument(owner.session, record, idOf(second));
    expect(has(third, 'label')).toBe(false);
    expect(await labelOf(first)).toBe('old');
  });

  it('changes neither content nor other metadata', async () => {
    const created = await createDocument(owner.session, record);
    succeeded(await label('named', {}, idOf(created)), 'label');
    succeeded(await label('', {}, idOf(created)), 'label');
    expect(await metadataOf(owner.session, record, idOf(created))).toEqual(created);
  });
});

describe('A caller that says which label it has read', () => {
  const replacing = (text: string, replaces: string, id: string) => label(text, { query: { replaces } }, id);

  it('replaces that one, and no other', async () => {
    const id = idOf(await createDocument(owner.session, record));
    expect((await replacing('First', '', id)).status).toBe(200);
    expect((await replacing('Zweite ä', sha256('First'), id)).status).toBe(200);
    for (const read of ['', sha256('First')]) {
      const late = await replacing('Third', read, id);
      expect([late.status, late.headers['x-error-code']]).toEqual([409, 'document_changed']);
    }
    expect(await labelOf(id)).toBe('Zweite ä');
    expect((await replacing('', sha256('Zweite ä'), id)).status).toBe(200);
    expect(await labelOf(id)).toBeUndefined();
  });
});
