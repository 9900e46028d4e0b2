import { describe, expect, it } from 'vitest';
import {
  createDocument,
  documentsPath,
  idOf,
  listDocuments,
  listVersions,
  metadataOf,
  replaceDocument,
  textOf,
} from '../../support/documents.ts';
import { startWithOneRecord } from '../../support/one-record.ts';

/** Oldest first; their sizes are 1, 4, 3 and 2. */
const versions: string[] = [];
const bodies = ['a', 'bbbb', 'ccc', 'dd'];

const { service, owner, record } = await startWithOneRecord();
for (const body of bodies) {
  const last = versions.at(-1);
  const sent = { contentType: 'text/plain' };
  const made = last
    ? await replaceDocument(owner.session, record, last, body, sent)
    : await createDocument(owner.session, record, body, sent);
  versions.push(idOf(made));
  service.advance(2);
}
await createDocument(owner.session, record);

const newestFirst = (): string[] => versions.toReversed();

describe('GET /records/{RECORD_ID}/documents/{DOCUMENT_ID}/versions/', () => {
  it('lists every version, newest first, whichever version is named', async () => {
    for (const id of versions) {
      const answer = await owner.session.get(`${documentsPath(record, id, 'versions')}/`);
      const { name, attributes, children } = answer.xml();
      expect(name).toBe('Documents');
      expect(attributes).toEqual({ record_id: record, total_document_count: '4' });
      expect(children.map(idOf)).toEqual(newestFirst());
    }
  });

  it('shows each version as its own metadata do', async () => {
    const { documents } = await listVersions(owner.session, record, versions[0]!);
    const own = await Promise.all(newestFirst().map((id) => metadataOf(owner.session, record, id)));
    expect(documents).toEqual(own);
  });

  it('returns one version for a document that was never replaced', async () => {
    const id = idOf(await createDocument(owner.session, record));
    expect(await listVersions(owner.session, record, id)).toMatchObject({ total: 1, ids: [id] });
  });

  it.each([
    ['limit=2&offset=1', [2, 1]],
    ['order_by=created_at', [0, 1, 2, 3]],
    ['order_by=-size', [1, 2, 3, 0]],
    ['order_by=suppressed_at', [0, 1, 2, 3]],
    ['order_by=-suppressedAt', [3, 2, 1, 0]],
    ['status=active&limit=1', [3]],
  ])('with %s returns versions %j of 4', async (query, expected) => {
    const { total, ids } = await listVersions(owner.session, record, versions[1]!, query);
    expect(ids).toEqual(expected.map((index) => versions[index]));
    expect(total).toBe(4);
  });

  it.each(['void', 'archived'])('is empty for the status %s', async (status) => {
    const list = await listVersions(owner.session, record, versions[0]!, { status });
    expect(list).toMatchObject({ total: 0, ids: [] });
  });

  it('returns with modified_since the versions modified since then', async () => {
    const second = await metadataOf(owner.session, record, versions[1]!);
    const since = textOf(second, 'suppressedAt');
    const list = await listVersions(owner.session, record, versions[0]!, { modified_since: since });
    expect(list).toMatchObject({ total: 3, ids: [versions[3], versions[2], versions[1]] });
  });

  it('rejects a limit that is no number with 400', async () => {
    const path = `${documentsPath(record, versions[0]!, 'versions')}/`;
    expect((await owner.session.get(path, { query: 'limit=x' })).status).toBe(400);
  });

  it('returns 404 for an unknown status and for an unknown document', async () => {
    const path = `${documentsPath(record, versions[0]!, 'versions')}/`;
    expect((await owner.session.get(path, { query: 'status=deleted' })).status).toBe(404);
    const unknown = documentsPath(record, '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'versions');
    expect((await owner.session.get(`${unknown}/`)).status).toBe(404);
  });
});

describe('A version of a document', () => {
  it('can still be read with its own bytes, media type and metadata', async () => {
    const types = ['text/plain', 'application/json', 'image/png', 'application/xml'];
    const contents = ['one', '{"two": 2}', 'three', '<four/>'];
    const ids: string[] = [];
    for (const [index, contentType] of types.entries()) {
      const last = ids.at(-1);
      const made = last
        ? await replaceDocument(owner.session, record, last, contents[index], { contentType })
        : await createDocument(owner.session, record, contents[index], { contentType });
      ids.push(idOf(made));
    }
    for (const [index, id] of ids.entries()) {
      const answer = await owner.session.get(documentsPath(record, id));
      expect([answer.status, answer.text, answer.headers['content-type']]).toEqual([
        200,
        contents[index],
        types[index],
      ]);
      expect((await metadataOf(owner.session, record, id)).attributes.size).toBe(
        String(contents[index]!.length),
      );
    }
  });

  it('is in the document list only while it is the latest', async () => {
    const { ids } = await listDocuments(owner.session, record);
    expect(ids).toContain(versions[3]);
    expect(ids.filter((id) => versions.slice(0, 3).includes(id))).toEqual([]);
  });
});
