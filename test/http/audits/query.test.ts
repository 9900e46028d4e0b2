import { beforeAll, describe, expect, it } from 'vitest';
import { auditsPath, callsIn, groupsIn, queryAudits } from '../../support/audits.ts';
import { encode, type SignedClient } from '../../support/client.ts';
import { createDocument, documentsPath, externalPath, idOf, note } from '../../support/documents.ts';
import { expectBadRequest } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { createPerson, openSession, type Person, peopleSettings } from '../../support/people.ts';
import { admin, authorizeApp, createRecord } from '../../support/scenario.ts';
import { el, type XmlElement } from '../../support/xml-tree.ts';

let rosa: Person;
let token: SignedClient;
let record: string;
let document: string;
/** Times of the calls that the tests ask about, oldest first. */
let times: readonly string[];

/**
 * Day 0: the record is created and given to Rosa. Day 1: the app creates two documents, and Rosa reads one of
 * them. Day 32, one hour later in the day: the app reads one, and a read by the admin app is denied. After
 * that, only the calls of these tests.
 */
const service = await startServiceInMemory({ env: peopleSettings });

beforeAll(async () => {
  rosa = await createPerson(service, 'rosa');
  record = await createRecord(service, rosa);
  service.advance(86_400);
  await comeBack();
  document = idOf(await createDocument(token, record, note('one')));
  service.advance(10);
  await token.put(externalPath(record, service.apps.user.id, 'visit-7'), { body: note('two') });
  service.advance(10);
  await rosa.session.get(documentsPath(record, document));
  service.advance(31 * 86_400 + 3600);
  await comeBack();
  await token.get(documentsPath(record, document));
  service.advance(10);
  await admin(service).get(documentsPath(record, document));
  service.advance(60);
  times = (await ask('limit=6&order_by=created_at&offset=0')).entries.map(({ datetime }) => datetime!);
  service.advance(60);
});

async function comeBack(): Promise<void> {
  rosa = { ...rosa, session: await openSession(service, rosa.id) };
  token = await authorizeApp(service, rosa, record);
}

/** Fills in the ids and times that are known only when the tests run. Everything else is sent as written. */
const write = (query: string) =>
  query
    .replaceAll('DOCUMENT', document)
    .replaceAll('RECORD', record)
    .replaceAll('ROSA', encode(rosa.id))
    .replaceAll('ADMIN', encode(service.apps.admin.id))
    .replaceAll('APP', encode(service.apps.user.id))
    .replace(/TIME(\d)/g, (_whole, index) => encode(times[Number(index)]!));
const ask = (query: string) => queryAudits(rosa.session, record, write(query));
const answerTo = (query: string) => rosa.session.get(auditsPath(record, 'query'), { query: write(query) });

/** The calls above, without the queries of these tests. */
const story =
  'function_name=record_create|record_set_owner|document_create|document_create_by_ext_id|record_specific_document';

describe('Audit query filters', () => {
  it.each([
    [
      'document_id=DOCUMENT',
      [
        'record_specific_document 403',
        'record_specific_document 200',
        'record_specific_document 200',
        'document_create 200',
      ],
    ],
    ['external_id=visit-7', ['document_create_by_ext_id 200']],
    ['external_id=VISIT-7', []],
    ['function_name=document_create', ['document_create 200']],
    ['function_name=document_create|record_create', ['document_create 200', 'record_create 200']],
    ['function_name=document_create&document_id=DOCUMENT', ['document_create 200']],
    ['function_name=record_create&document_id=DOCUMENT', []],
    ['principal_email=ADMIN', ['record_specific_document 403', 'record_set_owner 200', 'record_create 200']],
    [
      'principal_email=ROSA&document_id=DOCUMENT',
      ['record_specific_document 200', 'record_specific_document 200', 'document_create 200'],
    ],
    [
      'proxied_by_email=APP',
      ['record_specific_document 200', 'document_create_by_ext_id 200', 'document_create 200'],
    ],
    ['proxied_by_email=', []],
    ['record_id=RECORD&function_name=record_create', ['record_create 200']],
    ['request_date=TIME2', ['document_create 200']],
    ['created_at=TIME2|TIME0', ['document_create 200', 'record_create 200']],
    ['request_date=2001-01-01', []],
    ...['application/json', 'application/fhir%2Bjson'].map(
      (format) =>
        [
          `${story}&status=nonsense&response_format=${format}&limit=2`,
          ['record_specific_document 403', 'record_specific_document 200'],
        ] as const,
    ),
    ['document_id=DOCUMENT&document_id=other', []],
  ] as const)('find the entries for %s', async (query, expected) => {
    expect(callsIn(await ask(query))).toEqual(expected);
  });

  it('are shown as they were sent', async () => {
    const { queryParams } = await ask('external_id=b&function_name=x|y&record_id=RECORD');
    const filters = [
      el('Filter', { name: 'external_id', value: 'b' }),
      el('Filter', { name: 'function_name', value: 'x|y' }),
      el('Filter', { name: 'record_id', value: record }),
    ];
    expect(queryParams).toEqual(el('QueryParams', {}, el('Filters', {}, ...filters)));
  });
});

