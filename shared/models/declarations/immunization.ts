import type { ModelDeclaration } from '../declaration.ts';
import { cvx, smart, smartCode, vaccineGroup } from '../vocabulary.ts';

export const immunization = {
  name: 'Immunization',
  doc: 'A vaccine that was given or refused.',
  mainDate: 'date',
  fields: [
    { name: 'date', type: 'DateTime' },
    { name: 'administration_status', type: 'CodedValue' },
    { name: 'product_class', type: 'CodedValue' },
    { name: 'product_class_2', type: 'CodedValue' },
    { name: 'product_name', type: 'CodedValue' },
    { name: 'refusal_reason', type: 'CodedValue' },
    { name: 'date_source', type: 'String', sparse: true },
    { name: 'status_reason', type: 'CodedValue', sparse: true },
    { name: 'lot_number', type: 'String', sparse: true },
    { name: 'dose_number', type: 'String', sparse: true },
    { name: 'performer', type: 'String', sparse: true },
    { name: 'notes', type: 'Text', sparse: true },
    // At the end: facts are stored by the positions of their fields.
    { name: 'report_origin', type: 'CodedValue', sparse: true },
  ],
  rules: {
    date: { required: true },
    administration_status: {
      required: true,
      system: `${smartCode}ImmunizationAdministrationStatus#`,
      oneOf: ['doseGiven', 'notAdministered', 'partialDose'],
    },
    product_class: { system: vaccineGroup },
    product_class_2: { system: vaccineGroup },
    product_name: { required: true, system: cvx },
    refusal_reason: {
      system: `${smartCode}ImmunizationRefusalReason#`,
      oneOf: [
        'vaccineUnavailable',
        'patientUndergoingDesensitizationTherapy',
        'notIndicatedPerGuidelines',
        // Misspelled in the published code list; both spellings are in use.
        'recentChemoOrRadiaton',
        'recentChemoOrRadiation',
        'allergy',
        'providerDeferred',
        'documentedImmunityOrPreviousDisease',
        'previouslyVaccinated',
        'contraindicated',
        'patientOrParentRefused',
        'comfortMeasuresOnly',
        'possiblePriorAllergyOrReaction',
        'recentOrganOrStemCellTransplant',
      ],
    },
  },
  rdf: { type: `${smart}Immunization`, segment: 'immunizations' },
} as const satisfies ModelDeclaration;
