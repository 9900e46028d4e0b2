import { beforeAll, describe, expect, it } from 'vitest';
import {
  createDocument,
  documentPrefix,
  documentsPath,
  idOf,
  listDocuments,
  metadataOf,
  replaceDocument,
  textOf,
} from '../../support/documents.ts';
import { createInTurn, startWithOneRecord } from '../../support/one-record.ts';
import { createRecord, succeeded } from '../../support/scenario.ts';

const { service, owner, record } = await startWithOneRecord();

describe('The status filter of the document list', () => {
  it.each([
    ['active', 200],
    ['void', 200],
    ['archived', 200],
    ['', 404],
  ])('returns for "%s" the status %i', async (status, expected) => {
    const answer = await owner.session.get(documentsPath(record), { query: { status } });
    expect(answer.status).toBe(expected);
  });

  it('shows new documents under active only', async () => {
    const document = idOf(await createDocument(owner.session, record));
    const all = await listDocuments(owner.session, record);
    expect(await listDocuments(owner.session, record, 'status=active')).toEqual(all);
    expect(all.ids).toContain(document);
    for (const status of ['void', 'archived']) {
      expect(await listDocuments(owner.session, record, { status })).toMatchObject({ total: 0, ids: [] });
    }
  });
});

describe('The type filter of the document list', () => {
  let typed: string;
  let ids: string[];
  const zebra = `${documentPrefix}Zebra`;
  beforeAll(async () => {
    typed = await createRecord(service, owner);
    const bodies = [
      `<Zebra xmlns="${documentPrefix}"/>`,
      '<Zebra/>',
      '<Zebra xmlns="urn:example:animals"/>',
      `<Zebra xmlns="${documentPrefix}" n="2"/>`,
      `<zebra xmlns="${documentPrefix}"/>`,
      '<Okapi/>',
    ];
    ids = await createInTurn({ service, owner }, typed, bodies, 'application/xml');
  });

  it.each<[string, readonly number[]]>([
    [zebra, [3, 0]],
    ['Zebra', [3, 1, 0]],
    ['urn:example:animals#Zebra', [2]],
    ['zebra', [4]],
    [`${documentPrefix}zebra`, [4]],
    ['Okapi', [5]],
    [`${documentPrefix}Okapi`, []],
    ['Giraffe', []],
    ['http://example.org/nothing#x', []],
    [documentPrefix, []],
  ])('%s finds documents %j', async (type, expected) => {
    const { total, ids: found } = await listDocuments(owner.session, typed, { type });
    expect(found).toEqual(expected.map((index) => ids[index]));
    expect(total).toBe(expected.length);
  });

  it('finds the demographics document', async () => {
    expect((await listDocuments(owner.session, typed, 'type=Demographics')).total).toBe(1);
  });

  it('counts before paging', async () => {
    const type = 'Zebra';
    const first = await listDocuments(owner.session, typed, { type, limit: '1' });
    expect(first).toMatchObject({ total: 3, ids: [ids[3]] });
    const rest = await listDocuments(owner.session, typed, { type, limit: '5', offset: '1' });
    expect(rest).toMatchObject({ total: 3, ids: [ids[1], ids[0]] });
    const turned = await listDocuments(owner.session, typed, { type, order_by: 'created_at', limit: '2' });
    expect(turned).toMatchObject({ total: 3, ids: [ids[0], ids[1]] });
    expect(await listDocuments(owner.session, typed, { type, limit: '0' })).toMatchObject({
      total: 3,
      ids: [],
    });
  });

  it('combines with the status filter', async () => {
    const none = await listDocuments(owner.session, typed, { type: 'Zebra', status: 'void' });
    expect(none).toMatchObject({ total: 0, ids: [] });
  });

  it('uses the type of the latest version', async () => {
    const id = await createRecord(service, owner);
    const first = idOf(await createDocument(owner.session, id, '<Before/>'));
    const second = idOf(await replaceDocument(owner.session, id, first, '<After/>'));
    expect(await listDocuments(owner.session, id, 'type=Before')).toMatchObject({ total: 0, ids: [] });
    expect(await listDocuments(owner.session, id, 'type=After')).toMatchObject({ total: 1, ids: [second] });
  });
});

describe('The modified_since filter of the document list', () => {
  let timed: string;
  let ids: string[];
  let times: string[];
  beforeAll(async () => {
    timed = await createRecord(service, owner);
    ids = await createInTurn({ service, owner }, timed, ['1', '2', '3'], 'text/plain');
    const metadata = await Promise.all(ids.map((id) => metadataOf(owner.session, timed, id)));
    times = metadata.map((document) => textOf(document, 'createdAt'));
  });

  it('keeps and counts what was modified at that time or later', async () => {
    const since = (time: string) => listDocuments(owner.session, timed, { modified_since: time });
    expect(await since(times[1]!)).toMatchObject({ total: 2, ids: [ids[2], ids[1]] });
    expect(await since(times[2]!)).toMatchObject({ total: 1, ids: [ids[2]] });
    expect(await since('2000-01-01')).toMatchObject({ total: 4 });
    expect(await since('9999-12-31')).toMatchObject({ total: 0, ids: [] });
  });

  it('counts before paging', async () => {
    const query = { modified_since: times[0]!, limit: '1', offset: '1' };
    expect(await listDocuments(owner.session, timed, query)).toMatchObject({ total: 3, ids: [ids[1]] });
  });

  it('combines with the type filter', async () => {
    const query = { modified_since: times[0]!, type: 'Demographics' };
    expect(await listDocuments(owner.session, timed, query)).toMatchObject({ total: 0, ids: [] });
  });

  it('treats a change of the label as a modification', async () => {
    service.advance(2);
    const label = { body: 'late', contentType: 'text/plain' };
    succeeded(await owner.session.put(documentsPath(timed, ids[0]!, 'label'), label), 'label');
    const { ids: found } = await listDocuments(owner.session, timed, { modified_since: times[2]! });
    expect(found).toEqual([ids[2], ids[0]]);
  });

  it('is rejected with 400 when it is no time', async () => {
    const query = { modified_since: 'yesterday' };
    expect((await owner.session.get(documentsPath(timed), { query })).status).toBe(400);
  });
});
