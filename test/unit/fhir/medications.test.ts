import type {
  MedicationAdministration,
  MedicationDispense,
  MedicationRequest,
  MedicationStatement,
  Timing,
} from 'fhir/r4.js';
import { describe, expect, it } from 'vitest';
import { type Json, parseKeepingNumbers } from '../../../shared/fhir/json.ts';
import { readResources } from '../../../shared/fhir/read/read-resources.ts';
import { timingWords } from '../../../shared/fhir/read/words/timing.ts';
import { factsIn, said, unreadIn, writtenAgain } from './said.ts';

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
  startDate_source: '2025-03-01T10:00:00Z',
  status: 'active',
  intent: 'order',
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
  drugName_title: 'lisinopril 10 MG Oral Tablet',
  drugName_system: 'http://purl.bioontology.org/ontology/RXNORM/',
  drugName_identifier: '314076',
  status: 'completed',
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

  it('of a mixture is called as the prescription calls it, and not by one of its ingredients', () => {
    const { medicationCodeableConcept: _, ...rest } = prescription;
    const drug = {
      resourceType: 'Medication' as const,
      id: 'm',
      ingredient: [
        { itemCodeableConcept: { text: 'Dopamine' } },
        { itemCodeableConcept: { text: 'Dextrose' } },
      ],
    };
    const mixture = (display?: string): MedicationRequest => ({
      ...rest,
      medicationReference: { reference: '#m', ...(display !== undefined && { display }) },
      contained: [drug],
    });
    expect(factsIn(mixture('Dopamine 400mg in D5W'))).toMatchObject([
      { drugName_title: 'Dopamine 400mg in D5W' },
    ]);
    expect(factsIn(mixture())).toMatchObject([{ drugName_title: 'Dopamine' }]);
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
    const { startDate_source: _, ...onlyDays } = medication;
    const bounded = {
      ...onlyDays,
      endDate_source: '2025-04',
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
    const { frequency_value, frequency_unit, quantity_value, quantity_unit, startDate_source, ...rest } =
      medication;
    const expected = {
      ...rest,
      startDate: '2025-03-05',
      instructions: 'Two tablets for three days,\nthen one tablet.',
    };
    expect(factsIn({ ...prescription, dosageInstruction })).toEqual([expected]);
  });

  it('that somebody else has reported is not called a prescription', () => {
    const reported = { ...prescription, reportedReference: { reference: 'Patient/p1' } };
    const { provenance_identifier, provenance_title, provenance_system, ...rest } = medication;
    const said = { ...rest, prescriber: 'the patient' };
    expect(factsIn(reported)).toEqual([said]);
    expect(writtenAgain(reported)).toEqual([said]);
  });

  it.each<[string, Partial<MedicationRequest>, object]>([
    [
      'has only a name',
      { medicationCodeableConcept: { text: 'Lisinopril' } },
      { drugName_title: 'Lisinopril' },
    ],
    [
      'is coded in ATC',
      { medicationCodeableConcept: { coding: [{ system: 'http://www.whocc.no/atc', code: 'C09AA03' }] } },
      {
        drugName_title: 'ATC code C09AA03',
        drugName_system: 'http://www.whocc.no/atc',
        drugName_identifier: 'C09AA03',
      },
    ],
    ['is on hold', { status: 'on-hold' }, { status: 'on-hold' }],
    ['is only planned', { intent: 'plan' }, { intent: 'plan' }],
  ])('that %s is a fact that says so', (_title, given, expected) => {
    const { drugName_title, drugName_system, drugName_identifier, ...rest } = medication;
    const drug = 'drugName_title' in expected ? rest : medication;
    expect(factsIn({ ...prescription, ...given })).toEqual([{ ...drug, ...expected }]);
    expect(writtenAgain({ ...prescription, ...given })).toEqual([{ ...drug, ...expected }]);
  });

  it('is named by a reference that leads nowhere', () => {
    const { medicationCodeableConcept: _, ...rest } = prescription;
    const medicationReference = { reference: 'Medication/9', display: 'Lisinopril 10 mg' };
    expect(factsIn({ ...rest, medicationReference })).toMatchObject([{ drugName_title: 'Lisinopril 10 mg' }]);
  });

  it('that is over at an unknown time ended by the time of its last change, which is a bound', () => {
    const stopped: MedicationRequest = {
      ...prescription,
      status: 'stopped',
      meta: { lastUpdated: '2025-06-01T08:00:00Z' },
    };
    const expected = [{ ...medication, status: 'stopped', endDate: '2025-06-01', endDate_is_bound: true }];
    expect(factsIn(stopped)).toEqual(expected);
    expect(writtenAgain(stopped)).toEqual(expected);
  });

  it('keeps that it is taken as needed, how it is taken, and at most how much', () => {
    const dosageInstruction: MedicationRequest['dosageInstruction'] = [
      {
        asNeededCodeableConcept: { text: 'pain' },
        route: { coding: [{ system: 'http://snomed.info/sct', code: '26643006', display: 'Oral' }] },
        timing: { repeat: { frequency: 1, period: 4, periodMax: 6, periodUnit: 'h' } },
        doseAndRate: [
          { doseRange: { low: { value: 1, unit: 'tablet' }, high: { value: 2, unit: 'tablets' } } },
        ],
        maxDosePerPeriod: {
          numerator: { value: 8, unit: 'tablets' },
          denominator: { value: 1, unit: 'day' },
        },
      },
    ];
    const expected = [
      {
        as_needed: 'pain',
        route_identifier: '26643006',
        maximum_dose: '8 tablets in 1 day',
        dosage:
          '1 tablet to 2 tablets, Oral, every 4 to 6 hours, as needed for pain, at most 8 tablets in 1 day',
      },
    ];
    expect(factsIn({ ...prescription, dosageInstruction })).toMatchObject(expected);
    expect(writtenAgain({ ...prescription, dosageInstruction })).toMatchObject(expected);
    const [fact] = factsIn({ ...prescription, dosageInstruction });
    expect(fact).not.toHaveProperty('frequency_value');
  });

  it('tells amounts without zeros that could be taken for those of 10, and keeps them in the quantity', () => {
    const dosage = `{
      "doseAndRate": [{ "doseQuantity": { "value": 1.0, "unit": "tablet" } }],
      "timing": { "repeat": { "frequency": 1.0, "period": 1.0, "periodUnit": "d", "boundsDuration": { "value": 7.0, "unit": "days" } } },
      "maxDosePerPeriod": { "numerator": { "value": 2.00, "unit": "tablets" }, "denominator": { "value": 1.0, "unit": "day" } }
    }`;
    const text = JSON.stringify({ ...prescription, dosageInstruction: ['X'] }).replace('"X"', dosage);
    expect(readResources(parseKeepingNumbers(text)).instances.map(said)).toMatchObject([
      {
        quantity_value: '1.0',
        maximum_dose: '2 tablets in 1 day',
        dosage: '1 tablet, every day, for 7 days, at most 2 tablets in 1 day',
      },
    ]);
  });

  it.each([
    ['2', { value: 2 }, undefined],
    ['2 tablets', { value: 2, unit: 'tablets' }, undefined],
    ['more', { value: 2 }, '2, Oral'],
  ])('whose dosage says %s has it in words only where they say more than the dose', (_title, dose, words) => {
    const route = words === undefined ? {} : { route: { text: 'Oral' } };
    const dosageInstruction = [{ doseAndRate: [{ doseQuantity: dose }], ...route }];
    const [fact] = factsIn({ ...prescription, dosageInstruction });
    expect(fact).toMatchObject({ quantity_value: '2' });
    expect(fact!.dosage).toBe(words);
  });

  it('tells units of time as words', () => {
    const dosageInstruction = [
      {
        timing: { repeat: { boundsDuration: { value: 1, code: 'wk', system: 'http://unitsofmeasure.org' } } },
        maxDosePerPeriod: {
          numerator: { value: 8, unit: 'tablets' },
          denominator: { value: 24, unit: 'h', code: 'h', system: 'http://unitsofmeasure.org' },
        },
      },
    ];
    expect(factsIn({ ...prescription, dosageInstruction })).toMatchObject([
      { maximum_dose: '8 tablets in 24 hours', dosage: 'for 1 week, at most 8 tablets in 24 hours' },
    ]);
  });

  it('keeps other digits of an amount', () => {
    const dosage = `{ "doseAndRate": [{ "doseRange": { "low": { "value": 0.50, "unit": "mg" }, "high": { "value": 1.05, "unit": "mg" } } }] }`;
    const text = JSON.stringify({ ...prescription, dosageInstruction: ['X'] }).replace('"X"', dosage);
    expect(readResources(parseKeepingNumbers(text)).instances.map(said)).toMatchObject([
      { dosage: '0.50 mg to 1.05 mg' },
    ]);
  });

  it.each<[string, Partial<MedicationRequest>, string]>([
    ['forbids the medication', { doNotPerform: true }, 'It says that the medicine must not be given.'],
    ['is a draft', { status: 'draft' }, 'It never came into force: it is only a draft, or was withdrawn.'],
    ['was entered in error', { status: 'entered-in-error' }, 'It was entered by mistake.'],
    [
      'follows rules that nobody here knows',
      { implicitRules: 'http://example.org/rules' },
      'It was made by rules that this service does not know, and they may change what it means.',
    ],
    [
      'has an unknown modifier in its timing',
      { dosageInstruction: [{ timing: { modifierExtension: [{ url: 'urn:x', valueBoolean: true }] } }] },
      'It has an addition that may change what it means, and that this service does not know.',
    ],
  ])('that %s is no fact', (_title, given, reason) => {
    expect(factsIn({ ...prescription, ...given })).toEqual([]);
    expect(unreadIn({ ...prescription, ...given })).toEqual({ 'MedicationRequest/rx': reason });
  });
});

