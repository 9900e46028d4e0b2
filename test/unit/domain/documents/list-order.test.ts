import { beforeAll, describe, expect, it } from 'vitest';
import { createDocument, documentsPath, idOf, listDocuments, textOf } from '../../../support/documents.ts';
import { startInMemory } from '../../../support/in-memory.ts';
import { admin, createRecord, succeeded } from '../../../support/scenario.ts';
import { child } from '../../../support/xml-tree.ts';

const { service, owner } = await startInMemory();

describe('The order_by of the document list', () => {
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
    // The order of labelling differs from the order of creation, so that modified_at differs from created_at.
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

  /** Sorts missing values last when ascending and first when descending, and ties by ascending id. */
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

  it.each(fields)('%s sorts ascending, and with a hyphen descending', async (field) => {
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

  it('has no effect when it names no field', async () => {
    const { ids } = await listDocuments(owner.session, ordered, { order_by: 'constructor' });
    expect(ids).toEqual(sorted('created_at', true));
  });
});

describe('Documents created at the same time', () => {
  it('are listed by ascending id, even in the default order', async () => {
    const id = await createRecord(service, owner);
    await Promise.all(Array.from({ length: 12 }, () => createDocument(owner.session, id)));
    const { documents } = await listDocuments(owner.session, id);
    const expected = documents.toSorted((one, other) => {
      const [a, b] = [Date.parse(textOf(one, 'createdAt')), Date.parse(textOf(other, 'createdAt'))];
      return b - a || (idOf(one) < idOf(other) ? -1 : 1);
    });
    expect(documents.map(idOf)).toEqual(expected.map(idOf));
  });
});
