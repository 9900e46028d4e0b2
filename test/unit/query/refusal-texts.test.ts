/** What the 400 response to a query says: it must tell a developer what to send instead. */
import { expect, it, test } from 'vitest';
import { modelNamed, models } from '../../../shared/models/registry.ts';
import type { QueryField } from '../../../shared/query/field.ts';
import { parseQuery } from '../../../shared/query/parse.ts';
import { genericFields } from '../../../shared/reports/generic-fields.ts';
import { query } from './support.ts';

const time = 'a date or a UTC timestamp';
const names = 'text, flag, amount, day, at, created_at';
const increments = 'hour, day, week, month, year, hourofday, dayofweek, weekofyear, monthofyear';

test.each([
  ['=1', `the empty name is not a field of this query; use ${names}`],
  ['group_by=x', `group_by: x is not a field of this query; use ${names}`],
  ['order_by=x', `order_by: x is not a field of this query; use ${names}`],
  ['order_by=-', `order_by: the empty name is not a field of this query; use ${names}`],
  ['amount=x', 'amount must be a number'],
  ['at=x', `at must be ${time}`],
  ['flag=x', 'flag must be true or false'],
  ['limit=x', 'limit must be a whole number of 0 or more'],
  ['status=x', 'status must be one of active, void, archived'],
  ['date_range=at', 'date_range must be field*start*end'],
  ['date_range=text**', 'date_range takes a field of type date, not text; use day, at, created_at'],
  ['date_range=at*x*', `date_range: start must be ${time}`],
  ['date_range=at**x', `date_range: end must be ${time}`],
  ['date_group=at', 'date_group must be field*increment'],
  ['date_group=text*day', 'date_group takes a field of type date, not text; use day, at, created_at'],
  ['date_group=at*x', `date_group: the increment must be one of ${increments}`],
  ['aggregate_by=sum', 'aggregate_by must be operator*field'],
  ['aggregate_by=x*at', 'aggregate_by: the operator must be one of sum, avg, max, min, count'],
  ['aggregate_by=avg*text', 'aggregate_by: avg takes a field of type number, not text; use amount'],
  [
    'aggregate_by=min*text',
    'aggregate_by: min takes a field of type number or date, not text; use amount, day, at, created_at',
  ],
])('A query with "%s" is refused with the text: %s', (text, message) => {
  expect(() => query(text)).toThrow(Error);
  expect(() => query(text)).toThrow(expect.objectContaining({ message }));
});

function askModel(model: string, text: string): () => unknown {
  return () => parseQuery(new Map(new URLSearchParams(text)), genericFields(modelNamed(model)!));
}

it('A query by a misspelt field is told the fields that are most like it', () => {
  expect(askModel('LabResult', 'order_by=-collectedat')).toThrow(
    'order_by: collectedat is not a field of this query; use collected_at, collected_at_source, ' +
      'collected_by_org_name and others',
  );
});

it('A query for the mean of laboratory results is told that all their values are texts', () => {
  expect(askModel('LabResult', 'aggregate_by=avg*quantitative_result_value_value')).toThrow(
    'aggregate_by: avg takes a field of type number, not quantitative_result_value_value; this query has none',
  );
});

it('A query that is refused for the type of its field is told as many of the right type as a short text holds', () => {
  expect(askModel('VitalSigns', 'aggregate_by=sum*bp_site_title')).toThrow(
    'aggregate_by: sum takes a field of type number, not bp_site_title; use bp_diastolic_value, ' +
      'bp_systolic_value, bmi_value, heart_rate_value and others',
  );
  expect(askModel('VitalSigns', 'aggregate_by=max*bp_site_title')).toThrow(
    'aggregate_by: max takes a field of type number or date, not bp_site_title; use date, bp_diastolic_value, ' +
      'bp_systolic_value, bmi_value and others',
  );
});

it.each([
  [['a'.repeat(34), 'b'.repeat(34)], `${'a'.repeat(34)}, ${'b'.repeat(34)}`],
  [['a'.repeat(34), 'b'.repeat(35)], `${'a'.repeat(34)} and others`],
])('A query that is refused for the type of its field is told %j as: %s', (names, shown) => {
  const numbers = names.map((name): [string, QueryField<object>] => [
    name,
    { name, type: 'number', value: () => 1 },
  ]);
  const fields = new Map(numbers).set('text', { name: 'text', type: 'string', value: () => 'x' });
  const ask = () => parseQuery(new Map([['aggregate_by', 'sum*text']]), fields);
  expect(ask).toThrow(expect.objectContaining({ message: expect.stringMatching(`not text; use ${shown}$`) }));
});

it('A query that is refused for a field gets less than 200 characters, whatever the data model and field', () => {
  for (const model of models.values()) {
    for (const name of genericFields(model).keys()) {
      const unknown = `aggregate_by=max*${name.padEnd(100, 'x')}`;
      for (const text of [`aggregate_by=max*${name}`, `date_group=${name}*day`, unknown]) {
        const message = messageOf(askModel(model.name, text));
        expect(message.length, message).toBeLessThan(200);
      }
    }
  }
});

/** Returns the text of a refusal; the empty text when nothing is refused. */
function messageOf(ask: () => unknown): string {
  try {
    ask();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}
