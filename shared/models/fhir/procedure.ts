import type { FhirMapping } from './mapping.ts';
import { noneKnown } from './none-known.ts';
import { wasPerformed } from './older-versions.ts';

/** What the mapping does, for readers of docs/fhir.md. */
export const procedureDoc = 'A procedure that was performed to its end. Its code may be of any system.';

export const procedureMapping = {
  model: 'Procedure',
  resource: 'Procedure',
  conditions: [
    {
      path: 'status',
      oneOf: ['completed'],
      otherwise: 'It was not performed to its end: its status is not completed.',
    },
    ...wasPerformed,
    { path: 'code', noneOf: noneKnown.procedures, otherwise: 'It says that no procedure is known.' },
  ],
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
  patient: 'subject',
  fixed: { status: 'completed' },
} as const satisfies FhirMapping;
