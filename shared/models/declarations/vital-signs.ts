import type { ModelDeclaration } from '../declaration.ts';
import { loinc, smart, smartCode, snomed } from '../vocabulary.ts';

export const vitalSigns = {
  name: 'VitalSigns',
  doc: 'Vital signs taken at one time.',
  mainDate: 'date',
  fields: [
    { name: 'date', type: 'DateTime' },
    { name: 'bp', type: 'BloodPressure' },
    { name: 'bmi', type: 'VitalSign' },
    { name: 'heart_rate', type: 'VitalSign' },
    { name: 'height', type: 'VitalSign' },
    { name: 'oxygen_saturation', type: 'VitalSign' },
    { name: 'respiratory_rate', type: 'VitalSign' },
    { name: 'temperature', type: 'VitalSign' },
    { name: 'weight', type: 'VitalSign' },
    { name: 'date_source', type: 'String', sparse: true },
    { name: 'status', type: 'String', sparse: true },
    { name: 'interpretation', type: 'CodedValue', sparse: true },
    { name: 'oxygen_flow', type: 'ValueAndUnit', sparse: true },
    { name: 'inspired_oxygen', type: 'ValueAndUnit', sparse: true },
    { name: 'notes', type: 'Text', sparse: true },
  ],
  relations: [{ name: 'encounter', many: false, target: 'Encounter' }],
  rules: {
    date: { required: true },
    // Supine, sitting, standing.
    bp_position: { system: snomed, oneOf: ['40199007', '33586001', '10904000'] },
    // Left thigh, right arm, right thigh, left arm.
    bp_site: { system: snomed, oneOf: ['61396006', '368209003', '11207009', '368208006'] },
    bp_method: {
      system: `${smartCode}BloodPressureMethod#`,
      oneOf: ['invasive', 'palpation', 'machine', 'auscultation'],
    },
    bp_diastolic_unit: { oneOf: ['mm[Hg]'] },
    bp_diastolic_name: { system: loinc, oneOf: ['8462-4'] },
    bp_systolic_unit: { oneOf: ['mm[Hg]'] },
    bp_systolic_name: { system: loinc, oneOf: ['8480-6'] },
    bmi_unit: { oneOf: ['kg/m2'] },
    bmi_name: { system: loinc, oneOf: ['39156-5'] },
    heart_rate_unit: { oneOf: ['{beats}/min'] },
    heart_rate_name: { system: loinc, oneOf: ['8867-4'] },
    height_unit: { oneOf: ['m'] },
    // Height lying down, height.
    height_name: { system: loinc, oneOf: ['8306-3', '8302-2'] },
    oxygen_saturation_unit: { oneOf: ['%{HemoglobinSaturation}'] },
    oxygen_saturation_name: { system: loinc, oneOf: ['2710-2'] },
    respiratory_rate_unit: { oneOf: ['{breaths}/min'] },
    respiratory_rate_name: { system: loinc, oneOf: ['9279-1'] },
    temperature_unit: { oneOf: ['Cel'] },
    temperature_name: { system: loinc, oneOf: ['8310-5'] },
    weight_unit: { oneOf: ['kg'] },
    weight_name: { system: loinc, oneOf: ['3141-9'] },
  },
  rdf: { type: `${smart}VitalSigns`, segment: 'vital_signs' },
} as const satisfies ModelDeclaration;
