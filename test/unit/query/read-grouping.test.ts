import { describe, expect, it, test } from 'vitest';
import { expectRefused } from './refused.ts';
import { query } from './support.ts';

describe('An aggregate', () => {
  test.each([
    'sum*amount',
    'avg*amount',
    'max*amount',
    'min*amount',
    'count*amount',
    'max*day',
    'min*at',
    'max*created_at',
    'count*day',
    'count*at',
    'count*text',
    'count*flag',
  ])('may be %s', (text) => {
    const [operator, name] = text.split('*');
    expect(query(`aggregate_by=${text}`).aggregate).toMatchObject({ operator, field: { name } });
  });

  it('of count* counts rows and has no field', () => {
    expect(query('aggregate_by=count*').aggregate).toEqual({ operator: 'count' });
  });

  test.each([
    'sum*text',
    'sum*flag',
    'sum*day',
    'sum*at',
    'avg*text',
    'avg*at',
    'max*text',
    'min*text',
    'max*flag',
    'min*flag',
    'sum*',
    'avg*',
    'max*',
    'min*',
    'count*no_such_field',
    'sum*no_such_field',
    'Count*amount',
    'SUM*amount',
    'median*amount',
    'constructor*amount',
    '*amount',
    '*',
    'count',
    'count*amount*',
    '',
  ])('of "%s" is rejected', (text) => {
    expectRefused(() => query(`aggregate_by=${text}`), 'aggregate_by');
  });
});

describe('In a grouped query,', () => {
  it('group_by names any field', () => {
    for (const name of ['text', 'flag', 'amount', 'day', 'at', 'created_at']) {
      expect(query(`group_by=${name}&aggregate_by=count*`).groupBy?.name).toBe(name);
    }
  });

  it('an empty group_by counts as absent', () => {
    expect(query('group_by=').groupBy).toBeUndefined();
    expect(query('group_by=&aggregate_by=count*').groupBy).toBeUndefined();
  });

  it('date_group names a date and an increment', () => {
    expect(query('date_group=at*week&aggregate_by=count*').dateGroup).toMatchObject({
      field: { name: 'at' },
      increment: 'week',
    });
  });

  test.each(['', 'day', 'day*', '*month', 'day*month*', 'day*Month', 'day*fortnight', 'day*toString'])(
    'date_group "%s" is rejected',
    (text) => {
      expectRefused(() => query(`date_group=${text}&aggregate_by=count*`), 'date_group');
    },
  );

  test.each(['text*month', 'amount*month', 'flag*month', 'no_such_field*month'])(
    'date_group "%s" is rejected: not a date',
    (text) => {
      expectRefused(() => query(`date_group=${text}&aggregate_by=count*`), 'date_group');
    },
  );

  it('date_group is checked even when group_by applies', () => {
    expectRefused(() => query('group_by=text&date_group=day*fortnight&aggregate_by=count*'), 'date_group');
    expect(query('group_by=text&date_group=day*month&aggregate_by=count*')).toMatchObject({
      groupBy: { name: 'text' },
      dateGroup: { increment: 'month' },
    });
  });

  it('groups need an operator', () => {
    expectRefused(() => query('group_by=text'), 'group_by');
    expectRefused(() => query('date_group=day*month'), 'date_group');
  });

  it('group_by rejects an unknown field', () => {
    expectRefused(() => query('group_by=no_such_field&aggregate_by=count*'), 'group_by');
    expectRefused(() => query('group_by=no_such_field'), 'group_by');
  });
});
