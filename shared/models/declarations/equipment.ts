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
    { name: 'date_started_source', type: 'String', sparse: true },
    { name: 'date_stopped_source', type: 'String', sparse: true },
    { name: 'date_stopped_is_bound', type: 'Boolean', sparse: true },
    { name: 'status', type: 'String', sparse: true },
    { name: 'type', type: 'CodedValue', sparse: true },
    { name: 'udi', type: 'Text', sparse: true },
    { name: 'lot_number', type: 'String', sparse: true },
  ],
  rules: { name: { required: true } },
  typedSource: 'Equipment',
} as const satisfies ModelDeclaration;
