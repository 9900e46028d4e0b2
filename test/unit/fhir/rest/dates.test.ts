/** Dates of searches. Expectations are typed from https://hl7.org/fhir/R4/search.html#date. */
import { describe, expect, it } from 'vitest';
import { intervalOf, intervalOfValue, meetsDate, type Prefix } from '../../../../shared/fhir/rest/dates.ts';

const at = (text: string) => Date.parse(text);

function meets(value: string | object, search: string): boolean {
  const [, prefix = 'eq', date] = /^([a-z]{2})?(.*)$/.exec(search)!;
  return meetsDate(intervalOfValue(value as string)!, prefix as Prefix, intervalOf(date!)!);
}

describe('The interval of a date', () => {
  it.each([
    ['2013', '2013-01-01T00:00:00Z', '2014-01-01T00:00:00Z'],
    ['2013-12', '2013-12-01T00:00:00Z', '2014-01-01T00:00:00Z'],
    ['2012-02', '2012-02-01T00:00:00Z', '2012-03-01T00:00:00Z'],
    ['2012-02-29', '2012-02-29T00:00:00Z', '2012-03-01T00:00:00Z'],
    ['2013-01-14T10:00', '2013-01-14T10:00:00Z', '2013-01-14T10:01:00Z'],
    ['2013-01-14T10:00:07Z', '2013-01-14T10:00:07Z', '2013-01-14T10:00:08Z'],
    ['2013-01-14T10:00:07.5Z', '2013-01-14T10:00:07.500Z', '2013-01-14T10:00:07.600Z'],
    ['2013-01-14T10:00:07+02:00', '2013-01-14T08:00:07Z', '2013-01-14T08:00:08Z'],
    ['2013-01-14T23:30-05:00', '2013-01-15T04:30:00Z', '2013-01-15T04:31:00Z'],
    ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00Z', '2017-01-01T00:00:01Z'],
    ['0001', '0001-01-01T00:00:00Z', '0002-01-01T00:00:00Z'],
    ['9999-12-31T23:59:60Z', '+010000-01-01T00:00:00Z', '+010000-01-01T00:00:01Z'],
    ['9999', '9999-01-01T00:00:00Z', '+010000-01-01T00:00:00Z'],
  ])('%s is as long as it is precise', (text, from, to) => {
    expect(intervalOf(text)).toEqual({ from: at(from), to: at(to) });
  });

  it.each([
    '',
    '0000',
    '13',
    '2013-13',
    '2013-1-1',
    '2013-02-29',
    '2013-04-31',
    '2013-01-14T24:00',
    '2013-01-14T24:00:00Z',
    '2013-01-14T10',
    '2013-01-14T10:60',
    '2013-01-14T10:00:61Z',
    '2013-01-14T10:00:00+14:30',
    '2013-01-14 10:00:00Z',
    '10000-01-01',
    '-2013',
    ' 2013',
    'NaN',
  ])('There is none of %j', (text) => {
    expect(intervalOf(text)).toBeUndefined();
  });

  it('A period is open where an end is missing, and a timing counts by its outer limits', () => {
    expect(intervalOfValue({ start: '2013' })).toEqual({ from: at('2013'), to: Number.POSITIVE_INFINITY });
    expect(intervalOfValue({ end: '2013-01' })).toEqual({
      from: Number.NEGATIVE_INFINITY,
      to: at('2013-02-01T00:00:00Z'),
    });
    expect(intervalOfValue({ start: '2014', end: '2013' })).toEqual({ from: at('2013'), to: at('2015') });
    expect(intervalOfValue({})).toBeUndefined();
    expect(intervalOfValue({ start: 'soon' })).toBeUndefined();
    expect(intervalOfValue({ event: ['2013-01-31', '2013-03-24'] })).toEqual({
      from: at('2013-01-31'),
      to: at('2013-03-25'),
    });
    expect(intervalOfValue({ event: '2013' })).toEqual({ from: at('2013'), to: at('2014') });
    expect(
      intervalOfValue({
        repeat: { boundsPeriod: { start: '2013-01-31', end: '2013-03-24' }, period: 2, periodUnit: 'd' },
      }),
    ).toEqual({ from: at('2013-01-31'), to: at('2013-03-25') });
  });
});

describe('A date that is searched for', () => {
  it.each<[value: string, search: string, isMet: boolean]>([
    // The rows of the specification's table of prefixes.
    ['2013-01-14', 'eq2013-01-14', true],
    ['2013-01-14T00:00:00Z', 'eq2013-01-14', true],
    ['2013-01-14T10:00:00Z', 'eq2013-01-14', true],
    ['2013-01-15T00:00:00Z', 'eq2013-01-14', false],
    ['2013-01-15T00:00:00Z', 'ne2013-01-14', true],
    ['2013-01-14T10:00:00Z', 'ne2013-01-14', false],
    ['2013-01-14T09:00:00Z', 'lt2013-01-14T10:00', true],
    ['2013-01-14', 'lt2013-01-14T10:00', true],
    ['2013-01-14T10:00:30Z', 'lt2013-01-14T10:00', false],
    ['2013-01-14', 'gt2013-01-14T10:00', true],
    ['2013-01-14T09:00:00Z', 'gt2013-01-14T10:00', false],
    ['2013-03-14', 'ge2013-03-14', true],
    ['2013-03-13T23:59:59Z', 'ge2013-03-14', false],
    ['2013-03-14', 'le2013-03-14', true],
    ['2013-03-15', 'le2013-03-14', false],
    ['2013-03-15', 'sa2013-03-14', true],
    ['2013-03-14T23:59:59Z', 'sa2013-03-14', false],
    ['2013-03-13', 'eb2013-03-14', true],
    ['2013-03-14', 'eb2013-03-14', false],
    // A year is no day of it, but reaches beyond each of its days on both sides.
    ['2013', '2013-03-14', false],
    ['2013', 'ne2013-03-14', true],
    ['2013', 'gt2013-03-14', true],
    ['2013', 'lt2013-03-14', true],
    ['2013', 'sa2013-03-14', false],
    ['2013-03', '2013', true],
    // Midnight UTC is the evening before in New York.
    ['2013-03-14T20:00:00-05:00', '2013-03-15', true],
    ['2013-03-14T20:00:00-05:00', '2013-03-14', false],
  ])('%s, asked with %s: %s', (value, search, isMet) => {
    expect(meets(value, search)).toBe(isMet);
  });

  it.each<[value: object, search: string, isMet: boolean]>([
    [{ start: '2013-01-21', end: '2013-02-04' }, 'ge2013-02-01', true],
    [{ start: '2013-01-21', end: '2013-02-04' }, 'sa2013-02-01', false],
    [{ start: '2013-01-21', end: '2013-02-04' }, 'eq2013', true],
    [{ start: '2013-01-21' }, 'eq2013', false],
    [{ start: '2013-01-21' }, 'ge2030', true],
    [{ start: '2013-01-21' }, 'lt2013-01-21', false],
    [{ end: '2013-02-04' }, 'lt0001', true],
    [{ end: '2013-02-04' }, 'eb2013-02-05', true],
  ])('The period %j, asked with %s: %s', (value, search, isMet) => {
    expect(meets(value, search)).toBe(isMet);
  });
});