it.each<[Timing, string | undefined]>([
  [{ code: { text: 'BID' } }, 'BID'],
  [{ repeat: { when: ['MORN.early'] } }, 'early in the morning'],
  [{ repeat: { duration: 2, durationUnit: 'h' } }, 'for 2 hours each time'],
  [{ repeat: { duration: 2 } }, undefined],
  [{ repeat: { durationUnit: 'h' } }, undefined],
])('The timing %j is told as: %s', (timing, expected) => {
  expect(timingWords(timing as Json)).toBe(expected);
});

describe('A MedicationDispense', () => {
  it('is a fact of its own, whether its prescription stands beside it or not', () => {
    expect(factsIn(dispense, prescription)).toEqual([fill, medication]);
    expect(factsIn(dispense)).toEqual([fill]);
    expect(writtenAgain(dispense)).toEqual([fill]);
  });

  it('counts weeks of supply as days', () => {
    expect(factsIn({ ...dispense, daysSupply: { value: 2, unit: 'weeks' } })).toMatchObject([
      { dispenseDaysSupply: 14 },
    ]);
  });

  it('without a supply in days has none', () => {
    const { dispenseDaysSupply: _, ...rest } = fill;
    expect(factsIn({ ...dispense, daysSupply: { value: 1, unit: 'box' } })).toEqual([rest]);
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
        startDate_source: '2024',
        endDate_source: '2025-02',
        status: 'active',
      },
    ];
    expect(factsIn(statement)).toEqual(expected);
    expect(writtenAgain(statement)).toEqual(expected);
  });

  it.each(['completed', 'stopped'] as const)(
    'that is %s has its end, or else the day on which it was said',
    (status) => {
      const over = { ...statement, status };
      expect(factsIn(over)).toMatchObject([{ endDate: '2025-02-28', status }]);
      const unknown = { ...over, effectivePeriod: { start: '2024' }, dateAsserted: '2025-05-06' };
      expect(factsIn(unknown)).toMatchObject([{ endDate: '2025-05-06', endDate_is_bound: true, status }]);
      const later = {
        ...unknown,
        effectivePeriod: { start: '2025-05-07' },
        meta: { lastUpdated: '2025-09-01T00:00:00Z' },
      };
      expect(factsIn(later)).toMatchObject([{ endDate: '2025-09-01', endDate_is_bound: true }]);
    },
  );

  it('that says the medication was not taken is no fact', () => {
    expect(factsIn({ ...statement, status: 'not-taken' })).toEqual([]);
  });
});

