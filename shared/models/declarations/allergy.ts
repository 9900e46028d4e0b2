import type { ModelDeclaration } from '../declaration.ts';
import { ndfrt, rxnorm, smart, snomed, unii } from '../vocabulary.ts';

export const allergy = {
  name: 'Allergy',
  doc: 'A known allergy or intolerance; normally exactly one of the three allergens is filled.',
  mainDate: 'created_at',
  fields: [
    { name: 'allergic_reaction', type: 'CodedValue' },
    { name: 'category', type: 'CodedValue' },
    { name: 'drug_allergen', type: 'CodedValue' },
    { name: 'drug_class_allergen', type: 'CodedValue' },
    { name: 'food_allergen', type: 'CodedValue' },
    { name: 'severity', type: 'CodedValue' },
    { name: 'allergen', type: 'CodedValue', sparse: true },
    { name: 'type', type: 'String', sparse: true },
    { name: 'clinical_status', type: 'String', sparse: true },
    { name: 'verification_status', type: 'String', sparse: true },
    { name: 'criticality', type: 'String', sparse: true },
    { name: 'onset', type: 'String', sparse: true },
    { name: 'recorded_date', type: 'DateTime', sparse: true },
    { name: 'recorded_date_source', type: 'String', sparse: true },
    { name: 'reactions', type: 'Text', sparse: true },
    { name: 'asserter', type: 'String', sparse: true },
    { name: 'notes', type: 'Text', sparse: true },
  ],
  rules: {
    allergic_reaction: { required: true, system: snomed },
    // Allergy to food, the environment, drugs; intolerance of drugs, food.
    category: {
      required: true,
      system: snomed,
      oneOf: ['414285001', '426232007', '416098002', '59037007', '235719002'],
    },
    drug_allergen: { system: rxnorm },
    drug_class_allergen: { system: ndfrt },
    food_allergen: { system: unii },
    // Mild, life threatening, moderate, fatal, severe.
    severity: {
      required: true,
      system: snomed,
      oneOf: ['255604002', '442452003', '6736007', '399166001', '24484000'],
    },
  },
  rdf: { type: `${smart}Allergy`, segment: 'allergies' },
  over: { field: 'clinical_status', values: ['resolved', 'inactive'] },
} as const satisfies ModelDeclaration;
