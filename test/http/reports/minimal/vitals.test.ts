import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentPrefix } from '../../../support/documents.ts';
import { storeModels } from '../../../support/medical/facts.ts';
import { filled } from '../../../support/medical/filled.ts';
import { model } from '../../../support/medical/models-document.ts';
import {
  inCarenet,
  inRecord,
  minimalOf,
  minimalPath,
  type Place,
  readMinimal,
} from '../../../support/medical/reports.ts';
import { loinc } from '../../../support/medical/vocabulary.ts';
import { startWithOneRecord } from '../../../support/one-record.ts';
import type { Person } from '../../../support/people.ts';
import { createRecord } from '../../../support/scenario.ts';
import type { TestService } from '../../../support/service.ts';
import { el, type XmlElement } from '../../../support/xml-tree.ts';
import { autoshare, carenetsOf } from '../../carenets/sharing.ts';

let service: TestService;
let owner: Person;
let full: Readonly<Record<Place['kind'], Place>>;
/** Values without names, and a fact without values. */
let nameless: Readonly<Record<Place['kind'], Place>>;

beforeAll(async () => {
  const world = await startWithOneRecord();
  ({ service, owner } = world);
  full = await placesWith(world.record, model('VitalSigns', filled.VitalSigns));
  nameless = await placesWith(
    await createRecord(service, owner),
    model('VitalSigns', {
      date: '2011-01-01',
      bp_systolic_value: '120',
      bp_diastolic_value: '80',
      bmi_value: '20',
      heart_rate_value: '60',
      height_value: '0',
      oxygen_saturation_value: '98.5',
      respiratory_rate_value: '15',
      temperature_value: '36.6',
      weight_value: '64.5',
      weight_unit: 'kg',
    }),
    model('VitalSigns', { date: '2011-01-02', weight_unit: 'kg', weight_name_title: 'Body weight' }),
  );
});
afterAll(() => service.stop());

async function placesWith(record: string, ...content: string[]): Promise<Record<Place['kind'], Place>> {
  await storeModels(owner.session, record, ...content);
  const { Family } = await carenetsOf(owner.session, record);
  await autoshare(owner.session, record, Family!, 'Models');
  return { records: inRecord(record), carenets: inCarenet(Family!) };
}

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

/** One per value, in the order of the report. */
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

const fallbacks = [
  ['Blood pressure systolic', '120.0'],
  ['Blood pressure diastolic', '80.0'],
  ['Body mass index', '20.0'],
  ['Heart rate', '60.0'],
  ['Body height', '0.0'],
  ['Oxygen saturation', '98.5'],
  ['Respiration rate', '15.0'],
  ['Body temperature', '36.6'],
  ['Body weight', '64.5'],
] as const;

