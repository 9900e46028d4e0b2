import type { FhirMapping } from './mapping.ts';
import { noneKnown } from './none-known.ts';
import { wasPerformed } from './older-versions.ts';

/** What the mapping does, for readers of docs/fhir.md. */
export const procedureDoc =
  'A procedure that was performed, or was begun; its status says how far it came. Its code may be of any system.';

export const procedureMapping = {
  model: 'Procedure',
  resource: 'Procedure',
  conditions: [
    { path: 'status', noneOf: ['entered-in-error'], otherwise: 'It was entered by mistake.' },
    {
      path: 'status',
      noneOf: ['not-done', 'preparation'],
      otherwise: 'It was not performed, or not yet.',
    },
    ...wasPerformed,
    { path: 'code', noneOf: noneKnown.procedures, otherwise: 'It says that no procedure is known.' },
  ],
  names: {
    fields: ['name', 'comments'],
    narrative: 'comments',
    silent: ['status'],
    otherwise: 'It says nothing about the procedure.',
  },
  longTexts: 'comments',
  fields: [
    { field: 'date_performed', as: 'date', from: ['performedDateTime', 'performedPeriod.start'] },
    { field: 'name', as: 'namedCode', from: ['code'] },
    {
      field: 'provider_name',
      as: 'display',
      from: ['performer[].actor'],
      kinds: ['Practitioner', 'PractitionerRole'],
      untyped: ['performer[].actor'],
    },
    {
      field: 'provider_institution',
      as: 'display',
      from: ['performer[+].actor', 'performer[].onBehalfOf'],
      kinds: ['Organization'],
      untyped: ['performer[].onBehalfOf'],
    },
    { field: 'location', as: 'display', from: ['location'], kinds: ['Location'], untyped: ['location'] },
    { field: 'comments', as: 'text', from: ['note[].text'], joined: true },
  ],
  reads: [
    {
      field: 'date_performed_source',
      as: 'words',
      of: 'onset',
      from: ['performedString', 'performedAge', 'performedRange'],
    },
    { field: 'date_ended', as: 'date', end: true, from: ['performedPeriod.end'] },
    { field: 'status', as: 'code', from: ['status'] },
    { field: 'reason', as: 'words', of: 'concepts', from: ['reasonCode[]'] },
    { field: 'reason', as: 'words', of: 'names', from: ['reasonReference[]'] },
  ],
  patient: 'subject',
  fixed: { status: 'completed' },
  unsaid: { status: 'unknown' },
} as const satisfies FhirMapping;
