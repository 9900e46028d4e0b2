import type { FhirMapping } from './mapping.ts';
import { hl7 } from './systems.ts';

/** What the mapping does, for readers of docs/fhir.md. */
export const encounterDoc =
  'A visit of any kind; its status says whether it took place. Its kind is its type, or else its class.';

export const encounterMapping = {
  model: 'Encounter',
  resource: 'Encounter',
  conditions: [
    { path: 'status', noneOf: ['entered-in-error'], otherwise: 'It was entered by mistake.' },
    { path: 'status', noneOf: ['cancelled'], otherwise: 'It did not take place: it was cancelled.' },
  ],
  names: {
    fields: ['startDate', 'endDate', 'encounterType', 'class', 'facility', 'provider', 'reason'],
    narrative: 'class',
    silent: ['status'],
    otherwise: 'It says nothing about the visit.',
  },
  longTexts: 'reason',
  fields: [
    { field: 'startDate', as: 'date', from: ['period.start'] },
    { field: 'endDate', as: 'date', end: true, from: ['period.end'] },
    {
      field: 'facility',
      as: 'organization',
      from: [
        'serviceProvider>Organization',
        'location[].location>Location',
        'serviceProvider',
        'location[].location',
      ],
    },
    {
      field: 'provider',
      as: 'provider',
      from: [
        'participant[].individual>Practitioner',
        'participant[].individual>PractitionerRole.practitioner>Practitioner',
        'participant[].individual',
      ],
    },
    {
      field: 'encounterType',
      as: 'coded',
      from: ['class'],
      writes: 'coding',
      strict: true,
      table: {
        system: `${hl7}v3-ActCode`,
        rows: [
          { code: 'ambulatory', title: 'Ambulatory', fhir: ['AMB', 'SS'] },
          { code: 'emergency', title: 'Emergency', fhir: ['EMER'] },
          { code: 'field', title: 'Field', fhir: ['FLD'] },
          { code: 'home', title: 'Home', fhir: ['HH'] },
          { code: 'inpatient', title: 'Inpatient', fhir: ['IMP', 'ACUTE', 'NONAC'] },
          { code: 'virtual', title: 'Virtual', fhir: ['VR'] },
        ],
      },
    },
  ],
  reads: [
    { field: 'status', as: 'code', from: ['status'] },
    { field: 'class', as: 'coded', from: ['type[]', 'class', 'serviceType'] },
    { field: 'reason', as: 'words', of: 'concepts', from: ['reasonCode[]', 'reason[]'] },
    { field: 'reason', as: 'words', of: 'names', from: ['reasonReference[]', 'diagnosis[].condition'] },
  ],
  patient: 'subject',
  // One that is over is finished (write/resources-of.ts); of any other, the model does not say.
  fixed: { status: 'unknown' },
  unsaid: { status: 'unknown' },
} as const satisfies FhirMapping;
