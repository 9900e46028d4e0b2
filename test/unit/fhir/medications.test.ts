import type { MedicationDispense, MedicationRequest, MedicationStatement } from 'fhir/r4.js';
import { describe, expect, it } from 'vitest';
import { factsIn, unreadIn, writtenAgain } from './said.ts';

const rxnorm = 'http://www.nlm.nih.gov/research/umls/rxnorm';
const lisinopril = { coding: [{ system: rxnorm, code: '314076', display: 'lisinopril 10 MG Oral Tablet' }] };
const tablet = { value: 1, unit: '{tablet}', system: 'http://unitsofmeasure.org', code: '{tablet}' };

const prescription: MedicationRequest = {
  resourceType: 'MedicationRequest',
  id: 'rx',
  status: 'active',
  intent: 'order',
  subject: { reference: 'Patient/p1' },
  medicationCodeableConcept: lisinopril,
  authoredOn: '2025-03-01T10:00:00Z',
  dosageInstruction: [
    {
      text: 'One tablet in the morning.',
      timing: { repeat: { frequency: 1, period: 1, periodUnit: 'd' } },
      doseAndRate: [{ doseQuantity: tablet }],
    },
  ],
};
const dispense: MedicationDispense = {
  resourceType: 'MedicationDispense',
  id: 'd1',
  status: 'completed',
  subject: { reference: 'Patient/p1' },
  medicationCodeableConcept: lisinopril,
  authorizingPrescription: [{ reference: 'MedicationRequest/rx' }],
  whenHandedOver: '2025-03-02T16:00:00Z',
  quantity: { ...tablet, value: 90 },
  daysSupply: { value: 90, unit: 'd', system: 'http://unitsofmeasure.org', code: 'd' },
  location: { reference: '#pharmacy' },
  contained: [
    {
      resourceType: 'Location',
      id: 'pharmacy',
      ...{ name: 'Orchard Lane Pharmacy', address: { city: 'Silver Spring', postalCode: '20910' } },
    },
  ],
};

const medication = {
  model: 'Medication',
  drugName_title: 'lisinopril 10 MG Oral Tablet',
  drugName_system: 'http://purl.bioontology.org/ontology/RXNORM/',
  drugName_identifier: '314076',
  startDate: '2025-03-01',
  frequency_value: '1',
  frequency_unit: '/d',
  quantity_value: '1',
  quantity_unit: '{tablet}',
  instructions: 'One tablet in the morning.',
  provenance_title: 'Prescription',
  provenance_system: 'http://smartplatforms.org/terms/codes/MedicationProvenance#',
  provenance_identifier: 'prescription',
};
const fill = {
  model: 'Fill',
  date: '2025-03-02T16:00:00Z',
  dispenseDaysSupply: 90,
  pharmacy_org: 'Orchard Lane Pharmacy',
  pharmacy_adr_city: 'Silver Spring',
  pharmacy_adr_postalcode: '20910',
  quantityDispensed_value: '90',
  quantityDispensed_unit: '{tablet}',
};

