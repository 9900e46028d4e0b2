/** Splits vital signs into one row per measured value: docs/contract/reports.md#minimal-reports-items. */
import type { Fact } from '../../facts/fact.ts';
import { readingKinds, spelling } from '../../facts/reading-kinds.ts';
import { models } from '../../models/registry.ts';
import { factValue, type ReportRow } from './report.ts';

type Kind = (typeof readingKinds)[number];

const vitalSigns = models.get('VitalSigns')!;

/**
 * The readings of a VitalSigns fact. Their fields: `key`, `date`, `name_title` (never null), `name_system`,
 * `name_identifier`, `value`, `unit`, and for blood pressure `site` and `position`.
 */
export function readingsOf(fact: Fact): readonly ReportRow[] {
  return readingKinds
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
    readingKinds
      .filter(({ key, title }) => wanted.has(spelling(key)) || wanted.has(spelling(title)))
      .map(({ key }) => key),
  );
  return (reading) =>
    keys.has(reading.value('key')) || wanted.has(spelling(String(reading.value('name_title'))));
}
