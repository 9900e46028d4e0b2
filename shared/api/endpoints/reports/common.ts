/** Parts that several report endpoints declare. */
const genericFormats = [
  'application/json',
  'application/xml',
  'text/xml',
  'application/rdf+xml',
  'application/fhir+json',
] as const;
export const queryInterface = { doc: 'every field of the model, and `created_at`' } as const;
export const genericOutput = {
  kind: 'rendered',
  formats: genericFormats,
  doc: 'the facts, or the rows of an aggregate; `X-Total-Count` is their number without paging',
} as const;
export const summaryOutput = {
  kind: 'rendered',
  formats: ['application/fhir+json'],
  doc: 'a Bundle of type `document`: the International Patient Summary with its sections, the Patient, and the resources of each section, newest first',
} as const;
export const paperQuery = {
  language: {
    doc: 'The language of headings and sentences. English when it is absent.',
    oneOf: ['en', 'de'],
  },
} as const;
export const paperOutput = {
  kind: 'rendered',
  formats: ['application/pdf', 'application/json'],
  doc: 'the paper, to be printed; in JSON its texts by section',
} as const;
export const minimalOutput = {
  kind: 'rendered',
  formats: ['application/xml', 'application/fhir+json'],
  // Existing clients name several, and expect XML.
  unknownFormat: 'ignored',
  doc: '`Reports` with a `Summary`, the `QueryParams` and one `Report` per fact or per row of an aggregate; in FHIR a Bundle of type `searchset`',
} as const;
export const genericErrors = [
  {
    status: 400,
    when: '`response_format` is not one of its values, or is RDF or FHIR for an aggregate, or RDF for a model without RDF',
  },
  { status: 400, when: 'a parameter of the query is invalid; the response names it' },
  { status: 400, when: 'the response would be too large; send a smaller `limit`' },
  { status: 404, when: 'there is no such data model' },
] as const;
export const minimalErrors = [
  genericErrors[1],
  { status: 400, when: '`response_format` is FHIR for an aggregate' },
  genericErrors[2],
] as const;
export const testsQuery = {
  model: {
    doc: 'Only results of this data model.',
    oneOf: ['LabResult', 'Measurement', 'VitalSigns'],
  },
} as const;
export const seriesQuery = {
  system: { doc: 'The system of `code`. LOINC (`http://loinc.org`) when it is absent.' },
  code: { doc: 'The code of the test.' },
  name: { doc: 'In place of a code, the name of a test that has none. Letter case and blanks do not count.' },
} as const;
export const responseFormat = { doc: 'The media type of the response.' } as const;
