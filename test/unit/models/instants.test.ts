import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ScalarField } from '../../../shared/models/model.ts';
import { readQueryInstant } from '../../../shared/models/query-values.ts';
import { readContentValue } from '../../../shared/models/values.ts';

const field = (type: 'Date' | 'DateTime'): ScalarField => ({
  name: 'x',
  model: 'Thing',
  type,
  queryType: 'date',
  declared: 'x',
  required: false,
});
const dateTime = (text: string) => readContentValue(field('DateTime'), text);
const date = (text: string) => readContentValue(field('Date'), text);

/** Accepted in documents and in queries. */
const everywhere: readonly (readonly [text: string, stored: string])[] = [
  ['2014-05-02', '2014-05-02T00:00:00Z'],
  ['2014-05-02T15:10:00Z', '2014-05-02T15:10:00Z'],
  ['2014-05-02T15:10:00.5Z', '2014-05-02T15:10:00.500000Z'],
  ['2014-05-02T15:10:00.123456Z', '2014-05-02T15:10:00.123456Z'],
  ['2014-05-02T15:10:00.000001Z', '2014-05-02T15:10:00.000001Z'],
  ['2014-05-02T15:10:00.000Z', '2014-05-02T15:10:00Z'],
  [' 2014-05-02\n', '2014-05-02T00:00:00Z'],
  ['0001-01-01', '0001-01-01T00:00:00Z'],
  ['0050-06-30T12:00:00Z', '0050-06-30T12:00:00Z'],
  ['0099-12-31T23:59:59.999999Z', '0099-12-31T23:59:59.999999Z'],
  ['1850-06-30', '1850-06-30T00:00:00Z'],
  ['9999-12-31T23:59:59.999999Z', '9999-12-31T23:59:59.999999Z'],
  ['2000-02-29', '2000-02-29T00:00:00Z'],
  ['2012-02-29', '2012-02-29T00:00:00Z'],
];

/** Accepted only in documents. */
const documentsOnly: readonly (readonly [text: string, stored: string])[] = [
  ['2014-05-02T15:10:00', '2014-05-02T15:10:00Z'],
  ['2014-05-02T15:10:00.25', '2014-05-02T15:10:00.250000Z'],
  ['2014-05-02T15:10:00+02:00', '2014-05-02T13:10:00Z'],
  ['2014-05-02T15:10:00-05:30', '2014-05-02T20:40:00Z'],
  ['2014-05-02T15:10:00+00:00', '2014-05-02T15:10:00Z'],
  ['2014-05-02T15:10:00-00:00', '2014-05-02T15:10:00Z'],
  ['2014-12-31T23:30:00.123456-01:00', '2015-01-01T00:30:00.123456Z'],
  ['2016-03-01T00:15:00+00:30', '2016-02-29T23:45:00Z'],
  ['2014-05-02T15:10:00.1234567Z', '2014-05-02T15:10:00.123456Z'],
  ['2014-05-02T15:10:00.9999999Z', '2014-05-02T15:10:00.999999Z'],
  ['2014-05-02T15:10:00.0000009Z', '2014-05-02T15:10:00Z'],
  ['2014-05-02T15:10:00.1234567890123+14:00', '2014-05-02T01:10:00.123456Z'],
  ['0050-01-01T00:00:00.000001+01:00', '0049-12-31T23:00:00.000001Z'],
  ['0001-01-01T05:00:00+05:00', '0001-01-01T00:00:00Z'],
  ['9999-12-31T18:59:59.999999-05:00', '9999-12-31T23:59:59.999999Z'],
];

