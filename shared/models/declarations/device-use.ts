import type { ModelDeclaration } from '../declaration.ts';

export const deviceUse = {
  name: 'DeviceUse',
  doc: 'A statement that the patient uses or used a device.',
  mainDate: 'startDate',
  fields: [
    { name: 'name', type: 'CodedValue' },
    { name: 'startDate', type: 'DateTime' },
    { name: 'endDate', type: 'DateTime' },
    { name: 'startDate_source', type: 'String' },
    { name: 'endDate_source', type: 'String' },
    { name: 'endDate_is_bound', type: 'Boolean' },
    { name: 'status', type: 'String' },
    { name: 'reason', type: 'Text' },
    { name: 'body_site', type: 'CodedValue' },
    { name: 'reporter', type: 'String' },
    { name: 'notes', type: 'Text' },
  ],
} as const satisfies ModelDeclaration;
