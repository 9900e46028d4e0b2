import type { ModelDeclaration } from '../declaration.ts';

export const familyHistory = {
  name: 'FamilyHistory',
  doc: 'What a relative of the patient has or had.',
  mainDate: 'date',
  fields: [
    { name: 'relationship', type: 'CodedValue' },
    { name: 'relative_name', type: 'String' },
    { name: 'sex', type: 'String' },
    { name: 'born', type: 'String' },
    { name: 'age', type: 'String' },
    { name: 'deceased', type: 'String' },
    { name: 'condition', type: 'CodedValue' },
    { name: 'conditions', type: 'Text' },
    { name: 'date', type: 'DateTime' },
    { name: 'date_source', type: 'String' },
    { name: 'status', type: 'String' },
    { name: 'data_absent_reason', type: 'String' },
    { name: 'notes', type: 'Text' },
  ],
} as const satisfies ModelDeclaration;
