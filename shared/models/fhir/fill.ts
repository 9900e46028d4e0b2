import type { FhirMapping } from './mapping.ts';

/** What the mapping does, for readers of docs/fhir.md. */
export const fillDoc = `A medication that was handed over. It stands with its medication when its prescription is in the same Bundle and a fact. The
model requires for how many days it lasts.`;

export const fillMapping = {
  model: 'Fill',
  resource: 'MedicationDispense',
  conditions: [
    {
      path: 'status',
      oneOf: ['completed'],
      otherwise: 'It was not handed over: its status is not completed.',
    },
  ],
  fields: [
    { field: 'date', as: 'date', from: ['whenHandedOver', 'whenPrepared'] },
    { field: 'dispenseDaysSupply', as: 'days', from: ['daysSupply'] },
    { field: 'pharmacy', as: 'pharmacy', from: ['location>Location', 'performer[].actor>Organization'] },
    { field: 'provider', as: 'provider', from: ['performer[].actor>Practitioner'] },
    { field: 'quantityDispensed', as: 'quantity', from: ['quantity'] },
  ],
  patient: 'subject',
  fixed: { status: 'completed' },
} as const satisfies FhirMapping;
