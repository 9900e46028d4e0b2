import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../support/client.ts';
import { encode } from '../../../support/client.ts';
import {
  createDocument,
  documentsPath,
  expectUnchanged,
  has,
  idOf,
  listDocuments,
  listOf,
  metadataOf,
  note,
  replaceDocument,
} from '../../../support/documents.ts';
import { expectBadRequest, expectNotFound, expectOk } from '../../../support/expectations.ts';
import { startInMemory } from '../../../support/in-memory.ts';
import { createRecord, demographics } from '../../../support/scenario.ts';
import { storeToken } from '../../../support/stored-tokens.ts';
import { child, el } from '../../../support/xml-tree.ts';

const { service, owner, record } = await startInMemory();
const app = await storeToken(service, owner, record);

const unknown = '7c9e6679-7425-80de-944b-e07fc1f00000';
const relations = ['annotation', 'interpretation', 'followup', 'attachment', 'answers'];
const uri = (relation: string) => `http://indivo.org/vocab/documentrels#${relation}`;

async function create(): Promise<string> {
  return idOf(await createDocument(owner.session, record));
}

function relate(object: string, relation: string, subject: string): Promise<Answer> {
  return owner.session.put(documentsPath(record, object, 'rels', relation, subject));
}

function related(id: string, relation = 'annotation', query = {}): Promise<Answer> {
  return owner.session.get(`${documentsPath(record, id, 'rels', relation)}/`, { query });
}

function externalPath(id: string, externalId: string): string {
  const rest = ['rels', 'annotation', 'external', encode(service.apps.user.id), encode(externalId)];
  return documentsPath(record, id, ...rest);
}

describe('PUT …/documents/{DOCUMENT_ID_0}/rels/{REL}/{DOCUMENT_ID_1}', () => {
  it.each(relations)(
    'relates by %s, counted in relatesTo of the object and in isRelatedFrom of the subject',
    async (relation) => {
      const [object, subject] = [await create(), await create()];
      expectOk(await relate(object, relation, subject));
      const counted = [el('relation', { type: uri(relation), count: '1' })];
      const objectMeta = await metadataOf(owner.session, record, object);
      const subjectMeta = await metadataOf(owner.session, record, subject);
      expect(child(objectMeta, 'relatesTo').children).toEqual(counted);
      expect(has(objectMeta, 'isRelatedFrom')).toBe(false);
      expect(child(subjectMeta, 'isRelatedFrom').children).toEqual(counted);
      expect(has(subjectMeta, 'relatesTo')).toBe(false);
      const listed = (await listDocuments(owner.session, record)).documents.find(
        ({ attributes }) => attributes.id === object,
      )!;
      expect(child(listed, 'relatesTo').children).toEqual(counted);
    },
  );

  it('sorts the relations of a document by type', async () => {
    const object = await create();
    for (const relation of ['followup', 'annotation', 'interpretation']) {
      expectOk(await relate(object, relation, await create()));
    }
    const types = child(await metadataOf(owner.session, record, object), 'relatesTo').children.map(
      ({ attributes }) => attributes.type,
    );
    expect(types).toEqual([uri('annotation'), uri('followup'), uri('interpretation')]);
  });

  it('relates two versions of one document', async () => {
    const first = await create();
    const second = idOf(await replaceDocument(owner.session, record, first));
    expectOk(await relate(first, 'annotation', second));
    expect((await related(first)).xml().children.map(idOf)).toEqual([second]);
  });

  it('does not change modified_at', async () => {
    const [object, subject] = [await create(), await create()];
    const last = await create();
    expectOk(await relate(object, 'annotation', subject));
    const { ids } = await listDocuments(owner.session, record, { order_by: '-modified_at', limit: '3' });
    expect(ids).toEqual([last, subject, object]);
  });

  it('returns 404 for an unknown document on either side, for one of another record, and for an unknown relation', async () => {
    const id = await create();
    const other = await createRecord(service, owner);
    const foreign = idOf(await createDocument(owner.session, other));
    for (const wrong of [unknown, foreign]) {
      expectNotFound(await relate(id, 'annotation', wrong));
      expectNotFound(await relate(wrong, 'annotation', id));
    }
    expectNotFound(await relate(id, 'likes', await create()));
    expect(has(await metadataOf(owner.session, record, id), 'relatesTo')).toBe(false);
  });

  it('returns 400 for a document and itself', async () => {
    const id = await create();
    expectBadRequest(await relate(id, 'annotation', id));
  });
});

