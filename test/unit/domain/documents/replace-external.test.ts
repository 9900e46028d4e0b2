import { describe, expect, it } from 'vitest';
import { type Answer, encode, type RequestOptions } from '../../../support/client.ts';
import {
  createDocument,
  documentsPath,
  expectUnchanged,
  externalPath,
  idOf,
  listDocuments,
  metadataOf,
  note,
  replaceDocument,
  textOf,
} from '../../../support/documents.ts';
import { expectBadRequest, expectNotFound, expectXml } from '../../../support/expectations.ts';
import { startInMemory } from '../../../support/in-memory.ts';
import { createRecord, demographics, succeeded } from '../../../support/scenario.ts';
import { storeToken } from '../../../support/stored-tokens.ts';
import { child, el } from '../../../support/xml-tree.ts';

const { service, owner, record } = await startInMemory();
const app = await storeToken(service, owner, record);
const appId = service.apps.user.id;

const unknown = '7c9e6679-7425-80de-944b-e07fc1f00000';

function pathOf(id: string, externalId: string, ofApp = appId): string {
  return documentsPath(record, id, 'replace', 'external', encode(ofApp), encode(externalId));
}

function replace(
  id: string,
  externalId: string,
  body: string | Buffer = note('new'),
  options: RequestOptions = {},
): Promise<Answer> {
  return app.put(pathOf(id, externalId), { body, ...options });
}

async function create(): Promise<string> {
  return idOf(await createDocument(owner.session, record, note('old')));
}

function readNamed(externalId: string, call = ''): Promise<Answer> {
  return app.get(externalPath(record, appId, externalId, call));
}

let names = 0;
function freshName(): string {
  names += 1;
  return `version ${names}`;
}

/** Replaces a new document under this external id and returns the id of the replaced version. */
async function replacedUnder(externalId: string): Promise<string> {
  const old = await create();
  succeeded(await replace(old, externalId), 'document_version_by_ext_id');
  return old;
}

