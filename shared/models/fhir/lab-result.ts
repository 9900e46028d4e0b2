import type { FhirMapping } from './mapping.ts';
import { hl7 } from './systems.ts';

/** Who took the sample: a role that names the person and the organization. */
const collector = 'specimen>Specimen.collection.collector>PractitionerRole';

const category = [{ coding: [{ system: `${hl7}observation-category`, code: 'laboratory' }] }] as const;

/** What the mapping does, for readers of docs/fhir.md. */
export const labResultDoc = `An Observation of the category laboratory; or without a category one that has a sample, a name of LOINC for what was found in one, or a range or
flag beside a value that laboratories have. A number, bound or ratio is its quantity; a text, code, range or yes and no its text. The one who performed the test is not
the one who took the sample: only the collector of the specimen fills the fields of that.`;

export const labResultMapping = {
  model: 'LabResult',
  resource: 'Observation',
  conditions: [
    {
      path: 'status',
      noneOf: ['entered-in-error', 'cancelled'],
      otherwise: 'It has no result: it is registered, cancelled or an error.',
    },
  ],
  fields: [
    {
      field: 'abnormal_interpretation',
      as: 'coded',
      strict: true,
      from: ['interpretation[]'],
      table: {
        system: `${hl7}v3-ObservationInterpretation`,
        alsoIn: [
          'http://hl7.org/fhir/v2/0078',
          'http://hl7.org/fhir/v3/ObservationInterpretation',
          'http://hl7.org/fhir/ValueSet/observation-interpretation',
          'urn:oid:2.16.840.1.113883.5.83',
          `${hl7}v2-0078`,
        ],
        rows: [
          { code: 'normal', title: 'Normal', fhir: ['N'] },
          { code: 'critical', title: 'Critical', fhir: ['AA', 'HH', 'LL', 'HU', 'LU'] },
          { code: 'abnormal', title: 'Abnormal', fhir: ['A', 'H', 'L', 'H>', 'L<'] },
        ],
      },
    },
    { field: 'accession_number', as: 'text', from: ['specimen>Specimen.accessionIdentifier.value'] },
    { field: 'test_name', as: 'coded', from: ['code'] },
    {
      field: 'status',
      as: 'coded',
      strict: true,
      from: ['status'],
      writes: 'code',
      table: {
        rows: [
          { code: 'final', title: 'Final', fhir: ['final'] },
          { code: 'preliminary', title: 'Preliminary', fhir: ['preliminary'] },
          { code: 'correction', title: 'Correction', fhir: ['corrected', 'amended'] },
        ],
      },
    },
    { field: 'quantitative_result', as: 'result', text: 'narrative_result' },
    { field: 'notes', as: 'text', from: ['note[].text'], joined: true },
    {
      field: 'collected_at',
      as: 'date',
      from: [
        'effectiveDateTime',
        'effectiveInstant',
        'effectivePeriod.start',
        'effectivePeriod.end',
        'effectiveTiming.event',
        'effectiveTiming.repeat.boundsPeriod.start',
        'specimen>Specimen.collection.collectedDateTime',
      ],
    },
    { field: 'collected_by_org', as: 'organization', from: [`${collector}.organization>Organization`] },
    {
      field: 'collected_by_name',
      as: 'name',
      from: [
        `${collector}.practitioner>Practitioner.name[]`,
        'specimen>Specimen.collection.collector>Practitioner.name[]',
      ],
    },
    { field: 'collected_by_role', as: 'text', from: [`${collector}.code[].text`] },
  ],
  // The model has no code for it.
  reads: [{ field: 'status', as: 'coded', from: ['status'], where: { status: ['registered'] } }],
  patient: 'subject',
  fixed: { status: 'unknown', category },
  unsaid: { status: 'unknown', category },
} as const satisfies FhirMapping;
