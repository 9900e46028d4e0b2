/** How the pages of tests tell a result: its words, its mark, what is usual for adults, and where its page is. */
import { describe, expect, it } from 'vitest';
import type { ResultTest } from '../../../shared/client/index.ts';
import { vitalSignsMapping } from '../../../shared/models/fhir/vital-signs.ts';
import { loinc } from '../../../shared/models/vocabulary.ts';
import { vitalOf, vitalTest } from '../../../shared/portal/pages/health/models/vital-tests.ts';
import { linesOf } from '../../../shared/portal/pages/health/tests/chart-lines.ts';
import {
  caveatOf,
  markOfResult,
  rangeText,
  resultText,
} from '../../../shared/portal/pages/health/tests/result.ts';
import { testPath } from '../../../shared/portal/pages/health/tests/test-path.ts';
import { testTitle } from '../../../shared/portal/pages/health/tests/test-title.ts';
import { told } from '../../../shared/portal/pages/health/tests/tests-page.tsx';
import { usualRange, wasAdult } from '../../../shared/portal/pages/health/tests/usual-ranges.ts';
import { de } from '../../../shared/portal/texts/de.ts';
import { en } from '../../../shared/portal/texts/en.ts';

const base = { model: 'LabResult', date: '2026-01-15T08:00:00Z' } as const;
const pressure = (systolic?: number, diastolic?: number) => ({
  ...base,
  values: { ...(systolic && { systolic }), ...(diastolic && { diastolic }) },
});
const pair = ['systolic', 'diastolic'] as const;
const scope = { kind: 'record', recordId: 'r' } as never;

describe('A result', () => {
  it.each([
    [{ values: { value: 5.45 } }, ['value'], 'mg/dL', 'en', '5.45 mg/dL'],
    [{ values: { value: 5.45 } }, ['value'], 'ug/L', 'de', '5,45 µg/L'],
    [{ values: { value: 1.2 } }, ['value'], '{INR}', 'en', '1.2'],
    [{ values: {}, text: '< 5 mg/dL' }, ['value'], 'mg/dL', 'en', '< 5 mg/dL'],
    [pressure(129, 80), pair, 'mm[Hg]', 'en', '129/80 mmHg'],
    [pressure(129), pair, 'mm[Hg]', 'en', '129/– mmHg'],
    [pressure(undefined, 80), pair, 'mm[Hg]', 'en', '–/80 mmHg'],
    [{ values: {} }, ['value'], null, 'en', undefined],
  ] as const)('%j of %j in %s is told in %s as %s', (result, measures, unit, tag, expected) => {
    expect(resultText(result, measures, unit, tag)).toBe(expected);
  });

  it.each([
    [{ range: { low: 70, high: 99 } }, '70–99 mg/dL'],
    [{ range: { low: 70 } }, '≥ 70 mg/dL'],
    [{ range: { high: 99 } }, '≤ 99 mg/dL'],
    [{ range_text: 'negative' }, 'negative'],
    [{}, undefined],
  ])('with %j is normal at %s', (result, expected) => {
    expect(rangeText(result, 'mg/dL', 'en')).toBe(expected);
  });

  it('is marked by its own range before what is usual, and by the flag of its source where neither says anything', () => {
    const usual = usualRange('85354-9', 'mm[Hg]');
    expect(markOfResult(pressure(140, 80), usual)).toBe('above');
    expect(markOfResult(pressure(139, 90), usual)).toBe('above');
    expect(markOfResult(pressure(139, 89), usual)).toBeUndefined();
    expect(markOfResult(pressure(139, 89))).toBeUndefined();
    const heart = (value: number, range?: object) => ({
      ...base,
      values: { value },
      ...(range && { range }),
    });
    expect(markOfResult(heart(50), usualRange('8867-4', '{beats}/min'))).toBe('below');
    expect(markOfResult(heart(50, { low: 40 }), usualRange('8867-4', '{beats}/min'))).toBeUndefined();
    expect(markOfResult({ ...base, values: {}, text: 'Positive', interpretation: 'A' })).toBe('abnormal');
    expect(markOfResult({ ...base, values: { value: 5 }, abnormal_interpretation: 'critical' })).toBe(
      'abnormal',
    );
  });

  it('that is not final says so', () => {
    expect(caveatOf({ ...base, values: { value: 5 }, status: 'preliminary' }, en)).toBe('Preliminary');
    expect(caveatOf({ ...base, values: { value: 5 }, status: 'final' }, en)).toBeUndefined();
  });

  it('of a pair is marked on the line of the half that is not normal', () => {
    const told = [{ result: pressure(150, 80), unit: 'mm[Hg]' }];
    const lines = linesOf(pair, told, () => usualRange('85354-9', 'mm[Hg]'), scope);
    expect(lines.map((line) => line.map(({ value, isMarked }) => [value, isMarked]))).toEqual([
      [[150, true]],
      [[80, false]],
    ]);
  });
});

