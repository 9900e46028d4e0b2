import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectBadRequest } from '../../../support/expectations.ts';
import { model } from '../../../support/medical/models-document.ts';
import {
  column,
  minimalOf,
  minimalPath,
  type Place,
  reportPath,
  rowsOf,
} from '../../../support/medical/reports.ts';
import { startWithOneRecord } from '../../../support/one-record.ts';
import type { Person } from '../../../support/people.ts';
import type { TestService } from '../../../support/service.ts';
import { type Level, levels, placesWith } from './places.ts';

let service: TestService;
let owner: Person;
let places: Readonly<Record<Level, Place>>;

const dates = { A: '2011-03-04T09:30:00Z', B: '2011-03-20T10:00:00Z', C: '2012-07-01T08:00:00Z' };

beforeAll(async () => {
  ({ service, owner } = await startWithOneRecord());
  const signs = (date: string, weight?: string) => [
    model('VitalSigns', { date, ...(weight && { weight_value: weight, weight_unit: 'kg' }) }),
  ];
  places = await placesWith(service, owner, [signs(dates.A, '64.5'), signs(dates.B, '66.5'), signs(dates.C)]);
});
afterAll(() => service.stop());

describe.each(levels)('For three vital signs in %s, the last one without weight,', (level) => {
  const names = new Map(Object.entries(dates).map(([name, date]) => [date, name]));

  async function found(query: string): Promise<unknown[]> {
    const found = await column(owner.session, places[level], 'VitalSigns', 'date', query);
    return found.map((date) => names.get(String(date)));
  }

  it.each([
    ['', ['C', 'B', 'A']],
    ['order_by=date', ['A', 'B', 'C']],
    ['order_by=-weight_value', ['C', 'B', 'A']],
    ['order_by=weight_value', ['A', 'B', 'C']],
    ['weight_value=64.5|66.5&order_by=weight_value', ['A', 'B']],
    ['date_range=date*2011-03-20T10:00:00Z*&order_by=date', ['B', 'C']],
  ])('"%s" returns %j', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it.each<[string, readonly (readonly [group: unknown, value: unknown])[]]>([
    [
      'group_by=weight_unit&aggregate_by=avg*weight_value',
      [
        ['kg', 65.5],
        [null, null],
      ],
    ],
    [
      'date_group=date*month&aggregate_by=count*date&order_by=-date',
      [
        ['2011-03', 2],
        ['2012-07', 1],
      ],
    ],
    [
      'date_group=date*year&aggregate_by=min*date&order_by=date',
      [
        ['2011', '2011-03-04T09:30:00Z'],
        ['2012', '2012-07-01T08:00:00Z'],
      ],
    ],
    [
      'date_group=date*year&aggregate_by=max*weight_value&order_by=-date',
      [
        ['2012', null],
        ['2011', 66.5],
      ],
    ],
  ])('"%s" returns %j', async (query, expected) => {
    const rows = expected.map(([group, value]) => ({ __modelname__: 'AggregateReport', group, value }));
    expect(await rowsOf(owner.session, places[level], 'VitalSigns', query)).toEqual(rows);
  });

  it.each([
    ['aggregate_by=count*weight_value', 2],
    ['aggregate_by=count*', 3],
    ['aggregate_by=count*date', 3],
    ['aggregate_by=sum*weight_value', 131],
    ['aggregate_by=max*date', '2012-07-01T08:00:00Z'],
  ])('"%s" returns one row without a group: %j', async (query, value) => {
    expect(await rowsOf(owner.session, places[level], 'VitalSigns', query)).toEqual([
      { __modelname__: 'AggregateReport', value },
    ]);
  });

  it.each([
    'group_by=weight_unit',
    'aggregate_by=sum*date',
    'date_group=date*fortnight&aggregate_by=count*date',
    'order_by=no_such_field',
    'no_such_field=1',
  ])('"%s" returns 400', async (query) => {
    expectBadRequest(await owner.session.get(reportPath(places[level], 'VitalSigns'), { query }));
  });

  it.each([
    ['order_by=date_measured', ['64.5', '66.5']],
    ['order_by=-value', ['66.5', '64.5']],
    ['', ['66.5', '64.5']],
    ['value=64.5|66.50&order_by=value', ['64.5', '66.5']],
    ['date_range=date_measured*2011-03-20T10:00:00Z*', ['66.5']],
    ['aggregate_by=count*value', ['2']],
    ['aggregate_by=avg*value', ['65.5']],
    ['date_group=date_measured*month&aggregate_by=min*value', ['64.5']],
  ])('the weights of the minimal report for "%s" are %j', async (query, expected) => {
    const path = minimalPath(places[level], 'vitals/weight');
    const { items } = minimalOf(await owner.session.get(path, { query }));
    const values = items.map(
      ({ attributes, children }) => attributes.value ?? children.find(({ name }) => name === 'value')!.text,
    );
    expect(values).toEqual(expected);
  });
});
