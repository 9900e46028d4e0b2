import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Parts } from '../../../shared/fhir/read/parts.ts';
import { putCode, putDate } from '../../../shared/fhir/read/put.ts';
import { sourcedDate } from '../../../shared/models/date-source.ts';
import type { Value } from '../../../shared/models/model.ts';
import { fieldIndex, models } from '../../../shared/models/registry.ts';

const problem = models.get('Problem')!;

function partsWith(put: (parts: Parts) => void): (field: string) => Value {
  const parts = new Parts(problem);
  put(parts);
  return (field) => parts.values()[fieldIndex(problem, field)] ?? null;
}

describe('A code of FHIR', () => {
  it.each([
    [
      'of another system than the model demands',
      { title: 'Gastroenteritis', system: 'http://hl7.org/fhir/sid/icd-10', code: 'A09' },
      ['Gastroenteritis', 'http://hl7.org/fhir/sid/icd-10', 'A09'],
    ],
    [
      'of a system that the models name otherwise',
      { title: 'Asthma', system: 'http://snomed.info/sct', code: '195967001' },
      ['Asthma', 'http://purl.bioontology.org/ontology/SNOMEDCT/', '195967001'],
    ],
    ['with a title alone', { title: 'Asthma' }, ['Asthma', null, null]],
    ['without a system, which is a title at most', { code: 'A09' }, ['Code A09', null, null]],
    ['without a title', { system: 'urn:oid:1.2.3', code: 'A09' }, ['Code A09', 'urn:oid:1.2.3', 'A09']],
    ['that says nothing', {}, [null, null, null]],
  ])('%s is put as far as it means something', (_what, said, expected) => {
    const value = partsWith((parts) => putCode(parts, 'name', said));
    expect(['name_title', 'name_system', 'name_identifier'].map(value)).toEqual(expected);
  });
});

describe('A date of FHIR', () => {
  it.each([
    ['2015', false, '2015-01-01T00:00:00Z', '2015'],
    ['2015', true, '2015-12-31T00:00:00Z', '2015'],
    ['2016-02', true, '2016-02-29T00:00:00Z', '2016-02'],
    ['2015-03-07', false, '2015-03-07T00:00:00Z', null],
    ['2019-05-03T21:30:00-05:00', false, '2019-05-04T02:30:00Z', '2019-05-03T21:30:00-05:00'],
    ['2019-05-03T21:30:00Z', false, '2019-05-03T21:30:00Z', null],
    ['2019-05-03T21:30:00.000+00:00', false, '2019-05-03T21:30:00Z', null],
    ['2019-05-03T00:00:00Z', false, '2019-05-03T00:00:00Z', '2019-05-03T00:00:00Z'],
  ])('%s, at an end: %s, is the value %s, with the source %s', (text, isEnd, value, source) => {
    const field = isEnd ? 'endDate' : 'startDate';
    const found = partsWith((parts) => putDate(parts, field, text, isEnd));
    expect([found(field), found(`${field}_source`)]).toEqual([value, source]);
  });

  it('that is none is not put', () => {
    const found = partsWith((parts) => putDate(parts, 'startDate', 'last spring'));
    expect([found('startDate'), found('startDate_source')]).toEqual([null, null]);
  });

  it('is written as precisely as it was said, whatever it is', () => {
    const two = (most: number) =>
      fc.integer({ min: 1, max: most }).map((one) => String(one).padStart(2, '0'));
    const dates = fc
      .tuple(
        fc.integer({ min: 1000, max: 9000 }),
        two(12),
        two(28),
        two(23),
        fc.constantFrom('Z', '-05:00', '+09:30'),
      )
      .chain(([year, month, day, hour, zone]) =>
        fc.constantFrom(
          `${year}`,
          `${year}-${month}`,
          `${year}-${month}-${day}`,
          `${year}-${month}-${day}T${hour}:30:00${zone}`,
          `${year}-${month}-${day}T00:00:00${zone}`,
        ),
      );
    fc.assert(
      fc.property(dates, fc.boolean(), (text, isEnd) => {
        const field = isEnd ? 'endDate' : 'startDate';
        const found = partsWith((parts) => putDate(parts, field, text, isEnd));
        expect(sourcedDate(found(field), found(`${field}_source`))).toBe(text);
      }),
    );
  });

  it('with a source that is not its own is written as its value', () => {
    expect(sourcedDate('2015-01-01', '2016')).toBe('2015-01-01');
    expect(sourcedDate('2015-01-01T00:00:00Z', 'in spring')).toBe('2015-01-01');
    expect(sourcedDate('2019-05-04T02:30:00Z', '2019-05-04T21:30:00-05:00')).toBe('2019-05-04T02:30:00Z');
  });
});
