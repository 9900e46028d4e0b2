import type { ModelDeclaration } from '../declaration.ts';

export const goal = {
  name: 'Goal',
  doc: 'What the patient wants to reach, or somebody wants for the patient.',
  mainDate: 'startDate',
  fields: [
    { name: 'name', type: 'CodedValue' },
    { name: 'category', type: 'CodedValue' },
    { name: 'startDate', type: 'Date' },
    { name: 'dueDate', type: 'Date' },
    { name: 'startDate_source', type: 'String' },
    { name: 'dueDate_source', type: 'String' },
    { name: 'status', type: 'String' },
    { name: 'achievement', type: 'CodedValue' },
    { name: 'targets', type: 'Text' },
    { name: 'addresses', type: 'Text' },
    { name: 'author', type: 'String' },
    { name: 'notes', type: 'Text' },
  ],
} as const satisfies ModelDeclaration;
