import type { FhirMapping } from './mapping.ts';
import { wasGiven } from './older-versions.ts';
import { hl7 } from './systems.ts';

const partial = `${hl7}immunization-subpotent-reason`;

/** What the mapping does, for readers of docs/fhir.md. */
export const immunizationDoc = `A vaccine that was given, or not given for a reason: the model holds both. Why it was not given is translated where FHIR has a
code for it, and otherwise written as the code of the model.`;

export const immunizationMapping = {
  model: 'Immunization',
  resource: 'Immunization',
  conditions: [
    {
      path: 'status',
      oneOf: ['completed', 'not-done'],
      otherwise: 'It is an error: its status is neither completed nor not-done.',
    },
    ...wasGiven,
    {
      path: 'subpotentReason',
      when: { isSubpotent: ['true'] },
      oneOf: ['partial'],
      otherwise: 'Its dose was too weak to count, which the data model can say only of a partial dose.',
    },
  ],
  fields: [
    { field: 'date', as: 'date', from: ['occurrenceDateTime'] },
    {
      field: 'administration_status',
      as: 'cases',
      cases: [
        {
          code: 'partialDose',
          title: 'Partial dose',
          when: { status: ['completed'], isSubpotent: [true], subpotentReason: ['partial'] },
          write: {
            status: 'completed',
            isSubpotent: true,
            subpotentReason: [{ coding: [{ system: partial, code: 'partial' }] }],
          },
        },
        {
          code: 'doseGiven',
          title: 'Dose given',
          when: { status: ['completed'] },
          write: { status: 'completed' },
        },
        {
          code: 'notAdministered',
          title: 'Not administered',
          when: { status: ['not-done'] },
          write: { status: 'not-done' },
        },
      ],
    },
    { field: 'product_name', as: 'coded', from: ['vaccineCode'] },
    // FHIR has no system for vaccine groups: they are further codings, in the system of the model.
    { field: 'product_class', as: 'coded', from: ['vaccineCode.coding[+]'], writes: 'coding', nth: 0 },
    { field: 'product_class_2', as: 'coded', from: ['vaccineCode.coding[+]'], writes: 'coding', nth: 1 },
    {
      field: 'refusal_reason',
      as: 'coded',
      from: ['statusReason'],
      table: {
        system: `${hl7}v3-ActReason`,
        rows: [
          { code: 'vaccineUnavailable', title: 'Vaccine unavailable', fhir: ['OSTOCK'] },
          {
            code: 'documentedImmunityOrPreviousDisease',
            title: 'Documented immunity or previous disease',
            fhir: ['IMMUNE'],
          },
          { code: 'contraindicated', title: 'Contraindicated', fhir: ['MEDPREC'] },
          { code: 'patientOrParentRefused', title: 'Patient or parent refused', fhir: ['PATOBJ'] },
        ],
      },
    },
  ],
  patient: 'patient',
  fixed: {},
} as const satisfies FhirMapping;
