import type { ModelDeclaration } from '../declaration.ts';
import { smart, snomed } from '../vocabulary.ts';

export const problem = {
  name: 'Problem',
  doc: 'A condition on the problem list.',
  mainDate: 'startDate',
  fields: [
    { name: 'name', type: 'CodedValue' },
    { name: 'startDate', type: 'DateTime' },
    { name: 'endDate', type: 'DateTime' },
    { name: 'notes', type: 'Text' },
  ],
  rules: {
    name: { required: true, system: snomed },
    startDate: { required: true },
  },
  rdf: { type: `${smart}Problem`, segment: 'problems' },
} as const satisfies ModelDeclaration;