const nowhere: readonly string[] = [
  '2014-02-29',
  '1900-02-29',
  '2014-02-30T00:00:00Z',
  '2014-04-31',
  '2014-13-01',
  '2014-00-10',
  '2014-01-00',
  '0000-12-31',
  '0000-12-31T00:00:00Z',
  '10000-01-01',
  '-0001-01-01',
  '14-05-02',
  '2014-5-2',
  '20140502',
  '2014-122',
  '2014-W18-5',
  '2014-05',
  '2014',
  '2014/05/02',
  '05/02/2014',
  '2014-05-02Z',
  '2014-05-02+02:00',
  '2014-05-02T15:10Z',
  '2014-05-02T15Z',
  '2014-05-02 15:10:00Z',
  '2014-05-02t15:10:00z',
  '2014-05-02T24:00:00Z',
  '2014-05-02T15:60:00Z',
  '2014-05-02T15:10:60Z',
  '2014-05-02T15:10:00.Z',
  '2014-05-02T15:10:00,5Z',
  '2014-05-02T15:10:00Zabc',
  '2014-05-02abc',
  '2014-05-02T15:10:00ZZ',
  '2014-05-02T15:10:00+0200',
  '2014-05-02T15:10:00+2:00',
  '2014-05-02T15:10:00+24:00',
  '2014-05-02T15:10:00+02:60',
  '2014-05-02T15:10:00 +02:00',
  '2014-05-02T15:10:00Z+02:00',
  '0001-01-01T00:00:00+00:01',
  '9999-12-31T23:59:59-00:01',
  '２０１４-05-02',
  'Fri, 02 May 2014 15:10:00 GMT',
  'today',
  '0',
];

describe('An instant in a document:', () => {
  it.each([...everywhere, ...documentsOnly])('%s is stored as %s', (text, stored) => {
    expect(dateTime(text)).toBe(stored);
  });

  it.each([...everywhere, ...documentsOnly])('%s in a Date field becomes the date in UTC', (text, stored) => {
    expect(date(text)).toBe(stored.slice(0, 10));
  });

  it.each(nowhere)('%s is rejected', (text) => {
    expect(() => dateTime(text)).toThrow(
      expect.objectContaining({
        status: 400,
        message: 'Thing x must be a date and time, such as 2014-05-02T15:10:00Z.',
      }),
    );
    expect(() => date(text)).toThrow(
      expect.objectContaining({ status: 400, message: 'Thing x must be a date, such as 2014-05-02.' }),
    );
  });
});

describe('An instant in a query:', () => {
  it.each(everywhere)('%s means %s', (text, stored) => {
    expect(readQueryInstant(text)).toBe(stored);
  });

  it.each([...documentsOnly.map(([text]) => text), ...nowhere, '', ' '])('"%s" is invalid', (text) => {
    expect(readQueryInstant(text)).toBeUndefined();
  });
});

const digits = (value: number, length: number) => String(value).padStart(length, '0');

const dates = fc
  .tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([year, month, day]) => `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`);

const instants = fc
  .tuple(
    dates,
    fc.integer({ min: 0, max: 86_399 }),
    fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 999_999 })),
  )
  .map(([day, second, micro]) => {
    const clock = [Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60];
    return `${day}T${clock.map((part) => digits(part, 2)).join(':')}${micro ? `.${digits(micro, 6)}` : ''}Z`;
  });

const offsets = fc
  .tuple(fc.constantFrom('+', '-'), fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([sign, hours, minutes]) => `${sign}${digits(hours, 2)}:${digits(minutes, 2)}`);

describe('Any instant:', () => {
  it('a stored instant reads as itself, in documents and in queries', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        expect(dateTime(instant)).toBe(instant);
        expect(readQueryInstant(instant)).toBe(instant);
      }),
    );
  });

  it('a date reads as itself, and as its midnight', () => {
    fc.assert(
      fc.property(dates, (day) => {
        expect(date(day)).toBe(day);
        expect(dateTime(day)).toBe(`${day}T00:00:00Z`);
      }),
    );
  });

  it('an offset moves the instant by that offset and keeps the fraction', () => {
    fc.assert(
      fc.property(instants, offsets, (instant, offset) => {
        fc.pre(!/^(0001-01-01|9999-12-28)/.test(instant));
        const read = dateTime(instant.replace('Z', offset)) as string;
        const [hours, minutes] = offset.slice(1).split(':').map(Number) as [number, number];
        const moved = (hours * 60 + minutes) * (offset.startsWith('+') ? -60_000 : 60_000);
        expect(Date.parse(`${read.slice(0, 19)}Z`)).toBe(Date.parse(`${instant.slice(0, 19)}Z`) + moved);
        expect(read.slice(19)).toBe(instant.slice(19));
      }),
    );
  });
});
