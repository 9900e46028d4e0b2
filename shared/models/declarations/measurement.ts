import type { ModelDeclaration } from '../declaration.ts';

export const measurement = {
  name: 'Measurement',
  doc: 'One point of a series of numbers; its type says which series.',
  mainDate: 'datetime',
  fields: [
    { name: 'type', type: 'String', maximum: 24 },
    { name: 'value', type: 'Number' },
    { name: 'unit', type: 'String', maximum: 8 },
    { name: 'datetime', type: 'DateTime' },
  ],
  rules: {
    type: { required: true },
    value: { required: true },
    unit: { required: true },
    datetime: { required: true },
  },
} as const satisfies ModelDeclaration;
