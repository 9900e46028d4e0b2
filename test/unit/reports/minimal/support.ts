/** What tests of minimal reports share. */
import { expect } from 'vitest';
import type { Fact } from '../../../../shared/facts/fact.ts';
import type { Value } from '../../../../shared/models/model.ts';
import { minimalReports } from '../../../../shared/reports/minimal/reports/index.ts';
import { writeElement } from '../../../../shared/xml/write.ts';
import { factOf } from '../facts.ts';

/** A report over facts of its model. */
export function reportUnderTest(name: string) {
  const report = minimalReports.get(name)!;

  return {
    fact: (fields: Readonly<Record<string, Value>>, attributes: Partial<Fact> = {}): Fact =>
      factOf(report.model, fields, attributes),
    /** The item of a fact that gives one row. */
    item: (fields: Readonly<Record<string, Value>>, attributes: Partial<Fact> = {}): string => {
      const rows = report.rows(factOf(report.model, fields, attributes));
      expect(rows).toHaveLength(1);
      return writeElement(report.item(rows[0]!));
    },
    /** All fields of a query: `name type`, with `date-only` for fields without time. */
    fields: (): readonly string[] =>
      [...report.fields.values()].map(({ name, type, isDate }) => `${name} ${isDate ? 'date-only' : type}`),
    /** The values of all fields of a fact that gives one row. */
    values: (fields: Readonly<Record<string, Value>>): readonly Value[] => {
      const [row] = report.rows(factOf(report.model, fields));
      return [...report.fields.values()].map(({ value }) => value(row!));
    },
    report,
  };
}

/** An item without the indentation of the example. */
export function compactItem(example: string): string {
  return example.trim().replace(/>\s+</g, '><');
}

/** When the facts of the tests were extracted. */
export const extracted = '2026-11-21T10:00:00Z';
