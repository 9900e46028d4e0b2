import { describe, expect, it } from 'vitest';
import { auditsPath, callsIn, type Entry, readAudits } from '../../support/audits.ts';
import type { Pairs } from '../../support/client.ts';
import { createDocument, documentsPath, idOf, note } from '../../support/documents.ts';
import { expectBadRequest, expectNotFound, expectXml } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { createPerson, openSession, peopleSettings } from '../../support/people.ts';
import { admin, createRecord } from '../../support/scenario.ts';
import { el } from '../../support/xml-tree.ts';

const service = await startServiceInMemory({ env: peopleSettings });
let rosa = await createPerson(service, 'rosa');

/**
 * Creates a record and makes this many calls on it, two seconds apart. It has no other entries than those of its
 * creation.
 */
async function recordWith(count: number): Promise<string> {
  const record = await createRecord(service, rosa);
  for (let index = 0; index < count; index += 1) {
    service.advance(2);
    await admin(service).get(index % 2 === 0 ? `/records/${record}` : `/records/${record}/owner`);
  }
  return record;
}

const list = (record: string, query: Pairs | string = {}, client = rosa.session) =>
  readAudits(client, record, query);
const timesOf = (entries: readonly Entry[]) => entries.map(({ datetime }) => datetime!);

describe('The audit list of a record', () => {
  it('has all entries, newest first, with a summary of the request', async () => {
    const record = await recordWith(3);
    const answer = await rosa.session.get(auditsPath(record));
    expectXml(answer);
    expect(answer.text.startsWith('<?xml version="1.0" encoding="utf-8"?><Reports><Summary ')).toBe(true);
    const found = await list(record);
    expect(found.summary).toEqual({
      total_document_count: '6',
      limit: '100',
      offset: '0',
      order_by: '-created_at',
    });
    expect(found.queryParams).toEqual(el('QueryParams'));
    expect(callsIn(found)).toEqual([
      'audit_record_view 200',
      'record 200',
      'record_get_owner 200',
      'record 200',
      'record_set_owner 200',
      'record_create 200',
    ]);
  });

  it('is ordered by the time of the call, under each of its names, and by nothing else', async () => {
    const record = await recordWith(3);
    let total = 5;
    for (const [orderBy, descending] of [
      ['-created_at', true],
      ['request_date', false],
      ['datetime', false],
    ] as const) {
      const { entries, summary } = await list(record, { order_by: orderBy });
      const times = timesOf(entries).toSorted();
      if (descending) times.reverse();
      expect(timesOf(entries)).toEqual(times);
      expect(entries).toHaveLength(total);
      expect(summary.order_by).toBe(orderBy);
      total += 1;
    }
    for (const orderBy of ['document_id', '-view_func', '', '--created_at']) {
      const found = await list(record, { order_by: orderBy });
      expect(found.summary.order_by).toBe('-created_at');
      expect(timesOf(found.entries)).toEqual(timesOf(found.entries).toSorted().toReversed());
    }
  });

  it('has pages that together make up the whole list, in either order', async () => {
    const record = await recordWith(4);
    for (const order of ['-created_at', 'created_at']) {
      const whole = await list(record, { order_by: order });
      const pages: Entry[] = [];
      for (let offset = 0; offset < whole.entries.length; offset += 3) {
        // Each of these calls is the newest entry for the next one.
        const newer = order === '-created_at' ? 1 + offset / 3 : 0;
        const page = await list(record, {
          limit: '3',
          offset: String(offset + newer),
          order_by: order,
        });
        expect(page.summary).toMatchObject({ limit: '3', offset: String(offset + newer) });
        pages.push(...page.entries);
      }
      expect(pages.slice(0, whole.entries.length)).toEqual(whole.entries);
    }
  });

  it('counts all entries whatever the page: a limit of 0 and an offset after the end show none', async () => {
    const record = await recordWith(3);
    for (const [query, total, shown] of [
      [{ limit: '0' }, 5, 0],
      [{ limit: '000' }, 6, 0],
      [{ offset: '7' }, 7, 0],
      [{ offset: '90071992547409921' }, 8, 0],
      [{ limit: '2' }, 9, 2],
      [{ limit: '2', offset: '9' }, 10, 1],
    ] as const) {
      const { summary, entries } = await list(record, query);
      expect([summary.total_document_count, entries.length]).toEqual([String(total), shown]);
    }
  });

  it('has at most 1000 entries per page, and returns 400 for bad parameters', async () => {
    const record = await recordWith(0);
    expect((await list(record, { limit: '1001' })).summary.limit).toBe('1000');
    for (const query of ['limit=-1', 'limit=', 'offset=x', 'modified_since=monday'])
      expectBadRequest(await rosa.session.get(auditsPath(record), { query }));
  });

  it('ignores status, fields and unknown parameters', async () => {
    const record = await recordWith(2);
    const query = {
      status: 'nonsense',
      function_name: 'record',
      aggregate_by: 'count*',
      group_by: 'x',
      date_range: 'x',
      y: '1',
    };
    const found = await list(record, query);
    expect(found.entries).toHaveLength(4);
    expect(found.queryParams).toEqual(el('QueryParams'));
  });

  it('can be limited to calls since a time', async () => {
    const record = await recordWith(4);
    const { entries } = await list(record);
    const since = entries[1]!.datetime!;
    const found = await list(record, { modified_since: since });
    expect(callsIn(found)).toEqual(['audit_record_view 200', 'record_get_owner 200', 'record 200']);
    expect(found.summary.total_document_count).toBe('3');
    expect((await list(record, { modified_since: '2026-01-01' })).entries).toHaveLength(8);
    expect((await list(record, { modified_since: '9999-01-01' })).entries).toEqual([]);
  });
});

