import type { ModelDeclaration } from '../declaration.ts';

export const simpleClinicalNote = {
  name: 'SimpleClinicalNote',
  doc: 'The note on a visit, with the first of its signatures.',
  mainDate: 'date_of_visit',
  fields: [
    { name: 'date_of_visit', type: 'DateTime' },
    { name: 'finalized_at', type: 'DateTime' },
    { name: 'visit_type', type: 'String', maximum: 100 },
    { name: 'visit_type_type', type: 'String', maximum: 80 },
    { name: 'visit_type_value', type: 'String', maximum: 40 },
    { name: 'visit_type_abbrev', type: 'String', maximum: 20 },
    { name: 'visit_location', type: 'String', maximum: 200 },
    { name: 'specialty', type: 'String', maximum: 100 },
    { name: 'specialty_type', type: 'String', maximum: 80 },
    { name: 'specialty_value', type: 'String', maximum: 40 },
    { name: 'specialty_abbrev', type: 'String', maximum: 20 },
    { name: 'signed_at', type: 'DateTime' },
    { name: 'provider_name', type: 'String', maximum: 200 },
    { name: 'provider_institution', type: 'String', maximum: 200 },
    { name: 'chief_complaint', type: 'String' },
    { name: 'content', type: 'Text' },
  ],
  rules: { date_of_visit: { required: true } },
  typedSource: 'SimpleClinicalNote',
} as const satisfies ModelDeclaration;
