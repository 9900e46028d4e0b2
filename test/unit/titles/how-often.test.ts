/** How often a medicine is taken, as patients and doctors read it. */
import { expect, it } from 'vitest';
import { often, oftenInGerman, periodText } from '../../../shared/titles/how-often.ts';

it.each([
  ['1', '/d', 'once a day', '1 × pro Tag'],
  ['2', '/d', 'twice a day', '2 × pro Tag'],
  ['3', '/wk', '3 times a week', '3 × pro Woche'],
  ['1', '/h', 'once an hour', '1 × pro Stunde'],
  ['1', '/(3.d)', 'once in 3 days', '1 × in 3 Tagen'],
  ['2', '/(2.mo)', 'twice in 2 months', '2 × in 2 Monaten'],
  ['0.5', '/d', '0.5 times a day', '0.5 × pro Tag'],
])('%s of %s is told in plain words', (times, unit, english, german) => {
  expect(often(times, periodText(unit, 'en')!)).toBe(english);
  expect(oftenInGerman(times, periodText(unit, 'de')!)).toBe(german);
});
