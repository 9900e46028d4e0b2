import type { ModelDeclaration } from '../declaration.ts';
import { rxnorm, smart, smartCode } from '../vocabulary.ts';

export const medication = {
  name: 'Medication',
  doc: 'A statement that the patient takes or took a medication.',
  mainDate: 'startDate',
  fields: [
    { name: 'drugName', type: 'CodedValue' },
    { name: 'startDate', type: 'Date' },
    { name: 'endDate', type: 'Date' },
    { name: 'frequency', type: 'ValueAndUnit' },
    { name: 'quantity', type: 'ValueAndUnit' },
    { name: 'instructions', type: 'String' },
    { name: 'provenance', type: 'CodedValue' },
    { name: 'startDate_source', type: 'String', sparse: true },
    { name: 'endDate_source', type: 'String', sparse: true },
    { name: 'endDate_is_bound', type: 'Boolean', sparse: true },
    { name: 'status', type: 'String', sparse: true },
    { name: 'intent', type: 'String', sparse: true },
    { name: 'as_needed', type: 'String', sparse: true },
    { name: 'route', type: 'CodedValue', sparse: true },
    { name: 'dosage', type: 'Text', sparse: true },
    { name: 'maximum_dose', type: 'String', sparse: true },
    { name: 'reason', type: 'Text', sparse: true },
    { name: 'prescriber', type: 'String', sparse: true },
    { name: 'notes', type: 'Text', sparse: true },
  ],
  relations: [{ name: 'fulfillments', many: true, target: 'Fill' }],
  rules: {
    drugName: { required: true, system: rxnorm },
    startDate: { required: true },
    provenance: {
      system: `${smartCode}MedicationProvenance#`,
      oneOf: ['prescription', 'fulfillment', 'administration', 'reconciliation', 'patientReport'],
    },
  },
  rdf: { type: `${smart}Medication`, segment: 'medications' },
} as const satisfies ModelDeclaration;
