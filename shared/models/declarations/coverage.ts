import type { ModelDeclaration } from '../declaration.ts';

export const coverage = {
  name: 'Coverage',
  doc: 'An insurance, or another payer of the care of the patient.',
  mainDate: 'startDate',
  fields: [
    { name: 'type', type: 'CodedValue' },
    { name: 'status', type: 'String' },
    { name: 'startDate', type: 'DateTime' },
    { name: 'endDate', type: 'DateTime' },
    { name: 'startDate_source', type: 'String' },
    { name: 'endDate_source', type: 'String' },
    { name: 'endDate_is_bound', type: 'Boolean' },
    { name: 'payor', type: 'String' },
    { name: 'member_id', type: 'String' },
    { name: 'subscriber', type: 'String' },
    { name: 'subscriber_id', type: 'String' },
    { name: 'relationship', type: 'CodedValue' },
    { name: 'group_id', type: 'String' },
    { name: 'group_name', type: 'String' },
    { name: 'plan_id', type: 'String' },
    { name: 'plan_name', type: 'String' },
  ],
} as const satisfies ModelDeclaration;
