import type {
  DiagnosticReport,
  Observation,
  ObservationComponent,
  Practitioner,
  PractitionerRole,
  Specimen,
} from 'fhir/r4.js';
import { describe, expect, it } from 'vitest';
import { factsIn, unreadIn, writtenAgain } from './said.ts';

const loinc = 'http://loinc.org';
const ucum = 'http://unitsofmeasure.org';

function observation(given: Partial<Observation>): Observation {
  return {
    resourceType: 'Observation',
    id: 'o1',
    status: 'final',
    code: { text: 'Something' },
    subject: { reference: 'Patient/p1' },
    effectiveDateTime: '2026-01-15T09:30:00-05:00',
    ...given,
  };
}

const category = (code: string) => [
  { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code }] },
];
const quantity = (value: number, unit: string) => ({ value, unit, system: ucum, code: unit });
const code = (number: string, display: string) => ({ coding: [{ system: loinc, code: number, display }] });

describe('An Observation of a laboratory', () => {
  const glucose = observation({
    category: category('laboratory'),
    code: code('2345-7', 'Glucose [Mass/volume] in Serum or Plasma'),
    valueQuantity: quantity(105, 'mg/dL'),
    interpretation: [
      {
        coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation', code: 'H' }],
      },
    ],
    referenceRange: [{ low: quantity(70, 'mg/dL'), high: quantity(99, 'mg/dL') }],
    note: [{ text: 'Fasting.' }],
  });
  const expected = {
    model: 'LabResult',
    abnormal_interpretation_title: 'Abnormal',
    abnormal_interpretation_system: 'http://smartplatforms.org/terms/codes/LabResultInterpretation#',
    abnormal_interpretation_identifier: 'abnormal',
    test_name_title: 'Glucose [Mass/volume] in Serum or Plasma',
    test_name_system: 'http://purl.bioontology.org/ontology/LNC/',
    test_name_identifier: '2345-7',
    status_title: 'Final',
    status_system: 'http://smartplatforms.org/terms/codes/LabStatus#',
    status_identifier: 'final',
    notes: 'Fasting.',
    quantitative_result_normal_range_max_value: '99',
    quantitative_result_normal_range_max_unit: 'mg/dL',
    quantitative_result_normal_range_min_value: '70',
    quantitative_result_normal_range_min_unit: 'mg/dL',
    quantitative_result_value_value: '105',
    quantitative_result_value_unit: 'mg/dL',
    collected_at: '2026-01-15T14:30:00Z',
    collected_at_source: '2026-01-15T09:30:00-05:00',
  };

  it('gives its value with unit, range and interpretation, and again after it was written', () => {
    expect(factsIn(glucose)).toEqual([expected]);
    expect(writtenAgain(glucose)).toEqual([expected]);
  });

  it.each([
    [
      'a bound',
      { valueQuantity: { ...quantity(5, 'mg/dL'), comparator: '<' } },
      { quantitative_result_value_value: '<5' },
    ],
    ['a text', { valueQuantity: undefined, valueString: 'negative' }, { narrative_result: 'negative' }],
    [
      'a code',
      { valueQuantity: undefined, valueCodeableConcept: { text: 'A positive' } },
      { narrative_result: 'A positive' },
    ],
    [
      'a ratio',
      { valueQuantity: undefined, valueRatio: { numerator: { value: 1 }, denominator: { value: 40 } } },
      { quantitative_result_value_value: '1:40' },
    ],
  ] as [string, Partial<Observation>, object][])('whose value is %s keeps it', (_title, given, value) => {
    expect(factsIn({ ...glucose, ...given })).toMatchObject([value]);
    expect(writtenAgain({ ...glucose, ...given })).toMatchObject([value]);
  });

  it.each([
    ['has no value', { valueQuantity: undefined }, 'It has no value of its own.'],
    [
      'has a text that is too long',
      { valueQuantity: undefined, valueString: 'x'.repeat(256) },
      'Its valueString cannot be held: it is of another kind, or too long.',
    ],
    ['is cancelled', { status: 'cancelled' }, 'It has no result: it is registered, cancelled or an error.'],
    ['is about a group', { subject: { reference: 'Group/herd' } }, 'Its subject is not a patient.'],
  ] as [string, Partial<Observation>, string][])('that %s is no fact', (_title, given, reason) => {
    expect(factsIn({ ...glucose, ...given })).toEqual([]);
    expect(unreadIn({ ...glucose, ...given })).toEqual({ 'Observation/o1': reason });
  });

  it('does not need a category when a laboratory report names it, and has the time of that', () => {
    const { category: _, effectiveDateTime: __, ...bare } = glucose;
    const report: DiagnosticReport = {
      resourceType: 'DiagnosticReport',
      id: 'r1',
      status: 'final',
      category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0074', code: 'LAB' }] }],
      code: code('24323-8', 'Metabolic panel'),
      effectiveDateTime: '2026-01-14',
      result: [{ reference: 'Observation/o1' }],
    };
    const { collected_at_source: _source, ...withoutSource } = expected;
    expect(factsIn(bare, report)[0]).toEqual({ ...withoutSource, collected_at: '2026-01-14T00:00:00Z' });
  });

  it('names the collector and the accession of its specimen', () => {
    const specimen: Specimen = {
      resourceType: 'Specimen',
      id: 's',
      accessionIdentifier: { value: 'A-77' },
      collection: { collector: { reference: '#role' } },
    };
    const role: PractitionerRole = {
      resourceType: 'PractitionerRole',
      id: 'role',
      practitioner: { reference: '#nurse' },
      code: [{ text: 'Nurse' }],
    };
    const nurse: Practitioner = {
      resourceType: 'Practitioner',
      id: 'nurse',
      name: [{ family: 'Okafor', given: ['Ada', 'N.'] }],
    };
    const sampled = { ...glucose, specimen: { reference: '#s' }, contained: [specimen, role, nurse] };
    const collected = {
      accession_number: 'A-77',
      collected_by_name_family: 'Okafor',
      collected_by_name_given: 'Ada',
      collected_by_name_middle: 'N.',
      collected_by_role: 'Nurse',
    };
    expect(factsIn(sampled)).toMatchObject([collected]);
    expect(writtenAgain(sampled)).toMatchObject([collected]);
  });
});

