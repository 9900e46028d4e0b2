/**
 * The sections of an International Patient Summary (HL7 IPS 2.0, Composition-uv-ips), as data. Facts of other models are in none:
 * visits, dispenses and notes have no section there.
 */

import { givenWords } from './given-words.ts';
import { interpretations } from './interpretations.ts';
import { dose, frequency, marked, named, of, reading, type Section, type SectionPart } from './section.ts';

const problem = {
  model: 'Problem',
  most: 100,
  date: 'startDate',
  end: 'endDate',
  cells: [
    { ...named(['name_title']), marks: ['verificationStatus', 'clinicalStatus'] },
    of('startDate'),
    of('endDate'),
    of('notes'),
    of('asserter'),
  ],
} as const satisfies SectionPart;

const problemColumns = ['Problem', 'Since', 'Until', 'Notes', 'According to'];

const result = 'quantitative_result_value';
const range = 'quantitative_result_normal_range';

export const sections: readonly Section[] = [
  {
    title: 'Medication Summary',
    loinc: '10160-0',
    whenEmpty: 'kept',
    columns: [
      'Medication',
      'Dose',
      'How often',
      'Instructions',
      'Route',
      'Maximum dose',
      'Since',
      'Until',
      'According to',
    ],
    unread: [
      'MedicationRequest',
      'MedicationStatement',
      'MedicationAdministration',
      // Of DSTU2.
      'MedicationOrder',
    ],
    parts: [
      {
        model: 'Medication',
        most: 100,
        date: 'startDate',
        end: 'endDate',
        cells: [
          { ...named(['drugName_title']), marks: ['status', 'intent'], instead: 'notes' },
          dose('quantity'),
          frequency('frequency'),
          of('instructions', 'dosage'),
          of('route_title'),
          of('maximum_dose'),
          of('startDate'),
          of('endDate'),
          marked('prescriber', 'provenance_title'),
        ],
      },
    ],
  },
  {
    title: 'Allergies and Intolerances',
    loinc: '48765-2',
    whenEmpty: 'kept',
    columns: ['Allergy or intolerance', 'Kind', 'Reaction', 'Severity', 'According to'],
    unread: ['AllergyIntolerance'],
    parts: [
      {
        model: 'Allergy',
        most: 100,
        order: 'worst first',
        cells: [
          // The notes have what is told of an allergy without a name.
          {
            ...named([
              'drug_allergen_title',
              'drug_class_allergen_title',
              'food_allergen_title',
              'allergen_title',
            ]),
            marks: ['verification_status', 'clinical_status'],
            instead: 'notes',
          },
          of('category_title'),
          { fields: ['allergic_reaction_title'], rather: 'reactions' },
          of('severity_title'),
          of('asserter'),
        ],
      },
      { model: 'AllergyExclusion', most: 10, cells: [marked('name_title', 'verification_status')] },
    ],
  },
  {
    title: 'Problem List',
    loinc: '11450-4',
    whenEmpty: 'kept',
    only: 'present',
    unread: ['Condition'],
    columns: problemColumns,
    parts: [problem],
  },
  {
    title: 'Immunizations',
    loinc: '11369-6',
    whenEmpty: 'kept',
    columns: ['Vaccine', 'Date', 'Given', 'Why not', 'Given by'],
    unread: ['Immunization'],
    parts: [
      {
        model: 'Immunization',
        most: 100,
        date: 'date',
        cells: [
          of('product_name_title'),
          of('date'),
          // Titles differ from source to source.
          {
            fields: ['administration_status_title'],
            rather: 'administration_status_identifier',
            words: givenWords,
          },
          { fields: ['status_reason_title'], rather: 'refusal_reason_title' },
          marked('performer', 'report_origin_title'),
        ],
      },
    ],
  },
  {
    title: 'Results',
    loinc: '30954-2',
    whenEmpty: 'kept',
    columns: ['Test', 'Result', 'Date', 'Reference range', 'Interpretation', 'Performed by'],
    unread: ['Observation', 'DiagnosticReport', 'ImagingStudy'],
    parts: [
      {
        model: 'LabResult',
        most: 100,
        date: 'collected_at',
        cells: [
          marked('test_name_title', 'status_title'),
          of(`${result}_value`, `${result}_unit`, 'narrative_result'),
          of('collected_at'),
          {
            fields: [`${range}_min_value`],
            until: [`${range}_max_value`],
            otherwise: 'normal_range_text',
          },
          // It says more: whether an abnormal value is low or high.
          {
            fields: ['abnormal_interpretation_title'],
            rather: 'interpretation_title',
            words: interpretations,
          },
          of('performer'),
        ],
      },
      {
        model: 'Measurement',
        most: 50,
        date: 'datetime',
        cells: [
          marked('type', 'status'),
          of('comparator', 'value', 'unit', 'result'),
          of('datetime'),
          {
            fields: ['normal_range_min_value'],
            until: ['normal_range_max_value'],
            otherwise: 'normal_range_text',
          },
          { fields: ['interpretation_title'], words: interpretations },
          of('performer'),
        ],
      },
    ],
  },
  {
    title: 'History of Procedures',
    loinc: '47519-4',
    whenEmpty: 'kept',
    columns: ['Procedure', 'Date', 'Performed by', 'Institution', 'Place', 'Notes'],
    unread: ['Procedure'],
    parts: [
      {
        model: 'Procedure',
        most: 300,
        date: 'date_performed',
        together: 'alike on many days',
        cells: [
          marked('name', 'status'),
          of('date_performed'),
          of('provider_name'),
          of('provider_institution'),
          of('location'),
          of('comments'),
        ],
      },
    ],
  },
  {
    title: 'Medical Devices',
    loinc: '46264-8',
    whenEmpty: 'kept',
    columns: ['Device', 'Manufacturer', 'Since', 'Until', 'Notes'],
    unread: ['Device', 'DeviceUseStatement'],
    parts: [
      {
        model: 'Equipment',
        most: 50,
        date: 'date_started',
        end: 'date_stopped',
        cells: [
          marked('name', 'status'),
          of('vendor'),
          of('date_started'),
          of('date_stopped'),
          of('description'),
        ],
      },
    ],
  },
  {
    title: 'Vital Signs',
    loinc: '8716-3',
    whenEmpty: 'omitted',
    columns: [
      'Date',
      'Blood pressure, systolic',
      'Blood pressure, diastolic',
      'Heart rate',
      'Breathing rate',
      'Temperature',
      'Oxygen saturation',
      'Weight',
      'Height',
      'Body mass index',
    ],
    parts: [
      {
        model: 'VitalSigns',
        most: 30,
        date: 'date',
        together: 'readings of one time',
        cells: [
          marked('date', 'status'),
          ...[
            'bp_systolic',
            'bp_diastolic',
            'heart_rate',
            'respiratory_rate',
            'temperature',
            'oxygen_saturation',
            'weight',
            'height',
            'bmi',
          ].map(reading),
        ],
      },
    ],
  },
  {
    title: 'Advance Directives',
    loinc: '42348-3',
    whenEmpty: 'omitted',
    // No facts are read of them, but nobody may miss that there is a living will.
    columns: [],
    unread: ['Consent'],
    parts: [],
  },
  {
    title: 'History of Past Illness',
    loinc: '11348-0',
    whenEmpty: 'omitted',
    only: 'past',
    columns: problemColumns,
    parts: [problem],
  },
];
