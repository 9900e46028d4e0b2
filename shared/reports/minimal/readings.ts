/** Splits vital signs into one row per measured value: docs/contract/reports.md#minimal-reports-items. */
import type { Fact } from '../../facts/fact.ts';
import { models } from '../../models/registry.ts';
import { factValue, type ReportRow } from './report.ts';

/** What can be measured, in the order of the rows: the field, and a name for readings without their own. */
export const kinds = [
  { key: 'bp_systolic', title: 'Blood pressure systolic' },
  { key: 'bp_diastolic', title: 'Blood pressure diastolic' },
  { key: 'bmi', title: 'Body mass index' },
  { key: 'heart_rate', title: 'Heart rate' },
  { key: 'height', title: 'Body height' },
  { key: 'oxygen_saturation', title: 'Oxygen saturation' },
  { key: 'respiratory_rate', title: 'Respiration rate' },
  { key: 'temperature', title: 'Body temperature' },
  { key: 'weight', title: 'Body weight' },
] as const;

type Kind = (typeof kinds)[number];

const vitalSigns = models.get('VitalSigns')!;

/**
 * The readings of a VitalSigns fact. Their fields: `key`, `date`, `name_title` (never null), `name_system`,
 * `name_identifier`, `value`, `unit`, and for blood pressure `site` and `position`.
 */
export function readingsOf(fact: Fact): readonly ReportRow[] {
  return kinds
    .filter(({ key }) => factValue(vitalSigns, fact, `${key}_value`) !== null)
    .map((kind) => ({ fact, value: (name) => readingValue(fact, kind, name) }));
}

function readingValue(fact: Fact, { key, title }: Kind, name: string) {
  const of = (field: string) => factValue(vitalSigns, fact, field);
  if (name === 'key') return key;
  if (name === 'date') return of('date');
  if (name === 'name_title') return of(`${key}_name_title`) ?? title;
  if (name === 'site' || name === 'position') return key.startsWith('bp_') ? of(`bp_${name}_title`) : null;
  return of(`${key}_${name}`);
}

/**
 * Returns a test for readings of some categories, whatever their spelling: by the field (`bp_systolic`), by
 * its usual name (`Blood_Pressure_Systolic`) or by the name of the reading itself.
 */
export function categoryMatcher(categories: readonly string[]): (reading: ReportRow) => boolean {
  const wanted = new Set(categories.map(spelling));
  const keys = new Set<unknown>(
    kinds
      .filter(({ key, title }) => wanted.has(spelling(key)) || wanted.has(spelling(title)))
      .map(({ key }) => key),
  );
  return (reading) =>
    keys.has(reading.value('key')) || wanted.has(spelling(String(reading.value('name_title'))));
}

/** The category without letter case, underscores, hyphens and blanks, which do not count. */
export function spelling(category: string): string {
  return category
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
}
