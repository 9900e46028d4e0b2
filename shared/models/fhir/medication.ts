import { smartCode } from '../vocabulary.ts';
import type { Case, Condition, FhirMapping, FieldMapping, Names, TranslationTable } from './mapping.ts';
import { noneKnown } from './none-known.ts';
import { wasTaken } from './older-versions.ts';

/** By its code or its name; what only refers to a medication elsewhere names it at least. */
const drugName: FieldMapping = {
  field: 'drugName',
  as: 'coded',
  from: [
    'medicationCodeableConcept',
    'medicationReference>Medication.code',
    // What the sender calls a mixture says more than one of its ingredients.
    'medicationReference',
    'medicationReference>Medication.ingredient[].itemCodeableConcept',
    'medication',
  ],
};
const names: Names = {
  fields: ['drugName', 'dosage', 'instructions', 'notes'],
  narrative: 'notes',
  silent: ['status', 'intent', 'provenance'],
  otherwise: 'It says nothing about the medicine.',
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

/** What only FHIR documents say of how to take it; `list` is the element of dosages. */
function inDetail(list: string): readonly FieldMapping[] {
  return [
    { field: 'status', as: 'code', from: ['status'] },
    { field: 'as_needed', as: 'words', of: 'asNeeded', from: [`${list}[]`] },
    { field: 'route', as: 'coded', from: [`${list}[].route`] },
    { field: 'dosage', as: 'words', of: 'dosages', from: [`${list}[]`], besides: 'instructions' },
    { field: 'maximum_dose', as: 'words', of: 'maximumDose', from: [`${list}[]`] },
    { field: 'notes', as: 'text', from: ['note[].text'], joined: true },
  ];
}

/** It is said of a medication that is none. */
const noneKnownHere: Condition = {
  path: 'medicationCodeableConcept',
  noneOf: noneKnown.medications,
  otherwise: 'It says that no medicine is known.',
};
const mistake = 'It was entered by mistake.';

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
export const prescriptionDoc = `A prescription. The patient takes the medication from the start of the dosage, or from the day of the prescription. One that is over
without a date of its end has an upper bound as its end. Written for facts whose provenance is a prescription.`;

export const prescriptionMapping: FhirMapping = {
  model: 'Medication',
  resource: 'MedicationRequest',
  conditions: [
    { path: 'status', noneOf: ['entered-in-error'], otherwise: mistake },
    {
      path: 'status',
      noneOf: ['draft', 'cancelled'],
      otherwise: 'It never came into force: it is only a draft, or was withdrawn.',
    },
    {
      path: 'doNotPerform',
      noneOf: [true],
      otherwise: 'It says that the medicine must not be given.',
      isMissed: true,
    },
    noneKnownHere,
  ],
  names,
  over: {
    start: 'startDate',
    end: 'endDate',
    when: { status: ['completed', 'stopped'] },
  },
  longTexts: 'notes',
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
  reads: [
    ...inDetail('dosageInstruction'),
    { field: 'intent', as: 'code', from: ['intent'] },
    {
      field: 'reason',
      as: 'words',
      of: 'concepts',
      from: ['reasonCode[]', 'reasonCodeableConcept'],
    },
    { field: 'reason', as: 'words', of: 'names', from: ['reasonReference[]'] },
    {
      field: 'prescriber',
      as: 'words',
      of: 'sources',
      from: ['reportedReference', 'requester', 'requester.agent', 'prescriber'],
    },
  ],
  patient: 'subject',
  fixed: { status: 'active', intent: 'order' },
  // No code of FHIR says that nobody knows the intent.
  unsaid: { status: 'unknown', intent: 'order' },
};

const provenances: TranslationTable = {
  system: 'http://terminology.hl7.org/CodeSystem/medication-statement-category',
  rows: [{ code: 'patientReport', title: 'Reported by the patient', fhir: ['patientspecified'] }],
};

/** What the mapping does, for readers of docs/fhir.md. */
export const statementDoc = `A medication that the patient takes or took, as somebody says.
One that is over without a date of its end has an upper bound as its end. Written for facts that do not come from a prescription.`;

export const statementMapping: FhirMapping = {
  model: 'Medication',
  resource: 'MedicationStatement',
  conditions: [
    { path: 'status', noneOf: ['entered-in-error'], otherwise: mistake },
    {
      path: 'status',
      noneOf: ['not-taken'],
      otherwise: 'It says that the patient does not take the medicine.',
    },
    ...wasTaken,
    noneKnownHere,
  ],
  names,
  over: {
    start: 'startDate',
    end: 'endDate',
    when: { status: ['completed', 'stopped'] },
    asserted: ['dateAsserted'],
  },
  longTexts: 'notes',
  fields: [
    drugName,
    { field: 'startDate', as: 'date', from: ['effectivePeriod.start', 'effectiveDateTime'] },
    { field: 'endDate', as: 'date', end: true, from: ['effectivePeriod.end'] },
    ...dosage('dosage'),
    { field: 'provenance', as: 'coded', strict: true, from: ['category'], table: provenances },
  ],
  reads: [
    ...inDetail('dosage'),
    { field: 'reason', as: 'words', of: 'concepts', from: ['reasonCode[]'] },
    { field: 'reason', as: 'words', of: 'names', from: ['reasonReference[]'] },
    { field: 'prescriber', as: 'words', of: 'sources', from: ['informationSource'] },
  ],
  patient: 'subject',
  fixed: { status: 'active' },
  unsaid: { status: 'unknown' },
};

const administration = {
  code: 'administration',
  title: 'Administered',
  when: {},
  write: {},
} as const satisfies Case;

/** What the mapping does, for readers of docs/fhir.md. */
export const administrationDoc =
  'A medication that somebody gave to the patient, or that the patient took, at one time. Only read; facts are written as MedicationStatement.';

export const administrationMapping: FhirMapping = {
  model: 'Medication',
  resource: 'MedicationAdministration',
  conditions: [
    { path: 'status', noneOf: ['entered-in-error'], otherwise: mistake },
    { path: 'status', noneOf: ['not-done'], otherwise: 'It says that the medicine was not given.' },
    noneKnownHere,
  ],
  names,
  // One event, also where the status says that it goes on: that was so when it was written down.
  over: { start: 'startDate', end: 'endDate', always: true },
  longTexts: 'notes',
  fields: [
    drugName,
    { field: 'startDate', as: 'date', from: ['effectiveDateTime', 'effectivePeriod.start'] },
    { field: 'endDate', as: 'date', end: true, from: ['effectivePeriod.end', 'effectiveDateTime'] },
    { field: 'quantity', as: 'quantity', from: ['dosage.dose'] },
    { field: 'instructions', as: 'text', from: ['dosage.text'] },
    { field: 'provenance', as: 'cases', cases: [administration] },
  ],
  reads: [
    { field: 'status', as: 'code', from: ['status'] },
    { field: 'route', as: 'coded', from: ['dosage.route'] },
    { field: 'dosage', as: 'words', of: 'dosages', from: ['dosage'], besides: 'instructions' },
    { field: 'reason', as: 'words', of: 'concepts', from: ['reasonCode[]'] },
    { field: 'reason', as: 'words', of: 'names', from: ['reasonReference[]'] },
    { field: 'prescriber', as: 'words', of: 'sources', from: ['performer[].actor'] },
    { field: 'notes', as: 'text', from: ['note[].text'], joined: true },
  ],
  patient: 'subject',
  fixed: {},
  unsaid: {},
};

/** The provenance of facts that are written as prescriptions. */
export const prescriptionProvenance = { system: `${smartCode}MedicationProvenance#`, code: 'prescription' };