describe('A MedicationAdministration', () => {
  const given: MedicationAdministration = {
    resourceType: 'MedicationAdministration',
    id: 'm',
    status: 'in-progress',
    subject: { reference: 'Patient/p1' },
    medicationCodeableConcept: lisinopril,
    effectivePeriod: { start: '2012-08-06' },
    dosage: { dose: { value: 1 } },
  };

  it('that goes on without an end was over by the day on which that was written down', () => {
    const one = { ...given, meta: { lastUpdated: '2012-08-07T09:00:00Z' } };
    const expected = [{ startDate: '2012-08-06', endDate: '2012-08-07', endDate_is_bound: true }];
    expect(factsIn(one)).toMatchObject(expected);
    expect(writtenAgain(one)).toMatchObject(expected);
  });

  it.each([
    ['one time', { effectiveDateTime: '2012-08-06T13:00:00Z' }, '2012-08-06'],
    ['a period', { effectivePeriod: { start: '2012-08-06', end: '2012-08-08' } }, '2012-08-08'],
  ])('at %s ended with it, whatever its status says', (_what, when, endDate) => {
    const { effectivePeriod: _, ...rest } = given;
    const [fact] = factsIn({ ...rest, ...when });
    expect(fact).toMatchObject({ startDate: '2012-08-06', endDate });
    expect(fact).not.toHaveProperty('endDate_is_bound');
  });
});
