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
    { name: 'datetime_source', type: 'String', sparse: true },
    { name: 'code', type: 'CodedValue', sparse: true },
    { name: 'category', type: 'CodedValue', sparse: true },
    { name: 'status', type: 'String', sparse: true },
    { name: 'comparator', type: 'String', sparse: true },
    { name: 'result', type: 'Text', sparse: true },
    { name: 'result_code', type: 'CodedValue', sparse: true },
    { name: 'data_absent_reason', type: 'String', sparse: true },
    { name: 'interpretation', type: 'CodedValue', sparse: true },
    { name: 'normal_range', type: 'ValueRange', sparse: true },
    { name: 'normal_range_text', type: 'String', sparse: true },
    { name: 'components', type: 'Text', sparse: true },
    { name: 'performer', type: 'String', sparse: true },
    { name: 'notes', type: 'Text', sparse: true },
  ],
  rules: {
    type: { required: true },
    value: { required: true },
    unit: { required: true },
    datetime: { required: true },
  },
} as const satisfies ModelDeclaration;
