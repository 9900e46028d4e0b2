/** What stands on a card of Health: the newest result of each thing, and whether it is normal. */
import { describe, expect, it } from 'vitest';
import { modelNamed } from '../../../shared/models/registry.ts';
import type { Fact } from '../../../shared/portal/pages/health/facts.ts';
import { latestOf } from '../../../shared/portal/pages/health/latest.ts';
import { flagText } from '../../../shared/portal/pages/health/models/flags.ts';
import { allViews } from '../../../shared/portal/pages/health/models/index.ts';
import { health as german } from '../../../shared/portal/texts/de/health.ts';
import { health as english } from '../../../shared/portal/texts/en/health.ts';
import { factsJson } from '../../../shared/reports/generic-json.ts';
import { instance } from '../facts/instances.ts';
import { factOf } from '../fhir/facts.ts';
import { whole } from '../reports/facts.ts';

const result = 'quantitative_result_value';
const range = 'quantitative_result_normal_range';
const scope = { kind: 'record', recordId: 'r' } as never;

function latest(model: string, ...all: readonly Record<string, string | number>[]) {
  const facts = JSON.parse(
    whole(
      factsJson(
        all.map((values) => factOf(instance(model, values))),
        modelNamed,
      ),
    ),
  ) as readonly Fact[];
  const view = allViews.find((one) => one.model === model)!;
  return latestOf(view, facts, scope, 'en').map(({ key, text, series, flag }) => [
    key,
    text ?? series?.points.at(-1)?.value,
    flag,
  ]);
}

const lab = (name: string, day: string, more: Record<string, string | number>) => ({
  test_name_title: name,
  collected_at: `${day}T08:00:00Z`,
  ...more,
});
const leukocytes = { [`${result}_value`]: '105600', [`${result}_unit`]: '{cells}/uL' };

describe('The newest results', () => {
  it('are marked as the laboratory flags them, where its range is only a text', () => {
    const flagged = (code: string) =>
      latest(
        'LabResult',
        lab('Leukocytes', '2026-01-15', { ...leukocytes, interpretation_title: code }),
      )[0]![2];
    expect(['HH', 'H', 'LX', 'LL', 'A', 'AA'].map(flagged)).toEqual([
      'above',
      'above',
      'below',
      'below',
      'abnormal',
      'abnormal',
    ]);
    expect(['N', 'POS', 'whatever'].map(flagged)).toEqual([undefined, undefined, undefined]);
  });

  it('are high above the range, also where the laboratory calls them normal', () => {
    const sodium = { [`${result}_value`]: '151', [`${range}_max_value`]: '145', interpretation_title: 'N' };
    expect(latest('LabResult', lab('Sodium', '2026-01-15', sodium))).toEqual([['Sodium', 151, 'above']]);
  });

  it('of one day come with what is not normal first, and an older day behind them', () => {
    const all = latest(
      'LabResult',
      lab('Sodium', '2026-01-15', { [`${result}_value`]: '140' }),
      lab('Leukocytes', '2026-01-15', { ...leukocytes, interpretation_title: 'HH' }),
      lab('Glucose', '2026-01-14', { [`${result}_value`]: '400', interpretation_title: 'HH' }),
    );
    expect(all.map(([name]) => name)).toEqual(['Leukocytes', 'Sodium', 'Glucose']);
  });

  it('are words and bounds too, and no older number stands in their place', () => {
    const troponin = (day: string, value: string) => lab('Troponin', day, { [`${result}_value`]: value });
    expect(
      latest(
        'LabResult',
        troponin('2026-01-15', '>50'),
        lab('HIV antibody', '2026-01-15', { narrative_result: 'Positive' }),
        troponin('2026-01-14', '0.01'),
      ),
    ).toEqual([
      ['Troponin', '>50', undefined],
      ['HIV antibody', 'Positive', undefined],
    ]);
    const crp = { type: 'CRP', datetime: '2026-01-15T08:00:00Z', value: 5, comparator: '<' };
    expect(latest('Measurement', crp)).toEqual([['CRP', '< 5', undefined]]);
  });

  it('are not those without a date, which reports have first', () => {
    const critical = lab('Potassium', '2026-01-15', {
      [`${result}_value`]: '7.1',
      interpretation_title: 'HH',
    });
    const results: readonly Record<string, string>[] = [
      { narrative_result: 'Normal' },
      { [`${result}_value`]: '4.0' },
    ];
    for (const undated of results) {
      expect(latest('LabResult', { test_name_title: 'Potassium', ...undated }, critical)).toEqual([
        ['Potassium', 7.1, 'above'],
      ]);
    }
  });

  it('are no answers to questions', () => {
    const asked = { type: 'PRAPARE', datetime: '2026-01-15T08:00:00Z', components: 'Afraid: No' };
    expect(latest('Measurement', asked)).toEqual([]);
  });

  it('of a visit with several readings have no flag, which may be of any of them', () => {
    const date = '2026-01-15T08:00:00Z';
    const flagged = { date, interpretation_title: 'L', bp_systolic_value: 80, bp_systolic_unit: 'mm[Hg]' };
    expect(latest('VitalSigns', flagged)).toEqual([['systolic', 80, 'below']]);
    const both = { ...flagged, bp_diastolic_value: 75, bp_diastolic_unit: 'mm[Hg]' };
    expect(latest('VitalSigns', both)).toEqual([['bloodPressure', '80/75 mmHg', undefined]]);
  });

  it('of one code are one, whatever it is called, and the newest counts in whatever unit', () => {
    const coded = (name: string, day: string, value: string, unit: string) =>
      lab(name, day, {
        test_name_system: 'http://loinc.org',
        test_name_identifier: '2345-7',
        [`${result}_value`]: value,
        [`${result}_unit`]: unit,
      });
    const glucose = [
      coded('Glucose', '2026-03-02', '5.6', 'mmol/L'),
      coded('Glukose', '2026-01-15', '99', 'mg/dL'),
    ];
    expect(latest('LabResult', ...glucose)).toEqual([['Glucose', 5.6, undefined]]);
  });
});

describe('A flag of the source', () => {
  it('that is only a code is told in words', () => {
    expect(flagText({ interpretation_title: 'LX', interpretation_identifier: 'LX' }, english)).toBe('Low');
    expect(flagText({ interpretation_title: 'HH' }, german)).toBe('Sehr hoch');
  });

  it('that has words keeps them, and an unknown code stays', () => {
    const said = { interpretation_title: 'Critical high', interpretation_identifier: 'HH' };
    expect(flagText(said, english)).toBe('Critical high');
    expect(flagText({ interpretation_title: 'constructor' }, english)).toBe('constructor');
    expect(flagText({}, english)).toBeUndefined();
  });
});
