import type { FhirMapping } from './mapping.ts';
import { hl7 } from './systems.ts';

/** What the mapping does, for readers of docs/fhir.md. */
export const problemDoc = `A condition that the patient has or had, of any category. A condition that is over needs the date of its end: without
one, the fact would say that it lasts.`;

export const problemMapping = {
  model: 'Problem',
  resource: 'Condition',
  conditions: [
    {
      path: 'verificationStatus',
      noneOf: ['refuted', 'entered-in-error', 'differential'],
      otherwise: 'It is refuted, an error, or one of several possible diagnoses.',
    },
    {
      path: 'clinicalStatus',
      when: { clinicalStatus: ['resolved', 'inactive', 'remission'] },
      needs: ['abatementDateTime', 'abatementPeriod.end'],
      otherwise: 'It is over, but has no date of its end.',
    },
  ],
  fields: [
    { field: 'name', as: 'coded', from: ['code'] },
    { field: 'startDate', as: 'date', from: ['onsetDateTime', 'onsetPeriod.start'] },
    {
      field: 'endDate',
      as: 'date',
      end: true,
      from: ['abatementDateTime', 'abatementPeriod.end'],
      essential: 'Its end is no date that can be read.',
    },
    { field: 'notes', as: 'text', from: ['note[].text'], joined: true },
  ],
  patient: 'subject',
  fixed: {
    category: [{ coding: [{ system: `${hl7}condition-category`, code: 'problem-list-item' }] }],
  },
} as const satisfies FhirMapping;
