import type { FhirMapping } from './mapping.ts';
import { noneKnown } from './none-known.ts';
import { hl7 } from './systems.ts';

/** Versions of FHIR before R4 say so beside a status that says the opposite. */
const notGiven = ['notGiven', 'wasNotGiven'].map((element) => ({
  code: 'notAdministered',
  title: 'Not administered',
  when: { [element]: [true] },
  write: { status: 'not-done' },
}));

const partial = `${hl7}immunization-subpotent-reason`;

/** What the mapping does, for readers of docs/fhir.md. */
export const immunizationDoc = `A vaccine that was given, or not given for a reason: the model holds both. Why it was not given is translated where FHIR has a
code for it, and otherwise written as the code of the model.`;

export const immunizationMapping = {
  model: 'Immunization',
  resource: 'Immunization',
  conditions: [
    { path: 'status', noneOf: ['entered-in-error'], otherwise: 'It was entered by mistake.' },
    {
      path: 'vaccineCode',
      noneOf: noneKnown.immunizations,
      otherwise: 'It says that no vaccination is known.',
    },
  ],
  names: {
    fields: ['product_name', 'product_class', 'notes'],
    narrative: 'notes',
    silent: ['administration_status'],
    otherwise: 'It says nothing about the vaccination.',
  },
  longTexts: 'notes',
  fields: [
    { field: 'date', as: 'date', from: ['occurrenceDateTime', 'date'] },
    {
      field: 'administration_status',
      as: 'cases',
      cases: [
        {
          code: 'partialDose',
          title: 'Partial dose',
          // A dose too weak to count is none that was given in full, whatever the reason.
          when: { status: ['completed'], isSubpotent: [true] },
          write: {
            status: 'completed',
            isSubpotent: true,
            subpotentReason: [{ coding: [{ system: partial, code: 'partial' }] }],
          },
        },
        ...notGiven,
        {
          code: 'doseGiven',
          title: 'Dose given',
          when: { status: ['completed'], isSubpotent: [false, undefined] },
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
      from: ['statusReason', 'explanation.reasonNotGiven[]'],
      strict: true,
      table: {
        system: `${hl7}v3-ActReason`,
        alsoIn: ['urn:oid:2.16.840.1.113883.5.8'],
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
  reads: [
    { field: 'date_source', as: 'text', from: ['occurrenceString'] },
    {
      field: 'status_reason',
      as: 'coded',
      from: ['statusReason', 'explanation.reasonNotGiven[]', 'subpotentReason[]'],
    },
    { field: 'lot_number', as: 'text', from: ['lotNumber'] },
    {
      field: 'dose_number',
      as: 'words',
      of: 'doseNumber',
      from: ['protocolApplied[]', 'vaccinationProtocol[]'],
    },
    { field: 'performer', as: 'words', of: 'vaccinators', from: ['performer[]'] },
    { field: 'performer', as: 'words', of: 'names', from: ['location'] },
    { field: 'notes', as: 'text', from: ['note[].text'], joined: true },
    { field: 'report_origin', as: 'coded', from: ['reportOrigin'] },
  ],
  patient: 'patient',
  fixed: {},
  unsaid: {},
} as const satisfies FhirMapping;
