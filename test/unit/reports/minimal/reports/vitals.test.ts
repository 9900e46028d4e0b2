import { describe, expect, it, test } from 'vitest';
import type { Value } from '../../../../../shared/models/model.ts';
import { writeElement } from '../../../../../shared/xml/write.ts';
import { compactItem, extracted, reportUnderTest } from '../support.ts';

const { report, fact, fields } = reportUnderTest('vitals');
const loinc = 'http://purl.bioontology.org/ontology/LNC/';
const open = '<VitalSign xmlns="http://indivo.org/vocab/xml/documents#">';
const date = '2014-05-02T15:00:00Z';

const rows = (values: Readonly<Record<string, Value>>) => report.rows(fact({ date, ...values }));
const items = (values: Readonly<Record<string, Value>>) =>
  rows(values).map((row) => writeElement(report.item(row)));

/** Every value, so that its number identifies it. */
const all = {
  weight_value: 9,
  temperature_value: 8,
  respiratory_rate_value: 7,
  oxygen_saturation_value: 6,
  height_value: 5,
  heart_rate_value: 4,
  bmi_value: 3,
  bp_diastolic_value: 2,
  bp_systolic_value: 1,
};

describe('The minimal report of vitals', () => {
  it('has one row per reading with a value, in a fixed order, with the usual names', () => {
    const shown = rows(all).map((row) =>
      ['category', 'value'].map((name) => report.fields.get(name)!.value(row)),
    );
    expect(shown).toEqual([
      ['Blood pressure systolic', 1],
      ['Blood pressure diastolic', 2],
      ['Body mass index', 3],
      ['Heart rate', 4],
      ['Body height', 5],
      ['Oxygen saturation', 6],
      ['Respiration rate', 7],
      ['Body temperature', 8],
      ['Body weight', 9],
    ]);
  });

  it('has no rows without values', () => {
    expect(rows({ weight_unit: 'kg', weight_name_title: 'Body weight' })).toEqual([]);
  });

  it('shows a value of zero', () => {
    expect(items({ heart_rate_value: 0 })).toEqual([
      `${open}<dateMeasured>${date}</dateMeasured><name>Heart rate</name><value>0.0</value></VitalSign>`,
    ]);
  });

  it('shows the name, value and unit of the reading', () => {
    expect(
      items({
        weight_value: 71.4,
        weight_unit: 'kg',
        weight_name_title: 'Gewicht',
        weight_name_system: loinc,
        weight_name_identifier: '3141-9',
        bp_site_title: 'Left arm',
        bp_position_title: 'Sitting',
      }),
    ).toEqual([
      compactItem(`
        ${open}
          <dateMeasured>2014-05-02T15:00:00Z</dateMeasured>
          <name type="${loinc}" value="3141-9">Gewicht</name>
          <value>71.4</value>
          <unit>kg</unit>
        </VitalSign>`),
    ]);
  });

  it('shows site and position of blood pressure for both of its readings', () => {
    const shown = items({
      bp_systolic_value: 132,
      bp_systolic_unit: 'mm[Hg]',
      bp_diastolic_value: 82,
      bp_diastolic_unit: 'mm[Hg]',
      bp_diastolic_name_system: loinc,
      bp_site_title: 'Left arm',
      bp_position_title: 'Sitting',
    });
    expect(shown).toEqual([
      compactItem(`
        ${open}
          <dateMeasured>2014-05-02T15:00:00Z</dateMeasured>
          <name>Blood pressure systolic</name>
          <value>132.0</value>
          <unit>mm[Hg]</unit>
          <site>Left arm</site>
          <position>Sitting</position>
        </VitalSign>`),
      compactItem(`
        ${open}
          <dateMeasured>2014-05-02T15:00:00Z</dateMeasured>
          <name type="${loinc}" value="">Blood pressure diastolic</name>
          <value>82.0</value>
          <unit>mm[Hg]</unit>
          <site>Left arm</site>
          <position>Sitting</position>
        </VitalSign>`),
    ]);
  });

  it('can be queried by category, value and date', () => {
    expect(fields()).toEqual(['category string', 'value number', 'date_measured date', 'created_at date']);
    const [row] = rows({ weight_value: 71.4, weight_name_title: 'Gewicht' });
    expect([...report.fields.values()].map(({ value }) => value(row!))).toEqual([
      'Gewicht',
      71.4,
      date,
      extracted,
    ]);
  });
});

describe('A category of vitals', () => {
  const matched = (category: string, values: Readonly<Record<string, Value>> = all) => {
    const matches = report.fields.get('category')!.matcher!([category]);
    return rows(values)
      .filter(matches)
      .map((row) => row.value('value'));
  };

  test.each([
    ['bp_systolic', 1],
    ['bp_diastolic', 2],
    ['bmi', 3],
    ['heart_rate', 4],
    ['height', 5],
    ['oxygen_saturation', 6],
    ['respiratory_rate', 7],
    ['temperature', 8],
    ['weight', 9],
    ['Blood pressure systolic', 1],
    ['Blood pressure diastolic', 2],
    ['Body mass index', 3],
    ['Heart rate', 4],
    ['Body height', 5],
    ['Oxygen saturation', 6],
    ['Respiration rate', 7],
    ['Body temperature', 8],
    ['Body weight', 9],
  ])('is the field or the usual name of a reading: %s', (category, value) => {
    expect(matched(category)).toEqual([value]);
  });

  test.each([
    'Blood_Pressure_Systolic',
    'BLOOD-PRESSURE-SYSTOLIC',
    'blood  pressure__systolic',
    'BP-Systolic',
  ])('does not depend on letter case, underscores, hyphens and spaces: %s', (category) => {
    expect(matched(category)).toEqual([1]);
  });

  it('may be the name of the reading itself', () => {
    const own = { weight_value: 71.4, weight_name_title: 'Dry-Weight  (post dialysis)', height_value: 1.8 };
    expect(matched('dry weight (POST dialysis)', own)).toEqual([71.4]);
    expect(matched('weight', own)).toEqual([71.4]);
    expect(matched('Body_weight', own)).toEqual([71.4]);
  });

  test.each(['', 'systolic', 'weights', 'bp', 'wei ght'])(
    'that is unknown matches nothing: %o',
    (category) => {
      expect(matched(category)).toEqual([]);
    },
  );
});
