/** A trail of four months, of which the sweeper moves the first two to the bucket between one half of the tests and the other. */
import { beforeAll, describe, expect, it } from 'vitest';
import { monthsBefore, nextMonth } from '../../../shared/domain/audits/months.ts';
import { readRecordTrail } from '../../../shared/operations/audits/read-trail.ts';
import { eraseRecord } from '../../../shared/operations/records/erase.ts';
import { type AuditPartItem, keys } from '../../../shared/store/items/index.ts';
import { auditsPath, callsIn, groupsIn, queryAudits, readAudits } from '../../support/audits.ts';
import { changingBeforeTransaction } from '../../support/changing-before.ts';
import { createDocument, documentsPath, idOf, note } from '../../support/documents.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { createPerson, openSession, type Person, peopleSettings } from '../../support/people.ts';
import { admin, createRecord } from '../../support/scenario.ts';
import { giveAccess } from '../../support/smart-access.ts';
import { bodiesOf, storeOf } from '../../support/stored-people.ts';
import { sweepAgain } from '../../support/sweeper.ts';

let rosa: Person;
let record: string;
let document: string;
/** The months of the trail, oldest first. */
let months: readonly [string, string, string, string];

/** The calls of each month, in their order. The last one of the first month is in its last second. */
const calls = [
  ['record_create', 'record_set_owner', 'document_create', 'record_specific_document', 'record'],
  ['record_get_owner', 'record_specific_document'],
  ['record_document_meta', 'record'],
  ['record_specific_document', 'record_get_owner'],
];
const all = calls.flat();

const timeOf = (month: string, rest = '-01T00:00:00Z') => Date.parse(month + rest) / 1000;
const advanceTo = (seconds: number) => service.advance(seconds - service.now());

async function comeBack(): Promise<void> {
  rosa = { ...rosa, session: await openSession(service, rosa.id) };
}

const service = await startServiceInMemory({ env: { ...peopleSettings, AUDIT_ARCHIVE_MONTHS: '1' } });

beforeAll(async () => {
  const current = new Date(service.now() * 1000).toISOString().slice(0, 7);
  const first = nextMonth(current);
  months = [first, monthsBefore(first, -1), monthsBefore(first, -2), monthsBefore(first, -3)];
  // The trail of a record begins with it, so that nothing is in the month before.
  advanceTo(timeOf(first, '-10T12:00:00Z'));
  rosa = await createPerson(service, 'rosa');
  record = await createRecord(service, rosa);
  document = idOf(await createDocument(rosa.session, record, note('one')));
  const read = () => rosa.session.get(documentsPath(record, document));
  await read();
  advanceTo(timeOf(months[1]) - 1);
  await admin(service).get(`/records/${record}`);
  advanceTo(timeOf(months[1]));
  await admin(service).get(`/records/${record}/owner`);
  service.advance(20 * 86_400);
  await comeBack();
  await read();
  advanceTo(timeOf(months[2], '-05T12:00:00Z'));
  await comeBack();
  await rosa.session.get(documentsPath(record, document, 'meta'));
  await admin(service).get(`/records/${record}`);
  advanceTo(timeOf(months[3], '-01T12:00:00Z'));
  await comeBack();
  await read();
  await admin(service).get(`/records/${record}/owner`);
  // A day after the end of the third month the first two are old enough.
  advanceTo(timeOf(months[3], '-02T12:00:00Z'));
  await comeBack();
});

const bodies = () => bodiesOf(service);
const stores = () => ({ store: storeOf(service), bodies: bodies() });
const partsOf = (recordId: string) => storeOf(service).query(keys.auditParts(recordId));
const objectOf = ({ month, id }: AuditPartItem) => bodies().get(`audits/${record}/${month}/${id}.jsonl`);
const inTable = (index: number) => storeOf(service).query(keys.auditMonth(record, months[index]!));

/** A list of the trail without the calls of these tests, which are its newest entries. */
async function list(query: Record<string, string> = {}) {
  const found = await readAudits(rosa.session, record, { ...query, order_by: 'created_at', limit: '1000' });
  return found.entries.map(({ view_func }) => view_func!).filter((name) => !name.startsWith('audit_'));
}

/** Whatever is the same before and after entries have moved. */
async function expectTrail(): Promise<void> {
  expect(await list()).toEqual(all);
  const query = { order_by: 'created_at', offset: '3', limit: '4' };
  const page = await readAudits(rosa.session, record, query);
  expect(page.entries.map(({ view_func }) => view_func)).toEqual(all.slice(3, 7));
  const newest = await readAudits(rosa.session, record, { limit: '1000' });
  const total = newest.entries.length;
  expect(newest.summary.total_document_count).toBe(String(total));
  const last = await readAudits(rosa.session, record, { offset: String(total - 6), limit: '100' });
  expect(last.entries.map(({ view_func }) => view_func)).toEqual(all.slice(0, 7).toReversed());
  expect(last.summary.total_document_count).toBe(String(total + 1));

  const ofDocument = await readAudits(rosa.session, record, {}, 'documents', document);
  expect(callsIn(ofDocument).filter((call) => !call.startsWith('audit_'))).toEqual([
    'record_specific_document 200',
    'record_document_meta 200',
    'record_specific_document 200',
    'record_specific_document 200',
    'document_create 200',
  ]);
  const read = ['documents', document, 'functions', 'record_specific_document'];
  expect((await readAudits(rosa.session, record, { limit: '1' }, ...read)).summary.total_document_count).toBe(
    '3',
  );
}

