import type { ModelDeclaration } from '../declaration.ts';
import { smart, smartCode } from '../vocabulary.ts';

export const encounter = {
  name: 'Encounter',
  doc: 'One visit, on its own or as the occasion of vital signs.',
  mainDate: 'startDate',
  fields: [
    { name: 'startDate', type: 'DateTime' },
    { name: 'endDate', type: 'DateTime' },
    { name: 'facility', type: 'Organization' },
    { name: 'provider', type: 'Provider' },
    { name: 'encounterType', type: 'CodedValue' },
    { name: 'startDate_source', type: 'String', sparse: true },
    { name: 'endDate_source', type: 'String', sparse: true },
    { name: 'status', type: 'String', sparse: true },
    { name: 'class', type: 'CodedValue', sparse: true },
    { name: 'reason', type: 'Text', sparse: true },
  ],
  rules: {
    startDate: { required: true },
    encounterType: {
      required: true,
      system: `${smartCode}EncounterType#`,
      oneOf: ['home', 'emergency', 'ambulatory', 'inpatient', 'field', 'virtual'],
    },
  },
  rdf: { type: `${smart}Encounter`, segment: 'encounters' },
} as const satisfies ModelDeclaration;