describe('What is usual', () => {
  it('is known for adults alone, by the birth date and the day of the value', () => {
    expect(wasAdult('2008-03-02', '2026-03-02T00:00:00Z')).toBe(true);
    expect(wasAdult('2008-03-02', '2026-03-01T23:59:00Z')).toBe(false);
    expect(wasAdult(undefined, '2026-03-02')).toBe(false);
    expect(wasAdult('2008', '2026-03-02')).toBe(false);
    expect(wasAdult('1961-04-09', null)).toBe(false);
  });

  it('marks the pulse of an adult, and not that of a child or of somebody whose age nobody knows', () => {
    const pulse = {
      code: '8867-4',
      unit: '{beats}/min',
      newest: { ...base, values: { value: 120 } },
    } as unknown as ResultTest;
    const flags = ['1961-04-09', '2020-04-09', undefined].map((born) => told(pulse, 'Pulse', born).flag);
    expect(flags).toEqual(['above', undefined, undefined]);
  });

  it('is not said of a weight, of another unit, or of a name like that of an object', () => {
    expect(usualRange('29463-7', 'kg')).toBeUndefined();
    expect(usualRange('8310-5', '[degF]')).toBeUndefined();
    expect(usualRange('constructor', 'kg')).toBeUndefined();
    expect(usualRange(null, null)).toBeUndefined();
  });
});

describe('The test of a vital sign', () => {
  it.each([
    ['heartRate', 'heart_rate'],
    ['temperature', 'temperature'],
    ['respiratoryRate', 'respiratory_rate'],
    ['oxygen', 'oxygen_saturation'],
    ['weight', 'weight'],
    ['height', 'height'],
    ['bmi', 'bmi'],
  ] as const)('%s has the code that the service has for %s', (name, field) => {
    const [code] = vitalSignsMapping.readings.find((reading) => reading.field === field)!.loinc;
    expect(vitalTest(name)).toEqual({ system: loinc, code });
    expect(vitalOf({ system: loinc, code })).toBe(name);
  });

  it('of both halves of a blood pressure is that of the pair', () => {
    const [code] = vitalSignsMapping.bloodPressure.loinc;
    expect(vitalTest('systolic')).toEqual({ system: loinc, code });
    expect(vitalTest('diastolic')).toEqual({ system: loinc, code });
    expect(vitalOf({ system: 'urn:oid:1.2.3', code })).toBeUndefined();
  });
});

describe('A test', () => {
  it('is called by words that people know', () => {
    const titles = (name: string) => [en, de].map((texts) => testTitle({ name }, texts));
    expect(titles('HBA1C')).toEqual(['HbA1c (average blood sugar)', 'HbA1c (Langzeitblutzucker)']);
    expect(titles('Vitamin D')).toEqual(['Vitamin D', 'Vitamin D']);
    expect(testTitle(vitalTest('systolic'), de)).toBe('Blutdruck');
    expect(testTitle({}, en)).toBe('Not said');
  });

  it('has a page by its code, by its name where it has no code in a system, and none without either', () => {
    expect(testPath(scope, { system: 'http://loinc.org', code: '2345-7', name: 'Glucose' })).toBe(
      '/records/r/health/tests?system=http%3A%2F%2Floinc.org&code=2345-7',
    );
    expect(testPath(scope, { code: 'GLU', name: 'Glucose & co' })).toBe(
      '/records/r/health/tests?name=Glucose+%26+co',
    );
    expect(testPath(scope, {})).toBeUndefined();
  });
});
