/**
 * Vital signs ↔ Observations.
 *
 * Read: each Observation is one fact, with its reading; a blood pressure and a panel with those in their components.
 *
 * Written: a fact with one reading, or one blood pressure, as that Observation. A fact of several, as the service's own documents have
 * them, as one Observation for each and a panel (LOINC 85353-1) that names them: other systems look for the readings by
 * their own codes, which the vital signs profiles of FHIR fix, and not inside of a panel.
 */
import { fhirSnomed, hl7 } from './systems.ts';

/** A unit that a reading may have, and how to get the unit of the model: `(value + plus) × times`. */
export interface ReadableUnit {
  /** UCUM. */
  readonly code: string;
  /** How it is spelled by those who do not use UCUM. */
  readonly names?: readonly string[];
  readonly plus?: number;
  readonly times?: number;
}

export interface ReadingMapping {
  /** The field, to which `_value`, `_unit` and `_name` are joined. */
  readonly field: string;
  /** What belongs to the id of its Observation. */
  readonly slug: string;
  /** LOINC: the first one is always written; those that the model can hold are its name. */
  readonly loinc: readonly string[];
  readonly display: string;
  /** The only unit of the model. */
  readonly unit: string;
  /** The first one is written. */
  readonly units: readonly [ReadableUnit, ...ReadableUnit[]];
  /** LOINC code of the Observation whose component it is. */
  readonly componentOf?: string;
}

const perMinute = (names: readonly string[]): [ReadableUnit] => [
  { code: '/min', names: [...names, 'bpm', 'per minute', '1/min'] },
];
const pressure: [ReadableUnit, ReadableUnit] = [
  { code: 'mm[Hg]', names: ['mmHg', 'mm Hg'] },
  // Millimetres of mercury as UCUM defines them: 133.322 Pa.
  { code: 'kPa', times: 1 / 0.133322 },
];

export const vitalSignsMapping = {
  model: 'VitalSigns',
  resource: 'Observation',
  panel: {
    loinc: ['85353-1', '8716-3'],
    display: 'Vital signs, weight, height, head circumference, oxygen saturation and BMI panel',
  },
  bloodPressure: {
    loinc: ['85354-9', '55284-4'],
    display: 'Blood pressure panel with all children optional',
    slug: 'blood-pressure',
  },
  category: [
    { coding: [{ system: `${hl7}observation-category`, code: 'vital-signs', display: 'Vital Signs' }] },
  ],
  noResult: {
    statuses: ['entered-in-error', 'cancelled'],
    /** Only where nothing is said beside it: some send a result and call it registered. */
    withoutValue: 'registered',
    otherwise: 'It has no result: it is registered, cancelled or an error.',
  },
  /** What qualifies a blood pressure: CodedValues of the model and elements of the Observation. */
  qualifiers: [
    { field: 'bp_site', as: 'coded', from: ['bodySite'] },
    {
      field: 'bp_method',
      as: 'coded',
      from: ['method'],
      table: {
        system: fhirSnomed,
        rows: [
          { code: 'auscultation', title: 'Auscultation', fhir: ['37931006'] },
          { code: 'palpation', title: 'Palpation', fhir: ['113011001'] },
        ],
      },
    },
  ],
  position: {
    field: 'bp_position',
    extension: 'http://hl7.org/fhir/StructureDefinition/observation-bodyPosition',
  },
  /** Components of an oxygen saturation (profile of US Core for pulse oximetry). */
  oxygen: [
    { field: 'oxygen_flow', loinc: '3151-8', display: 'Inhaled oxygen flow rate' },
    { field: 'inspired_oxygen', loinc: '3150-6', display: 'Inhaled oxygen concentration' },
  ],
  readings: [
    {
      field: 'bp_systolic',
      slug: 'systolic',
      loinc: ['8480-6'],
      display: 'Systolic blood pressure',
      unit: 'mm[Hg]',
      units: pressure,
      componentOf: '85354-9',
    },
    {
      field: 'bp_diastolic',
      slug: 'diastolic',
      loinc: ['8462-4'],
      display: 'Diastolic blood pressure',
      unit: 'mm[Hg]',
      units: pressure,
      componentOf: '85354-9',
    },
    {
      field: 'bmi',
      slug: 'bmi',
      loinc: ['39156-5'],
      display: 'Body mass index (BMI) [Ratio]',
      unit: 'kg/m2',
      units: [{ code: 'kg/m2', names: ['kg/m²', 'kg/m^2'] }],
    },
    {
      field: 'heart_rate',
      slug: 'heart-rate',
      loinc: ['8867-4'],
      display: 'Heart rate',
      unit: '{beats}/min',
      units: perMinute(['{beats}/min', 'beats/min', 'beats/minute', 'beats per minute']),
    },
    {
      field: 'height',
      slug: 'height',
      // Any, lying down, measured.
      loinc: ['8302-2', '8306-3', '3137-7'],
      display: 'Body height',
      unit: 'm',
      units: [
        { code: 'cm', times: 0.01 },
        { code: 'm' },
        { code: '[in_i]', names: ['in', 'inch', 'inches'], times: 0.0254 },
        { code: '[ft_i]', names: ['ft'], times: 0.3048 },
      ],
    },
    {
      field: 'oxygen_saturation',
      slug: 'oxygen-saturation',
      // Arterial blood, the same by pulse oximetry, capillary blood: the last is the only one that the model names.
      loinc: ['2708-6', '59408-5', '2710-2'],
      display: 'Oxygen saturation in Arterial blood',
      unit: '%{HemoglobinSaturation}',
      units: [{ code: '%', names: ['%{HemoglobinSaturation}', 'percent'] }],
    },
    {
      field: 'respiratory_rate',
      slug: 'respiratory-rate',
      loinc: ['9279-1'],
      display: 'Respiratory rate',
      unit: '{breaths}/min',
      units: perMinute(['{breaths}/min', 'breaths/min', 'breaths/minute', 'breaths per minute']),
    },
    {
      field: 'temperature',
      slug: 'temperature',
      loinc: ['8310-5'],
      display: 'Body temperature',
      unit: 'Cel',
      units: [
        { code: 'Cel', names: ['C', '°C', 'degC', 'degrees C'] },
        { code: '[degF]', names: ['F', '°F', 'degF', 'degrees F'], plus: -32, times: 5 / 9 },
      ],
    },
    {
      field: 'weight',
      slug: 'weight',
      // Any, measured.
      loinc: ['29463-7', '3141-9'],
      display: 'Body weight',
      unit: 'kg',
      units: [
        { code: 'kg' },
        { code: 'g', times: 0.001 },
        { code: '[lb_av]', names: ['lb', 'lbs', 'lb_av', 'pounds'], times: 0.45359237 },
        { code: '[oz_av]', names: ['oz'], times: 0.028349523125 },
      ],
    },
  ] as readonly ReadingMapping[],
} as const;
