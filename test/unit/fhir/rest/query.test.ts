/** Searches as they are asked for: what is read, refused and left out. */
import { describe, expect, it } from 'vitest';
import type { ApiError } from '../../../../shared/errors.ts';
import type { Pair } from '../../../../shared/fhir/rest/pairs.ts';
import { readQuery } from '../../../../shared/fhir/rest/query.ts';

const base = 'https://phr.example.org/fhir';

function read(type: string, query: Readonly<Record<string, string>> | readonly Pair[], isStrict = false) {
  const pairs = Array.isArray(query) ? (query as readonly Pair[]) : Object.entries(query);
  return readQuery(type, pairs, { isStrict, base });
}

function refusal(type: string, query: Readonly<Record<string, string>> | readonly Pair[], isStrict = false) {
  try {
    read(type, query, isStrict);
  } catch (error) {
    const { code, status, message } = error as ApiError;
    return { code, status, message };
  }
  throw new Error('It was read.');
}

describe('A search', () => {
  it('without anything is the newest 50', () => {
    expect(read('Observation', {}).results).toEqual({
      count: 50,
      isCountOnly: false,
      hasTotal: false,
      sort: { by: 'date', isDescending: true },
      includes: [],
      hasProvenance: false,
      elements: undefined,
      isData: false,
      page: undefined,
    });
  });

  it.each([
    ['1', 1],
    ['200', 200],
    ['201', 200],
    ['100000', 200],
    ['0000000007', 7],
  ])('with _count=%s has pages of %i', (text, count) => {
    expect(read('Observation', { _count: text }).results).toMatchObject({ count, isCountOnly: false });
  });

  it('only counts with _count=0 and with _summary=count', () => {
    expect(read('Observation', { _count: '0' }).results).toMatchObject({ isCountOnly: true, hasTotal: true });
    expect(read('Observation', { _summary: 'count' }).results).toMatchObject({
      isCountOnly: true,
      hasTotal: true,
    });
    expect(read('Observation', { _summary: 'false' }).results).toMatchObject({ isCountOnly: false });
  });

  it('tells a total when it is asked for', () => {
    expect(read('Observation', { _total: 'accurate' }).results.hasTotal).toBe(true);
    expect(read('Observation', { _total: 'estimate' }).results.hasTotal).toBe(true);
    expect(read('Observation', { _total: 'none' }).results.hasTotal).toBe(false);
  });

  it('is sorted by the date of its type, by the last change or by id', () => {
    const sort = (type: string, text: string) => read(type, { _sort: text }).results.sort;
    expect(sort('Observation', 'date')).toEqual({ by: 'date', isDescending: false });
    expect(sort('Observation', '-date')).toEqual({ by: 'date', isDescending: true });
    expect(sort('Condition', '-onset-date')).toEqual({ by: 'date', isDescending: true });
    expect(sort('MedicationRequest', 'authoredon')).toEqual({ by: 'date', isDescending: false });
    expect(sort('Observation', '_lastUpdated')).toEqual({ by: '_lastUpdated', isDescending: false });
    expect(sort('Observation', '-_id')).toEqual({ by: '_id', isDescending: true });
  });

  it('includes what references of the type lead to, and the Provenance of what is found', () => {
    const { results } = read('MedicationRequest', [
      ['_include', 'MedicationRequest:medication'],
      ['_include', 'MedicationRequest:requester:Practitioner'],
      ['_revinclude', 'Provenance:target'],
    ]);
    expect(results.includes.map(({ parameter, target }) => [parameter.name, target])).toEqual([
      ['medication', undefined],
      ['requester', 'Practitioner'],
    ]);
    expect(results.hasProvenance).toBe(true);
  });

  it('names the elements of its answer', () => {
    expect(
      read('Observation', [
        ['_elements', 'code, value'],
        ['_elements', 'status'],
      ]).results.elements,
    ).toEqual(['code', 'value', 'status']);
    expect(read('Observation', { _summary: 'data' }).results.isData).toBe(true);
  });

  it('says what was used, in the order in which it came', () => {
    const { used, ignored } = read('Observation', [
      ['colour', 'red'],
      ['code', '2951-2'],
      ['_count', '10'],
      ['_format', 'json'],
      ['date', ''],
      ['_page', 'abc'],
      ['category', 'laboratory'],
      ['_text', 'sodium'],
      ['_sort', 'code'],
      ['_include', 'Patient:link'],
      ['_include:iterate', 'Observation:device'],
      ['_revinclude', 'Observation:subject'],
    ]);
    expect(used).toEqual([
      ['code', '2951-2'],
      ['category', 'laboratory'],
      ['_count', '10'],
    ]);
    expect(ignored).toEqual([
      { name: 'colour', reason: 'it is not a search parameter of Observation' },
      { name: 'date', reason: 'it has no value' },
      { name: '_text', reason: 'it is not a search parameter of Observation' },
      {
        name: '_sort',
        reason: 'Observation is sorted by one of date, _lastUpdated, _id, with or without a minus',
      },
      {
        name: '_include',
        reason: 'it must be Observation: and a reference of it, with or without : and a type',
      },
      { name: '_include:iterate', reason: 'it has no modifiers' },
      { name: '_revinclude', reason: 'only Provenance:target can be asked for' },
    ]);
  });

  it('is refused when handling is strict and something cannot be used', () => {
    expect(refusal('Observation', { code: '2951-2', colour: 'red' }, true)).toEqual({
      code: 'fhir_parameter_refused',
      status: 400,
      message: 'colour cannot be used here: it is not a search parameter of Observation',
    });
    expect(refusal('Observation', { _sort: 'code' }, true).status).toBe(400);
    expect(refusal('Observation', { code: '' }, true).message).toBe(
      'code cannot be used here: it has no value',
    );
    expect(refusal('Observation', { Code: 'x' }, true).status).toBe(400);
  });

  it.each<[type: string, query: Readonly<Record<string, string>>, message: string]>([
    ['Observation', { 'code:below': 'x' }, 'code has no modifier below; use one of :missing, :not, :text'],
    ['Observation', { 'date:exact': '2026' }, 'date has no modifier exact; use one of :missing'],
    [
      'Observation',
      { 'subject:Person': 'x', 'subject:Humans': 'x' },
      'subject has no modifier Humans; use one of :missing, :identifier, a type such as :Patient',
    ],
    [
      'Observation',
      { date: '2026-02-30' },
      'date must be a date, as 2026, 2026-01, 2026-01-15 or 2026-01-15T09:30:00Z, with or without eq, ne, gt, lt, ge, le, sa or eb before it',
    ],
    [
      'Observation',
      { date: 'ap2026' },
      'date must be a date, as 2026, 2026-01, 2026-01-15 or 2026-01-15T09:30:00Z, with or without eq, ne, gt, lt, ge, le, sa or eb before it',
    ],
    ['Observation', { code: '|' }, 'code must be a code, as code, system|code, |code or system|'],
    ['Observation', { code: 'a|b|c' }, 'code must be a code, as code, system|code, |code or system|'],
    [
      'Observation',
      { patient: '../Patient/1' },
      'patient must be a reference, as an id, Type/id or an address',
    ],
    [
      'Observation',
      { 'subject:Patient': 'Group/1' },
      'subject:Patient must be a reference, as an id, Type/id or an address',
    ],
    ['Observation', { 'code:missing': 'yes' }, 'code:missing must be true or false'],
    ['Observation', { 'code:missing': 'true,false' }, 'code:missing must be true or false'],
    ['Observation', { _count: '-1' }, '_count must be a whole number, 0 or more'],
    ['Observation', { _count: '1e3' }, '_count must be a whole number, 0 or more'],
    ['Observation', { _total: 'many' }, '_total must be none, estimate, accurate'],
    ['Observation', { _summary: 'short' }, '_summary must be count, data, false, text, true'],
    [
      'Observation',
      { 'patient.name': 'rosa' },
      'patient.name: chained parameters and _has are not supported; search for the resource that is referred to first',
    ],
    [
      'Patient',
      { '_has:Observation:patient:code': 'x' },
      '_has:Observation:patient:code: chained parameters and _has are not supported; search for the resource that is referred to first',
    ],
  ])('of %s with %j is refused whatever the handling', (type, query, message) => {
    expect(refusal(type, query)).toMatchObject({ status: 400, message });
  });

  it('has limits', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index): Pair => ['code', `c${index}`]);
    expect(read('Observation', many(20)).filters).toHaveLength(20);
    expect(refusal('Observation', many(21)).message).toBe(
      'A search may have at most 20 parameters; send several searches',
    );
    const values = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`).join(',');
    expect(read('Observation', { code: values(100) }).filters[0]!.values).toBe(100);
    expect(refusal('Observation', { code: values(101) }).message).toBe(
      'A search may have at most 100 values; send several searches',
    );
    expect(refusal('Observation', { code: values(60), status: values(41) }).status).toBe(400);
    expect(refusal('Observation', { code: 'x'.repeat(2001) }).message).toBe(
      'code must not be longer than 2000',
    );
    expect(refusal('Observation', { [`${'x'.repeat(9000)}`]: '1' }).status).toBe(400);
    expect(
      refusal(
        'Observation',
        [0, 1, 2, 3, 4].map((): Pair => ['code', 'x'.repeat(1700)]),
      ).message,
    ).toBe('A search may have at most 8000 characters; send several searches');
    expect(
      refusal('Observation', [
        ['_count', '1'],
        ['_count', '2'],
      ]).message,
    ).toBe('_count must be given once');
  });

  it('knows no parameters of what is no type of R4', () => {
    expect(read('Nonsense', { _id: 'x' }).ignored).toHaveLength(1);
  });
});
