/** Problems and allergies. */
import type { Allergy } from '../../../../client/index.ts';
import { dateText } from '../../../components/formats.ts';
import { endText, isOpen, modelView, statusText } from './model-view.ts';

export const problems = modelView<'Problem'>({
  name: 'problems',
  model: 'Problem',
  isMain: true,
  date: 'startDate',
  dateOf: ({ startDate }) => startDate,
  title: ({ name_title }) => name_title,
  nameField: 'name_title',
  sourceOf: ({ startDate_source }) => startDate_source,
  caveat: ({ verificationStatus }, words) => statusText(words, verificationStatus),
  isCurrent: ({ endDate }, today) => isOpen(endDate, today),
  columns: [
    { name: 'name', text: ({ name_title }) => name_title },
    {
      name: 'start',
      text: ({ startDate, startDate_source, onset }, tag) =>
        dateText(startDate, tag, startDate_source) ?? onset,
    },
    {
      name: 'end',
      text: ({ endDate, endDate_source: source, endDate_is_bound: isBound }, tag, words) =>
        endText(endDate, tag, words, { source, isBound }),
    },
    {
      name: 'status',
      text: ({ clinicalStatus, verificationStatus }, _tag, words) =>
        statusText(words, clinicalStatus, verificationStatus),
    },
    { name: 'severity', text: ({ severity_title }) => severity_title },
    { name: 'category', text: ({ category_title }) => category_title },
    { name: 'notes', text: ({ notes }) => notes },
  ],
});

export const allergies = modelView<'Allergy'>({
  name: 'allergies',
  model: 'Allergy',
  isMain: true,
  dateOf: () => undefined,
  title: allergen,
  caveat: ({ clinical_status, verification_status }, words) =>
    statusText(words, clinical_status, verification_status),
  isCurrent: ({ clinical_status }) => clinical_status !== 'resolved' && clinical_status !== 'inactive',
  columns: [
    {
      name: 'name',
      text: allergen,
    },
    {
      name: 'reaction',
      text: ({ reactions, allergic_reaction_title }) => reactions ?? allergic_reaction_title,
    },
    { name: 'severity', text: ({ severity_title }) => severity_title },
    { name: 'category', text: ({ category_title }) => category_title },
    {
      name: 'status',
      text: ({ clinical_status, verification_status }, _tag, words) =>
        statusText(words, clinical_status, verification_status),
    },
    {
      name: 'start',
      text: ({ onset }, tag) => (onset === undefined ? undefined : dateText(onset, tag, onset)),
    },
    { name: 'notes', text: ({ notes }) => notes },
  ],
});

/** What the allergy is to; at worst, its kind. */
function allergen(row: Allergy): string | null {
  return (
    row.drug_allergen_title ??
    row.food_allergen_title ??
    row.drug_class_allergen_title ??
    row.allergen_title ??
    row.category_title
  );
}

export const ruledOutAllergies = modelView<'AllergyExclusion'>({
  name: 'no-allergies',
  model: 'AllergyExclusion',
  dateOf: () => undefined,
  title: ({ name_title }) => name_title,
  columns: [{ name: 'name', text: ({ name_title }) => name_title }],
});
