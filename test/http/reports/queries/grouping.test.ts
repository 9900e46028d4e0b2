import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { model } from '../../../support/medical/models-document.ts';
import {
  groupsIn,
  type Place,
  type Row,
  readMinimal,
  reportPath,
  rowsOf,
  totalOf,
} from '../../../support/medical/reports.ts';
import { smallest } from '../../../support/medical/smallest.ts';
import { startWithOneRecord } from '../../../support/one-record.ts';
import type { Person } from '../../../support/people.ts';
import type { TestService } from '../../../support/service.ts';
import { el } from '../../../support/xml-tree.ts';
import { type Level, levels, placesWith } from './places.ts';

let service: TestService;
let owner: Person;
let places: Readonly<Record<Level, Place>>;
/** Vital signs at the turn of a leap year. */
let turn: Readonly<Record<Level, Place>>;

const signs = (date: string, weight: string, unit: string, extra: Record<string, string> = {}): string =>
  model('VitalSigns', { date, weight_value: weight, weight_unit: unit, ...extra });
const fridays = '2011-03-04T09:30:00Z';
const sundays = '2012-07-01T08:00:00Z';

beforeAll(async () => {
  ({ service, owner } = await startWithOneRecord());
  const encounter = (preferred: string) =>
    model('Encounter', { ...smallest.Encounter, provider_tel_1_preferred_p: preferred });
  const medication = (startDate: string, endDate: string) =>
    model('Medication', { ...smallest.Medication, startDate, endDate });
  places = await placesWith(service, owner, [
    [signs(fridays, '64.5', 'kg'), signs('2011-03-04T09:59:59.999999Z', '70', 'kg'), signs(sundays, '', '')],
    [encounter('true'), encounter('false'), encounter('')],
    [medication('2011-03-04', '2012-07-01'), medication('2011-03-04', ''), medication('2012-07-01', '')],
  ]);
  const dates = [
    ...['2012-01-01', '2012-01-07T23:59:59.5Z', '2012-01-08', '2012-02-29T23:00:00Z', '2012-12-29T00:00:00Z'],
    ...['2012-12-30', '2012-12-31T23:59:59Z', '2013-01-01'],
  ];
  turn = await placesWith(service, owner, [dates.map((date) => model('VitalSigns', { date }))]);
});
afterAll(() => service.stop());

describe.each(levels)('Groups of dates in %s', (level) => {
  it.each([
    ['hour', '2011-03-04-09', '2012-07-01-08'],
    ['day', '2011-03-04', '2012-07-01'],
    ['week', '2011-09', '2012-27'],
    ['month', '2011-03', '2012-07'],
    ['year', '2011', '2012'],
  ])('by %s are %s and %s', async (increment, first, second) => {
    const query = `date_group=date*${increment}&aggregate_by=count*date`;
    const rows = await rowsOf(owner.session, places[level], 'VitalSigns', query);
    expect(groupsIn(rows)).toEqual([
      [first, 2],
      [second, 1],
    ]);
  });

  it.each([
    ['hourofday', ['08', 1], ['09', 2]],
    ['dayofweek', ['1', 1], ['6', 2]],
    ['weekofyear', ['09', 2], ['27', 1]],
    ['monthofyear', ['03', 2], ['07', 1]],
  ])('by %s are %j and %j', async (increment, first, second) => {
    const query = `date_group=date*${increment}&aggregate_by=count*date`;
    const rows = await rowsOf(owner.session, places[level], 'VitalSigns', query);
    expect(groupsIn(rows)).toEqual([first, second]);
    const path = reportPath(places[level], 'VitalSigns');
    const answer = await owner.session.get(path, { query: `${query}&response_format=text/xml` });
    expect(answer.xml()).toEqual(
      el(
        'AggregateReports',
        {},
        ...[first, second].map(([group, value]) =>
          el('AggregateReport', { value: String(value), group: String(group) }),
        ),
      ),
    );
  });

  it('by week start again on 1 January, whatever the weekday', async () => {
    const query = 'date_group=date*week&aggregate_by=count*';
    expect(groupsIn(await rowsOf(owner.session, turn[level], 'VitalSigns', query))).toEqual([
      ['2012-01', 2],
      ['2012-02', 1],
      ['2012-09', 1],
      ['2012-52', 1],
      ['2012-53', 2],
      ['2013-01', 1],
    ]);
    const ofYear = await rowsOf(
      owner.session,
      turn[level],
      'VitalSigns',
      query.replace('week', 'weekofyear'),
    );
    expect(groupsIn(ofYear)).toEqual([
      ['01', 3],
      ['02', 1],
      ['09', 1],
      ['52', 1],
      ['53', 2],
    ]);
  });

  it('by day of week run from Sunday (1) to Saturday (7)', async () => {
    const query = 'date_group=date*dayofweek&aggregate_by=count*';
    expect(groupsIn(await rowsOf(owner.session, turn[level], 'VitalSigns', query))).toEqual([
      ['1', 3],
      ['2', 1],
      ['3', 1],
      ['4', 1],
      ['7', 2],
    ]);
  });

  it('can be formed of dates without times, and facts without a date form one group', async () => {
    const query = 'date_group=endDate*month&aggregate_by=count*';
    const rows = await rowsOf(owner.session, places[level], 'Medication', query);
    expect(groupsIn(rows)).toEqual([
      ['2012-07', 1],
      [null, 2],
    ]);
    const hours = await rowsOf(owner.session, places[level], 'Medication', query.replace('month', 'hour'));
    expect(groupsIn(hours)).toEqual([
      ['2012-07-01-00', 1],
      [null, 2],
    ]);
  });
});

