import { describe, expect, it, test } from 'vitest';
import type { GroupRow } from '../../../../shared/query/groups.ts';
import type { QueryEcho } from '../../../../shared/query/query-summary.ts';
import {
  type Asked,
  minimalAggregatesXml,
  minimalXml,
  reportsXml,
} from '../../../../shared/reports/minimal/envelope.ts';
import { minimalReports } from '../../../../shared/reports/minimal/reports/index.ts';
import type { DocumentView } from '../../../../shared/xml/shapes/document.ts';
import { element } from '../../../../shared/xml/write.ts';
import { factOf, whole } from '../facts.ts';
import { compactItem } from './support.ts';

const declaration = '<?xml version="1.0" encoding="utf-8"?>';
const summary = { total: 2, limit: 100, offset: 0, orderBy: '-date_started' };
const nothingAsked: Asked = { summary, echo: { filters: [] } };

const document: DocumentView = {
  id: '9a41',
  type: 'http://indivo.org/vocab/xml/documents#Equipment',
  size: 412,
  digest: '9c56cc51',
  recordId: 'c3d2',
  createdAt: '2024-05-01T08:00:00.000Z',
  creator: { id: 'marta@example.org', type: 'account', fullName: 'Marta Oyelaran' },
  original: '9a41',
  latest: { id: '9a41', createdAt: '2024-05-01T08:00:00.000Z', createdBy: 'marta@example.org' },
  status: 'active',
  nevershare: false,
};
const meta = `
  <Meta>
    <Document id="9a41" type="http://indivo.org/vocab/xml/documents#Equipment" size="412" digest="9c56cc51" record_id="c3d2">
      <createdAt>2024-05-01T08:00:00Z</createdAt>
      <creator id="marta@example.org" type="account">
        <fullname>Marta Oyelaran</fullname>
      </creator>
      <original id="9a41"/>
      <latest id="9a41" createdAt="2024-05-01T08:00:00Z" createdBy="marta@example.org"/>
      <status>active</status>
      <nevershare>false</nevershare>
    </Document>
  </Meta>`;

function show(
  report: string,
  model: string,
  asked: Asked,
  ...facts: readonly Parameters<typeof factOf>[1][]
) {
  const shown = minimalReports.get(report)!;
  const rows = facts.flatMap((fields) => shown.rows(factOf(model, fields)));
  return whole(
    minimalXml(
      shown,
      asked,
      rows.map((row) => ({ row, document })),
    ),
  );
}

describe('A minimal report', () => {
  it('has a summary, the request, and a Report per row', () => {
    const asked: Asked = {
      summary,
      echo: {
        dateRange: 'date_started*2011-01-01T00:00:00Z*',
        filters: [{ name: 'equipment_name', value: 'Nebulizer' }],
      },
    };
    const answer = show(
      'equipment',
      'Equipment',
      asked,
      { date_started: '2013-02-11', name: 'Nebulizer', vendor: 'Breathwell' },
      { date_started: '2012-02-11', name: 'Nebulizer' },
    );
    expect(answer).toBe(
      declaration +
        compactItem(`
          <Reports>
            <Summary total_document_count="2" limit="100" offset="0" order_by="-date_started"/>
            <QueryParams>
              <DateRange value="date_started*2011-01-01T00:00:00Z*"/>
              <Filters>
                <Filter name="equipment_name" value="Nebulizer"/>
              </Filters>
            </QueryParams>
            <Report>
              ${meta}
              <Item>
                <Equipment xmlns="http://indivo.org/vocab/xml/documents#">
                  <dateStarted>2013-02-11</dateStarted>
                  <name>Nebulizer</name>
                  <vendor>Breathwell</vendor>
                </Equipment>
              </Item>
            </Report>
            <Report>
              ${meta}
              <Item>
                <Equipment xmlns="http://indivo.org/vocab/xml/documents#">
                  <dateStarted>2012-02-11</dateStarted>
                  <name>Nebulizer</name>
                </Equipment>
              </Item>
            </Report>
          </Reports>`),
    );
  });

  it('has only its summary and parameters when there are no rows', () => {
    const none = { total: 0, limit: 1000, offset: 20, orderBy: '-created_at' };
    expect(show('labs', 'LabResult', { summary: none, echo: { filters: [] } })).toBe(
      `${declaration}<Reports><Summary total_document_count="0" limit="1000" offset="20" order_by="-created_at"/><QueryParams/></Reports>`,
    );
  });

  it('has the item of a measurement without a namespace', () => {
    const fields = { type: 'HBA1C', value: 7, unit: '%', datetime: '2011-04-12T00:00:00Z' };
    expect(show('measurements', 'Measurement', nothingAsked, fields)).toContain(
      '<Item><Measurement id="f1" value="7.0" type="HBA1C" datetime="2011-04-12T00:00:00Z" unit="%" source_doc="d1"/></Item>',
    );
  });

  it('repeats the metadata of a document for every row', () => {
    const answer = show('vitals', 'VitalSigns', nothingAsked, {
      bp_systolic_value: 132,
      bp_diastolic_value: 82,
    });
    expect(answer.split('<Document id="9a41"')).toHaveLength(3);
  });

  it('comes in parts of one row each', () => {
    const shown = minimalReports.get('problems')!;
    const rows = ['a', 'b'].flatMap((name_title) => shown.rows(factOf('Problem', { name_title })));
    const sourced = rows.map((row) => ({ row, document }));
    expect([...minimalXml(shown, nothingAsked, sourced)]).toHaveLength(4);
  });
});