/** Filters and aggregates at the edge of the first and the second month. */
async function expectQueries(): Promise<void> {
  const [edge, before] = [`${months[1]}-01T00:00:00Z`, new Date(timeOf(months[1]) * 1000 - 1).toISOString()];
  const ask = async (query: string) => {
    const { entries, summary } = await queryAudits(
      rosa.session,
      record,
      `${query}&order_by=created_at&limit=1000`,
    );
    expect(summary.total_document_count).toBe(String(entries.length));
    return entries.map(({ view_func }) => view_func!).filter((name) => !name.startsWith('audit_'));
  };
  expect(await ask(`date_range=request_date*${edge}*${months[2]}-01T00:00:00Z`)).toEqual(calls[1]);
  expect(await ask(`date_range=request_date**${before}`)).toEqual(calls[0]);
  const around = `${months[0]}-28T00:00:00Z*${months[1]}-01T00:00:30Z`;
  expect(await ask(`date_range=request_date*${around}`)).toEqual(['record', 'record_get_owner']);
  expect(await ask('function_name=record_specific_document|record_get_owner')).toEqual([
    'record_specific_document',
    'record_get_owner',
    'record_specific_document',
    'record_specific_document',
    'record_get_owner',
  ]);
  const query = { aggregate_by: 'count*', date_group: 'request_date*month' };
  const { groups } = groupsIn(await rosa.session.get(auditsPath(record, 'query'), { query }));
  expect(groups.slice(0, 3)).toEqual(
    calls.slice(0, 3).map(({ length }, index) => [months[index], String(length)]),
  );
}

describe('The audit calls of a record', () => {
  it('read a trail of four months in the table', async () => {
    await expectTrail();
    await expectQueries();
    expect(await partsOf(record)).toEqual([]);
  });

  it('read it as before when two of its months have moved to the bucket, whether or not they were counted', async () => {
    await sweepAgain(service);
    expect((await partsOf(record)).map(({ month, state, entries }) => [month, state, entries])).toEqual([
      [months[0], 'moved', 5],
      [months[1], 'moved', 2],
    ]);
    expect([(await inTable(0)).length, (await inTable(1)).length, (await inTable(2)).length]).toEqual([
      0, 0, 2,
    ]);
    await expectTrail();
    await expectQueries();
    const counts = await storeOf(service).query(keys.auditCounts(record));
    for (const count of counts) await storeOf(service).delete(keys.auditCount(record, count.SK));
    expect(await list()).toEqual(all);
  });

  it('read entries once that are in the bucket and still in the table, and the sweeper removes them from the table', async () => {
    const [part] = await partsOf(record);
    for (const line of (await objectOf(part!)).toString().split('\n').filter(Boolean).slice(2)) {
      const entry = JSON.parse(line);
      await storeOf(service).put(keys.audit(record, entry.time, entry.id), entry);
    }
    const { PK, SK, ...item } = part!;
    await storeOf(service).put({ PK, SK }, { ...item, state: 'stored' });
    await expectTrail();
    await storeOf(service).delete(keys.auditSweep);
    await sweepAgain(service);
    expect(await inTable(0)).toEqual([]);
    expect((await partsOf(record))[0]).toEqual(part);
  });

  it('read entries that two runs move at the same time', async () => {
    const begun = {
      month: months[2],
      id: 'begun',
      state: 'begun',
      first: '0',
      last: '1',
      entries: 2,
    } as const;
    await storeOf(service).put(keys.auditPart(record, months[2], 'begun'), begun);
    // A month later the third month is old enough.
    advanceTo(timeOf(monthsBefore(months[3], -1), '-02T12:00:00Z'));
    await comeBack();
    const stale = { until: months[2], turn: 'of another run' };
    const takeTurn = async () => {
      const [own] = (await partsOf(record)).filter(({ state }) => state === 'begun');
      await storeOf(service).delete(keys.auditPart(record, own!.month, own!.id));
      await storeOf(service).put(keys.auditArchiveState(record), stale);
    };
    await changingBeforeTransaction(service, takeTurn, () => sweepAgain(service));
    expect((await partsOf(record)).length).toBe(2);
    expect((await inTable(2)).length).toBe(2);
    expect(await list()).toEqual(all);
    await sweepAgain(service);
    expect((await partsOf(record)).length).toBe(3);
    expect(await inTable(2)).toEqual([]);
    expect(await list()).toEqual(all);
  });

  it('are not the only ones: an app that may see the trail finds AuditEvents in both places', async () => {
    const scope = 'patient/AuditEvent.rs';
    const { client } = await giveAccess(service, {
      app: service.apps.user,
      account: rosa,
      recordId: record,
      scope,
      seconds: 3600,
    });
    const answer = await client.get(`/fhir/AuditEvent?patient=${record}&date=${months[0]}&_summary=count`);
    expect([answer.status, answer.json().total]).toEqual([200, calls[0]!.length]);
  });

  it('are not the only ones: operators page through the same entries, newest first', async () => {
    const found: string[] = [];
    const at = new Date(service.now() * 1000);
    for (let before: string | undefined; ; ) {
      const page = await readRecordTrail(record, stores(), at, { limit: 4, before });
      found.push(...page!.entries.map(({ operation }) => operation));
      before = page!.next;
      if (before === undefined) break;
    }
    const ofTests = (name: string) => name.startsWith('audit_') || name === 'fhir_search';
    expect(found.filter((name) => !ofTests(name))).toEqual(all.toReversed());
    const [part] = await partsOf(record);
    await eraseRecord(record, stores(), { now: at, withAudits: true });
    expect(await partsOf(record)).toEqual([]);
    await expect(objectOf(part!)).rejects.toMatchObject({ name: 'NoSuchKey' });
  });
});