describe('The audit query date_range', () => {
  it.each([
    [
      `${story}&date_range=request_date*TIME2*TIME4`,
      ['record_specific_document 200', 'document_create_by_ext_id 200', 'document_create 200'],
    ],
    [`${story}&date_range=created_at**TIME1`, ['record_set_owner 200', 'record_create 200']],
    [
      `${story}&date_range=created_at*TIME5*`,
      ['record_specific_document 403', 'record_specific_document 200'],
    ],
    [`${story}&date_range=created_at*TIME4*TIME2`, []],
    [`${story}&date_range=created_at*TIME1*&created_at=TIME0|TIME2`, ['document_create 200']],
    [`${story}&date_range=created_at**2001-01-01`, []],
    [`${story}&modified_since=TIME5`, ['record_specific_document 403', 'record_specific_document 200']],
    [`${story}&modified_since=9999-12-31`, []],
  ] as const)('finds the entries for %s', async (query, expected) => {
    expect(callsIn(await ask(query))).toEqual(expected);
  });

  it('keeps all entries when it has no bounds', async () => {
    expect((await ask(`${story}&date_range=request_date**`)).entries).toHaveLength(7);
  });

  it('is shown before the filters, with its bounds as times', async () => {
    const { queryParams } = await ask('external_id=x&date_range=request_date*2026-01-01*');
    const shown: XmlElement[] = [
      el('DateRange', { value: 'request_date*2026-01-01T00:00:00Z*' }),
      el('Filters', {}, el('Filter', { name: 'external_id', value: 'x' })),
    ];
    expect(queryParams).toEqual(el('QueryParams', {}, ...shown));
  });
});

describe('Audit query order and pages', () => {
  it('are newest first by default, and otherwise as asked for', async () => {
    const found = await ask(story);
    expect(callsIn(found)).toEqual([
      'record_specific_document 403',
      'record_specific_document 200',
      'record_specific_document 200',
      'document_create_by_ext_id 200',
      'document_create 200',
      'record_set_owner 200',
      'record_create 200',
    ]);
    expect(found.summary).toEqual({
      total_document_count: '7',
      limit: '100',
      offset: '0',
      order_by: '-created_at',
    });
    const oldest = await ask(`${story}&order_by=request_date&limit=2&offset=1`);
    expect(callsIn(oldest)).toEqual(['record_set_owner 200', 'document_create 200']);
    expect(oldest.summary).toEqual({
      total_document_count: '7',
      limit: '2',
      offset: '1',
      order_by: 'request_date',
    });
  });

  it.each([
    ['function_name', ['document_create', 'document_create_by_ext_id', 'record_create']],
    ['-function_name', ['record_specific_document', 'record_specific_document', 'record_specific_document']],
    ['external_id', ['document_create_by_ext_id']],
    ['-external_id&offset=6', ['document_create_by_ext_id']],
  ] as const)(
    'follow %s, with missing values last ascending and first descending',
    async (order, expected) => {
      const query = `${story}&order_by=${order}&limit=${expected.length}`;
      expect((await ask(query)).entries.map(({ view_func }) => view_func)).toEqual(expected);
    },
  );

  it('have the newest first when order_by is empty', async () => {
    const found = await ask(`${story}&order_by=`);
    expect(found.summary.order_by).toBe('-created_at');
    expect(callsIn(found)[0]).toBe('record_specific_document 403');
  });

  it('have the largest size when the limit is 0', async () => {
    const { summary, entries } = await ask(`${story}&limit=0`);
    expect([summary.limit, entries.length]).toEqual(['1000', 7]);
    expect((await ask(`${story}&limit=5000`)).summary.limit).toBe('1000');
    expect((await ask(`${story}&offset=7`)).entries).toEqual([]);
  });

  it('count all entries, however large the offset', async () => {
    const found = await ask(`${story}&limit=1000&offset=90071992547409921`);
    expect([found.summary.total_document_count, found.entries]).toEqual(['7', []]);
  });
});

