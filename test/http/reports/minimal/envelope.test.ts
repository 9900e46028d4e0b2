import { describe, expect, it } from 'vitest';
import { asInReports, metadataOf } from '../../../support/documents.ts';
import { expectBadRequest, expectNotFound, expectXml } from '../../../support/expectations.ts';
import { storeModels } from '../../../support/medical/facts.ts';
import { model } from '../../../support/medical/models-document.ts';
import { inCarenet, inRecord, minimalPath, readMinimal } from '../../../support/medical/reports.ts';
import { startWithOneRecord } from '../../../support/one-record.ts';
import { createRecord } from '../../../support/scenario.ts';
import { child, el } from '../../../support/xml-tree.ts';
import { autoshare, carenetsOf } from '../../carenets/sharing.ts';

const { service, owner, record } = await startWithOneRecord();
const device = (name: string, date_started: string) => model('Equipment', { name, date_started });
/** Holds two devices. */
const older = await storeModels(
  owner.session,
  record,
  device('Nebulizer', '2011-05-01'),
  device('Walker', '2012-02-11'),
);
service.advance(2);
/** Holds one device. */
const newer = await storeModels(owner.session, record, device('Nebulizer', '2013-02-11'));
const { Family } = await carenetsOf(owner.session, record);
await autoshare(owner.session, record, Family!, 'Models');
const places = { records: inRecord(record), carenets: inCarenet(Family!) };

const reports = [
  'allergies',
  'equipment',
  'immunizations',
  'labs',
  'medications',
  'problems',
  'procedures',
  'simple-clinical-notes',
  'vitals',
  'measurements/HBA1C',
  'vitals/weight',
];

describe.each(['records', 'carenets'] as const)('/%s/{id}/reports/minimal/', (kind) => {
  it('without facts every report is a summary and nothing else, and refuses fields of other reports', async () => {
    const empty = await createRecord(service, owner);
    const { Family } = await carenetsOf(owner.session, empty);
    const place = kind === 'records' ? inRecord(empty) : inCarenet(Family!);
    const summary = { total_document_count: '0', limit: '100', offset: '0', order_by: '-created_at' };
    for (const report of reports) {
      const answer = await owner.session.get(minimalPath(place, report));
      expectXml(answer);
      expect([report, answer.headers['x-total-count']]).toEqual([report, '0']);
      expect(answer.xml()).toEqual(el('Reports', {}, el('Summary', summary), el('QueryParams')));
      // A field of the model by the name that generic reports have for it.
      expectBadRequest(await owner.session.get(minimalPath(place, report), { query: 'name_title=x' }));
    }
  });

  it('equipment/ returns every fact with the metadata of its document, newest first', async () => {
    const answer = await owner.session.get(minimalPath(places[kind], 'equipment'));
    expectXml(answer);
    expect(answer.headers['x-total-count']).toBe('3');
    const root = answer.xml();
    expect([root.name, root.attributes, root.children.map(({ name }) => name)]).toEqual([
      'Reports',
      {},
      ['Summary', 'QueryParams', 'Report', 'Report', 'Report'],
    ]);
    const [first, second] = await Promise.all(
      [newer, older].map(async (id) => asInReports(await metadataOf(owner.session, record, id))),
    );
    for (const [index, document] of [first, second, second].entries()) {
      const report = root.children[index + 2]!;
      expect(report.attributes).toEqual({});
      expect(report.children.map(({ name, attributes }) => [name, attributes])).toEqual([
        ['Meta', {}],
        ['Item', {}],
      ]);
      expect(child(report, 'Meta').children).toEqual([document]);
      expect(child(report, 'Item').children.map(({ name }) => name)).toEqual(['Equipment']);
    }
  });

  it.each<[string, string, Record<string, string>]>([
    ['limit=1&offset=1', '3', { limit: '1', offset: '1', order_by: '-created_at' }],
    ['limit=2000&offset=5', '3', { limit: '1000', offset: '5', order_by: '-created_at' }],
    [
      'group_by=equipment_name&aggregate_by=count*&order_by=equipment_name&limit=1',
      '2',
      { limit: '1', offset: '0', order_by: 'equipment_name' },
    ],
    ['equipment_name=Walker', '1', { limit: '100', offset: '0', order_by: '-created_at' }],
  ])(
    'has the total and the effective paging in its summary: %s',
    async (query, total_document_count, effective) => {
      const answer = await owner.session.get(minimalPath(places[kind], 'equipment'), { query });
      expect(child(answer.xml(), 'Summary').attributes).toEqual({ total_document_count, ...effective });
      expect(answer.headers['x-total-count']).toBe(total_document_count);
    },
  );

  it('requires the trailing slash, except after a category', async () => {
    for (const report of reports) {
      const path = minimalPath(places[kind], report).slice(0, -1);
      const { status } = await owner.session.get(path);
      expect([report, status]).toEqual([report, report === 'vitals/weight' ? 200 : 404]);
    }
  });

  it.each(['demographics', 'Equipment', 'measurements', 'medications/aspirin'])(
    'returns 404 for %s',
    async (report) => {
      expectNotFound(await owner.session.get(minimalPath(places[kind], report)));
    },
  );
});

describe('The QueryParams of a minimal report', () => {
  const echo = async (query: Record<string, string>) =>
    (await readMinimal(owner.session, places.records, 'equipment', query)).queryParams;

  it('are in a fixed order', async () => {
    const query = {
      equipment_name: 'Walker',
      date_range: 'date_started**',
      aggregate_by: 'count*equipment_name',
      date_group: 'date_started*month',
      group_by: 'equipment_name',
    };
    expect(await echo(query)).toEqual(
      el(
        'QueryParams',
        {},
        el('GroupBy', { value: 'equipment_name' }),
        el('DateGroup', { value: 'date_started*month' }),
        el('AggregateBy', { value: 'count*equipment_name' }),
        el('DateRange', { value: 'date_started**' }),
        el('Filters', {}, el('Filter', { name: 'equipment_name', value: 'Walker' })),
      ),
    );
  });
});
