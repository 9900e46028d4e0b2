import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filled, modelNames } from '../../../support/medical/filled.ts';
import { model } from '../../../support/medical/models-document.ts';
import { type Place, readMinimal } from '../../../support/medical/reports.ts';
import { smallest } from '../../../support/medical/smallest.ts';
import { startWithOneRecord } from '../../../support/one-record.ts';
import type { Person } from '../../../support/people.ts';
import type { TestService } from '../../../support/service.ts';
import { type Level, levels, placesWith } from './places.ts';

let service: TestService;
let owner: Person;
let places: Readonly<Record<Level, Place>>;

beforeAll(async () => {
  ({ service, owner } = await startWithOneRecord());
  places = await placesWith(service, owner, [
    modelNames.map((name) => model(name, filled[name])),
    modelNames.map((name) => model(name, smallest[name])),
    [model('Allergy', { ...smallest.Allergy, food_allergen_title: 'Shrimp' })],
  ]);
});
afterAll(() => service.stop());

async function count(level: Level, report: string, query: string): Promise<number> {
  return (await readMinimal(owner.session, places[level], report, query)).items.length;
}

describe('The fields of the minimal reports', () => {
  it.each([
    ['equipment', 'equipment_name=Nebulizer'],
    ['equipment', 'equipment_vendor=Breathwell'],
    ['equipment', 'date_started=2011-05-01'],
    ['equipment', 'date_range=date_stopped*2013-02-28*2013-02-28'],
    ['procedures', 'procedure_name=Suture'],
    ['procedures', 'date_performed=2009-06-17T08:15:00Z'],
    ['simple-clinical-notes', 'specialty=Hematology'],
    ['simple-clinical-notes', 'provider_name=Nia%20Okafor'],
    ['simple-clinical-notes', 'date_of_visit=2013-02-03'],
    ['measurements/HBA1C', 'value=6.5'],
    ['measurements/HBA1C|weight', 'date_measured=2011-04-13'],
    ['allergies', 'allergen_type=Food%20allergy'],
    ['allergies', 'allergen_name=Codeine'],
    ['allergies', 'allergen_name=Shrimp'],
    ['immunizations', 'vaccine_type=MMR'],
    ['immunizations', 'date_administered=2010-05-12'],
    ['labs', 'lab_test_name=Potassium'],
    ['labs', 'date_measured=2010-12-27T17:00:00Z'],
    ['medications', 'medication_name=Aspirin'],
    ['medications', 'date_started=2014-05-02'],
    ['medications', 'date_stopped=2014-11-30'],
    ['problems', 'problem_name=Asthma'],
    ['problems', 'date_onset=2013-01-01'],
    ['problems', 'date_resolution=2012-07-01T08:00:00.000001Z'],
    ['vitals', 'category=weight'],
    ['vitals', 'value=37.25'],
    ['vitals/weight', 'date_measured=2010-05-12T04:00:00.123456Z'],
  ])('select one fact in %s with %s', async (report, query) => {
    for (const level of levels) expect(await count(level, report, query)).toBe(1);
  });

  it.each([
    ['allergies', 'date_diagnosed', 'date_range=date_diagnosed*2000-01-01*', 3],
    ['labs', 'lab_type', 'lab_type=Potassium', 2],
    ['medications', 'medication_brand_name', 'medication_brand_name=Aspirin', 2],
  ])(
    'that are always empty (in %s %s) match nothing, order nothing and form one group',
    async (report, field, filter, all) => {
      for (const level of levels) {
        expect(await count(level, report, filter)).toBe(0);
        expect(await count(level, report, `order_by=${field}`)).toBe(all);
        expect(await count(level, report, `order_by=-${field}`)).toBe(all);
        const counted = `group_by=${field}&aggregate_by=count*`;
        const { items } = await readMinimal(owner.session, places[level], report, counted);
        expect(items.map(({ attributes: { value, group } }) => [value, group])).toEqual([
          [String(all), undefined],
        ]);
        const none = await readMinimal(owner.session, places[level], report, `aggregate_by=count*${field}`);
        expect(none.items.map(({ attributes: { value } }) => value)).toEqual(['0']);
      }
    },
  );

  it('form one group without a date when the date is always empty', async () => {
    const query = 'date_group=date_diagnosed*month&aggregate_by=max*date_diagnosed';
    const { items } = await readMinimal(owner.session, places.records, 'allergies', query);
    expect(items.map(({ attributes: { value, group } }) => [value, group])).toEqual([['', undefined]]);
  });

  it.each([
    ['allergies', 'allergen_name', ['Codeine', 'Shrimp', undefined]],
    ['immunizations', 'vaccine_type', ['MMR', 'typhoid, oral']],
    ['labs', 'lab_test_name', ['Potassium', 'Sodium']],
    ['medications', 'medication_name', ['Aspirin', 'Cetirizine 10 MG Oral Tablet']],
    ['problems', 'problem_name', ['Asthma', 'Migraine']],
    ['procedures', 'procedure_name', ['Appendectomy', 'Suture']],
    ['equipment', 'equipment_name', ['Nebulizer', 'Pacemaker']],
    ['simple-clinical-notes', 'provider_name', ['Nia Okafor', undefined]],
    ['measurements/HBA1C|weight', 'lab_code', ['HBA1C', 'weight']],
  ])('that hold texts (in %s %s) can be grouped by', async (report, field, groups) => {
    for (const level of levels) {
      const query = `group_by=${field}&aggregate_by=count*`;
      const { items } = await readMinimal(owner.session, places[level], report, query);
      expect(items.map(({ attributes }) => attributes.group)).toEqual(groups);
    }
  });
});
