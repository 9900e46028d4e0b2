import type { ModelDeclaration } from '../declaration.ts';

export const procedure = {
  name: 'Procedure',
  doc: 'A procedure that was performed.',
  mainDate: 'date_performed',
  fields: [
    { name: 'date_performed', type: 'DateTime' },
    { name: 'name', type: 'String', maximum: 100 },
    { name: 'name_type', type: 'String', maximum: 80 },
    { name: 'name_value', type: 'String', maximum: 40 },
    { name: 'name_abbrev', type: 'String', maximum: 20 },
    { name: 'provider_name', type: 'String', maximum: 200 },
    { name: 'provider_institution', type: 'String', maximum: 200 },
    { name: 'location', type: 'String', maximum: 100 },
    { name: 'comments', type: 'Text' },
    { name: 'date_performed_source', type: 'String', sparse: true },
    { name: 'date_ended', type: 'DateTime', sparse: true },
    { name: 'date_ended_source', type: 'String', sparse: true },
    { name: 'status', type: 'String', sparse: true },
    { name: 'reason', type: 'Text', sparse: true },
  ],
  rules: { name: { required: true } },
  typedSource: 'Procedure',
} as const satisfies ModelDeclaration;
