import { describe, expect, it } from 'vitest';
import { endpoints } from '../../shared/api/registry.ts';
import { rows } from './expected.ts';
import { requests } from './requests.ts';

/** Names of placeholders are ours; what counts is where they stand. */
function shapeOf({ method, path }: { method: string; path: string }): string {
  return `${method} ${path.replace(/\{\w+\}/g, '{}')}`;
}

const offered = endpoints.flatMap(({ id, routes }) => routes.map((route) => `${shapeOf(route)} ${id}`));
const expected = rows.map((row) => `${shapeOf(row)} ${row.operation}`);

describe('the table of expected decisions', () => {
  it('has a row for every call that is offered', () => {
    expect(offered.filter((call) => !expected.includes(call))).toEqual([]);
  });

  it('has no row for a call that is not offered', () => {
    expect(expected.filter((call) => !offered.includes(call))).toEqual([]);
  });

  it('has one row for each call', () => {
    expect(new Set(rows.map(shapeOf)).size).toBe(rows.length);
  });

  it('holds no other marks than those explained', () => {
    const marks = new Set(rows.flatMap((row) => Object.values(row.marks)));
    expect([...marks].toSorted()).toEqual(['Y', 'c', 'i', 'm', 'p', '·'].toSorted());
  });

  it('never lets an anonymous caller in', () => {
    expect(rows.filter(({ marks }) => marks.ANON !== '·')).toEqual([]);
  });

  it('has a request to try for each of its operations', () => {
    expect(new Set(rows.map(({ operation }) => operation))).toEqual(new Set(Object.keys(requests)));
  });
});
