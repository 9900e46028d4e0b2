/** What the pages of health say of values, ends and allergies: a bound is no value, and what is over does not hold. */
import { describe, expect, it } from 'vitest';
import { standingOf } from '../../../shared/portal/charts/series.ts';
import { uncontradicted } from '../../../shared/portal/pages/health/facts.ts';
import { allergies, ruledOutAllergies } from '../../../shared/portal/pages/health/models/allergies.ts';
import { problems } from '../../../shared/portal/pages/health/models/conditions.ts';
import { immunizations, medications } from '../../../shared/portal/pages/health/models/medications.ts';
import type { ModelView } from '../../../shared/portal/pages/health/models/model-view.ts';
import { labs, measurements } from '../../../shared/portal/pages/health/models/results.ts';
import { health as words } from '../../../shared/portal/texts/en/health.ts';
import { instance } from '../facts/instances.ts';
import { rowOf } from '../fhir/shown.ts';

type Given = Parameters<typeof instance>[1];

const row = (model: string, given: Given) => rowOf(instance(model, given));

function cell(view: ModelView, column: string, given: Given): string | null | undefined {
  return view.columns.find(({ name }) => name === column)!.text(row(view.model, given), 'en', words);
}

describe('A laboratory result', () => {
  const result = 'quantitative_result_value';
  const range = 'quantitative_result_normal_range';

  it.each<[string, Given]>([
    ['3.5–5.1', { [`${range}_min_value`]: '3.5', [`${range}_max_value`]: '5.1' }],
    ['≥ 3.5', { [`${range}_min_value`]: '3.5' }],
    ['≤ 5.1', { [`${range}_max_value`]: '5.1' }],
    ['Negative', { normal_range_text: 'Negative' }],
  ])('has the normal range %s', (expected, given) => {
    expect(cell(labs, 'range', given)).toBe(expected);
  });

  it.each<[string, Given]>([
    ['5.1 mmol/L', { [`${result}_value`]: '5.1', [`${result}_unit`]: 'mmol/L' }],
    ['<5', { [`${result}_value`]: '<5' }],
    ['Growth', { narrative_result: 'Growth', result_code_title: 'Positive' }],
    ['Positive', { result_code_title: 'Positive' }],
    ['A: 1', { components: 'A: 1' }],
  ])('has the value %s', (expected, given) => {
    expect(cell(labs, 'value', given)).toBe(expected);
  });

  it('that is a bound, or has no name, is no point of a series', () => {
    const given = { test_name_title: 'Sodium', [`${result}_value`]: '140' };
    expect(labs.measured!(row('LabResult', given))).toMatchObject([{ key: 'Sodium', value: 140 }]);
    expect(labs.measured!(row('LabResult', { ...given, [`${result}_value`]: '<5' }))).toEqual([]);
    expect(labs.measured!(row('LabResult', { ...given, test_name_title: null }))).toEqual([]);
  });
});

describe('A measurement', () => {
  const given = { type: 'Glucose', value: 400, unit: 'mg/dL' };

  it('that is a bound says so, and is no point of a series', () => {
    expect(cell(measurements, 'value', given)).toBe('400 mg/dL');
    expect(cell(measurements, 'value', { ...given, comparator: '>' })).toBe('> 400 mg/dL');
    expect(measurements.measured!(row('Measurement', given))).toMatchObject([{ key: 'Glucose', value: 400 }]);
    expect(measurements.measured!(row('Measurement', { ...given, comparator: '>' }))).toEqual([]);
  });
});

describe('A value', () => {
  it.each([
    [3.4, { low: 3.5, high: 5 }, 'below'],
    [3.5, { low: 3.5, high: 5 }, 'within'],
    [5, { low: 3.5, high: 5 }, 'within'],
    [5.1, { low: 3.5, high: 5 }, 'above'],
    [0, { low: 3.5 }, 'below'],
    [9, { high: 5 }, 'above'],
    [9, { low: 3.5 }, 'within'],
    [9, {}, undefined],
  ])('%d beside %j is %s', (value, range, expected) => {
    expect(standingOf(value, range)).toBe(expected);
  });
});

