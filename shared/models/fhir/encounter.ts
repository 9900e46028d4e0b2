import type { FhirMapping } from './mapping.ts';
import { hl7 } from './systems.ts';

/** What the mapping does, for readers of docs/fhir.md. */
export const encounterDoc =
  'A visit that took place or takes place. Where vital signs of the same Bundle refer to it, it stands with the first of them.';

export const encounterMapping = {
  model: 'Encounter',
  resource: 'Encounter',
  conditions: [
    {
      path: 'status',
      noneOf: ['planned', 'cancelled', 'entered-in-error'],
      otherwise: 'It did not take place: it is planned, cancelled or an error.',
    },
  ],
  fields: [
    { field: 'startDate', as: 'date', from: ['period.start'] },
    { field: 'endDate', as: 'date', end: true, from: ['period.end'] },
    {
      field: 'facility',
      as: 'organization',
      from: ['serviceProvider>Organization', 'location[].location>Location'],
    },
    { field: 'provider', as: 'provider', from: ['participant[].individual>Practitioner'] },
    {
      field: 'encounterType',
      as: 'coded',
      from: ['class'],
      writes: 'coding',
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
  patient: 'subject',
  // One that is over is finished (write/resources-of.ts); of any other, the model does not say.
  fixed: { status: 'unknown' },
} as const satisfies FhirMapping;
