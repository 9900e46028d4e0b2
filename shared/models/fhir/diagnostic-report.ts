import type { FhirMapping } from './mapping.ts';
import { hl7 } from './systems.ts';

const people = ['Practitioner', 'PractitionerRole'];

/** What the mapping does, for readers of docs/fhir.md. */
export const reportNoteDoc = `A report with its name and its text: its conclusion and its attached text, or its narrative if it has neither; and the names of its results, as it
calls them. The results are Observations, and facts of their own: their values are not repeated. Only read; facts are written as
DocumentReference.`;

export const reportNoteMapping = {
  model: 'SimpleClinicalNote',
  resource: 'DiagnosticReport',
  conditions: [
    { path: 'status', noneOf: ['entered-in-error'], otherwise: 'It was entered by mistake.' },
    {
      path: 'status',
      noneOf: ['cancelled'],
      otherwise: 'It has no result: it was cancelled.',
    },
  ],
  fields: [
    {
      field: 'date_of_visit',
      as: 'date',
      from: ['effectiveDateTime', 'effectivePeriod.start', 'effectivePeriod.end', 'issued'],
    },
    { field: 'finalized_at', as: 'date', from: ['issued'], writes: 'instant' },
    { field: 'visit_type', as: 'namedCode', from: ['code'] },
    {
      field: 'provider_name',
      as: 'display',
      from: ['resultsInterpreter[]', 'performer[]'],
      kinds: people,
      untyped: ['resultsInterpreter[]'],
    },
    {
      field: 'provider_institution',
      as: 'display',
      from: ['performer[]'],
      kinds: ['Organization'],
      untyped: ['performer[]'],
    },
    { field: 'content', as: 'text', from: ['conclusion'] },
    { field: 'content', as: 'attachment', from: ['presentedForm[]'], follows: true },
    { field: 'content', as: 'narrative' },
  ],
  reads: [
    {
      field: 'title',
      as: 'text',
      from: ['code.text', 'code.coding[].display', 'presentedForm[].title', 'code.coding[].code'],
    },
    { field: 'status', as: 'code', from: ['status'] },
    { field: 'category', as: 'coded', from: ['category[]'] },
    { field: 'content_type', as: 'text', from: ['presentedForm[].contentType'], unless: ['content'] },
    {
      field: 'attachment',
      as: 'files',
      from: ['presentedForm[]', 'media[].link>Media.content'],
      besides: 'content',
    },
  ],
  longTexts: 'content',
  patient: 'subject',
  fixed: { status: 'final', code: { coding: [{ system: `${hl7}v2-0074`, code: 'OTH' }] } },
  unsaid: {},
} as const satisfies FhirMapping;