describe.each(['records', 'carenets'] as const)('/%s/{id}/reports/minimal/vitals/', (kind) => {
  it('returns a row for each value in a fixed order', async () => {
    const { items, summary, documents } = await readMinimal(owner.session, full[kind], 'vitals');
    expect(items).toEqual(readings);
    expect(summary.total_document_count).toBe('9');
    expect(new Set(documents.map(({ attributes }) => attributes.id)).size).toBe(1);
  });

  it('names a value that has no name, and has no row without a value', async () => {
    const { items, summary } = await readMinimal(owner.session, nameless[kind], 'vitals');
    expect(summary.total_document_count).toBe('9');
    const measured = el('dateMeasured', '2011-01-01T00:00:00Z');
    expect(items).toEqual(
      fallbacks.map(([name, value]) =>
        el(
          'VitalSign',
          { xmlns: documentPrefix },
          measured,
          el('name', name),
          el('value', value),
          ...(name === 'Body weight' ? [el('unit', 'kg')] : []),
        ),
      ),
    );
  });

  it('pages, orders and counts the rows', async () => {
    const page = await readMinimal(owner.session, full[kind], 'vitals', 'order_by=-value&limit=2&offset=1');
    expect(page.items).toEqual([readings[5], readings[1]]);
    expect(page.summary.total_document_count).toBe('9');
    const counted = await readMinimal(owner.session, full[kind], 'vitals', 'aggregate_by=count*value');
    expect(counted.items.map(({ attributes }) => attributes.value)).toEqual(['9']);
    const grouped = await readMinimal(
      owner.session,
      full[kind],
      'vitals',
      'group_by=category&aggregate_by=max*value&limit=2',
    );
    expect(grouped.items.map(({ attributes: { group, value } }) => [group, value])).toEqual([
      ['Body height', '1.8'],
      ['Body mass index', '21.8'],
    ]);
  });

  it('filters by value, date and category', async () => {
    const found = async (query: string) =>
      (await readMinimal(owner.session, full[kind], 'vitals', query)).items;
    expect(await found('value=70.8|16')).toEqual([readings[6], readings[8]]);
    expect(await found('date_measured=2010-05-12T04:00:00.123456Z&value=16')).toEqual([readings[6]]);
    expect(await found('date_range=date_measured*2010-05-13*')).toEqual([]);
    expect(await found('category=body_WEIGHT')).toEqual([readings[8]]);
    expect(await found('category=weight|Heart%20rate')).toEqual([readings[3], readings[8]]);
    expect(await found('category=nothing')).toEqual([]);
  });
});

describe.each(['records', 'carenets'] as const)('/%s/{id}/reports/minimal/vitals/{CATEGORY}', (kind) => {
  it.each([
    ['weight', 8],
    ['Weight', 8],
    ['Body_weight', 8],
    ['body-weight', 8],
    ['BODY%20WEIGHT', 8],
    ['body__weight', 8],
    ['bp_systolic', 0],
    ['Blood_Pressure_Systolic', 0],
    ['intravascular%20systolic', 0],
    ['Blood-Pressure_Diastolic', 1],
    ['bmi', 2],
    ['Body_Mass_Index', 2],
    ['heart_rate', 3],
    ['height', 4],
    ['oxygen_saturation', 5],
    ['respiratory_rate', 6],
    ['Respiration_rate', 6],
    ['temperature', 7],
  ])('returns one value for %s', async (category, index) => {
    const path = minimalPath(full[kind], `vitals/${category}`);
    for (const spelling of [path, path.slice(0, -1)]) {
      const { items, queryParams, summary } = minimalOf(await owner.session.get(spelling));
      expect(items).toEqual([readings[index]]);
      expect(queryParams).toEqual(el('QueryParams'));
      expect(summary.total_document_count).toBe('1');
    }
  });

  it('finds a value without a name by the name under which it is shown', async () => {
    for (const [index, [name, value]] of fallbacks.entries()) {
      const category = name.replaceAll(' ', index % 2 ? '_' : '-');
      const { items } = await readMinimal(owner.session, nameless[kind], `vitals/${category}`);
      expect(items.map(({ children }) => children.find((part) => part.name === 'value')!.text)).toEqual([
        value,
      ]);
    }
  });

  it.each(['pulse', 'weigh', 'bodyweight', 'bp', 'VitalSigns', 'minimal'])(
    'returns no value and no error for %s',
    async (category) => {
      const { items, summary } = await readMinimal(owner.session, full[kind], `vitals/${category}`);
      expect([items, summary.total_document_count]).toEqual([[], '0']);
    },
  );

  it('prefers the category in the path to a parameter', async () => {
    const { items } = await readMinimal(owner.session, full[kind], 'vitals/weight', 'category=bmi');
    expect(items).toEqual([readings[8]]);
  });

  it('repeats the category in QueryParams when it is also sent as a parameter', async () => {
    const { queryParams } = await readMinimal(owner.session, full[kind], 'vitals/bmi', 'category=bmi');
    const filter = el('Filter', { name: 'category', value: 'bmi' });
    expect(queryParams).toEqual(el('QueryParams', {}, el('Filters', {}, filter)));
  });
});
