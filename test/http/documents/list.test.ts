import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createDocument,
  documentPrefix,
  documentsPath,
  idOf,
  listDocuments,
  metadataOf,
  note,
  replaceDocument,
  textOf,
} from '../../support/documents.ts';
import { xmlType } from '../../support/patterns.ts';
import { createPerson, type Person, peopleSettings } from '../../support/people.ts';
import { admin, createRecord, succeeded } from '../../support/scenario.ts';
import { startService, type TestService } from '../../support/service.ts';
import { child } from '../../support/xml-tree.ts';

let service: TestService;
let owner: Person;
let record: string;

beforeAll(async () => {
  service = await startService({ env: peopleSettings });
  owner = await createPerson(service);
  record = await createRecord(service, owner);
});
afterAll(() => service.stop());

/** Two seconds apart, so that the order by time is certain. Oldest first. */
async function createInTurn(
  recordId: string,
  bodies: readonly string[],
  contentType: string,
): Promise<string[]> {
  const ids: string[] = [];
  for (const body of bodies) {
    service.advance(2);
    ids.push(idOf(await createDocument(owner.session, recordId, body, { contentType })));
  }
  return ids;
}

describe('GET /records/{RECORD_ID}/documents/', () => {
  it('holds the demographics document in a new record', async () => {
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

  it('shows a document to the very next call, with the right count', async () => {
    const id = await createRecord(service, owner);
    for (let made = 1; made <= 5; made += 1) {
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

  it('holds the documents of one record only', async () => {
    const other = await createRecord(service, owner);
    const document = idOf(await createDocument(owner.session, record));
    expect((await listDocuments(owner.session, other)).ids).not.toContain(document);
  });

  it('is complete after 30 documents were stored at once', async () => {
    const id = await createRecord(service, owner);
    const made = await Promise.all(
      Array.from({ length: 30 }, (_, n) => createDocument(owner.session, id, note(`${n}`))),
    );
    const { total, ids } = await listDocuments(owner.session, id);
    expect(total).toBe(31);
    expect(ids).toHaveLength(31);
    expect(ids).toEqual(expect.arrayContaining(made.map(idOf)));
  });
});

describe('paging', () => {
  let paged: string;
  /** Newest first. */
  let all: string[];
  beforeAll(async () => {
    paged = await createRecord(service, owner);
    const demographics = (await listDocuments(owner.session, paged)).ids;
    all = [
      ...(await createInTurn(paged, ['1', '2', '3', '4', '5', '6'], 'text/plain')).toReversed(),
      ...demographics,
    ];
  });

  it.each<[string, number, number]>([
    ['', 0, 7],
    ['limit=3', 0, 3],
    ['limit=3&offset=3', 3, 6],
    ['limit=3&offset=6', 6, 7],
    ['offset=2', 2, 7],
    ['offset=7', 7, 7],
    ['offset=1000000', 7, 7],
    ['limit=0', 0, 0],
    ['limit=0&offset=3', 0, 0],
    ['limit=1000', 0, 7],
    ['limit=1001', 0, 7],
    ['limit=99999999999', 0, 7],
    ['limit=1&limit=2', 0, 2],
    ['offset=5&offset=0&limit=1', 0, 1],
    ['colour=red&limit=1', 0, 1],
  ])('with "%s" answers items %i to %i, newest first, and counts all', async (query, from, to) => {
    const { total, ids } = await listDocuments(owner.session, paged, query);
    expect(ids).toEqual(all.slice(from, to));
    expect(total).toBe(7);
  });

  it.each([
    'limit=x',
    'limit=-1',
    'limit=1.5',
    'limit=1e2',
    'limit=0x10',
    'limit=1&limit=x',
    'offset=x',
    'offset=-1',
    'offset=0.5',
  ])('refuses %s with 400', async (query) => {
    const answer = await owner.session.get(documentsPath(paged), { query });
    expect(answer.status).toBe(400);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it('walks through all documents without loss or repetition', async () => {
    const seen: string[] = [];
    for (let offset = 0; offset < 7; offset += 2) {
      seen.push(...(await listDocuments(owner.session, paged, `limit=2&offset=${offset}`)).ids);
    }
    expect(seen).toEqual(all);
  });
});

describe('the status filter', () => {
  it.each([
    ['active', 200],
    ['void', 200],
    ['archived', 200],
    ['Active', 404],
    ['deleted', 404],
    ['*', 404],
  ])('of %s answers %i', async (status, expected) => {
    const answer = await owner.session.get(documentsPath(record), { query: { status } });
    expect(answer.status).toBe(expected);
  });

  it('keeps new documents under active, and nothing else', async () => {
    const document = idOf(await createDocument(owner.session, record));
    const all = await listDocuments(owner.session, record);
    expect(await listDocuments(owner.session, record, 'status=active')).toEqual(all);
    expect(all.ids).toContain(document);
    for (const status of ['void', 'archived']) {
      expect(await listDocuments(owner.session, record, { status })).toMatchObject({ total: 0, ids: [] });
    }
  });
});

describe('the type filter', () => {
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
    ids = await createInTurn(typed, bodies, 'application/xml');
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

  it('counts before paging, and pages', async () => {
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

  it('works with the status filter', async () => {
    const none = await listDocuments(owner.session, typed, { type: 'Zebra', status: 'void' });
    expect(none).toMatchObject({ total: 0, ids: [] });
  });

  it('follows the type of the latest version', async () => {
    const id = await createRecord(service, owner);
    const first = idOf(await createDocument(owner.session, id, '<Before/>'));
    const second = idOf(await replaceDocument(owner.session, id, first, '<After/>'));
    expect(await listDocuments(owner.session, id, 'type=Before')).toMatchObject({ total: 0, ids: [] });
    expect(await listDocuments(owner.session, id, 'type=After')).toMatchObject({ total: 1, ids: [second] });
  });
});

describe('modified_since', () => {
  let timed: string;
  let ids: string[];
  let times: string[];
  beforeAll(async () => {
    timed = await createRecord(service, owner);
    ids = await createInTurn(timed, ['1', '2', '3'], 'text/plain');
    const metadata = await Promise.all(ids.map((id) => metadataOf(owner.session, timed, id)));
    times = metadata.map((document) => textOf(document, 'createdAt'));
  });

  it('keeps what was modified at the time or after it, and counts that', async () => {
    const since = (time: string) => listDocuments(owner.session, timed, { modified_since: time });
    expect(await since(times[1]!)).toMatchObject({ total: 2, ids: [ids[2], ids[1]] });
    expect(await since(times[2]!)).toMatchObject({ total: 1, ids: [ids[2]] });
    expect(await since('2000-01-01')).toMatchObject({ total: 4 });
    expect(await since('2000-01-01T00:00:00Z')).toMatchObject({ total: 4 });
    expect(await since('2000-01-01T00:00:00.123456Z')).toMatchObject({ total: 4 });
    expect(await since('9999-12-31')).toMatchObject({ total: 0, ids: [] });
  });

  it('counts before paging', async () => {
    const query = { modified_since: times[0]!, limit: '1', offset: '1' };
    expect(await listDocuments(owner.session, timed, query)).toMatchObject({ total: 3, ids: [ids[1]] });
  });

  it('works with the type filter', async () => {
    const query = { modified_since: times[0]!, type: 'Demographics' };
    expect(await listDocuments(owner.session, timed, query)).toMatchObject({ total: 0, ids: [] });
  });

  it('sees a change of the label as a modification', async () => {
    service.advance(2);
    const label = { body: 'late', contentType: 'text/plain' };
    succeeded(await owner.session.put(documentsPath(timed, ids[0]!, 'label'), label), 'label');
    const { ids: found } = await listDocuments(owner.session, timed, { modified_since: times[2]! });
    expect(found).toEqual([ids[2], ids[0]]);
  });

  it.each([
    'yesterday',
    '2024-13-01',
    '2024-02-30',
    '2024-05-01T08:00:00',
    '2024-05-01T08:00:00+02:00',
    '2024-05-01 08:00:00Z',
    '2024-05-01T25:00:00Z',
    '20240501',
    '2024-05',
    '1714550400',
    '2024-05-01T08:00:00.1234567Z',
  ])('refuses %s with 400', async (time) => {
    const answer = await owner.session.get(documentsPath(timed), { query: { modified_since: time } });
    expect(answer.status).toBe(400);
  });
});

describe('order_by', () => {
  let ordered: string;
  interface Row {
    readonly id: string;
    readonly [field: string]: string | number | undefined;
  }
  const rows: Row[] = [];

  beforeAll(async () => {
    ordered = await createRecord(service, owner);
    const app = admin(service);
    const made: readonly (readonly [client: typeof app, body: string, mediaType: string, label?: string])[] =
      [
        [owner.session, '<Bear/>', 'application/xml', 'gamma'],
        [app, '<Ant xmlns="urn:x"/>', 'text/plain'],
        [owner.session, '<Cat kind="large"/>', 'text/html', 'alpha'],
        [app, '<Ant/>', 'application/json', 'beta'],
        [owner.session, '<Dog/>', 'application/xml'],
        [app, '<Dog/>', 'application/xml', 'alpha'],
      ];
    for (const [client, body, contentType] of made) {
      service.advance(2);
      await createDocument(client, ordered, body, { contentType });
    }
    const { documents } = await listDocuments(owner.session, ordered, 'limit=6');
    // Labels are given in another order than the documents were made, so that modified_at differs from created_at.
    const oldestFirst = documents.toReversed();
    for (const index of [5, 0, 3, 2]) {
      service.advance(2);
      const label = { body: made[index]![3]!, contentType: 'text/plain' };
      const path = documentsPath(ordered, idOf(oldestFirst[index]!), 'label');
      succeeded(await owner.session.put(path, label), 'label');
    }
    const modified = [7, 1, 9, 8, 4, 6];
    const demographics = (await listDocuments(owner.session, ordered, 'type=Demographics')).documents[0]!;
    for (const [index, document] of [...oldestFirst, demographics].entries()) {
      const { id, type, size, digest } = document.attributes;
      rows.push({
        id: id!,
        type: type!,
        fqn: type!,
        size: Number(size),
        digest: digest!,
        record_id: ordered,
        created_at: index === 6 ? -1 : index,
        createdAt: index === 6 ? -1 : index,
        modified_at: modified[index] ?? -1,
        creator: child(document, 'creator').attributes.id!,
        suppressed_at: undefined,
        suppressedAt: undefined,
        original: id!,
        label: made[index]?.[3],
        status: 'active',
        nevershare: 'false',
        mime_type: made[index]?.[2] ?? 'application/xml',
      });
    }
  });

  /** Missing values last ascending and first descending, ties by id ascending. */
  function sorted(field: string, descending: boolean): string[] {
    const rank = (one: Row, other: Row): number => {
      const [a, b] = [one[field], other[field]];
      if (a === b) return 0;
      if (a === undefined || b === undefined) return a === undefined ? 1 : -1;
      return a < b ? -1 : 1;
    };
    const byId = (one: Row, other: Row): number => (one.id < other.id ? -1 : 1);
    return rows
      .toSorted((one, other) => (descending ? -1 : 1) * rank(one, other) || byId(one, other))
      .map(({ id }) => id);
  }

  const fields = [
    'id',
    'type',
    'fqn',
    'size',
    'digest',
    'record_id',
    'created_at',
    'createdAt',
    'modified_at',
    'creator',
    'suppressed_at',
    'suppressedAt',
    'original',
    'label',
    'status',
    'nevershare',
    'mime_type',
  ];

  it.each(fields)('%s sorts ascending, and descending with a hyphen', async (field) => {
    expect((await listDocuments(owner.session, ordered, { order_by: field })).ids).toEqual(
      sorted(field, false),
    );
    expect((await listDocuments(owner.session, ordered, { order_by: `-${field}` })).ids).toEqual(
      sorted(field, true),
    );
  });

  it('is applied before paging', async () => {
    const query = { order_by: '-size', limit: '2', offset: '1' };
    const list = await listDocuments(owner.session, ordered, query);
    expect(list).toMatchObject({ total: 7, ids: sorted('size', true).slice(1, 3) });
  });

  it.each(['colour', '-colour', '--size', 'SIZE', 'size desc', '-', '__proto__', 'constructor'])(
    'has no effect when it is %s, which is no field',
    async (field) => {
      const { ids } = await listDocuments(owner.session, ordered, { order_by: field });
      expect(ids).toEqual(sorted('created_at', true));
    },
  );
});

describe('documents of one instant', () => {
  it('are listed by id, ascending, under the default order too', async () => {
    const id = await createRecord(service, owner);
    await Promise.all(Array.from({ length: 40 }, () => createDocument(owner.session, id)));
    const { documents } = await listDocuments(owner.session, id);
    const expected = documents.toSorted((one, other) => {
      const [a, b] = [Date.parse(textOf(one, 'createdAt')), Date.parse(textOf(other, 'createdAt'))];
      return b - a || (idOf(one) < idOf(other) ? -1 : 1);
    });
    expect(documents.map(idOf)).toEqual(expected.map(idOf));
  });
});
