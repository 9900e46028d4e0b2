/** The elements of sparse fields, by model: only written so far. */
import { hl7 } from '../systems.ts';
import { type Addition, note } from './addition.ts';

const verification = (kind: string, oneOf: readonly string[]) =>
  ({ as: 'status', to: 'verificationStatus', system: `${hl7}${kind}`, oneOf }) as const;

const allergyVerification: Addition = {
  field: 'verification_status',
  ...verification('allergyintolerance-verification', ['unconfirmed', 'confirmed']),
};
const recorded: Addition = { field: 'recorded_date', as: 'date', to: 'recordedDate' };

/** What Observations say beside their value. */
const observed: readonly Addition[] = [
  { field: 'interpretation', as: 'concept', to: 'interpretation', replaces: true },
  note('components'),
  { field: 'performer', as: 'display', to: 'performer[]' },
];

const observationStatus = {
  as: 'code',
  to: 'status',
  oneOf: ['registered', 'preliminary', 'final', 'amended', 'corrected', 'unknown'],
} as const;

/** What is read of a dosage stands there already; `list` is its element. */
function medication(list: string, statuses: readonly string[]): readonly Addition[] {
  return [
    { field: 'status', as: 'code', to: 'status', oneOf: statuses },
    { field: 'as_needed', as: 'trueOrConcept', to: `${list}[].asNeeded` },
    { field: 'route', as: 'concept', to: `${list}[].route` },
    { field: 'dosage', as: 'text', to: `${list}[].text` },
    { field: 'maximum_dose', as: 'words', to: `${list}[].additionalInstruction[+]` },
    { field: 'reason', as: 'words', to: 'reasonCode[+]' },
    note('notes'),
  ];
}

