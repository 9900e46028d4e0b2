import { describe, expect, it } from 'vitest';
import { echoOf, summaryOf } from '../../../shared/query/query-summary.ts';
import { query } from './support.ts';

describe('The part of a response that repeats the query', () => {
  it('has everything that was requested', () => {
    const asked = query(
      'group_by=text&date_group=day*month&aggregate_by=sum*amount' +
        '&date_range=at*2011-01-01*2011-12-31T10:00:00.5Z&amount=01|2.50&text=',
    );
    expect(echoOf(asked)).toEqual({
      groupBy: 'text',
      dateGroup: 'day*month',
      aggregateBy: 'sum*amount',
      dateRange: 'at*2011-01-01T00:00:00Z*2011-12-31T10:00:00.500000Z',
      filters: [
        { name: 'amount', value: '01|2.50' },
        { name: 'text', value: '' },
      ],
    });
  });

  it('has its parts in the order in which they are written', () => {
    const asked = query('aggregate_by=count*&date_group=day*year&group_by=text&date_range=day**');
    expect(Object.keys(echoOf(asked))).toEqual([
      'groupBy',
      'dateGroup',
      'aggregateBy',
      'dateRange',
      'filters',
    ]);
  });

  it('has nothing that was not requested', () => {
    expect(
      echoOf(query('limit=5&status=void&group_by=&response_format=x&modified_since=2011-01-01')),
    ).toEqual({
      filters: [],
    });
  });

  it('has open bounds empty, and dates with a time', () => {
    expect(echoOf(query('date_range=day*2011-01-01*')).dateRange).toBe('day*2011-01-01T00:00:00Z*');
    expect(echoOf(query('date_range=day**2011-12-31')).dateRange).toBe('day**2011-12-31T00:00:00Z');
    expect(echoOf(query('date_range=day**')).dateRange).toBe('day**');
  });

  it('has count* without a field', () => {
    expect(echoOf(query('aggregate_by=count*')).aggregateBy).toBe('count*');
  });

  it('has a filter of the path only when it was sent as well, with the effective value', () => {
    const fixed = new Map([['text', 'HBA1C']]);
    expect(echoOf(query('', { fixed })).filters).toEqual([]);
    expect(echoOf(query('text=HBA1C', { fixed })).filters).toEqual([{ name: 'text', value: 'HBA1C' }]);
    expect(echoOf(query('text=other', { fixed })).filters).toEqual([{ name: 'text', value: 'HBA1C' }]);
    expect(echoOf(query('', { fixed, showFixed: true })).filters).toEqual([{ name: 'text', value: 'HBA1C' }]);
  });
});

describe('The summary has the effective values', () => {
  it('for rows', () => {
    expect(summaryOf(query(''), 2)).toEqual({ total: 2, limit: 100, offset: 0, orderBy: '-created_at' });
    expect(summaryOf(query('limit=0&offset=5&order_by=amount'), 2)).toEqual({
      total: 2,
      limit: 1000,
      offset: 5,
      orderBy: 'amount',
    });
  });

  it('for aggregates', () => {
    expect(summaryOf(query('aggregate_by=count*&limit=5'), 1)).toEqual({
      total: 1,
      limit: 5,
      offset: 0,
      orderBy: '',
    });
    expect(summaryOf(query('aggregate_by=sum*amount&group_by=text&order_by=-text'), 1).orderBy).toBe('-text');
  });
});
