/** Minimal reports whose path is also a filter, one of each sort. All others are in test/unit/reports/minimal and test/unit/query. */
import { describe, expect, it } from 'vitest';
import { encode } from '../../../support/client.ts';
import { documentPrefix } from '../../../support/documents.ts';
import { storeModels } from '../../../support/medical/facts.ts';
import { filled } from '../../../support/medical/filled.ts';
import { model } from '../../../support/medical/models-document.ts';
import {
  inCarenet,
  inRecord,
  minimalOf,
  minimalPath,
  readMinimal,
} from '../../../support/medical/reports.ts';
import { loinc } from '../../../support/medical/vocabulary.ts';
import { startWithOneRecord } from '../../../support/one-record.ts';
import { uuid } from '../../../support/patterns.ts';
import { el, type XmlElement } from '../../../support/xml-tree.ts';
import { autoshare, carenetsOf } from '../../carenets/sharing.ts';

const world = await startWithOneRecord();
const { owner } = world;
const measured = (type: string, value: string, datetime: string) =>
  model('Measurement', { type, value, unit: 'percent', datetime });
const document = await storeModels(
  owner.session,
  world.record,
  measured('HBA1C', '6.5', '2011-04-12'),
  measured('HBA1C', '7', '2011-10-12T08:00:00.5Z'),
  measured('hba1c', '8', '2012-01-01'),
  measured('LDL & so', '-1', '2012-02-01'),
  model('VitalSigns', filled.VitalSigns),
);
const { Family } = await carenetsOf(owner.session, world.record);
await autoshare(owner.session, world.record, Family!, 'Models');
const places = { records: inRecord(world.record), carenets: inCarenet(Family!) };

const filterBy = (name: string, value: string) =>
  el('QueryParams', {}, el('Filters', {}, el('Filter', { name, value })));

describe.each(['records', 'carenets'] as const)(
  '/%s/{id}/reports/minimal/measurements/{LAB_CODE}/',
  (kind) => {
    const read = (code: string, query = 'order_by=date_measured') =>
      readMinimal(owner.session, places[kind], `measurements/${encode(code)}`, query);
    const values = async (code: string, query?: string) =>
      (await read(code, query)).items.map(({ attributes }) => attributes.value);

    it('returns an empty element without a namespace for each measurement', async () => {
      const { items, documents, queryParams } = await read('HBA1C');
      const common = {
        id: expect.stringMatching(uuid),
        type: 'HBA1C',
        unit: 'percent',
        source_doc: document,
      };
      expect(items).toEqual([
        el('Measurement', { ...common, value: '6.5', datetime: '2011-04-12T00:00:00Z' }),
        el('Measurement', { ...common, value: '7.0', datetime: '2011-10-12T08:00:00.500000Z' }),
      ]);
      expect(new Set(items.map(({ attributes }) => attributes.id)).size).toBe(2);
      expect(documents.map(({ attributes }) => attributes.id)).toEqual([document, document]);
      expect(queryParams).toEqual(el('QueryParams'));
    });

    it('matches the code exactly, or several codes between bars', async () => {
      expect(await values('LDL & so')).toEqual(['-1.0']);
      expect(await values('HBA1C|none|hba1c')).toEqual(['6.5', '7.0', '8.0']);
      expect(await values('Hba1c')).toEqual([]);
    });

    it('prefers the code in the path to a parameter, whose name QueryParams repeats', async () => {
      const { items, queryParams } = await read('HBA1C', 'lab_code=hba1c');
      expect(items.map(({ attributes }) => attributes.type)).toEqual(['HBA1C', 'HBA1C']);
      expect(queryParams).toEqual(filterBy('lab_code', 'HBA1C'));
    });

    it('accepts its own fields in queries', async () => {
      expect(await values('HBA1C', 'value=6.5|7&order_by=-value')).toEqual(['7.0', '6.5']);
      expect(await values('HBA1C', 'date_range=date_measured*2011-05-01*')).toEqual(['7.0']);
      const sums = await read('HBA1C', 'date_group=date_measured*month&aggregate_by=avg*value&limit=1');
      expect(sums.items).toEqual([
        el('AggregateReport', { xmlns: documentPrefix, value: '6.5', group: '2011-04' }),
      ]);
      const hollow = el('Document', { id: '', type: '', digest: '', size: '', record_id: '' });
      expect(sums.documents).toEqual([hollow]);
    });
  },
);

function reading(name: string, code: string, value: string, unit: string, ...more: XmlElement[]): XmlElement {
  return el(
    'VitalSign',
    { xmlns: documentPrefix },
    el('dateMeasured', '2010-05-12T04:00:00.123456Z'),
    { ...el('name', { type: loinc, value: code }), text: name },
    el('value', value),
    el('unit', unit),
    ...more,
  );
}

const sitting = [el('site', 'Right arm'), el('position', 'Sitting')];

/** One for each value, in the order of the report. */
const readings: readonly XmlElement[] = [
  reading('Intravascular systolic', '8480-6', '132.0', 'mm[Hg]', ...sitting),
  reading('Intravascular diastolic', '8462-4', '82.0', 'mm[Hg]', ...sitting),
  reading('Body mass index', '39156-5', '21.8', 'kg/m2'),
  reading('Heart rate', '8867-4', '70.0', '{beats}/min'),
  reading('Body height', '8302-2', '1.8', 'm'),
  reading('Oxygen saturation', '2710-2', '99.0', '%{HemoglobinSaturation}'),
  reading('Respiration rate', '9279-1', '16.0', '{breaths}/min'),
  reading('Body temperature', '8310-5', '37.25', 'Cel'),
  reading('Body weight', '3141-9', '70.8', 'kg'),
];

describe.each(['records', 'carenets'] as const)('/%s/{id}/reports/minimal/vitals/', (kind) => {
  const read = (query = '') => readMinimal(owner.session, places[kind], 'vitals', query);

  it('returns a row for each value in a fixed order', async () => {
    const { items, summary, documents } = await read();
    expect(items).toEqual(readings);
    expect(summary.total_document_count).toBe('9');
    expect(new Set(documents.map(({ attributes }) => attributes.id))).toEqual(new Set([document]));
  });

  it('pages, filters and counts the rows', async () => {
    const page = await read('order_by=-value&limit=2&offset=1');
    expect(page.items).toEqual([readings[5], readings[1]]);
    expect((await read('category=weight|Heart%20rate')).items).toEqual([readings[3], readings[8]]);
    const counted = await read('aggregate_by=count*value');
    expect(counted.items.map(({ attributes }) => attributes.value)).toEqual(['9']);
  });

  it('returns one value for a category, with and without the slash, and none for one that is unknown', async () => {
    const path = minimalPath(places[kind], 'vitals/body-WEIGHT');
    for (const spelling of [path, path.slice(0, -1)]) {
      const { items, queryParams } = minimalOf(await owner.session.get(spelling));
      expect([items, queryParams]).toEqual([[readings[8]], el('QueryParams')]);
    }
    const unknown = await readMinimal(owner.session, places[kind], 'vitals/pulse');
    expect([unknown.items, unknown.summary.total_document_count]).toEqual([[], '0']);
  });

  it('prefers the category in the path to a parameter, whose name QueryParams repeats', async () => {
    const { items, queryParams } = await readMinimal(
      owner.session,
      places[kind],
      'vitals/weight',
      'category=bmi',
    );
    expect([items, queryParams]).toEqual([[readings[8]], filterBy('category', 'weight')]);
  });
});
