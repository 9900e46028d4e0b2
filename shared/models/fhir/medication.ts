import { smartCode } from '../vocabulary.ts';
import type { Case, Condition, FhirMapping, FieldMapping, TranslationTable } from './mapping.ts';
import { wasTaken } from './older-versions.ts';

const drugName: FieldMapping = {
  field: 'drugName',
  as: 'coded',
  from: ['medicationCodeableConcept', 'medicationReference>Medication.code'],
};

/** Of several dosages, such as of a dose that becomes smaller, only the text of all tells what to take. */
function dosage(list: string): readonly FieldMapping[] {
  return [
    { field: 'frequency', as: 'timing', from: [`${list}[].timing`], onlyOf: list },
    { field: 'quantity', as: 'quantity', from: [`${list}[].doseAndRate[].doseQuantity`], onlyOf: list },
    {
      field: 'instructions',
      as: 'text',
      joined: true,
      from: [`${list}[].text`, `${list}[].patientInstruction`],
    },
  ];
}

/** A medication without an end lasts: what is over at an unknown time would be one that the patient takes today. */
const holds: FhirMapping['holds'] = [
  {
    path: 'status',
    oneOf: ['completed', 'stopped'],
    fields: ['endDate'],
    otherwise: 'It is over, but has no date of its end.',
  },
];

/** The model cannot say so: the fact would be a medication that the patient takes today. */
const onHold: Condition = {
  path: 'status',
  noneOf: ['on-hold'],
  otherwise: 'It is on hold: the patient does not take the medication for now.',
};

const prescribed: Case = {
  code: 'prescription',
  title: 'Prescription',
  when: { reportedBoolean: [false, undefined], 'reportedReference.reference': [undefined] },
  write: {},
};
const reported: Case = {
  code: 'patientReport',
  title: 'Reported by the patient',
  when: { reportedBoolean: [true] },
  write: { reportedBoolean: true },
};

/** What the mapping does, for readers of docs/fhir.md. */
export const prescriptionDoc = `A prescription. The patient takes the medication from the start of the dosage, or from the day of the prescription. A prescription
that is over needs the date of its end: without one, the fact would say that the patient still takes it. Written for facts whose
provenance is a prescription.`;

export const prescriptionMapping: FhirMapping = {
  model: 'Medication',
  resource: 'MedicationRequest',
  conditions: [
    onHold,
    {
      path: 'status',
      oneOf: ['active', 'completed', 'stopped'],
      otherwise: 'It is no valid prescription: its status is not active, completed or stopped.',
    },
    {
      path: 'intent',
      noneOf: ['proposal', 'option'],
      otherwise: 'It is only proposed.',
    },
    { path: 'doNotPerform', noneOf: [true], otherwise: 'It says that the medication must not be given.' },
  ],
  holds,
  fields: [
    drugName,
    {
      field: 'startDate',
      as: 'date',
      from: ['authoredOn'],
      prefer: ['dosageInstruction[].timing.repeat.boundsPeriod.start'],
    },
    {
      field: 'endDate',
      as: 'date',
      end: true,
      from: ['dosageInstruction[].timing.repeat.boundsPeriod.end'],
      onlyOf: 'dosageInstruction',
    },
    ...dosage('dosageInstruction'),
    { field: 'provenance', as: 'cases', cases: [prescribed, reported] },
  ],
  patient: 'subject',
  fixed: { status: 'active', intent: 'order' },
};

const provenances: TranslationTable = {
  system: 'http://terminology.hl7.org/CodeSystem/medication-statement-category',
  rows: [{ code: 'patientReport', title: 'Reported by the patient', fhir: ['patientspecified'] }],
};

/** What the mapping does, for readers of docs/fhir.md. */
export const statementDoc = `A medication that the patient takes or took. One that is over needs the date of its end. Written for facts that do not come
from a prescription.`;

export const statementMapping: FhirMapping = {
  model: 'Medication',
  resource: 'MedicationStatement',
  conditions: [
    onHold,
    {
      path: 'status',
      oneOf: ['active', 'completed', 'stopped'],
      otherwise:
        'It does not say that the patient takes or took it: its status is not active, completed or stopped.',
    },
    ...wasTaken,
  ],
  holds,
  fields: [
    drugName,
    { field: 'startDate', as: 'date', from: ['effectivePeriod.start', 'effectiveDateTime'] },
    {
      field: 'endDate',
      as: 'date',
      end: true,
      from: ['effectivePeriod.end'],
    },
    ...dosage('dosage'),
    { field: 'provenance', as: 'coded', from: ['category'], table: provenances },
  ],
  patient: 'subject',
  fixed: { status: 'active' },
};

/** The provenance of facts that are written as prescriptions. */
export const prescriptionProvenance = { system: `${smartCode}MedicationProvenance#`, code: 'prescription' };