describe('A MedicationRequest', () => {
  it('is a medication with dose and frequency, and again after it was written', () => {
    expect(factsIn(prescription)).toEqual([medication]);
    expect(writtenAgain(prescription)).toEqual([medication]);
  });

  it('finds its drug in a Medication that it contains', () => {
    const { medicationCodeableConcept: _, ...rest } = prescription;
    const drug = { resourceType: 'Medication' as const, id: 'm', ...{ code: lisinopril } };
    const contained = { ...rest, medicationReference: { reference: '#m' }, contained: [drug] };
    expect(factsIn(contained)).toEqual([medication]);
  });

  it('starts with its dosage, where that says so, and not when it was written', () => {
    const [dosage] = prescription.dosageInstruction!;
    const boundsPeriod = { start: '2025-03-05', end: '2025-04' };
    const later = {
      ...prescription,
      dosageInstruction: [
        {
          ...dosage!,
          timing: { repeat: { frequency: 3, period: 8, periodUnit: 'h' as const, boundsPeriod } },
        },
      ],
    };
    const bounded = {
      ...medication,
      startDate: '2025-03-05',
      endDate: '2025-04-30',
      frequency_value: '3',
      frequency_unit: '/(8.h)',
    };
    expect(factsIn(later)).toEqual([bounded]);
    expect(writtenAgain(later)).toEqual([bounded]);
  });

  it('with several dosages tells all of their texts, and no amount, frequency or end that holds for one of them', () => {
    const [dosage] = prescription.dosageInstruction!;
    const repeat = { ...dosage!.timing!.repeat, boundsPeriod: { start: '2025-03-05', end: '2025-03-08' } };
    const first = { ...dosage!, text: 'Two tablets for three days,', timing: { repeat } };
    const dosageInstruction = [first, { ...dosage!, text: 'then one tablet.' }];
    const { frequency_value, frequency_unit, quantity_value, quantity_unit, ...rest } = medication;
    const expected = {
      ...rest,
      startDate: '2025-03-05',
      instructions: 'Two tablets for three days,\nthen one tablet.',
    };
    expect(factsIn({ ...prescription, dosageInstruction })).toEqual([expected]);
    expect(factsIn({ ...prescription, dosageInstruction, status: 'stopped' })).toEqual([]);
  });

  it('that somebody else has reported is not called a prescription', () => {
    const reported = { ...prescription, reportedReference: { reference: 'Patient/p1' } };
    const { provenance_identifier, provenance_title, provenance_system, ...rest } = medication;
    expect(factsIn(reported)).toEqual([rest]);
    expect(writtenAgain(reported)).toEqual([rest]);
  });

  it.each<[string, Partial<MedicationRequest>, string]>([
    [
      'without a code in RxNorm',
      { medicationCodeableConcept: { text: 'Lisinopril' } },
      'It gives no drug name in RxNorm, which Medication requires.',
    ],
    ['that forbids the medication', { doNotPerform: true }, 'It says that the medication must not be given.'],
    [
      'that is a draft',
      { status: 'draft' },
      'It is no valid prescription: its status is not active, completed or stopped.',
    ],
    [
      'that is on hold',
      { status: 'on-hold' },
      'It is on hold: the patient does not take the medication for now.',
    ],
    ['that was stopped at an unknown time', { status: 'stopped' }, 'It is over, but has no date of its end.'],
  ])('%s is no fact', (_title, given, reason) => {
    expect(factsIn({ ...prescription, ...given })).toEqual([]);
    expect(unreadIn({ ...prescription, ...given })).toEqual({ 'MedicationRequest/rx': reason });
  });
});

describe('A MedicationDispense', () => {
  it('stands with the medication whose prescription authorized it', () => {
    const expected = [{ ...medication, fulfillments: [fill] }];
    expect(factsIn(dispense, prescription)).toEqual(expected);
    expect(writtenAgain(dispense, prescription)).toEqual(expected);
  });

  it('is a fact of its own when its prescription is not there', () => {
    expect(factsIn(dispense)).toEqual([fill]);
    expect(writtenAgain(dispense)).toEqual([fill]);
  });

  it('counts weeks of supply as days', () => {
    expect(factsIn({ ...dispense, daysSupply: { value: 2, unit: 'weeks' } })).toMatchObject([
      { dispenseDaysSupply: 14 },
    ]);
  });

  it('without a supply in days is no fact', () => {
    expect(unreadIn({ ...dispense, daysSupply: { value: 1, unit: 'box' } })).toEqual({
      'MedicationDispense/d1': 'It gives no dispense days supply that Fill can hold, which Fill requires.',
    });
  });
});

describe('A MedicationStatement', () => {
  const statement: MedicationStatement = {
    resourceType: 'MedicationStatement',
    id: 's',
    status: 'active',
    subject: { reference: 'Patient/p1' },
    medicationCodeableConcept: lisinopril,
    effectivePeriod: { start: '2024', end: '2025-02' },
    category: {
      coding: [
        {
          system: 'http://terminology.hl7.org/CodeSystem/medication-statement-category',
          code: 'patientspecified',
          display: 'Patient Specified',
        },
      ],
    },
  };

  it('is a medication from the first to the last day of what its dates say', () => {
    const expected = [
      {
        model: 'Medication',
        drugName_title: 'lisinopril 10 MG Oral Tablet',
        drugName_system: 'http://purl.bioontology.org/ontology/RXNORM/',
        drugName_identifier: '314076',
        startDate: '2024-01-01',
        endDate: '2025-02-28',
        provenance_title: 'Patient Specified',
        provenance_system: 'http://smartplatforms.org/terms/codes/MedicationProvenance#',
        provenance_identifier: 'patientReport',
      },
    ];
    expect(factsIn(statement)).toEqual(expected);
    expect(writtenAgain(statement)).toEqual(expected);
  });

  it.each(['completed', 'stopped'] as const)('that is %s needs the date of its end', (status) => {
    const over = { ...statement, status };
    expect(factsIn(over)).toMatchObject([{ endDate: '2025-02-28' }]);
    const unknown = { ...over, effectivePeriod: { start: '2024' } };
    expect(factsIn(unknown)).toEqual([]);
    expect(unreadIn(unknown)).toEqual({ 'MedicationStatement/s': 'It is over, but has no date of its end.' });
  });

  it('that says the medication was not taken is no fact', () => {
    expect(factsIn({ ...statement, status: 'not-taken' })).toEqual([]);
  });
});
