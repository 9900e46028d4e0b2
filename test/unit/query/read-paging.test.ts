import { describe, expect, it, test } from 'vitest';
import { expectRefused } from './refused.ts';
import { query } from './support.ts';

describe('In limit and offset,', () => {
  test.each([
    ['', 100],
    ['limit=1', 1],
    ['limit=007', 7],
    ['limit=1000', 1000],
    ['limit=1001', 1000],
    ['limit=99999999999999999999999', 1000],
    ['limit=0', 1000],
    ['limit=00', 1000],
  ])('%j gives a page of %i', (text, limit) => {
    expect(query(text).limit).toBe(limit);
  });

  test.each([
    ['', 0],
    ['offset=0', 0],
    ['offset=250', 250],
    ['offset=100000', 100_000],
    ['limit=0&offset=3', 3],
    ['offset=99999999999999999999999', Number.MAX_SAFE_INTEGER],
  ])('%j skips %i rows', (text, offset) => {
    expect(query(text).offset).toBe(offset);
  });

  test.each(['', '-1', '-0', '%2B1', '1.0', '1e2', ' 1', '1 ', 'ten', '0x10', '١'])(
    '"%s" is rejected',
    (value) => {
      expectRefused(() => query(`limit=${value}`), 'limit');
      expectRefused(() => query(`offset=${value}`), 'offset');
    },
  );
});

describe('The parameter status', () => {
  test.each([
    ['', 'active'],
    ['status=active', 'active'],
    ['status=void', 'void'],
    ['status=archived', 'archived'],
  ])('in %j selects %s documents', (text, status) => {
    expect(query(text).status).toBe(status);
  });

  test.each(['', 'Active', 'VOID', 'active|void', 'replaced', ' active'])('rejects "%s"', (value) => {
    expectRefused(() => query(`status=${value}`), 'status');
  });

  it('has no effect where it is ignored, whatever its value', () => {
    expect(query('status=nonsense', { ignored: ['status'] })).toMatchObject({
      status: 'active',
      filters: [],
    });
  });
});

describe('The parameter modified_since', () => {
  test.each([
    ['modified_since=2026-01-31', '2026-01-31T00:00:00.000000Z'],
    ['modified_since=2026-01-31T08:30:00Z', '2026-01-31T08:30:00.000000Z'],
    ['modified_since=2026-01-31T08:30:00.123456Z', '2026-01-31T08:30:00.123456Z'],
    ['modified_since=%202026-01-31%20', '2026-01-31T00:00:00.000000Z'],
    ['modified_since=2026-01-31T08:30:00.5Z', '2026-01-31T08:30:00.500000Z'],
  ])('in %s is a fixed-width instant', (text, instant) => {
    expect(query(text).modifiedSince).toBe(instant);
  });

  it('is absent by default', () => {
    expect(query('').modifiedSince).toBeUndefined();
  });

  test.each(['', 'yesterday', '2026-02-30', '2026-01-31T08:30:00', '2026-01-31T08:30:00%2B01:00'])(
    'rejects "%s"',
    (value) => {
      expectRefused(() => query(`modified_since=${value}`), 'modified_since');
    },
  );
});

it('The query parser leaves response_format to the caller', () => {
  expect(query('response_format=anything').filters).toEqual([]);
});