describe.each(levels)('Groups of values in %s', (level) => {
  async function both(name: string, query: string): Promise<[Row[], Record<string, string>[]]> {
    const path = reportPath(places[level], name);
    const xml = await owner.session.get(path, { query: `${query}&response_format=application/xml` });
    expect(xml.xml()).toMatchObject({ name: 'AggregateReports', attributes: {} });
    const elements = xml.xml().children.map(({ attributes }) => ({ ...attributes }));
    return [await rowsOf(owner.session, places[level], name, query), elements];
  }

  const row = (group: unknown, value: unknown): Row => ({ __modelname__: 'AggregateReport', group, value });

  it.each<[string, string, readonly Row[], readonly Record<string, string>[]]>([
    [
      'VitalSigns',
      'group_by=weight_unit&aggregate_by=sum*weight_value',
      [row('kg', 134.5), row(null, null)],
      [{ value: '134.5', group: 'kg' }, { value: '' }],
    ],
    [
      'VitalSigns',
      'group_by=weight_value&aggregate_by=count*weight_value',
      [row(64.5, 1), row(70, 1), row(null, 0)],
      [{ value: '1', group: '64.5' }, { value: '1', group: '70.0' }, { value: '0' }],
    ],
    [
      'Encounter',
      'group_by=provider_tel_1_preferred_p&aggregate_by=count*startDate',
      [row(false, 2), row(true, 1)],
      [
        { value: '2', group: 'false' },
        { value: '1', group: 'true' },
      ],
    ],
    [
      'VitalSigns',
      'group_by=date&aggregate_by=max*weight_value',
      [row(fridays, 64.5), row('2011-03-04T09:59:59.999999Z', 70), row(sundays, null)],
      [
        { value: '64.5', group: fridays },
        { value: '70.0', group: '2011-03-04T09:59:59.999999Z' },
        { value: '', group: sundays },
      ],
    ],
    [
      'Medication',
      'group_by=startDate&aggregate_by=max*endDate',
      [row('2011-03-04', '2012-07-01'), row('2012-07-01', null)],
      [
        { value: '2012-07-01', group: '2011-03-04' },
        { value: '', group: '2012-07-01' },
      ],
    ],
    [
      'Medication',
      'group_by=endDate&aggregate_by=count*',
      [row('2012-07-01', 1), row(null, 2)],
      [{ value: '1', group: '2012-07-01' }, { value: '2' }],
    ],
  ])('of %s for "%s" have typed values in JSON and texts in XML', async (name, query, json, xml) => {
    expect(await both(name, query)).toEqual([json, xml]);
  });

  it('are formed by group_by when date_group is also given', async () => {
    const query = 'group_by=weight_unit&date_group=date*year&aggregate_by=count*&order_by=-weight_unit';
    const rows = await rowsOf(owner.session, places[level], 'VitalSigns', `${query}&weight_unit=kg`);
    expect(rows).toEqual([row('kg', 2)]);
  });

  it('may be formed by the creation time of the facts', async () => {
    const byTime = 'group_by=created_at&aggregate_by=count*';
    const rows = await rowsOf(owner.session, places[level], 'VitalSigns', byTime);
    expect(rows.map(({ value }) => Number(value)).reduce((sum, value) => sum + value, 0)).toBe(3);
    for (const { group } of rows) expect(group).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{6})?Z$/);
    const year = new Date(service.now() * 1000).getUTCFullYear();
    const byYear = 'date_group=created_at*year&aggregate_by=count*';
    const [first, ...others] = await rowsOf(owner.session, places[level], 'VitalSigns', byYear);
    expect([first, others]).toEqual([row(String(year), 3), []]);
  });

  it('are missing without facts, while an aggregate without groups is always one row', async () => {
    const none = 'weight_unit=lb';
    const grouped = `${none}&group_by=date&aggregate_by=count*`;
    expect(await both('VitalSigns', grouped)).toEqual([[], []]);
    const alone = (operator: string) => both('VitalSigns', `${none}&aggregate_by=${operator}`);
    expect(await alone('count*')).toEqual([
      [{ __modelname__: 'AggregateReport', value: 0 }],
      [{ value: '0' }],
    ]);
    expect(await alone('count*date')).toEqual([
      [{ __modelname__: 'AggregateReport', value: 0 }],
      [{ value: '0' }],
    ]);
    for (const operator of ['sum*weight_value', 'avg*weight_value', 'min*date', 'max*weight_value'])
      expect(await alone(operator)).toEqual([
        [{ __modelname__: 'AggregateReport', value: null }],
        [{ value: '' }],
      ]);
  });

  it('are not formed by an empty group_by', async () => {
    const rows = await rowsOf(owner.session, places[level], 'VitalSigns', 'group_by=&aggregate_by=count*');
    expect(rows).toEqual([{ __modelname__: 'AggregateReport', value: 3 }]);
    expect(await rowsOf(owner.session, places[level], 'VitalSigns', 'group_by=')).toHaveLength(3);
  });

  it('are counted and paged as rows, while an aggregate without groups is not paged or ordered', async () => {
    const path = reportPath(places[level], 'VitalSigns');
    const grouped = 'group_by=date&aggregate_by=count*';
    const page = await owner.session.get(path, { query: `${grouped}&limit=1&offset=1` });
    expect([totalOf(page), page.json()]).toEqual([3, [row('2011-03-04T09:59:59.999999Z', 1)]]);
    const beyond = await owner.session.get(path, { query: `${grouped}&offset=9` });
    expect([totalOf(beyond), beyond.json()]).toEqual([3, []]);
    for (const paging of ['limit=1', 'offset=5', 'limit=0&offset=1', 'order_by=-date']) {
      const answer = await owner.session.get(path, { query: `aggregate_by=count*&${paging}` });
      expect([totalOf(answer), answer.json()]).toEqual([1, [{ __modelname__: 'AggregateReport', value: 3 }]]);
    }
  });

  it('are the same in a minimal report', async () => {
    const query = 'date_group=date_measured*dayofweek&aggregate_by=avg*value';
    const { items, summary } = await readMinimal(owner.session, places[level], 'vitals/weight', query);
    expect(items.map(({ attributes: { group, value } }) => [group, value])).toEqual([['6', '67.25']]);
    expect(summary).toEqual({ total_document_count: '1', limit: '100', offset: '0', order_by: '' });
  });
});
