/** What the form of a link takes, and what it sends back. */
import { describe, expect, it } from 'vitest';
import {
  firstWish,
  pairsOf,
  problemsOf,
  secondsOf,
  type Wish,
  wishOf,
} from '../../../../shared/portal/pages/links/wish.ts';
import { languages } from '../../../../shared/portal/texts/index.ts';

const now = new Date('2026-03-01T12:00:00Z');
const wish = firstWish({ content: 'summary', documents: [], read: 'none' });
const fields = (other: Partial<Wish>) => Object.keys(problemsOf({ ...wish, ...other }, languages.en, now));

describe('How long a link can be opened', () => {
  it.each([
    ['hour', '', 3_600],
    ['day', '', 86_400],
    ['week', '', 604_800],
    ['month', '', 2_592_000],
    // Until midnight of the day, in UTC.
    ['date', '2026-03-01', 43_199],
    ['date', '2027-02-28', 31_492_799],
  ])('is said by %s %s: %i seconds', (until, date, seconds) => {
    expect(secondsOf({ until, date }, now)).toBe(seconds);
  });

  it.each([
    ['date', '2026-02-28'],
    ['date', '2027-03-01'],
    ['date', '2026-02-30x'],
    ['date', '2026-03-05 00:00 ('],
    ['date', '+002026-03-05'],
    ['date', ''],
    ['', ''],
    ['century', ''],
    ['constructor', ''],
  ])('is not said by %s %s', (until, date) => {
    expect(secondsOf({ until, date }, now)).toBeUndefined();
  });
});

it.each([
  ['23:58:59', '2026-03-01', 60],
  ['23:59:00', '2026-03-01', undefined],
  ['23:59:59', '2027-03-01', 31_536_000],
  ['23:59:58', '2027-03-01', undefined],
])('A link can be opened for a minute at least and a year at most: at %s until %s', (time, date, seconds) => {
  expect(secondsOf({ until: 'date', date }, new Date(`2026-03-01T${time}Z`))).toBe(seconds);
});

it('A form for a link begins with a week and nothing else', () => {
  expect(wish).toEqual({
    ...{ content: 'summary', documents: [], read: 'none', until: 'week' },
    ...{ circle: '', label: '', date: '', passcode: '', views: '', notify: false },
  });
});

describe('A form for a link', () => {
  it.each<[string, Partial<Wish>]>([
    ['that says what its page begins with', {}],
    ['with a label of 80 characters outside of the first plane', { label: '😀'.repeat(80) }],
    ['with the shortest and longest passcodes', { passcode: 'abcd' }],
    ['with a passcode of 64 characters', { passcode: 'x'.repeat(64) }],
    ['with one view', { views: '1' }],
    ['with 1,000 views', { views: '1000' }],
    ['for a circle', { content: 'carenet', circle: 'c1' }],
    [
      'with twenty documents',
      { content: 'documents', documents: Array.from({ length: 20 }, (_, index) => `d${index}`) },
    ],
  ])('%s is taken', (_, other) => {
    expect(fields(other)).toEqual([]);
  });

  it.each<[string, Partial<Wish>, string]>([
    ['for a circle that names none', { content: 'carenet' }, 'circle'],
    ['for no document', { content: 'documents' }, ''],
    [
      'for 21 documents',
      { content: 'documents', documents: Array.from({ length: 21 }, (_, index) => `d${index}`) },
      '',
    ],
    ['with a label of 81 characters', { label: 'x'.repeat(81) }, 'label'],
    ['with a passcode of 3 characters', { passcode: 'abc' }, 'passcode'],
    ['with a passcode of 65 characters', { passcode: 'x'.repeat(65) }, 'passcode'],
    ['for no view', { views: '0' }, 'views'],
    ['for 1,001 views', { views: '1001' }, 'views'],
    ['for views that are no number', { views: '1e2' }, 'views'],
    ['without an end', { until: '' }, 'until'],
    ['until a day that is over', { until: 'date', date: '2026-02-28' }, 'date'],
  ])('%s is not', (_, other, field) => {
    expect(fields(other)).toEqual([field]);
  });

  it('that asks once more sends what was entered, each document once', () => {
    const form = {
      ...{ content: 'documents', document: ['d1', 'd2', 'd1'], label: ' For Dr Weber ', until: 'day' },
      ...{ passcode: ' Blue-17 ', views: '3', notify: 'yes', read: 'l1' },
    };
    const entered = wishOf(form)!;
    expect(entered).toMatchObject({
      documents: ['d1', 'd2'],
      label: 'For Dr Weber',
      passcode: 'Blue-17',
      notify: true,
    });
    const again: Record<string, string[]> = {};
    for (const [name, value] of pairsOf(entered)) again[name] = [...(again[name] ?? []), value];
    expect(wishOf(again)).toEqual(entered);
    expect(pairsOf({ ...entered, documents: [], notify: false }).toSorted()).toEqual([
      ['circle', ''],
      ['content', 'documents'],
      ['date', ''],
      ['label', 'For Dr Weber'],
      ['passcode', 'Blue-17'],
      ['read', 'l1'],
      ['until', 'day'],
      ['views', '3'],
    ]);
  });

  it.each(['summary', 'carenet', 'documents'])('is read as it was filled in: %s', (content) => {
    const texts = {
      circle: 'c1',
      label: 'l',
      until: 'date',
      date: '2026-05-01',
      passcode: 'p',
      views: '3',
      read: 'l1',
    };
    expect(wishOf({ content, ...texts, document: ['d1', '', 'd2'] })).toEqual({
      ...{ content, ...texts, documents: ['d1', 'd2'], notify: false },
    });
    const nothing = { circle: '', label: '', until: '', date: '', passcode: '', views: '', read: '' };
    expect(wishOf({ content })).toEqual({ content, ...nothing, documents: [], notify: false });
  });

  it('that does not say what to show is no wish', () => {
    expect(wishOf({ content: 'everything' })).toBeUndefined();
    expect(wishOf({})).toBeUndefined();
  });
});
