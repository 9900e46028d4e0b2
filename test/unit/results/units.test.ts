import { readFileSync } from 'node:fs';
import { UcumLhcUtils } from '@lhncbc/ucum-lhc';
import { describe, expect, it } from 'vitest';
import { unitScalesFile, unitScalesSource } from '../../../local/tools/unit-scales/source.ts';
import { ucumUnits } from '../../../shared/models/fhir/ucum-units.ts';
import { convert, inCommonUnit, unitKind } from '../../../shared/results/units.ts';

describe('A value is converted', () => {
  // 1 dL is a tenth of a litre, 1 in is 2.54 cm, 1 lb is 0.45359237 kg, 1 mmHg is 133.322 Pa, 0 °C is 273.15 K and 32 °F.
  it.each([
    [95, 'mg/dL', 'g/L', 0.95],
    [0.95, 'g/L', 'mg/dL', 95],
    [5.5, 'mmol/L', 'umol/L', 5500],
    [7200, '/uL', '10*9/L', 7.2],
    [7.2, '10*3/uL', '10*9/L', 7.2],
    [4.5, '10*6/uL', '10*12/L', 4.5],
    [45, '%', '1', 0.45],
    [2, 'm[iU]/L', 'u[iU]/mL', 2],
    [1, 'ukat/L', 'U/L', 60],
    [70, '[in_i]', 'cm', 177.8],
    [150, '[lb_av]', 'kg', 68.0388555],
    [16, 'kPa', 'mm[Hg]', 120.010200867],
    [37, 'Cel', '[degF]', 98.6],
    [98.6, '[degF]', 'Cel', 37],
    [0, 'Cel', 'K', 273.15],
    [-40, 'Cel', '[degF]', -40],
    [1.5, 'g/(24.h)', 'mg/d', 1500],
  ])('%d %s are %s: %s', (value, from, to, expected) => {
    expect(convert(value, from, to)).toBe(expected);
  });

  it.each([
    ['{beats}/min', '/min'],
    ['%{HemoglobinSaturation}', '%'],
    ['mg/g{creat}', 'mg/g'],
    ['mg/dl', 'mg/dL'],
    ['{INR}', '1'],
  ])('%s is %s in other letters', (one, other) => {
    expect(convert(7.25, one, other)).toBe(7.25);
  });
});

describe('A value is not converted', () => {
  it.each<[from: string, to: string | undefined, reason: string]>([
    ['mg/dL', 'mmol/L', 'a mass is no amount of substance'],
    ['meq/L', 'mmol/L', 'the charge is not known'],
    ['[iU]/L', 'U/L', 'an international unit is no enzyme unit'],
    ['[iU]/L', 'g/L', 'an international unit is no mass'],
    ["[arb'U]/mL", '[iU]/mL', 'arbitrary units are each their own'],
    ['mmol/mol', '%', 'a share of molecules is no share of what was counted otherwise'],
    ['mg/g', '%', 'a share by mass may be none by volume'],
    ['mL/min/{1.73_m2}', 'mL/min', 'a rate for a body surface is not that of the body'],
    ['/[HPF]', '/[LPF]', 'fields of view differ'],
    ['[pH]', '1', 'a logarithm is no number'],
    ['mmHg', 'mm[Hg]', 'the unit is none of UCUM'],
    ['mg/dL', undefined, 'the other unit is not known'],
    ['mg/dL', 'kg', 'one is in a volume'],
  ])('from %s to %s: %s', (from, to, _reason) => {
    expect(convert(1, from, to)).toBeUndefined();
    expect(convert(1, to, from)).toBeUndefined();
    expect(unitKind(from)).not.toBe(unitKind(to));
  });

  it('from a unit to itself, so no digit changes', () => {
    expect(convert(0.1 + 0.2, 'puffs', 'puffs')).toBe(0.1 + 0.2);
    expect(convert(5, undefined, undefined)).toBe(5);
  });
});

describe('The scales of units', () => {
  it('are those that the library of UCUM gives now', () => {
    expect(readFileSync(unitScalesFile, 'utf8')).toBe(unitScalesSource());
  });

  it('convert as the library does', () => {
    const ucum = UcumLhcUtils.getInstance();
    const pairs = ucumUnits.flatMap((from) =>
      ucumUnits
        .filter((to) => to !== from && unitKind(to) === unitKind(from) && !/\[iU\]/.test(to))
        .map((to) => ({ from, to, ours: convert(12.5, from, to)! })),
    );
    expect(pairs.length).toBeGreaterThan(900);
    const wrong = pairs.filter(({ from, to, ours }) => {
      const theirs = ucum.convertUnitTo(from, 12.5, to).toVal;
      return theirs === null || Math.abs(ours - theirs) > 1e-9 * Math.abs(theirs);
    });
    expect(wrong).toEqual([]);
  });

  it('put values of different units in order', () => {
    expect(inCommonUnit(36, 'Cel')).toBeLessThan(inCommonUnit(98, '[degF]'));
    expect(inCommonUnit(0.9, 'g/L')).toBeLessThan(inCommonUnit(91, 'mg/dL'));
  });
});
