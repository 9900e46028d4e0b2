import type { ModelDeclaration } from '../declaration.ts';

export const socialHistory = {
  name: 'SocialHistory',
  doc: 'What a person does or lives with that bears on health: smoking, alcohol, occupation, pregnancy.',
  mainDate: 'startDate',
  fields: [
    { name: 'name', type: 'CodedValue' },
    { name: 'startDate', type: 'DateTime' },
    { name: 'endDate', type: 'DateTime' },
    { name: 'startDate_source', type: 'String' },
    { name: 'endDate_source', type: 'String' },
    { name: 'status', type: 'String' },
    { name: 'result', type: 'Text' },
    { name: 'result_code', type: 'CodedValue' },
    { name: 'quantity', type: 'ValueAndUnit' },
    { name: 'components', type: 'Text' },
    { name: 'data_absent_reason', type: 'String' },
    { name: 'performer', type: 'String' },
    { name: 'notes', type: 'Text' },
  ],
} as const satisfies ModelDeclaration;