describe('Audit query aggregates', () => {
  it.each([
    [`${story}&aggregate_by=count*`, [[undefined, '7']]],
    // The demographics of the new record count as a document too.
    [`${story}&aggregate_by=count*document_id`, [[undefined, '6']]],
    [`${story}&aggregate_by=count*proxied_by_email`, [[undefined, '3']]],
    ['function_name=none&aggregate_by=count*', [[undefined, '0']]],
    ['function_name=none&aggregate_by=max*request_date', [[undefined, '']]],
    ['function_name=none&group_by=record_id&aggregate_by=count*', []],
  ] as const)('are computed for %s', async (query, expected) => {
    const { total, groups } = groupsIn(await answerTo(query));
    expect(groups).toEqual(expected);
    expect(total).toBe(String(expected.length));
  });

  it('show dates as times', async () => {
    const { groups } = groupsIn(await answerTo(`${story}&aggregate_by=min*request_date`));
    expect(Date.parse((groups as string[][])[0]![1]!)).toBe(Date.parse(times[0]!));
  });

  it('are grouped by a field, with null last', async () => {
    const { groups, total } = groupsIn(
      await answerTo(`${story}&group_by=proxied_by_email&aggregate_by=count*`),
    );
    expect(groups).toEqual([
      [service.apps.user.id, '3'],
      [undefined, '4'],
    ]);
    expect(total).toBe('2');
    const ordered = await answerTo(
      `${story}&group_by=function_name&aggregate_by=count*request_date&order_by=-request_date&limit=2`,
    );
    expect(groupsIn(ordered)).toEqual({
      total: '5',
      groups: [
        ['record_specific_document', '3'],
        ['document_create', '1'],
      ],
    });
  });

  it('are grouped by time spans', async () => {
    const day = (index: number) => times[index]!.slice(0, 10);
    const query = `${story}&date_group=request_date*day&aggregate_by=count*`;
    const answer = await answerTo(query);
    expect(groupsIn(answer).groups).toEqual([
      [day(0), '2'],
      [day(2), '3'],
      [day(5), '2'],
    ]);
    expect(answer.xml().children[1]!.children.slice(0, 2)).toEqual([
      el('DateGroup', { value: 'request_date*day' }),
      el('AggregateBy', { value: 'count*' }),
    ]);
    expect(answer.xml().children[0]!.attributes).toEqual({
      total_document_count: '3',
      limit: '100',
      offset: '0',
      order_by: '',
    });
  });
});

describe('An audit query', () => {
  it.each([
    'record_id=other',
    'record_id=RECORD|RECORD',
    'view_func=record',
    'limit=-1',
    'request_date=yesterday',
    'date_range=function_name**',
    'group_by=function_name',
    'date_group=function_name*day&aggregate_by=count*',
    'aggregate_by=sum*request_date',
    'aggregate_by=max*function_name',
    'order_by=datetime',
  ])('returns 400 for %s', async (query) => {
    expectBadRequest(await answerTo(query));
  });
});
