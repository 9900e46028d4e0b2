import { describe, expect, it, test } from 'vitest';
import { type DateBounds, mainDateBounds } from '../../../shared/query/bounds.ts';
import { query } from './support.ts';

describe('The bounds that a query sets for a date', () => {
  test.each<[string, string, DateBounds | undefined]>([
    ['', 'at', undefined],
    ['date_range=at**', 'at', undefined],
    ['date_range=day*2011-01-01*', 'at', undefined],
    ['text=kg&amount=1', 'at', undefined],
    ['date_range=at*2011-01-01*', 'at', { start: '2011-01-01T00:00:00Z' }],
    ['date_range=at**2011-12-31T10:00:00.5Z', 'at', { end: '2011-12-31T10:00:00.500000Z' }],
    [
      'date_range=at*2011-01-01*2011-12-31',
      'at',
      { start: '2011-01-01T00:00:00Z', end: '2011-12-31T00:00:00Z' },
    ],
    [
      'date_range=day*2011-01-01T15:00:00Z*2011-12-31T15:00:00Z',
      'day',
      { start: '2011-01-01', end: '2011-12-31' },
    ],
    ['at=2011-03-04', 'at', { start: '2011-03-04T00:00:00Z', end: '2011-03-04T00:00:00Z' }],
    ['day=2011-03-04T09:00:00Z|2010-01-01|2010-06-01', 'day', { start: '2010-01-01', end: '2011-03-04' }],
    [
      'at=2011-03-04T00:00:00Z|2011-03-04T00:00:00.5Z',
      'at',
      { start: '2011-03-04T00:00:00Z', end: '2011-03-04T00:00:00.500000Z' },
    ],
    [
      'day=2011-03-04|2011-05-05&date_range=day*2011-04-01*',
      'day',
      { start: '2011-04-01', end: '2011-05-05' },
    ],
    [
      'day=2011-03-04|2011-05-05&date_range=day**2011-04-01',
      'day',
      { start: '2011-03-04', end: '2011-04-01' },
    ],
    ['day=2011-03-04&date_range=day*2011-04-01*', 'day', { start: '2011-04-01', end: '2011-03-04' }],
    [
      'date_range=at*2012-01-01*2011-01-01',
      'at',
      { start: '2012-01-01T00:00:00Z', end: '2011-01-01T00:00:00Z' },
    ],
    ['at=2011-03-04&date_range=day*2011-04-01*', 'day', { start: '2011-04-01' }],
  ])('are, for %s and %s, %j', (text, name, bounds) => {
    expect(mainDateBounds(query(text), name)).toEqual(bounds);
  });

  it('follow from every name of the date', () => {
    const asked = query('date_range=at*2011-01-01*&created_at=2011-03-04');
    expect(mainDateBounds(asked, 'at', 'created_at')).toEqual({
      start: '2011-03-04T00:00:00Z',
      end: '2011-03-04T00:00:00Z',
    });
  });

  it('do not exist for a group by the date', () => {
    expect(mainDateBounds(query('date_group=at*year&aggregate_by=max*at'), 'at')).toBeUndefined();
  });
});