describe('PUT …/documents/{DOCUMENT_ID}/replace/external/{APP_ID}/{EXTERNAL_ID}', () => {
  it('returns the metadata of a new version, which is found under the external id', async () => {
    const old = await create();
    const named = freshName();
    const answer = await replace(old, named, note('new'));
    expectXml(answer);
    const next = answer.xml();
    expect(idOf(next)).not.toBe(old);
    expect(next).toMatchObject({
      name: 'Document',
      attributes: { type: 'urn:example:notes#Note', record_id: record },
    });
    expect(child(next, 'replaces')).toEqual(el('replaces', { id: old }));
    expect(child(next, 'original')).toEqual(el('original', { id: old }));
    expect(child(next, 'latest').attributes.id).toBe(idOf(next));
    expect(child(next, 'creator').attributes.id).toBe(owner.id);
    expect((await readNamed(named)).text).toBe(note('new'));
    expect((await readNamed(named, '/meta')).xml()).toEqual(next);
    expect(await metadataOf(owner.session, record, idOf(next))).toEqual(next);
    expect(answer.text).not.toContain(named);
  });

  it('replaces the old version in the list, while the old one can still be read', async () => {
    const old = await create();
    const label = { body: 'Spring panel', contentType: 'text/plain' };
    succeeded(await owner.session.put(documentsPath(record, old, 'label'), label), 'label');
    const next = succeeded(await replace(old, freshName()), 'replace').xml();
    expect(textOf(next, 'label')).toBe('Spring panel');
    const before = await metadataOf(owner.session, record, old);
    expect(child(before, 'replacedBy').attributes.id).toBe(idOf(next));
    expect(child(before, 'suppressor').attributes).toEqual({ id: owner.id, type: 'account' });
    expect((await owner.session.get(documentsPath(record, old))).text).toBe(note('old'));
    const { ids } = await listDocuments(owner.session, record);
    expect(ids).toContain(idOf(next));
    expect(ids).not.toContain(old);
  });

  it('returns 400 when the version was already replaced, with or without an external id', async () => {
    const byName = await replacedUnder(freshName());
    const plainly = await create();
    await replaceDocument(owner.session, record, plainly);
    const named = freshName();
    for (const old of [byName, plainly]) {
      await expectUnchanged(owner.session, record, async () => {
        expectBadRequest(await replace(old, named));
      });
    }
    expectNotFound(await readNamed(named));
    expect(
      (await owner.session.post(documentsPath(record, byName, 'replace'), { body: '<x/>' })).status,
    ).toBe(400);
  });

  it('returns 400 when the id is taken by a creation or by a version, even if that was replaced since', async () => {
    const [created, used] = [freshName(), freshName()];
    const path = externalPath(record, appId, created);
    const first = succeeded(await app.put(path, { body: note('first') }), 'document_create_by_ext_id').xml();
    await replacedUnder(used);
    const old = await create();
    await expectUnchanged(owner.session, record, async () => {
      expectBadRequest(await replace(old, created));
      expectBadRequest(await replace(old, used));
      expectBadRequest(await replace(idOf(first), created));
    });
    await replaceDocument(owner.session, record, idOf(first));
    expectBadRequest(await replace(old, created));
    expect((await readNamed(created)).text).toBe(note('first'));
    expectBadRequest(await app.put(externalPath(record, appId, used), { body: note('x') }));
    expect((await replace(old, freshName())).status).toBe(200);
  });

  it('accepts an id that is used in another record', async () => {
    const elsewhere = await createRecord(service, owner);
    const there = await storeToken(service, owner, elsewhere);
    const named = freshName();
    const body = { body: note('there') };
    succeeded(await there.put(externalPath(elsewhere, appId, named), body), 'document_create_by_ext_id');
    expect((await replace(await create(), named)).status).toBe(200);
    expect((await there.get(externalPath(elsewhere, appId, named))).text).toBe(note('there'));
  });

  it('returns 404 for a document that the record does not have', async () => {
    const elsewhere = await createRecord(service, owner);
    const foreign = idOf(await createDocument(owner.session, elsewhere));
    const named = freshName();
    for (const id of [unknown, foreign]) expectNotFound(await replace(id, named));
    expectNotFound(await readNamed(named));
  });

  it.each<[string, string, string | null]>([
    ['nothing', '', 'application/xml'],
    ['nothing', '', null],
    ['malformed XML', '<a><b></a>', 'application/xml'],
    ['demographics', demographics(), 'application/xml'],
  ])(
    'returns 404, not 400, for content that is %s, and leaves the external id free',
    async (_what, body, type) => {
      const old = await create();
      const named = freshName();
      await expectUnchanged(owner.session, record, async () => {
        const answer = await replace(old, named, body, { contentType: type });
        const created = await owner.session.post(documentsPath(record), { body, contentType: type });
        expect([created.status, answer.status, answer.text]).toEqual([400, 404, created.text]);
      });
      expect((await replace(old, named)).status).toBe(200);
    },
  );

  it('checks the document first, then whether it was replaced or the id is taken, then the content', async () => {
    const taken = freshName();
    const replaced = await replacedUnder(taken);
    const open = await create();
    expectNotFound(await replace(unknown, taken, '<a>'));
    expectBadRequest(await replace(replaced, taken, '<a>'));
    expectBadRequest(await replace(replaced, freshName(), '<a>'));
    expectBadRequest(await replace(replaced, freshName(), ''));
    expectBadRequest(await replace(open, taken, '<a>'));
    expectBadRequest(await replace(open, taken, ''));
    expectBadRequest(await replace(open, taken, demographics()));
    expect((await replace(open, freshName(), '<a>')).status).toBe(404);
  });

  it.each(['x', 'x'.repeat(200), 'é'.repeat(200)])(
    'accepts an id of 1 to 200 characters: %s',
    async (named) => {
      expect((await replace(await create(), named)).status).toBe(200);
      expect((await readNamed(named)).text).toBe(note('new'));
    },
  );

  it.each(['x'.repeat(201), 'é'.repeat(201)])('rejects an id of 201 characters: %s', async (named) => {
    const old = await create();
    await expectUnchanged(owner.session, record, async () => {
      expectBadRequest(await replace(old, named));
    });
  });
});
