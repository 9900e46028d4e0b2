import type { FhirMapping } from './mapping.ts';
import { hl7 } from './systems.ts';

const visit = { field: 'visit_type', as: 'namedCode' } as const;
const people = ['Practitioner', 'PractitionerRole'];

/** What the mapping does, for readers of docs/fhir.md. */
export const clinicalNoteDoc = `A note with its text: of attachments in plain text, HTML or RTF, or of its narrative if there is none. One of another form, such as PDF, is named by
its title and its form, and has no text. One that a later one has replaced says so. Its date is that of the visit, or its own.`;

export const clinicalNoteMapping = {
  model: 'SimpleClinicalNote',
  resource: 'DocumentReference',
  conditions: [
    { path: 'status', noneOf: ['entered-in-error'], otherwise: 'It was entered by mistake.' },
    { path: 'docStatus', noneOf: ['entered-in-error'], otherwise: 'It was entered by mistake.' },
  ],
  names: {
    fields: ['title', 'visit_type', 'category', 'content', 'content_type', 'date_of_visit'],
    otherwise: 'It says neither what it is nor when it was written.',
  },
  longTexts: 'content',
  fields: [
    { field: 'date_of_visit', as: 'date', from: ['context.period.start', 'date', 'indexed', 'created'] },
    { field: 'finalized_at', as: 'date', from: ['date', 'indexed'], writes: 'instant' },
    { ...visit, from: ['type'] },
    { field: 'specialty', as: 'namedCode', from: ['context.practiceSetting'] },
    {
      field: 'visit_location',
      as: 'text',
      from: ['context.facilityType.text', 'context.facilityType.coding[].display'],
    },
    { field: 'provider_name', as: 'display', from: ['author[]'], kinds: people, untyped: ['author[]'] },
    {
      field: 'provider_institution',
      as: 'display',
      from: ['custodian', 'author[]'],
      kinds: ['Organization'],
      untyped: ['custodian'],
    },
    {
      field: 'content',
      as: 'attachment',
      from: ['content[].attachment'],
    },
    { field: 'content', as: 'narrative' },
  ],
  reads: [
    { field: 'title', as: 'text', from: ['content[].attachment.title', 'description'] },
    { field: 'status', as: 'code', from: ['status'], where: { status: ['superseded'] } },
    { field: 'status', as: 'code', from: ['docStatus', 'status'] },
    { field: 'category', as: 'coded', from: ['category[]'] },
    {
      field: 'content_type',
      as: 'text',
      from: ['content[].attachment.contentType'],
      unless: ['content'],
    },
  ],
  patient: 'subject',
  fixed: {
    status: 'current',
    category: [
      {
        coding: [
          {
            system: 'http://hl7.org/fhir/us/core/CodeSystem/us-core-documentreference-category',
            code: 'clinical-note',
          },
        ],
      },
    ],
  },
} as const satisfies FhirMapping;

/** What the mapping does, for readers of docs/fhir.md. */
export const reportNoteDoc = `The text of a report: its conclusion and its text, or its narrative if it has neither. A report without text is named by what was examined. Only read; facts are
written as DocumentReference. The results of a report are Observations, and facts of their own.`;

export const reportNoteMapping = {
  model: 'SimpleClinicalNote',
  resource: 'DiagnosticReport',
  conditions: [
    { path: 'status', noneOf: ['entered-in-error'], otherwise: 'It was entered by mistake.' },
    {
      path: 'status',
      noneOf: ['registered', 'cancelled'],
      otherwise: 'It has no result yet, or was cancelled.',
    },
  ],
  fields: [
    { field: 'date_of_visit', as: 'date', from: ['effectiveDateTime', 'effectivePeriod.start', 'issued'] },
    { field: 'finalized_at', as: 'date', from: ['issued'], writes: 'instant' },
    { ...visit, from: ['code'] },
    {
      field: 'provider_name',
      as: 'display',
      from: ['resultsInterpreter[]', 'performer[]'],
      kinds: people,
      untyped: ['resultsInterpreter[]'],
    },
    { field: 'provider_institution', as: 'display', from: ['performer[]'], kinds: ['Organization'] },
    { field: 'content', as: 'text', from: ['conclusion'] },
    {
      field: 'content',
      as: 'attachment',
      from: ['presentedForm[]'],
      follows: true,
    },
    { field: 'content', as: 'narrative' },
  ],
  names: {
    fields: ['visit_type', 'content', 'title', 'category'],
    otherwise: 'It does not say what was examined.',
  },
  longTexts: 'content',
  reads: [
    { field: 'title', as: 'text', from: ['presentedForm[].title'] },
    { field: 'status', as: 'code', from: ['status'] },
    { field: 'category', as: 'coded', from: ['category[]'] },
    {
      field: 'content_type',
      as: 'text',
      from: ['presentedForm[].contentType'],
      unless: ['content'],
    },
  ],
  patient: 'subject',
  fixed: { status: 'final', code: { coding: [{ system: `${hl7}v2-0074`, code: 'OTH' }] } },
} as const satisfies FhirMapping;
