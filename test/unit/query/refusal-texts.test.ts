/** What the 400 response to a query says: it must tell a developer what to send instead. */
import { expect, test } from 'vitest';
import { query } from './support.ts';

const time = 'a date or a UTC timestamp';
const increments = 'hour, day, week, month, year, hourofday, dayofweek, weekofyear, monthofyear';

test.each([
  ['=1', 'the empty name is not a field of this query'],
  ['group_by=x', 'group_by: x is not a field of this query'],
  ['amount=x', 'amount must be a number'],
  ['at=x', `at must be ${time}`],
  ['flag=x', 'flag must be true or false'],
  ['limit=x', 'limit must be a whole number of 0 or more'],
  ['status=x', 'status must be one of active, void, archived'],
  ['date_range=at', 'date_range must be field*start*end'],
  ['date_range=text**', 'date_range takes a field of type date, not text'],
  ['date_range=at*x*', `date_range: start must be ${time}`],
  ['date_range=at**x', `date_range: end must be ${time}`],
  ['date_group=at', 'date_group must be field*increment'],
  ['date_group=text*day', 'date_group takes a field of type date, not text'],
  ['date_group=at*x', `date_group: the increment must be one of ${increments}`],
  ['aggregate_by=sum', 'aggregate_by must be operator*field'],
  ['aggregate_by=x*at', 'aggregate_by: the operator must be one of sum, avg, max, min, count'],
  ['aggregate_by=min*text', 'aggregate_by: min takes a field of type number or date, not text'],
])('A query with "%s" is refused with the text: %s', (text, message) => {
  expect(() => query(text)).toThrow(Error);
  expect(() => query(text)).toThrow(expect.objectContaining({ message }));
});