describe('GET …/documents/{DOCUMENT_ID}/rels/{REL}/', () => {
  it('lists the subjects related to any version, newest relation first, without paging', async () => {
    const first = await create();
    const second = idOf(await replaceDocument(owner.session, record, first));
    const subjects = [await create(), await create(), await create()];
    expectOk(await relate(first, 'annotation', subjects[0]!));
    expectOk(await relate(second, 'annotation', subjects[1]!));
    expectOk(await relate(first, 'annotation', subjects[2]!));
    const expected = [...subjects].reverse();
    for (const id of [first, second]) {
      const { ids, total } = listOf(
        await related(id, 'annotation', { limit: '1', offset: '1', order_by: 'id' }),
      );
      expect([ids, total]).toEqual([expected, 3]);
    }
    expect(listOf(await related(first, 'followup')).total).toBe(0);
  });

  it('filters by status, and lists replaced subjects unchanged', async () => {
    const [object, subject] = [await create(), await create()];
    expectOk(await relate(object, 'annotation', subject));
    const next = idOf(await replaceDocument(owner.session, record, subject));
    const listed = listOf(await related(object));
    expect(listed.ids).toEqual([subject]);
    expect(child(listed.documents[0]!, 'replacedBy').attributes.id).toBe(next);
    const form = { status: 'void' };
    expectOk(await owner.session.post(documentsPath(record, subject, 'set-status'), { form }));
    expect(listOf(await related(object)).total).toBe(0);
    expect(listOf(await related(object, 'annotation', { status: 'void' })).ids).toEqual([subject]);
  });

  it('returns 400 for an unknown document and 404 for an unknown relation', async () => {
    expectBadRequest(await related(unknown));
    expectNotFound(await related(await create(), 'likes'));
  });
});

describe('POST …/documents/{DOCUMENT_ID}/rels/{REL}/', () => {
  it('stores a document, relates it, and returns its metadata with the relation', async () => {
    const object = await create();
    const answer = await owner.session.post(`${documentsPath(record, object, 'rels', 'annotation')}/`, {
      body: note('remark'),
    });
    expect(answer.status).toBe(200);
    const counted = [el('relation', { type: uri('annotation'), count: '1' })];
    expect(child(answer.xml(), 'isRelatedFrom').children).toEqual(counted);
    expect(child(answer.xml(), 'latest').attributes.id).toBe(idOf(answer.xml()));
    expect(listOf(await related(object)).ids).toEqual([idOf(answer.xml())]);
    expect(child(await metadataOf(owner.session, record, object), 'relatesTo').children).toEqual(counted);
  });

  it('accepts binary subjects', async () => {
    const object = await create();
    const body = Buffer.from([0, 255, 128]);
    const path = `${documentsPath(record, object, 'rels', 'attachment')}/`;
    const answer = await owner.session.post(path, { body, contentType: 'application/octet-stream' });
    expect(answer.xml().attributes).toMatchObject({ type: '', size: '3' });
  });

  it.each([
    ['nothing', ''],
    ['malformed XML', '<a>'],
    ['demographics', demographics()],
  ])('rejects %s with 400 and stores nothing', async (_what, body) => {
    const object = await create();
    const path = `${documentsPath(record, object, 'rels', 'annotation')}/`;
    await expectUnchanged(owner.session, record, async () => {
      expectBadRequest(await owner.session.post(path, { body, contentType: 'application/xml' }));
    });
  });

  it('returns 404 for an unknown document or relation before it checks the content', async () => {
    const body = { body: '<a>', contentType: 'application/xml' };
    expectNotFound(
      await owner.session.post(`${documentsPath(record, unknown, 'rels', 'annotation')}/`, body),
    );
    expectNotFound(
      await owner.session.post(`${documentsPath(record, await create(), 'rels', 'likes')}/`, body),
    );
  });
});

describe('PUT and POST …/rels/{REL}/external/{PHA_EMAIL}/{EXTERNAL_ID}', () => {
  it('store a related document under the external id; POST returns its metadata, PUT only the success', async () => {
    const object = await create();
    const posted = await app.post(externalPath(object, 'remark 1'), { body: note('one') });
    expect(child(posted.xml(), 'isRelatedFrom').children).toHaveLength(1);
    expectOk(await app.put(externalPath(object, 'remark 2'), { body: note('two') }));
    const { ids } = listOf(await related(object));
    expect(ids).toHaveLength(2);
    expect(ids[1]).toBe(idOf(posted.xml()));
    const named = documentsPath(record, 'external', encode(service.apps.user.id), encode('remark 2'));
    expect((await app.get(named)).text).toBe(note('two'));
  });

  it('return 400 when the id is taken, and store nothing', async () => {
    const object = await create();
    expectOk(await app.put(externalPath(object, 'once'), { body: note('one') }));
    await expectUnchanged(owner.session, record, async () => {
      expectBadRequest(await app.put(externalPath(object, 'once'), { body: note('two') }));
      expectBadRequest(await app.post(externalPath(object, 'once'), { body: note('two') }));
    });
    expect(listOf(await related(object)).total).toBe(1);
  });
});
