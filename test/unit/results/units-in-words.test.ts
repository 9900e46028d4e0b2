/** Units as people read them. */
import { describe, expect, it } from 'vitest';
import { unitInWords } from '../../../shared/titles/units.ts';

describe('A unit', () => {
  it.each([
    ['mm[Hg]', 'mmHg', 'mmHg'],
    ['{beats}/min', '/min', '/min'],
    ['%{HemoglobinSaturation}', '%', '%'],
    ['Cel', '°C', '°C'],
    ['[degF]', '°F', '°F'],
    ['kg/m2', 'kg/m²', 'kg/m²'],
    ['ug/L', 'µg/L', 'µg/L'],
    ['umol/L', 'µmol/L', 'µmol/L'],
    ['10*3/uL', '10³/µL', '10³/µL'],
    ['10*12/L', '10¹²/L', '10¹²/L'],
    ['m[iU]/L', 'mIU/L', 'mIE/L'],
    ['u[iU]/mL', 'µIU/mL', 'µIE/mL'],
    ['mL/min/{1.73_m2}', 'mL/min/1.73 m²', 'mL/min/1,73 m²'],
    ['mg/(24.h)', 'mg/24 h', 'mg/24 h'],
    ['/[HPF]', 'per field of view', 'pro Gesichtsfeld'],
    ['{cells}/uL', 'cells/µL', 'cells/µL'],
    ['mg/g{creat}', 'mg/g', 'mg/g'],
    ['{tablet}', 'tablets', 'Tabletten'],
    ['{puff}/d', 'puffs/d', 'Hübe/d'],
    ['mmol/L', 'mmol/L', 'mmol/L'],
    ['bushels', 'bushels', 'bushels'],
  ])('%s is told as %s, in German as %s', (unit, english, german) => {
    expect(unitInWords(unit, 'en')).toBe(english);
    expect(unitInWords(unit, 'de')).toBe(german);
  });

  it('of one thing is told in the singular', () => {
    expect([1, 2, 0.5].map((amount) => unitInWords('{tablet}', 'en', amount))).toEqual([
      'tablet',
      'tablets',
      'tablets',
    ]);
    expect(unitInWords('{Capsule}', 'de', 1)).toBe('Kapsel');
  });

  it.each(['1', '{score}', '{INR}', '[pH]', '', null, undefined])('%j has no words', (unit) => {
    expect(unitInWords(unit, 'en')).toBeUndefined();
  });
});
