import type { ModelDeclaration } from '../declaration.ts';
import { smart, snomed } from '../vocabulary.ts';

export const allergyExclusion = {
  name: 'AllergyExclusion',
  doc: 'A statement that some class of allergy is known to be absent.',
  mainDate: 'created_at',
  fields: [
    { name: 'name', type: 'CodedValue' },
    { name: 'verification_status', type: 'String', sparse: true },
    { name: 'recorded_date', type: 'DateTime', sparse: true },
    { name: 'recorded_date_source', type: 'String', sparse: true },
  ],
  rules: {
    // No known allergies; no known environmental, food, drug allergies.
    name: { required: true, system: snomed, oneOf: ['160244002', '428607008', '429625007', '409137002'] },
  },
  rdf: { type: `${smart}AllergyExclusion`, segment: 'allergy_exclusions' },
} as const satisfies ModelDeclaration;
