import { beforeAll, describe, expect, it } from 'vitest';
import {
  createDocument,
  documentPrefix,
  documentsPath,
  idOf,
  listDocuments,
  note,
  replaceDocument,
} from '../../support/documents.ts';
import { createInTurn, startWithOneRecord } from '../../support/one-record.ts';
import { xmlType } from '../../support/patterns.ts';
import { createRecord } from '../../support/scenario.ts';

const { service, owner, record } = await startWithOneRecord();

describe('GET /records/{RECORD_ID}/documents/', () => {
  it('returns the demographics document of a new record', async () => {
    const id = await createRecord(service, owner);
    const answer = await owner.session.get(documentsPath(id));
    expect(answer.headers['content-type']).toMatch(xmlType);
    const { name, attributes, children } = answer.xml();
    expect(name).toBe('Documents');
    expect(attributes).toEqual({ record_id: id, total_document_count: '1' });
    expect(children.map(({ attributes: document }) => document.type)).toEqual([
      `${documentPrefix}Demographics`,
    ]);
  });

  it('shows a new document to the next call, with the right count', async () => {
    const id = await createRecord(service, owner);
    for (let made = 1; made <= 2; made += 1) {
      const document = await createDocument(owner.session, id);
      const { total, ids } = await listDocuments(owner.session, id);
      expect(total).toBe(made + 1);
      expect(ids).toContain(idOf(document));
      expect(ids).toHaveLength(made + 1);
    }
  });

  it('lists the latest version only, and counts it once', async () => {
    const id = await createRecord(service, owner);
    const first = idOf(await createDocument(owner.session, id));
    const other = idOf(await createDocument(owner.session, id));
    service.advance(2);
    const second = idOf(await replaceDocument(owner.session, id, first));
    const { total, ids } = await listDocuments(owner.session, id);
    expect(total).toBe(3);
    expect(ids[0]).toBe(second);
    expect(ids).toContain(other);
    expect(ids).not.toContain(first);
  });

  it('returns the documents of one record only', async () => {
    const other = await createRecord(service, owner);
    const document = idOf(await createDocument(owner.session, record));
    expect((await listDocuments(owner.session, other)).ids).not.toContain(document);
  });

  it('returns all documents after 12 were stored at once', async () => {
    const id = await createRecord(service, owner);
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, n) => createDocument(owner.session, id, note(`${n}`))),
    );
    const { total, ids } = await listDocuments(owner.session, id);
    expect(total).toBe(13);
    expect(ids).toHaveLength(13);
    expect(ids).toEqual(expect.arrayContaining(made.map(idOf)));
  });
});

describe('Paging of the document list', () => {
  let paged: string;
  /** Newest first. */
  let all: string[];
  beforeAll(async () => {
    paged = await createRecord(service, owner);
    const demographics = (await listDocuments(owner.session, paged)).ids;
    all = [
      ...(
        await createInTurn({ service, owner }, paged, ['1', '2', '3', '4', '5', '6'], 'text/plain')
      ).toReversed(),
      ...demographics,
    ];
  });

  it.each<[string, number, number]>([
    ['', 0, 7],
    ['limit=3&offset=3', 3, 6],
    ['offset=1000000', 7, 7],
    ['limit=0&offset=3', 0, 0],
    ['offset=5&offset=0&limit=1', 0, 1],
    ['colour=red&limit=1', 0, 1],
  ])('with "%s" returns items %i to %i, newest first, and counts all', async (query, from, to) => {
    const { total, ids } = await listDocuments(owner.session, paged, query);
    expect(ids).toEqual(all.slice(from, to));
    expect(total).toBe(7);
  });

  it.each(['limit=', 'limit=1&limit=x'])('rejects %s with 400', async (query) => {
    const answer = await owner.session.get(documentsPath(paged), { query });
    expect(answer.status).toBe(400);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it('reaches every document exactly once', async () => {
    const seen: string[] = [];
    for (let offset = 0; offset < 7; offset += 2) {
      seen.push(...(await listDocuments(owner.session, paged, `limit=2&offset=${offset}`)).ids);
    }
    expect(seen).toEqual(all);
  });
});
