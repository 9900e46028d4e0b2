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
export const responseFormat = { doc: 'The media type of the response.' } as const;

/** Names of the fields that the minimal reports can be queried by. */
export const minimalFields = {
  allergies: '`allergen_type`, `allergen_name`, `date_diagnosed`, `created_at`',
  equipment: '`equipment_name`, `equipment_vendor`, `date_started`, `date_stopped`, `created_at`',
  immunizations: '`vaccine_type`, `date_administered`, `created_at`',
  labs: '`lab_type`, `lab_test_name`, `date_measured`, `created_at`',
  measurements: '`lab_code`, `value`, `date_measured`, `created_at`',
  medications: '`medication_name`, `medication_brand_name`, `date_started`, `date_stopped`, `created_at`',
  problems: '`problem_name`, `date_onset`, `date_resolution`, `created_at`',
  procedures: '`procedure_name`, `date_performed`, `created_at`',
  'simple-clinical-notes': '`specialty`, `provider_name`, `date_of_visit`, `created_at`',
  vitals: '`category`, `value`, `date_measured`, `created_at`',
} as const;