/** By the model, or by the kind of resource where a model has several. */
export const sparseFields: Readonly<Record<string, readonly Addition[]>> = {
  Allergy: [
    { field: 'allergen', as: 'concept', to: 'code' },
    { field: 'type', as: 'code', to: 'type', oneOf: ['allergy', 'intolerance'] },
    {
      field: 'clinical_status',
      as: 'status',
      to: 'clinicalStatus',
      system: `${hl7}allergyintolerance-clinical`,
      oneOf: ['active', 'inactive', 'resolved'],
    },
    allergyVerification,
    { field: 'criticality', as: 'code', to: 'criticality', oneOf: ['low', 'high', 'unable-to-assess'] },
    { field: 'onset', as: 'dateOrText', to: 'onset' },
    recorded,
    { field: 'reactions', as: 'text', to: 'reaction[].description' },
    { field: 'asserter', as: 'display', to: 'asserter' },
    note('notes'),
  ],
  AllergyExclusion: [allergyVerification, recorded],
  Encounter: [
    {
      field: 'status',
      as: 'code',
      to: 'status',
      oneOf: ['planned', 'arrived', 'triaged', 'in-progress', 'onleave', 'finished', 'cancelled', 'unknown'],
    },
    { field: 'class', as: 'coding', to: 'class' },
    { field: 'reason', as: 'words', to: 'reasonCode[+]' },
  ],
  Equipment: [
    { field: 'status', as: 'code', to: 'status', oneOf: ['active', 'inactive', 'unknown'] },
    { field: 'type', as: 'concept', to: 'type' },
    { field: 'udi', as: 'text', to: 'udiCarrier[].carrierHRF' },
    { field: 'lot_number', as: 'text', to: 'lotNumber' },
  ],
  Fill: [
    {
      field: 'status',
      as: 'code',
      to: 'status',
      oneOf: [
        'preparation',
        'in-progress',
        'cancelled',
        'on-hold',
        'completed',
        'stopped',
        'declined',
        'unknown',
      ],
    },
    { field: 'drugName', as: 'concept', to: 'medicationCodeableConcept' },
  ],
  Immunization: [
    { field: 'status_reason', as: 'concept', to: 'statusReason' },
    { field: 'lot_number', as: 'text', to: 'lotNumber' },
    { field: 'dose_number', as: 'text', to: 'protocolApplied[].doseNumberString' },
    { field: 'performer', as: 'display', to: 'performer[].actor' },
    note('notes'),
    { field: 'report_origin', as: 'concept', to: 'reportOrigin' },
  ],
  LabResult: [
    { field: 'status_title', as: 'code', to: 'status', oneOf: ['registered'] },
    { field: 'category', as: 'concept', to: 'category[+]' },
    { field: 'result_code', as: 'codedValue', to: 'valueCodeableConcept' },
    { field: 'data_absent_reason', as: 'absence', to: 'dataAbsentReason' },
    {
      field: 'quantitative_result_normal_range',
      as: 'range',
      to: 'referenceRange',
      text: 'normal_range_text',
    },
    ...observed,
    { field: 'specimen', as: 'display', to: 'specimen' },
    { field: 'method', as: 'words', to: 'method' },
    { field: 'issued', as: 'instant', to: 'issued' },
  ],
  Measurement: [
    { field: 'category', as: 'concept', to: 'category[+]' },
    { field: 'status', ...observationStatus },
    {
      field: 'comparator',
      as: 'code',
      to: 'valueQuantity.comparator',
      oneOf: ['<', '<=', '>=', '>'],
    },
    { field: 'result_code', as: 'codedValue', to: 'valueCodeableConcept' },
    { field: 'result', as: 'textValue', to: 'valueString' },
    { field: 'data_absent_reason', as: 'absence', to: 'dataAbsentReason' },
    { field: 'normal_range', as: 'range', to: 'referenceRange', text: 'normal_range_text' },
    ...observed,
    note('notes'),
  ],
  MedicationRequest: [
    ...medication('dosageInstruction', [
      'active',
      'on-hold',
      'cancelled',
      'completed',
      'stopped',
      'draft',
      'unknown',
    ]),
    {
      field: 'intent',
      as: 'code',
      to: 'intent',
      oneOf: ['plan', 'order', 'original-order', 'reflex-order', 'filler-order', 'instance-order'],
    },
    { field: 'prescriber', as: 'display', to: 'requester' },
  ],
  MedicationStatement: [
    ...medication('dosage', [
      'active',
      'completed',
      'intended',
      'stopped',
      'on-hold',
      'unknown',
      'not-taken',
    ]),
    { field: 'prescriber', as: 'display', to: 'informationSource' },
  ],
  Problem: [
    {
      field: 'clinicalStatus',
      as: 'status',
      to: 'clinicalStatus',
      system: `${hl7}condition-clinical`,
      oneOf: ['active', 'recurrence', 'relapse', 'inactive', 'remission', 'resolved'],
      // FHIR R4, con-4.
      beside: { element: 'abatementDateTime', oneOf: ['inactive', 'remission', 'resolved'] },
    },
    {
      field: 'verificationStatus',
      ...verification('condition-ver-status', ['unconfirmed', 'provisional', 'differential', 'confirmed']),
    },
    { field: 'category', as: 'concept', to: 'category', replaces: true },
    { field: 'severity', as: 'concept', to: 'severity' },
    { field: 'onset', as: 'dateOrText', to: 'onset' },
    { field: 'recordedDate', as: 'date', to: 'recordedDate' },
    { field: 'asserter', as: 'display', to: 'asserter' },
  ],
  Procedure: [
    {
      field: 'status',
      as: 'code',
      to: 'status',
      oneOf: ['preparation', 'in-progress', 'not-done', 'on-hold', 'stopped', 'completed', 'unknown'],
    },
    { field: 'date_ended', as: 'end', to: 'performedPeriod.end', instead: 'performedDateTime' },
    { field: 'reason', as: 'words', to: 'reasonCode[+]' },
  ],
  SimpleClinicalNote: [
    { field: 'title', as: 'text', to: 'content[].attachment.title' },
    { field: 'status', as: 'code', to: 'status', oneOf: ['current', 'superseded'] },
    { field: 'status', as: 'code', to: 'docStatus', oneOf: ['preliminary', 'final', 'amended'] },
    { field: 'status', as: 'code', to: 'status', oneOf: ['superseded'] },
    { field: 'category', as: 'concept', to: 'category[+]' },
    { field: 'content_type', as: 'anyCode', to: 'content[].attachment.contentType' },
  ],
  VitalSigns: [
    { field: 'status', ...observationStatus },
    { field: 'interpretation', as: 'concept', to: 'interpretation', replaces: true },
    note('notes'),
  ],
};