describe('The audit list of a document', () => {
  it('has the calls that named or created the document', async () => {
    const record = await createRecord(service, rosa);
    const [one, two] = [
      idOf(await createDocument(rosa.session, record, note('one'))),
      idOf(await createDocument(rosa.session, record, note('two'))),
    ];
    for (const call of ['', 'meta', 'versions/'])
      await rosa.session.get(documentsPath(record, one) + (call && `/${call}`));
    await rosa.session.get(documentsPath(record, two));
    const found = await readAudits(rosa.session, record, {}, 'documents', one);
    expect(callsIn(found)).toEqual([
      'document_versions 200',
      'record_document_meta 200',
      'record_specific_document 200',
      'document_create 200',
    ]);
    expect(found.summary).toEqual({
      total_document_count: '4',
      limit: '100',
      offset: '0',
      order_by: '-created_at',
    });
    const filter = el('Filter', { name: 'document_id', value: one });
    expect(found.queryParams).toEqual(el('QueryParams', {}, el('Filters', {}, filter)));
    const page = await readAudits(
      rosa.session,
      record,
      { limit: '1', offset: '1', order_by: 'datetime' },
      'documents',
      one,
    );
    expect(callsIn(page)).toEqual(['record_specific_document 200']);
    expect(page.summary).toMatchObject({ total_document_count: '5', order_by: 'datetime' });
    const none = await readAudits(rosa.session, record, { limit: '0' }, 'documents', one);
    expect([none.summary.total_document_count, none.entries]).toEqual(['6', []]);
  });

  it('is empty for a document that no call named, and lists failed calls for a document that does not exist', async () => {
    const record = await createRecord(service, rosa);
    for (const id of ['019bd1d0-8c10-8b33-9e52-6a7b8c900000', 'a|b']) {
      const rest = ['documents', encodeURIComponent(id)];
      const first = await readAudits(rosa.session, record, {}, ...rest);
      expect([first.summary.total_document_count, first.entries]).toEqual(['0', []]);
      expectNotFound(await rosa.session.get(documentsPath(record, encodeURIComponent(id))));
      const second = await readAudits(rosa.session, record, {}, ...rest);
      expect(callsIn(second)).toEqual(['record_specific_document 404', 'audit_document_view 200']);
      expect(second.queryParams).toEqual(
        el('QueryParams', {}, el('Filters', {}, el('Filter', { name: 'document_id', value: id }))),
      );
    }
    expect(callsIn(await readAudits(rosa.session, record, {}, 'documents', 'a'))).toEqual([]);
  });

  it('can be limited to one operation', async () => {
    const record = await createRecord(service, rosa);
    const document = idOf(await createDocument(rosa.session, record, note('one')));
    for (let time = 0; time < 3; time += 1) await rosa.session.get(documentsPath(record, document));
    await rosa.session.get(documentsPath(record, document, 'meta'));
    const read = (name: string, query: Pairs = {}) =>
      readAudits(rosa.session, record, query, 'documents', document, 'functions', name);
    const found = await read('record_specific_document');
    expect(callsIn(found)).toEqual(Array(3).fill('record_specific_document 200'));
    expect(found.queryParams).toEqual(
      el(
        'QueryParams',
        {},
        el(
          'Filters',
          {},
          el('Filter', { name: 'document_id', value: document }),
          el('Filter', { name: 'function_name', value: 'record_specific_document' }),
        ),
      ),
    );
    expect((await read('record_specific_document', { limit: '2' })).entries).toHaveLength(2);
    expect(callsIn(await read('document_create'))).toEqual(['document_create 200']);
    for (const name of ['no_such_function', 'record', 'document_create%7Crecord_document_meta'])
      expect((await read(name)).summary.total_document_count).toBe('0');
  });
});

describe('The audit list of a record that is months old', () => {
  it('counts and pages over all months, and finds documents of any time', async () => {
    const record = await createRecord(service, rosa);
    const all = ['record_create', 'record_set_owner'];
    let oldest = '';
    for (const days of [0, 35, 45, 0.04]) {
      service.advance(days * 86_400);
      rosa = { ...rosa, session: await openSession(service, rosa.id) };
      const document = idOf(await createDocument(rosa.session, record, note(`after ${days}`)));
      oldest ||= document;
      all.push('document_create');
      await admin(service).get(`/records/${record}`);
      all.push('record');
      const found = await list(record, { limit: '1000' });
      expect(found.entries.map(({ view_func }) => view_func)).toEqual(all.toReversed());
      expect(found.summary.total_document_count).toBe(String(all.length));
      all.push('audit_record_view');
    }
    for (const [offset, limit] of [
      [3, 5],
      [9, 10],
    ] as const) {
      const query = { offset: String(offset), limit: String(limit) };
      const newest = await list(record, query);
      expect(newest.entries.map(({ view_func }) => view_func)).toEqual(
        all.toReversed().slice(offset, offset + limit),
      );
      expect(newest.summary.total_document_count).toBe(String(all.length));
      all.push('audit_record_view');
      const first = await list(record, { ...query, order_by: 'created_at' });
      expect(first.entries.map(({ view_func }) => view_func)).toEqual(all.slice(offset, offset + limit));
      all.push('audit_record_view');
    }
    const ofDocument = await readAudits(rosa.session, record, {}, 'documents', oldest);
    expect(callsIn(ofDocument)).toEqual(['document_create 200']);
  });
});
