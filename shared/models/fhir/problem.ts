import type { FhirMapping } from './mapping.ts';
import { noneKnown } from './none-known.ts';
import { hl7 } from './systems.ts';

/** What the mapping does, for readers of docs/fhir.md. */
export const problemDoc = `A condition that the patient has or had, or may have, of any category and in any code system. One that is over without a date of its end
has an upper bound as its end.`;

export const problemMapping = {
  model: 'Problem',
  resource: 'Condition',
  conditions: [
    {
      path: 'verificationStatus',
      noneOf: ['refuted', 'entered-in-error'],
      otherwise: 'It was found not to be so, or was entered by mistake.',
    },
    { path: 'code', noneOf: noneKnown.problems, otherwise: 'It says that no health problem is known.' },
  ],
  names: {
    fields: ['name', 'notes'],
    narrative: 'notes',
    silent: [],
    otherwise: 'It says nothing about the health problem.',
  },
  over: {
    start: 'startDate',
    end: 'endDate',
    when: { clinicalStatus: ['resolved', 'inactive', 'remission'], abatementBoolean: [true] },
    orHas: ['abatementAge', 'abatementRange', 'abatementString'],
  },
  longTexts: 'notes',
  fields: [
    { field: 'name', as: 'coded', from: ['code'] },
    { field: 'startDate', as: 'date', from: ['onsetDateTime', 'onsetPeriod.start'] },
    {
      field: 'endDate',
      as: 'date',
      end: true,
      from: ['abatementDateTime', 'abatementPeriod.end'],
    },
    { field: 'notes', as: 'text', from: ['note[].text'], joined: true },
  ],
  reads: [
    {
      field: 'clinicalStatus',
      as: 'code',
      from: ['clinicalStatus'],
      oneOf: ['active', 'recurrence', 'relapse', 'inactive', 'remission', 'resolved'],
      otherwise: 'Clinical status',
    },
    {
      field: 'verificationStatus',
      as: 'code',
      from: ['verificationStatus'],
      oneOf: ['unconfirmed', 'provisional', 'differential', 'confirmed'],
      otherwise: 'Verification status',
    },
    // It keeps what would be social history among the problems (living.ts).
    { field: 'category', as: 'coded', from: ['category[]'], first: 'problem-list-item' },
    { field: 'severity', as: 'coded', from: ['severity'] },
    {
      field: 'onset',
      as: 'words',
      of: 'onset',
      from: ['onsetAge', 'onsetRange', 'onsetString', 'onsetPeriod'],
    },
    { field: 'recordedDate', as: 'date', from: ['recordedDate', 'assertedDate', 'dateRecorded'] },
    { field: 'asserter', as: 'words', of: 'sources', from: ['asserter', 'recorder'] },
  ],
  patient: 'subject',
  fixed: {
    category: [{ coding: [{ system: `${hl7}condition-category`, code: 'problem-list-item' }] }],
  },
  unsaid: {},
} as const satisfies FhirMapping;
