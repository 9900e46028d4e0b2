import type { ModelDeclaration } from '../declaration.ts';

export const unreadResource = {
  name: 'UnreadResource',
  doc: 'An entry of a FHIR document about the patient that no fact came from, in its own words.',
  // Not by their own dates: all of a document are read together, and are one block.
  mainDate: 'created_at',
  fields: [
    { name: 'resource_type', type: 'String' },
    { name: 'title', type: 'String' },
    { name: 'date', type: 'DateTime' },
    { name: 'date_source', type: 'String' },
    { name: 'text', type: 'Text' },
    { name: 'reason', type: 'String' },
    { name: 'count', type: 'Number' },
  ],
} as const satisfies ModelDeclaration;
