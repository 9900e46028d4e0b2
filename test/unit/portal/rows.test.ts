/** Which facts are one row on the pages of health. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { modelNamed, models } from '../../../shared/models/registry.ts';
import type { Fact } from '../../../shared/portal/pages/health/facts.ts';
import { allViews } from '../../../shared/portal/pages/health/models/index.ts';
import { type Row, rowsOf } from '../../../shared/portal/pages/health/rows.ts';
import { en } from '../../../shared/portal/texts/en.ts';
import { factsJson } from '../../../shared/reports/generic-json.ts';
import { instance } from '../facts/instances.ts';
import { factOf, looseInstanceOf } from '../fhir/facts.ts';
import { whole } from '../reports/facts.ts';

type Stored = Parameters<typeof factOf>[0];

/** Facts as the portal gets them. */
const read = (...instances: readonly Stored[]) =>
  JSON.parse(
    whole(
      factsJson(
        instances.map((one) => factOf(one)),
        modelNamed,
      ),
    ),
  ) as readonly Fact[];

const viewOf = (model: string) => allViews.find((view) => view.model === model)!;
const rowsIn = (model: string, ...all: readonly Record<string, string | number>[]) => {
  const facts = read(...all.map((values) => instance(model, values)));
  return rowsOf(viewOf(model), facts, en).map((row) => row.map((fact) => facts.indexOf(fact)));
};

describe.each([...allViews])('The rows of facts of $model', (view) => {
  it('have each fact once, in the order of the first of each row', () => {
    // Few, so that some are alike.
    const few = fc
      .array(looseInstanceOf(models.get(view.model)!), { minLength: 1, maxLength: 2 })
      .chain((some) => fc.array(fc.constantFrom(...some), { maxLength: 12 }));
    fc.assert(
      fc.property(few, (instances) => {
        const facts = read(...instances);
        const rows: readonly Row[] = rowsOf(view, facts, en);
        expect(new Set(rows.flat())).toEqual(new Set(facts));
        expect(rows.flat()).toHaveLength(facts.length);
        const firsts = rows.map(([first]) => facts.indexOf(first));
        expect(firsts).toEqual(firsts.toSorted((left, right) => left - right));
      }),
      { numRuns: 30 },
    );
  });
});

describe('Vital signs', () => {
  const date = '2026-01-15T08:10:00Z';
  const weight = { weight_value: 70, weight_unit: 'kg' };

  it('of one time are a row, but for two values of one thing', () => {
    const rows = rowsIn(
      'VitalSigns',
      { date, heart_rate_value: 64 },
      { date, ...weight },
      { date, ...weight, weight_value: 71 },
      { date: '2026-01-15T08:11:00Z', height_value: 170 },
    );
    expect(rows).toEqual([[0, 1], [2], [3]]);
  });

  it('that say more than a reading, or no time, are a row each', () => {
    const rows = rowsIn(
      'VitalSigns',
      { date, heart_rate_value: 164, interpretation_title: 'High' },
      { date, ...weight },
      { date, height_value: 170, notes: 'With shoes' },
      { heart_rate_value: 64 },
      { ...weight },
    );
    expect(rows).toEqual([[0], [1], [2], [3], [4]]);
  });
});

describe('Procedures', () => {
  const done = (name: string, day: number, more = {}) => ({
    name,
    date_performed: `2024-03-0${day}T10:00:00Z`,
    ...more,
  });

  it('that differ in nothing but their day are one row when there are more than three', () => {
    const rows = rowsIn(
      'Procedure',
      done('Hospice care', 9),
      done('Dialysis', 9),
      ...[8, 7].flatMap((day) => [done('Hospice care', day), done('Dialysis', day)]),
      done('Hospice care', 6),
      done('Hospice care', 5, { status: 'not-done' }),
    );
    expect(rows).toEqual([[0, 2, 4, 6], [1], [3], [5], [7]]);
  });

  it('without a name or a day are a row each', () => {
    const nameless = { location: 'At home', date_performed: '2024-03-01T10:00:00Z' };
    expect(rowsIn('Procedure', nameless, nameless, nameless, nameless)).toHaveLength(4);
    expect(rowsIn('Procedure', ...Array.from({ length: 4 }, () => ({ name: 'Suture' })))).toHaveLength(4);
  });
});