describe('The request in a minimal report', () => {
  const echoed = (echo: QueryEcho) =>
    /<QueryParams.*/.exec(show('labs', 'LabResult', { summary, echo }))![0].replace('</Reports>', '');

  test.each<[string, QueryEcho, string]>([
    ['groups', { groupBy: 'lab_test_name', filters: [] }, '<GroupBy value="lab_test_name"/>'],
    [
      'date groups',
      { dateGroup: 'date_measured*month', filters: [] },
      '<DateGroup value="date_measured*month"/>',
    ],
    ['aggregates', { aggregateBy: 'count*lab_type', filters: [] }, '<AggregateBy value="count*lab_type"/>'],
    ['counts of rows', { aggregateBy: 'count*', filters: [] }, '<AggregateBy value="count*"/>'],
    ['ranges', { dateRange: 'date_measured**', filters: [] }, '<DateRange value="date_measured**"/>'],
    [
      'filters, as sent',
      {
        filters: [
          { name: 'lab_test_name', value: 'a|"b"&c' },
          { name: 'lab_type', value: '' },
        ],
      },
      '<Filters><Filter name="lab_test_name" value="a|&quot;b&quot;&amp;c"/><Filter name="lab_type" value=""/></Filters>',
    ],
  ])('names %s', (_, echo, expected) => {
    expect(echoed(echo)).toBe(`<QueryParams>${expected}</QueryParams>`);
  });

  it('has a fixed order', () => {
    const echo: QueryEcho = {
      filters: [{ name: 'n', value: 'v' }],
      dateRange: 'd**',
      aggregateBy: 'count*',
      dateGroup: 'd*year',
      groupBy: 'g',
    };
    expect(echoed(echo)).toBe(
      '<QueryParams><GroupBy value="g"/><DateGroup value="d*year"/><AggregateBy value="count*"/><DateRange value="d**"/><Filters><Filter name="n" value="v"/></Filters></QueryParams>',
    );
  });
});

describe('An aggregate of a minimal report', () => {
  const asked: Asked = {
    summary: { total: 1, limit: 100, offset: 0, orderBy: '' },
    echo: { aggregateBy: 'avg*value', filters: [] },
  };
  const shown = (isCount: boolean, ...groups: readonly GroupRow[]) =>
    whole(minimalAggregatesXml(asked, groups, { isCount }));
  const reportOf = (attributes: string) =>
    `<Report><Meta><Document id="" type="" digest="" size="" record_id=""/></Meta><Item><AggregateReport xmlns="http://indivo.org/vocab/xml/documents#" ${attributes}/></Item></Report>`;

  it('has the same envelope, with empty metadata and the row as item', () => {
    expect(shown(false, { group: '2011-03', value: 65.5 }, { group: '2012-07', value: 66 })).toBe(
      `${declaration}<Reports><Summary total_document_count="1" limit="100" offset="0" order_by=""/><QueryParams><AggregateBy value="avg*value"/></QueryParams>${reportOf('value="65.5" group="2011-03"')}${reportOf('value="66.0" group="2012-07"')}</Reports>`,
    );
  });

  test.each<[boolean, GroupRow, string]>([
    [true, { value: 3 }, 'value="3"'],
    [false, { value: null }, 'value=""'],
    [true, { group: null, value: 2 }, 'value="2"'],
    [false, { group: 'kg', value: '2011-03-04T09:30:00Z' }, 'value="2011-03-04T09:30:00Z" group="kg"'],
  ])('writes its rows as generic aggregates do (count: %o): %o', (isCount, row, attributes) => {
    expect(shown(isCount, row)).toContain(reportOf(attributes));
  });

  it('has no Report when there are no groups', () => {
    expect(shown(true)).toBe(
      `${declaration}<Reports><Summary total_document_count="1" limit="100" offset="0" order_by=""/><QueryParams><AggregateBy value="avg*value"/></QueryParams></Reports>`,
    );
  });
});

it('Minimal reports of other things have their own item and empty metadata', () => {
  const items = [element('AuditEntry', { a: '1' }), element('AuditEntry', { a: '2' })];
  const answer = whole(
    reportsXml(
      nothingAsked,
      items.map((item) => ({ item })),
    ),
  );
  expect(answer).toBe(
    `${declaration}<Reports><Summary total_document_count="2" limit="100" offset="0" order_by="-date_started"/><QueryParams/>${[
      1, 2,
    ]
      .map((number) => `<Report><Meta/><Item><AuditEntry a="${number}"/></Item></Report>`)
      .join('')}</Reports>`,
  );
});
