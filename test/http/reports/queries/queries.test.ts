/** Queries as a client sends them, one of each sort: docs/contract/query-interface.md#parameters. All others are in test/unit/query. */
import { describe, expect, it } from 'vitest';
import { expectBadRequest } from '../../../support/expectations.ts';
import { model } from '../../../support/medical/models-document.ts';
import { column, groupsIn, reportPath, rowsOf, totalOf } from '../../../support/medical/reports.ts';
import { smallest } from '../../../support/medical/smallest.ts';
import { startWithOneRecord } from '../../../support/one-record.ts';
import { el } from '../../../support/xml-tree.ts';
import { levels, placesWith } from './places.ts';

/** The dates of three vital signs. The last one has no weight. */
const dates = { A: '2011-03-04T09:30:00Z', B: '2011-03-20T10:00:00Z', C: '2012-07-01T08:00:00Z' };

const { service, owner } = await startWithOneRecord();
const signs = (date: string, weight?: string) => [
  model('VitalSigns', { date, ...(weight && { weight_value: weight, weight_unit: 'kg' }) }),
];
const problem = (name_title: string, endDate: string) =>
  model('Problem', { ...smallest.Problem, name_title, endDate });
const medication = (drugName_title: string, endDate: string) =>
  model('Medication', { ...smallest.Medication, drugName_title, endDate });
const encounter = (facility_name: string, provider_tel_1_preferred_p: string) =>
  model('Encounter', { ...smallest.Encounter, facility_name, provider_tel_1_preferred_p });
const places = await placesWith(service, owner, [
  signs(dates.A, '64.5'),
  signs(dates.B, '66.5'),
  signs(dates.C),
  [problem('Asthma', '2011-12-31T15:00:00Z'), problem('Eczema', ''), problem('\u{1f600}', '2012-01-01')],
  [problem('\ufb00', '2011-12-31')],
  [medication('Aspirin', '2011-12-31'), medication('Codeine', '')],
  [encounter('North', 'true'), encounter('South', 'false')],
]);

describe.each(levels)('In %s,', (level) => {
  const names = new Map(Object.entries(dates).map(([name, date]) => [date, name]));

  it.each([
    ['', ['C', 'B', 'A']],
    ['order_by=weight_value', ['A', 'B', 'C']],
    ['weight_value=64.5|66.50&order_by=weight_value', ['A', 'B']],
    ['date_range=date*2011-03-20T10:00:00Z*&order_by=date', ['B', 'C']],
  ])('the vital signs for "%s" are %j', async (query, expected) => {
    const found = await column(owner.session, places[level], 'VitalSigns', 'date', query);
    expect(found.map((date) => names.get(String(date)))).toEqual(expected);
  });

  it.each([
    ['Problem', 'name_title', 'order_by=name_title', ['Asthma', 'Eczema', '\ufb00', '\u{1f600}']],
    ['Problem', 'name_title', 'endDate=2011-12-31', ['\ufb00']],
    [
      'Problem',
      'name_title',
      'date_range=endDate**2011-12-31T15:00:00Z&order_by=endDate',
      ['\ufb00', 'Asthma'],
    ],
    ['Medication', 'drugName_title', 'endDate=2011-12-31T18:00:00Z', ['Aspirin']],
    ['Encounter', 'facility_name', 'provider_tel_1_preferred_p=TRUE', ['North']],
  ])('the %s facts with %s for "%s" are %j', async (name, field, query, expected) => {
    expect(await column(owner.session, places[level], name, field, query)).toEqual(expected);
  });

  it.each<[string, string, number | string | null, string]>([
    ['VitalSigns', 'avg*weight_value', 65.5, '65.5'],
    ['VitalSigns', 'max*date', dates.C, dates.C],
    ['VitalSigns', 'count*', 3, '3'],
    ['VitalSigns', 'sum*height_value', null, ''],
  ])('an aggregate of %s, %s, is %j in JSON and "%s" in XML', async (name, aggregate_by, value, text) => {
    const rows = await rowsOf(owner.session, places[level], name, { aggregate_by });
    expect(rows).toEqual([{ __modelname__: 'AggregateReport', value }]);
    const query = { aggregate_by, response_format: 'application/xml' };
    const answer = await owner.session.get(reportPath(places[level], name), { query });
    expect(answer.xml()).toEqual(el('AggregateReports', {}, el('AggregateReport', { value: text })));
    expect(totalOf(answer)).toBe(1);
  });

  it.each<[string, string, readonly (readonly [group: unknown, value: unknown])[]]>([
    [
      'VitalSigns',
      'group_by=weight_unit&aggregate_by=avg*weight_value',
      [
        ['kg', 65.5],
        [null, null],
      ],
    ],
    [
      'VitalSigns',
      'date_group=date*year&aggregate_by=max*weight_value&order_by=-date',
      [
        ['2012', null],
        ['2011', 66.5],
      ],
    ],
    [
      'Encounter',
      'group_by=provider_tel_1_preferred_p&aggregate_by=count*',
      [
        [false, 1],
        [true, 1],
      ],
    ],
  ])('the groups of %s for "%s" are %j in JSON, and in XML', async (name, query, expected) => {
    expect(groupsIn(await rowsOf(owner.session, places[level], name, query))).toEqual(expected);
    const path = reportPath(places[level], name);
    const answer = await owner.session.get(path, { query: `${query}&response_format=text/xml` });
    expect(answer.xml().children.map(({ attributes: { group, value } }) => [group, value])).toEqual(
      expected.map(([group, value]) => [group === null ? undefined : String(group), String(value ?? '')]),
    );
  });

  it.each([
    ['limit=2', 3, ['C', 'B']],
    ['limit=2&offset=2', 3, ['A']],
    ['limit=0', 3, ['C', 'B', 'A']],
    ['offset=7', 3, []],
  ])('the page "%s" of %i vital signs is %j', async (query, total, expected) => {
    const answer = await owner.session.get(reportPath(places[level], 'VitalSigns'), { query });
    const rows = answer.json() as readonly { date: string }[];
    expect([totalOf(answer), rows.map(({ date }) => names.get(date))]).toEqual([total, expected]);
  });

  it('groups are counted and paged as rows', async () => {
    const query = 'group_by=date&aggregate_by=count*&limit=1&offset=1';
    const answer = await owner.session.get(reportPath(places[level], 'VitalSigns'), { query });
    const row = { __modelname__: 'AggregateReport', group: dates.B, value: 1 };
    expect([totalOf(answer), answer.json()]).toEqual([3, [row]]);
  });

  it.each([
    ['limit', '-1'],
    ['date_range', 'DATE*2011-01-01'],
    ['VALUE', 'x'],
    ['order_by', 'no_such_field'],
    ['constructor', '1'],
  ])('a query is rejected for its %s, %s, with a message that names it', async (parameter, value) => {
    for (const [report, date, number] of [
      ['VitalSigns', 'date', 'weight_value'],
      ['minimal/vitals', 'date_measured', 'value'],
    ] as const) {
      const named = (text: string) => text.replace('DATE', date).replace('VALUE', number);
      const query = { [named(parameter)]: named(value) };
      const answer = await owner.session.get(reportPath(places[level], report), { query });
      expectBadRequest(answer);
      expect(answer.text).toContain(named(parameter));
    }
  });
});