describe('What holds now', () => {
  const today = '2026-01-31';

  it.each<[string, ModelView, string, string]>([
    ['a medicine', medications, 'Medication', 'endDate'],
    ['a problem', problems, 'Problem', 'endDate'],
  ])('is %s without an end, or with one that has not come', (_, view, model, field) => {
    const holds = (end: string | null) => view.isCurrent!(row(model, { [field]: end }), today);
    expect([null, '2026-02-01', '2026-01-31', '2026-01-30'].map(holds)).toEqual([true, true, false, false]);
  });

  it.each([
    ['active', true],
    ['inactive', false],
    ['resolved', false],
    [null, true],
  ])('is an allergy that is %s: %s', (clinical_status, expected) => {
    expect(allergies.isCurrent!(row('Allergy', { clinical_status }), today)).toBe(expected);
  });

  it.each([
    ['unconfirmed', true],
    ['provisional', true],
    ['differential', true],
    ['confirmed', false],
    [null, false],
  ])('is uncertain when it is %s: %s', (status, expected) => {
    expect(problems.isUncertain!(row('Problem', { verificationStatus: status }))).toBe(expected);
  });
});

describe('A warning beside a name', () => {
  const caveat = (view: ModelView, given: Given) => view.caveat!(row(view.model, given), words);

  it('says that a medicine is paused, or only proposed', () => {
    expect(caveat(medications, { status: 'active', intent: 'order' })).toBeUndefined();
    expect(caveat(medications, { status: 'on-hold', intent: 'proposal' })).toBe('Paused, Proposed');
  });

  it('says that a vaccine was not given', () => {
    const status = 'administration_status';
    const given = (code: string, title: string) => ({
      [`${status}_identifier`]: code,
      [`${status}_title`]: title,
    });
    expect(caveat(immunizations, given('doseGiven', 'Dose given'))).toBeUndefined();
    expect(caveat(immunizations, given('notAdministered', 'Not administered'))).toBe('Not given');
  });
});

describe('Allergies', () => {
  const [mild, moderate, severe, lethal] = ['255604002', '6736007', '24484000', '399166001'];

  it('come in the order of their danger: what still holds, then the worst', () => {
    const ranked: readonly Given[] = [
      { severity_identifier: lethal! },
      { criticality: 'high' },
      { severity_identifier: severe! },
      { severity_identifier: moderate! },
      {},
      { severity_identifier: mild! },
      { severity_identifier: lethal!, clinical_status: 'resolved' },
    ];
    const ranks = ranked.map((given) => allergies.rank!(row('Allergy', given)));
    expect(ranks).toEqual(ranks.toSorted((left, right) => right - left));
    expect(ranks[2]).toBeGreaterThan(ranks[3]!);
    expect(ranks[5]).toBeGreaterThan(ranks[6]!);
  });

  const noDrugs = { name_identifier: '409137002', name_title: 'No known drug allergies' };
  const told = (allergy: Given, exclusion: Given = noDrugs, missed: readonly object[] = []) =>
    uncontradicted(
      ruledOutAllergies,
      { rows: [row('AllergyExclusion', exclusion)], total: 1 } as never,
      [row('Allergy', allergy)],
      missed as never,
    ).total;

  it.each<[string, Given, number]>([
    ['a drug', { category_identifier: '416098002' }, 0],
    ['a drug that is not tolerated', { category_identifier: '59037007' }, 0],
    ['a food', { category_identifier: '414285001' }, 1],
    ['a kind that nobody knows', {}, 0],
    ['a drug, and over', { category_identifier: '416098002', clinical_status: 'resolved' }, 1],
  ])('to %s: no drug allergy is ruled out', (_, allergy, expected) => {
    expect(told(allergy)).toBe(expected);
  });

  it('that could not be read rule nothing out', () => {
    expect(
      told({ category_identifier: '414285001' }, noDrugs, [{ resource_type: 'AllergyIntolerance' }]),
    ).toBe(0);
  });
});
