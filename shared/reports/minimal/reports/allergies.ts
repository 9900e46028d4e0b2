import type { Value } from '../../../models/model.ts';
import { child, group, item } from '../parts.ts';
import { alwaysNull, type ReportRow, report } from '../report.ts';

const allergens = ['drug_allergen', 'drug_class_allergen', 'food_allergen', 'allergen'] as const;

/** The given part of the first allergen that has a title; only FHIR documents fill the last one. */
function allergen(row: ReportRow, part: 'title' | 'system' | 'identifier'): Value {
  const known = allergens.find((field) => row.value(`${field}_title`) !== null);
  return known ? row.value(`${known}_${part}`) : null;
}

export const allergies = report({
  name: 'allergies',
  model: 'Allergy',
  fields: [
    ['allergen_type', 'category_title'],
    ['allergen_name', { type: 'string', value: (row) => allergen(row, 'title') }],
    ['date_diagnosed', alwaysNull('date')],
  ],
  item: item('Allergy', [
    group('allergen', [
      child('type', 'category_title', { type: 'category_system', value: 'category_identifier' }),
      child('name', (row) => allergen(row, 'title'), {
        type: (row) => allergen(row, 'system'),
        value: (row) => allergen(row, 'identifier'),
      }),
    ]),
    child('reaction', 'allergic_reaction_title'),
    child('specifics', 'severity_title'),
  ]),
});
