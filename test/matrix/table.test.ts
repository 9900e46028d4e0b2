import { describe, expect, it } from 'vitest';
import { endpoints } from '../../shared/api/registry.ts';
import { conditions } from './columns.ts';
import { answersElse, rows, statusesElse } from './expected.ts';
import { shapeOf } from './requests/index.ts';
import { preparations } from './requests/preparations/index.ts';
import { ruleRows } from './rules.ts';

const offered = endpoints.flatMap(({ id, audit, rule, routes }) =>
  routes.map((route) => ({ call: `${shapeOf(route)} ${audit ?? id}`, rule })),
);
const expected = rows.map((row) => `${shapeOf(row)} ${row.operation}`);

describe('The table of expected decisions', () => {
  it('has a row for every route of the service', () => {
    expect(offered.filter(({ call }) => !expected.includes(call))).toEqual([]);
  });

  it('has no row for other calls', () => {
    const calls = offered.map(({ call }) => call);
    expect(expected.filter((call) => !calls.includes(call))).toEqual([]);
  });

  it('has one row for each call', () => {
    expect(new Set(rows.map(shapeOf)).size).toBe(rows.length);
  });

  it('agrees with the rule that each call declares', () => {
    const marksOfRule = Object.fromEntries(ruleRows.map(({ rule, marks }) => [rule, marks]));
    for (const { call, rule } of offered)
      expect([call, rows[expected.indexOf(call)]!.marks]).toEqual([call, marksOfRule[rule]]);
  });

  it('has no marks other than those that are explained', () => {
    const letters = rows.flatMap(({ marks }) => Object.values(marks).flatMap((mark) => [...mark]));
    expect([...new Set(letters)].toSorted()).toEqual([...Object.keys(conditions), 'Y', '·'].toSorted());
  });

  it('allows an anonymous caller nothing but the coding systems, the links that were given to that person, and the way to the page of the UI app, and how apps get tokens', () => {
    const open = rows
      .filter(({ marks }) => marks.ANON !== '·')
      .map(({ method, path }) => `${method} ${path}`);
    expect(open).toEqual([
      'GET /codes/systems/',
      'GET /codes/systems/{SYSTEM_SHORT_NAME}/query',
      'POST /shl/{LINK_KEY}',
      'GET /shl/{LINK_KEY}',
      'GET /shl/{LINK_KEY}/files/{FILE_TICKET}',
      'GET /oauth/authorize',
      'GET /fhir/metadata',
      'GET /fhir/.well-known/smart-configuration',
      'GET /fhir/.well-known/openid-configuration',
      'GET /smart/authorize',
      'POST /smart/authorize',
      'POST /smart/token',
      'POST /smart/introspect',
      'POST /smart/revoke',
      'GET /smart/jwks',
      'POST /smart/register',
    ]);
  });

  it('lists other responses than 200 only for calls of the service', () => {
    const operations = new Set(rows.map(({ operation }) => operation));
    const named = [...Object.keys(answersElse), ...Object.keys(statusesElse)];
    expect(named.filter((operation) => !operations.has(operation))).toEqual([]);
  });

  it('has preparations only for calls of the service', () => {
    const ids = endpoints.map(({ id }) => id);
    expect(Object.keys(preparations).filter((id) => !ids.includes(id))).toEqual([]);
  });
});
