import type { ModelDeclaration } from '../declaration.ts';

export const carePlan = {
  name: 'CarePlan',
  doc: 'A plan for the care of the patient.',
  mainDate: 'startDate',
  fields: [
    { name: 'title', type: 'String' },
    { name: 'category', type: 'CodedValue' },
    { name: 'startDate', type: 'DateTime' },
    { name: 'endDate', type: 'DateTime' },
    { name: 'startDate_source', type: 'String' },
    { name: 'endDate_source', type: 'String' },
    { name: 'endDate_is_bound', type: 'Boolean' },
    { name: 'status', type: 'String' },
    { name: 'intent', type: 'String' },
    { name: 'description', type: 'Text' },
    { name: 'addresses', type: 'Text' },
    { name: 'goals', type: 'Text' },
    { name: 'activities', type: 'Text' },
    { name: 'author', type: 'String' },
    { name: 'notes', type: 'Text' },
  ],
} as const satisfies ModelDeclaration;
