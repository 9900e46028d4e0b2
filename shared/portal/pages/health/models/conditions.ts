/** Problems and allergies. */
import { dateText } from '../../../components/formats.ts';
import { isOpen, modelView } from './model-view.ts';

export const problems = modelView<'Problem'>({
  name: 'problems',
  model: 'Problem',
  isMain: true,
  date: 'startDate',
  dateOf: ({ startDate }) => startDate,
  title: ({ name_title }) => name_title,
  nameField: 'name_title',
  isCurrent: ({ endDate }, today) => isOpen(endDate, today),
  columns: [
    { name: 'name', text: ({ name_title }) => name_title },
    { name: 'start', text: ({ startDate }, tag) => dateText(startDate, tag) },
    { name: 'end', text: ({ endDate }, tag) => dateText(endDate, tag) },
    { name: 'notes', text: ({ notes }) => notes },
  ],
});

export const allergies = modelView<'Allergy'>({
  name: 'allergies',
  model: 'Allergy',
  isMain: true,
  dateOf: () => undefined,
  title: (row) =>
    row.drug_allergen_title ?? row.food_allergen_title ?? row.drug_class_allergen_title ?? row.category_title,
  columns: [
    {
      name: 'name',
      text: (row) =>
        row.drug_allergen_title ??
        row.food_allergen_title ??
        row.drug_class_allergen_title ??
        row.category_title,
    },
    { name: 'reaction', text: ({ allergic_reaction_title }) => allergic_reaction_title },
    { name: 'severity', text: ({ severity_title }) => severity_title },
    { name: 'category', text: ({ category_title }) => category_title },
  ],
});

export const ruledOutAllergies = modelView<'AllergyExclusion'>({
  name: 'no-allergies',
  model: 'AllergyExclusion',
  dateOf: () => undefined,
  title: ({ name_title }) => name_title,
  columns: [{ name: 'name', text: ({ name_title }) => name_title }],
});
