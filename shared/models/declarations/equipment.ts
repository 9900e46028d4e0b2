import type { ModelDeclaration } from '../declaration.ts';

export const equipment = {
  name: 'Equipment',
  doc: 'A device that the patient uses.',
  mainDate: 'date_started',
  fields: [
    { name: 'date_started', type: 'Date' },
    { name: 'date_stopped', type: 'Date' },
    { name: 'name', type: 'String', maximum: 40 },
    { name: 'vendor', type: 'String', maximum: 40 },
    { name: 'description', type: 'Text' },
  ],
  rules: { name: { required: true } },
  typedSource: 'Equipment',
} as const satisfies ModelDeclaration;
