import { describe, expect, it } from 'vitest';
import {
  createDocument,
  documentsPath,
  idOf,
  listDocuments,
  metadataOf,
  replaceDocument,
  textOf,
} from '../../../support/documents.ts';
import { expectNotFound, expectOk } from '../../../support/expectations.ts';
import { startInMemory } from '../../../support/in-memory.ts';

const { owner, record } = await startInMemory();

const unknown = '7c9e6679-7425-80de-944b-e07fc1f00000';

async function flagOf(id: string): Promise<string> {
  return textOf(await metadataOf(owner.session, record, id), 'nevershare');
}

describe('PUT and DELETE …/documents/{DOCUMENT_ID}/nevershare', () => {
  it('set and remove the flag of all versions, and both can be repeated', async () => {
    const first = idOf(await createDocument(owner.session, record));
    const second = idOf(await replaceDocument(owner.session, record, first));
    const path = documentsPath(record, first, 'nevershare');
    for (let time = 0; time < 2; time += 1) expectOk(await owner.session.put(path));
    expect([await flagOf(first), await flagOf(second)]).toEqual(['true', 'true']);
    const listed = (await listDocuments(owner.session, record)).documents.find(
      (item) => idOf(item) === second,
    )!;
    expect(textOf(listed, 'nevershare')).toBe('true');
    for (let time = 0; time < 2; time += 1) expectOk(await owner.session.delete(path));
    expect([await flagOf(first), await flagOf(second)]).toEqual(['false', 'false']);
  });

  it('keep the flag on the document when it is replaced', async () => {
    const first = idOf(await createDocument(owner.session, record));
    expectOk(await owner.session.put(documentsPath(record, first, 'nevershare')));
    const next = await replaceDocument(owner.session, record, first);
    expect(textOf(next, 'nevershare')).toBe('true');
    const listed = (await listDocuments(owner.session, record)).documents.find(
      (item) => idOf(item) === idOf(next),
    )!;
    expect(textOf(listed, 'nevershare')).toBe('true');
  });

  it('return 404 for a document that the record does not have', async () => {
    expectNotFound(await owner.session.put(documentsPath(record, unknown, 'nevershare')));
    expectNotFound(await owner.session.delete(documentsPath(record, unknown, 'nevershare')));
  });
});