describe('Observations of vital signs', () => {
  const at = { category: category('vital-signs') };
  const rate = observation({
    ...at,
    id: 'hr',
    code: code('8867-4', 'Heart rate'),
    valueQuantity: quantity(72, '/min'),
  });
  const height = observation({
    ...at,
    id: 'ht',
    code: code('8302-2', 'Body height'),
    valueQuantity: quantity(163.1, 'cm'),
  });
  const component = (number: string, value: number): ObservationComponent => ({
    code: { coding: [{ system: loinc, code: number }] },
    valueQuantity: quantity(value, 'mm[Hg]'),
  });
  const pressure = observation({
    ...at,
    id: 'bp',
    code: code('85354-9', 'Blood pressure panel'),
    bodySite: { coding: [{ system: 'http://snomed.info/sct', code: '368208006', display: 'Left arm' }] },
    component: [component('8480-6', 142), component('8462-4', 91)],
  });
  const sameTime = {
    model: 'VitalSigns',
    date: '2026-01-15T14:30:00Z',
    bp_site_title: 'Left arm',
    bp_site_system: 'http://purl.bioontology.org/ontology/SNOMEDCT/',
    bp_site_identifier: '368208006',
    bp_systolic_value: 142,
    bp_systolic_unit: 'mm[Hg]',
    bp_diastolic_value: 91,
    heart_rate_value: 72,
    heart_rate_unit: '{beats}/min',
    heart_rate_name_title: 'Heart rate',
    heart_rate_name_identifier: '8867-4',
    height_value: 1.631,
    height_unit: 'm',
  };

  it('of the same time are one fact, in the units of the model, and again after they were written', () => {
    expect(factsIn(rate, height, pressure)).toMatchObject([sameTime]);
    expect(writtenAgain(rate, height, pressure)).toEqual(factsIn(rate, height, pressure));
  });

  it('of another time, or of the same kind again, are another fact', () => {
    const later = { ...rate, id: 'later', effectiveDateTime: '2026-01-15T15:00:00Z' };
    const twice = { ...rate, id: 'twice', valueQuantity: quantity(80, '/min') };
    const readings = factsIn(rate, later, twice).map(({ date, heart_rate_value }) => [
      date,
      heart_rate_value,
    ]);
    expect(readings).toEqual([
      ['2026-01-15T14:30:00Z', 72],
      ['2026-01-15T15:00:00Z', 72],
      ['2026-01-15T14:30:00Z', 80],
    ]);
  });

  it('never mix two blood pressures of the same time', () => {
    const first = { ...pressure, component: [component('8480-6', 142)] };
    const second = {
      ...pressure,
      id: 'again',
      component: [component('8480-6', 131), component('8462-4', 84)],
    };
    const both = factsIn(first, second).map((fact) => [fact.bp_systolic_value, fact.bp_diastolic_value]);
    expect(both).toEqual([
      [142, undefined],
      [131, 84],
    ]);
  });

  it('that a panel names are one fact with the time of the panel', () => {
    const { effectiveDateTime: _, ...undated } = rate;
    const panel = observation({
      ...at,
      id: 'panel',
      code: code('85353-1', 'Vital signs panel'),
      hasMember: [{ reference: 'Observation/hr' }],
    });
    expect(factsIn(panel, undated)).toMatchObject([{ date: '2026-01-15T14:30:00Z', heart_rate_value: 72 }]);
  });

  it.each([
    ['[lb_av]', '29463-7', 150, 'weight_value', 68.039],
    ['g', '29463-7', 3250, 'weight_value', 3.25],
    ['[in_i]', '8302-2', 64.25, 'height_value', 1.63195],
    ['[degF]', '8310-5', 98.6, 'temperature_value', 37],
    ['%', '59408-5', 97, 'oxygen_saturation_value', 97],
  ])('in %s are converted', (unit, number, value, field, expected) => {
    const one = observation({ ...at, code: code(number, 'Reading'), valueQuantity: quantity(value, unit) });
    expect(factsIn(one)).toMatchObject([{ [field]: expected }]);
  });

  it('keep the name of their code', () => {
    const measured = observation({
      ...at,
      code: code('3141-9', 'Body weight Measured'),
      valueQuantity: quantity(70, 'kg'),
    });
    expect(factsIn(measured)).toMatchObject([{ weight_name_identifier: '3141-9' }]);
    expect(writtenAgain(measured)).toMatchObject([{ weight_name_identifier: '3141-9' }]);
    const any = observation({
      ...at,
      code: code('29463-7', 'Body weight'),
      valueQuantity: quantity(70, 'kg'),
    });
    expect(factsIn(any)).toMatchObject([{ weight_name_identifier: '29463-7' }]);
  });

  it.each([
    [
      'in an unknown unit',
      { valueQuantity: quantity(70, 'furlong') },
      'Its heart rate has a unit that is not known, or none, or a number beyond all bounds.',
    ],
    ['without a time', { effectiveDateTime: undefined }, 'It does not say when it was observed.'],
    ['without a number', { valueQuantity: undefined }, 'Its heart rate has no number.'],
  ] as [string, Partial<Observation>, string][])('%s are no facts', (_title, given, reason) => {
    expect(factsIn({ ...rate, ...given })).toEqual([]);
    expect(unreadIn({ ...rate, ...given })).toEqual({ 'Observation/hr': reason });
  });

  it('that name each other as members in a circle are read all the same', () => {
    const one = { ...rate, hasMember: [{ reference: 'Observation/ht' }] };
    const other = { ...height, hasMember: [{ reference: 'Observation/hr' }] };
    expect(factsIn(one, other).length).toBeGreaterThan(0);
  });
});

describe('Other Observations', () => {
  it('with a number are measurements, named by their series', () => {
    const head = observation({
      category: category('vital-signs'),
      code: code('9843-4', 'Head Occipital-frontal circumference'),
      valueQuantity: quantity(35.5, 'cm'),
    });
    const expected = [
      {
        model: 'Measurement',
        type: 'Head circumference',
        value: 35.5,
        unit: 'cm',
        datetime: '2026-01-15T14:30:00Z',
      },
    ];
    expect(factsIn(head)).toEqual(expected);
    expect(writtenAgain(head)).toEqual(expected);
  });

  it('without a number are no facts', () => {
    const smoking = observation({
      category: category('social-history'),
      valueCodeableConcept: { text: 'Never smoker' },
    });
    expect(unreadIn(smoking)).toEqual({
      'Observation/o1': 'It has no number of its own, and is no laboratory result.',
    });
  });
});
