import type { FhirMapping } from './mapping.ts';

/** What the mapping does, for readers of docs/fhir.md. */
export const fillDoc = 'A medication that was handed over, or is about to be, with the name of the drug.';

export const fillMapping = {
  model: 'Fill',
  resource: 'MedicationDispense',
  conditions: [
    { path: 'status', noneOf: ['entered-in-error'], otherwise: 'It was entered by mistake.' },
    {
      path: 'status',
      noneOf: ['cancelled', 'declined'],
      otherwise: 'It was not handed over.',
    },
  ],
  names: {
    fields: ['drugName'],
    narrative: 'drugName',
    silent: ['status'],
    otherwise: 'It says nothing about what was handed over.',
  },
  fields: [
    { field: 'date', as: 'date', from: ['whenHandedOver', 'whenPrepared'] },
    { field: 'dispenseDaysSupply', as: 'days', from: ['daysSupply'] },
    {
      field: 'pharmacy',
      as: 'pharmacy',
      from: ['location>Location', 'performer[].actor>Organization', 'location'],
    },
    { field: 'provider', as: 'provider', from: ['performer[].actor>Practitioner'] },
    { field: 'quantityDispensed', as: 'quantity', from: ['quantity'] },
  ],
  reads: [
    { field: 'status', as: 'code', from: ['status'] },
    {
      field: 'drugName',
      as: 'coded',
      from: [
        'medicationCodeableConcept',
        'medicationReference>Medication.code',
        'medicationReference',
        'medicationReference>Medication.ingredient[].itemCodeableConcept',
      ],
    },
  ],
  patient: 'subject',
  fixed: { status: 'completed' },
  unsaid: { status: 'unknown' },
} as const satisfies FhirMapping;
