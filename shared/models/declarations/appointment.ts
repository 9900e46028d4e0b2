import type { ModelDeclaration } from '../declaration.ts';

export const appointment = {
  name: 'Appointment',
  doc: 'A planned visit.',
  mainDate: 'startDate',
  fields: [
    { name: 'startDate', type: 'DateTime' },
    { name: 'endDate', type: 'DateTime' },
    { name: 'startDate_source', type: 'String' },
    { name: 'endDate_source', type: 'String' },
    { name: 'status', type: 'String' },
    { name: 'cancellation_reason', type: 'CodedValue' },
    { name: 'type', type: 'CodedValue' },
    { name: 'service', type: 'CodedValue' },
    { name: 'specialty', type: 'CodedValue' },
    { name: 'description', type: 'Text' },
    { name: 'reason', type: 'Text' },
    { name: 'participants', type: 'Text' },
    { name: 'location', type: 'String' },
    { name: 'instructions', type: 'Text' },
    { name: 'notes', type: 'Text' },
  ],
} as const satisfies ModelDeclaration;
