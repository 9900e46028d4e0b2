/** The blood group on papers: a wrong one may kill (docs/contract/reports.md#papers). */
import { describe, expect, it } from 'vitest';
import { bloodGroupOf } from '../../../shared/paper/blood-group.ts';

const both = (text: string, date = '2020-01-01', isPreliminary = false) => ({
  code: '882-1',
  text,
  date,
  isPreliminary,
});

describe('The blood group', () => {
  it.each([
    ['A Rh(D) positive', 'A', 'positive'],
    ['AB+', 'AB', 'positive'],
    ['O Rh D negative', '0', 'negative'],
    ['0 neg.', '0', 'negative'],
    ['Blutgruppe B, Rhesus positiv', 'B', 'positive'],
    ['A RhD−', 'A', 'negative'],
  ])('is read of %s', (text, abo, rh) => {
    expect(bloodGroupOf([both(text)])).toEqual({ state: 'known', abo, rh, date: '2020-01-01' });
  });

  it.each([
    'not A positive',
    'A weak D positive',
    'A or B positive',
    'A',
    'positive',
    '-',
    'see report',
    'A1 positive',
  ])('is not guessed from %s', (text) => {
    expect(bloodGroupOf([both('A positive'), both(text)])).toEqual({ state: 'unread' });
  });

  it('is put together from results of both parts, and a dash alone is no result', () => {
    const abo = { ...both('B'), code: '883-0' };
    const rh = { ...both('negative', '2021-01-01'), code: '10331-7' };
    expect(bloodGroupOf([abo, rh])).toEqual({ state: 'known', abo: 'B', rh: 'negative', date: '2021-01-01' });
    expect(bloodGroupOf([abo, { ...rh, text: '-' }])).toEqual({ state: 'unread' });
  });

  it('is not told where one result says otherwise, an old or a preliminary one too', () => {
    expect(bloodGroupOf([both('A positive'), both('A negative', '1990-01-01')])).toEqual({
      state: 'unclear',
    });
    expect(bloodGroupOf([both('A positive'), both('B positive', '2024-01-01', true)])).toEqual({
      state: 'unclear',
    });
  });

  it('is not told from a preliminary result alone', () => {
    expect(bloodGroupOf([both('A positive', '2024-01-01', true)])).toEqual({ state: 'none' });
  });
});
