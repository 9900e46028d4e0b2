import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { model } from '../../../support/medical/models-document.ts';
import { type Place, reportPath, rowsOf } from '../../../support/medical/reports.ts';
import { smallest } from '../../../support/medical/smallest.ts';
import { startWithOneRecord } from '../../../support/one-record.ts';
import type { Person } from '../../../support/people.ts';
import type { TestService } from '../../../support/service.ts';
import { el } from '../../../support/xml-tree.ts';
import { type Level, levels, placesWith } from './places.ts';

let service: TestService;
let owner: Person;
let places: Readonly<Record<Level, Place>>;

beforeAll(async () => {
  ({ service, owner } = await startWithOneRecord());
  const signs = (date: string, temperature: string) =>
    model('VitalSigns', {
      date,
      ...(temperature && { temperature_value: temperature, temperature_unit: 'Cel' }),
    });
  const medication = (startDate: string, endDate: string) =>
    model('Medication', { ...smallest.Medication, startDate, endDate });
  places = await placesWith(service, owner, [
    [
      signs('2011-03-04T09:30:00Z', '36'),
      signs('2011-03-04T09:30:00.000001Z', '37.5'),
      signs('2010-12-31T23:59:59.999999Z', '39'),
      signs('2011-03-04', ''),
    ],
    [medication('2014-05-02', '2014-06-01'), medication('2014-05-03', ''), medication('0999-01-01', '')],
    [model('Encounter', { ...smallest.Encounter, provider_tel_1_preferred_p: 'true' })],
    [model('Encounter', smallest.Encounter)],
  ]);
});
afterAll(() => service.stop());

describe.each(levels)('An aggregate of all facts in %s', (level) => {
  it.each<[string, string, number | string | null, string]>([
    ['VitalSigns', 'sum*temperature_value', 112.5, '112.5'],
    ['VitalSigns', 'avg*temperature_value', 37.5, '37.5'],
    ['VitalSigns', 'min*temperature_value', 36, '36.0'],
    ['VitalSigns', 'max*temperature_value', 39, '39.0'],
    ['VitalSigns', 'count*temperature_value', 3, '3'],
    ['VitalSigns', 'count*temperature_unit', 3, '3'],
    ['VitalSigns', 'count*date', 4, '4'],
    ['VitalSigns', 'count*created_at', 4, '4'],
    ['VitalSigns', 'count*', 4, '4'],
    ['VitalSigns', 'count*weight_value', 0, '0'],
    ['VitalSigns', 'sum*weight_value', null, ''],
    ['VitalSigns', 'avg*weight_value', null, ''],
    ['VitalSigns', 'min*weight_value', null, ''],
    ['VitalSigns', 'max*weight_value', null, ''],
    ['VitalSigns', 'min*date', '2010-12-31T23:59:59.999999Z', '2010-12-31T23:59:59.999999Z'],
    ['VitalSigns', 'max*date', '2011-03-04T09:30:00.000001Z', '2011-03-04T09:30:00.000001Z'],
    ['Medication', 'min*startDate', '0999-01-01', '0999-01-01'],
    ['Medication', 'max*startDate', '2014-05-03', '2014-05-03'],
    ['Medication', 'max*endDate', '2014-06-01', '2014-06-01'],
    ['Medication', 'count*endDate', 1, '1'],
    ['Medication', 'count*quantity_value', 0, '0'],
    ['Encounter', 'max*endDate', null, ''],
    ['Encounter', 'count*provider_tel_1_preferred_p', 2, '2'],
  ])('of %s: %s is %j in JSON and "%s" in XML', async (name, aggregate_by, value, text) => {
    const rows = await rowsOf(owner.session, places[level], name, { aggregate_by });
    expect(rows).toEqual([{ __modelname__: 'AggregateReport', value }]);
    const query = { aggregate_by, response_format: 'application/xml' };
    const answer = await owner.session.get(reportPath(places[level], name), { query });
    expect(answer.xml()).toEqual(el('AggregateReports', {}, el('AggregateReport', { value: text })));
    expect(answer.headers['x-total-count']).toBe('1');
  });

  it('applies to the facts that the filters leave', async () => {
    const value = async (query: string) => {
      const rows = await rowsOf(owner.session, places[level], 'VitalSigns', query);
      return rows.map((row) => row.value);
    };
    expect(await value('aggregate_by=sum*temperature_value&temperature_value=36|39')).toEqual([75]);
    expect(await value('aggregate_by=count*&date_range=date*2011-01-01*')).toEqual([3]);
    expect(await value('aggregate_by=max*date&date_range=date**2011-03-04')).toEqual([
      '2011-03-04T00:00:00Z',
    ]);
    expect(await value('aggregate_by=count*&status=void')).toEqual([0]);
  });

  it('of the creation time of facts is an instant', async () => {
    const rows = await rowsOf(owner.session, places[level], 'VitalSigns', 'aggregate_by=max*created_at');
    expect(rows[0]!.value).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{6})?Z$/);
  });
});
