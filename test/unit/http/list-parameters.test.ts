/** Which lists the parameters of a query ask for: docs/contract/general.md#list-parameters. */
import { describe, expect, it } from 'vitest';
import type { ListParameters } from '../../../shared/api/endpoint.ts';
import { readListParameters } from '../../../shared/http/list-parameters.ts';

const declared = { orderBy: ['created_at', 'size'], default: '-created_at' };
const read = (values: Readonly<Record<string, string>>) => readListParameters(values, declared);

describe('A list', () => {
  it.each<[Readonly<Record<string, string>>, Partial<ListParameters>]>([
    [{}, { limit: 100, offset: 0, orderBy: 'created_at', descending: true, status: 'active' }],
    [{}, { modifiedSince: undefined }],
    [{ limit: '0' }, { limit: 0 }],
    [
      { limit: '3', offset: '6' },
      { limit: 3, offset: 6 },
    ],
    [{ limit: '1000' }, { limit: 1000 }],
    [{ limit: '1001' }, { limit: 1000 }],
    [{ limit: '99999999999999999999' }, { limit: 1000 }],
    [{ offset: '1000000' }, { offset: 1_000_000 }],
    [{ offset: '99999999999999999999' }, { offset: 9_007_199_254_740_991 }],
    [{ order_by: 'size' }, { orderBy: 'size', descending: false }],
    [{ order_by: '-size' }, { orderBy: 'size', descending: true }],
    [{ status: 'void' }, { status: 'void' }],
    [{ status: 'archived' }, { status: 'archived' }],
    [{ modified_since: '2000-01-01' }, { modifiedSince: '2000-01-01T00:00:00.000000Z' }],
    [{ modified_since: '2000-01-01T00:00:00Z' }, { modifiedSince: '2000-01-01T00:00:00.000000Z' }],
    [{ modified_since: '2000-01-01T00:00:00.123456Z' }, { modifiedSince: '2000-01-01T00:00:00.123456Z' }],
  ])('that is asked for by %j has %j', (values, expected) => {
    expect(read(values)).toMatchObject(expected);
  });

  it.each(['colour', '-colour', '--size', 'SIZE', 'size desc', '-', '', '__proto__', 'constructor'])(
    'is in its usual order when it is to be ordered by %j, which is not a field',
    (order) => {
      expect(read({ order_by: order })).toMatchObject({ orderBy: 'created_at', descending: true });
    },
  );

  it.each(['', 'x', '-1', '0.5', '1e2', '0x10', ' 1', '+1'])('has no number %j', (value) => {
    for (const name of ['limit', 'offset'])
      expect(() => read({ [name]: value })).toThrow(`${name} must be a whole number of 0 or more`);
  });

  it.each(['', 'Active', 'deleted', '*'])('of the status %j is not there', (status) => {
    expect(() => read({ status })).toThrow('Not Found');
  });

  it.each([
    'yesterday',
    '2024-13-01',
    '2024-02-30',
    '2024-05-01T08:00:00',
    '2024-05-01T08:00:00+02:00',
    '2024-05-01 08:00:00Z',
    '2024-05-01T25:00:00Z',
    '20240501',
    '2024-05',
    '1714550400',
    '2024-05-01T08:00:00.1234567Z',
  ])('is of no time %j', (time) => {
    expect(() => read({ modified_since: time })).toThrow(/^modified_since must be /);
  });
});
