import { describe, expect, it, test } from 'vitest';
import type { GroupRow } from '../../../shared/query/groups.ts';
import { aggregatesJson, aggregatesXml } from '../../../shared/reports/aggregates.ts';
import { whole } from './facts.ts';

const declaration = '<?xml version="1.0" encoding="utf-8"?>';
const json = (rows: readonly GroupRow[]) => whole(aggregatesJson(rows));
const xml = (rows: readonly GroupRow[], isCount = false) => whole(aggregatesXml(rows, { isCount }));
const report = (attributes: string) =>
  `${declaration}<AggregateReports><AggregateReport ${attributes}/></AggregateReports>`;

describe('Aggregate rows as JSON', () => {
  it('are objects with model, group and value', () => {
    expect(
      json([
        { group: '2011-03', value: 2 },
        { group: '2012-07', value: 1 },
      ]),
    ).toBe(
      '[{"__modelname__":"AggregateReport","group":"2011-03","value":2},' +
        '{"__modelname__":"AggregateReport","group":"2012-07","value":1}]',
    );
  });

  it('are an empty array when there are no groups', () => {
    expect(json([])).toBe('[]');
  });

  it('have no group when the query has none', () => {
    expect(json([{ value: 3 }])).toBe('[{"__modelname__":"AggregateReport","value":3}]');
  });

  test.each<[GroupRow, string]>([
    [{ group: 'kg', value: 65.5 }, '"group":"kg","value":65.5'],
    [{ group: 64.5, value: 2 }, '"group":64.5,"value":2'],
    [{ group: true, value: 2 }, '"group":true,"value":2'],
    [{ group: false, value: 2 }, '"group":false,"value":2'],
    [{ group: '2011-03-04T09:30:00Z', value: 2 }, '"group":"2011-03-04T09:30:00Z","value":2'],
    [{ group: null, value: null }, '"group":null,"value":null'],
    [{ group: '2011', value: '2011-03-04T09:30:00Z' }, '"group":"2011","value":"2011-03-04T09:30:00Z"'],
  ])('keep the types of group and value: %o', (row, members) => {
    expect(json([row])).toBe(`[{"__modelname__":"AggregateReport",${members}}]`);
  });
});

describe('Aggregate rows as XML', () => {
  it('are elements without namespace, with counts as integers', () => {
    const rows = [
      { group: '2011-03', value: 2 },
      { group: '2012-07', value: 1 },
    ];
    expect(xml(rows, true)).toBe(
      `${declaration}<AggregateReports><AggregateReport value="2" group="2011-03"/><AggregateReport value="1" group="2012-07"/></AggregateReports>`,
    );
  });

  it('are an empty element when there are no groups', () => {
    expect(xml([])).toBe(`${declaration}<AggregateReports/>`);
  });

  it('have a count of zero as 0', () => {
    expect(xml([{ value: 0 }], true)).toBe(report('value="0"'));
  });

  test.each<[GroupRow, string]>([
    [{ value: 131 }, 'value="131.0"'],
    [{ value: 65.5 }, 'value="65.5"'],
    [{ value: null }, 'value=""'],
    [{ value: '2011-03-04T09:30:00.000250Z' }, 'value="2011-03-04T09:30:00.000250Z"'],
    [{ value: '2011-03-04' }, 'value="2011-03-04"'],
    [{ group: null, value: null }, 'value=""'],
    [{ group: 16, value: 1.5 }, 'value="1.5" group="16.0"'],
    [{ group: true, value: 1.5 }, 'value="1.5" group="true"'],
    [{ group: 'a"b<c>&', value: 1.5 }, 'value="1.5" group="a&quot;b&lt;c&gt;&amp;"'],
  ])('write other values as fields do, and no group when there is none: %o', (row, attributes) => {
    expect(xml([row])).toBe(report(attributes));
  });
});
