/** Rows of the index: they may keep too much and never leave out a match. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../shared/fhir/json.ts';
import { matches } from '../../../../shared/fhir/rest/matches.ts';
import type { Pair } from '../../../../shared/fhir/rest/pairs.ts';
import { readQuery } from '../../../../shared/fhir/rest/query.ts';
import { dateBounds, mainDateOf, rowFilter, rowValuesOf } from '../../../../shared/fhir/rest/row-values.ts';
import { propertyRuns } from '../../../support/property-runs.ts';

const dates = fc.constantFrom(
  '2020',
  '2020-02',
  '2020-02-29',
  '2020-02-29T23:30:00-05:00',
  '2021-01-01T00:00:00Z',
  '2021-06-15T10:00:00.5Z',
  '0001',
  '9999-12-31T23:59:60Z',
  'soon',
);
const codes = fc.constantFrom('a', 'B', 'c', 'laboratory', 'vital-signs', 'final', 'active');
const concept = fc.array(fc.record({ system: fc.constantFrom('urn:x', 'urn:y'), code: codes }), {
  maxLength: 3,
});
const dated = fc.oneof(
  dates.map((date) => ({ effectiveDateTime: date })),
  fc
    .record({ start: dates, end: dates }, { requiredKeys: [] })
    .map((period) => ({ effectivePeriod: period })),
  dates.map((date) => ({ issued: date })),
  fc.constant({}),
);
const resource: fc.Arbitrary<JsonObject> = fc
  .tuple(
    fc.constantFrom('Observation', 'DiagnosticReport'),
    dated,
    fc.record(
      {
        status: codes,
        identifier: fc.array(fc.record({ system: fc.constantFrom('urn:x', 'urn:y'), value: codes }), {
          maxLength: 2,
        }),
        code: concept.map((coding) => ({ coding })),
        category: fc.array(
          concept.map((coding) => ({ coding })),
          { maxLength: 2 },
        ),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([resourceType, date, rest]) => ({ resourceType, id: 'x', ...date, ...rest }));

const pair: fc.Arbitrary<Pair> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('', 'eq', 'ne', 'gt', 'lt', 'ge', 'le', 'sa', 'eb'),
      dates.filter((date) => date !== 'soon'),
    )
    .map(([prefix, date]): Pair => ['date', prefix + date]),
  fc
    .tuple(
      fc.constantFrom(
        'identifier',
        'identifier:not',
        'code',
        'category',
        'status',
        'code:not',
        'category:not',
        'status:not',
      ),
      fc.array(fc.tuple(fc.constantFrom('', 'urn:x|', '|'), codes), { minLength: 1, maxLength: 3 }),
    )
    .map(([name, values]): Pair => [name, values.map(([system, code]) => system + code).join(',')]),
  fc.constantFrom<Pair>(['code', 'urn:x|'], ['status:missing', 'true'], ['date:missing', 'true']),
);

describe('The row of a resource', () => {
  it('passes every search that the resource matches', () => {
    fc.assert(
      fc.property(resource, fc.array(pair, { minLength: 1, maxLength: 3 }), (json, pairs) => {
        const type = String(json.resourceType);
        const { filters } = readQuery(type, pairs, { isStrict: true, base: undefined });
        const row = rowValuesOf(json);
        if (!matches(json, filters)) return;
        expect(rowFilter(type, filters)(row)).toBe(true);
        const bounds = dateBounds(type, filters);
        const date = mainDateOf(json);
        if (bounds) expect(date && date.from <= bounds.to && bounds.from <= date.to).toBe(true);
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  it('leaves out what has another date, code, identifier, category or status', () => {
    const row = rowValuesOf({
      resourceType: 'Observation',
      status: 'final',
      identifier: [{ system: 'urn:x', value: 'X-1' }],
      code: { coding: [{ code: '2951-2' }] },
      category: [{ coding: [{ code: 'laboratory' }] }],
      effectiveDateTime: '2026-01-15',
    });
    const passes = (...pairs: readonly Pair[]) =>
      rowFilter(
        'Observation',
        readQuery('Observation', pairs, { isStrict: true, base: undefined }).filters,
      )(row);
    expect(row.from).toBe(Date.parse('2026-01-15'));
    expect(row.to).toBe(Date.parse('2026-01-16'));
    expect(
      passes(['code', '2951-2'], ['category', 'laboratory'], ['status', 'final'], ['date', '2026']),
    ).toBe(true);
    expect(passes(['identifier', 'urn:x|x-1'])).toBe(true);
    expect(passes(['identifier', 'urn:x|2951-2'])).toBe(false);
    expect(passes(['code', 'x-1'])).toBe(false);
    expect(passes(['code', '2823-3'])).toBe(false);
    expect(passes(['category', 'vital-signs'])).toBe(false);
    expect(passes(['status', 'preliminary'])).toBe(false);
    expect(passes(['date', 'lt2026-01-14'])).toBe(false);
    expect(passes(['date', 'gt2026-01-17'])).toBe(false);
  });

  it('keeps a status in one byte that is not 0', () => {
    for (const status of ['registered', 'preliminary', 'final', 'amended']) {
      const { status: kept } = rowValuesOf({ resourceType: 'Observation', status });
      expect(kept).toBeGreaterThan(0);
      expect(kept).toBeLessThan(256);
    }
  });

  it('knows no status where there are several', () => {
    const coding = [{ code: 'active' }, { code: 'recurrence' }];
    const row = rowValuesOf({ resourceType: 'Condition', clinicalStatus: { coding } });
    const { filters } = readQuery('Condition', [['clinical-status', 'recurrence']], {
      isStrict: true,
      base: undefined,
    });
    expect(rowFilter('Condition', filters)(row)).toBe(true);
  });

  it('knows no code where there are too many for it', () => {
    const coding = Array.from({ length: 9 }, (_, index) => ({ code: `c${index}` }));
    expect(rowValuesOf({ resourceType: 'Observation', code: { coding } }).codes).toEqual([]);
    expect(
      rowValuesOf({ resourceType: 'Observation', code: { coding: coding.slice(1) } }).codes,
    ).toHaveLength(8);
  });

  it('tells the dates that matches can have', () => {
    const boundsOf = (...pairs: readonly Pair[]) =>
      dateBounds('Observation', readQuery('Observation', pairs, { isStrict: true, base: undefined }).filters);
    const at = (text: string) => Date.parse(text);
    expect(boundsOf(['code', 'x'])).toBeUndefined();
    expect(boundsOf(['date', 'ne2026'])).toBeUndefined();
    expect(boundsOf(['date', '2026'])).toEqual({ from: at('2026-01-01'), to: at('2027-01-01') });
    expect(boundsOf(['date', 'ge2026-01-10'], ['date', 'lt2026-01-20'])).toEqual({
      from: at('2026-01-10'),
      to: at('2026-01-20'),
    });
    expect(boundsOf(['date', '2025,2027'])).toEqual({ from: at('2025-01-01'), to: at('2028-01-01') });
    expect(boundsOf(['date', '2025,ne2027'])).toBeUndefined();
    // Only what is over both of them.
    expect(boundsOf(['date', 'ge2026-02-01'], ['date', 'lt2026-01-01'])).toEqual({
      from: at('2026-01-01'),
      to: at('2026-02-01'),
    });
  });
});
