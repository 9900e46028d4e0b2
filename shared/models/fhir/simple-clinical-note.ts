import type { FhirMapping } from './mapping.ts';

const visit = { field: 'visit_type', as: 'namedCode' } as const;
const people = ['Practitioner', 'PractitionerRole'];

/** What the mapping does, for readers of docs/fhir.md. */
export const clinicalNoteDoc = `A note with its text: of attachments in plain text, HTML or RTF, or of its narrative if there is none. One of another form, such as PDF, is named by
its title and its form, and has no text. The fact says which attachments of its document hold the files. One that a later one has replaced says so,
and which one. Its date is that of the visit, or its own.`;

export const clinicalNoteMapping = {
  model: 'SimpleClinicalNote',
  resource: 'DocumentReference',
  conditions: [
    { path: 'status', noneOf: ['entered-in-error'], otherwise: 'It was entered by mistake.' },
    { path: 'docStatus', noneOf: ['entered-in-error'], otherwise: 'It was entered by mistake.' },
  ],
  names: {
    fields: ['title', 'visit_type', 'category', 'content', 'content_type', 'attachment'],
    silent: ['status'],
    otherwise: 'It says nothing about the note.',
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
    { field: 'superseded_by', as: 'superseding' },
    { field: 'status', as: 'code', from: ['status'], where: { status: ['superseded'] } },
    { field: 'status', as: 'code', from: ['docStatus', 'status'] },
    { field: 'category', as: 'coded', from: ['category[]'] },
    {
      field: 'content_type',
      as: 'text',
      from: ['content[].attachment.contentType'],
      unless: ['content'],
    },
    { field: 'attachment', as: 'files', from: ['content[].attachment'], besides: 'content' },
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
  // FHIR demands the status of the reference itself, which is this one.
  unsaid: { status: 'current' },
} as const satisfies FhirMapping;
