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
    interpretation_title: 'H',
    interpretation_system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation',
    interpretation_identifier: 'H',
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
    ['is cancelled', { status: 'cancelled' }, 'It has no result: it is registered, cancelled or an error.'],
    [
      'is an error',
      { status: 'entered-in-error' },
      'It has no result: it is registered, cancelled or an error.',
    ],
    ['is about a group', { subject: { reference: 'Group/herd' } }, 'Its subject is not a patient.'],
    [
      'is about a fetus',
      { focus: [{ reference: 'RelatedPerson/fetus' }] },
      'It observes something other than the patient, which its focus names.',
    ],
  ] as [string, Partial<Observation>, string][])('that %s is no fact', (_title, given, reason) => {
    expect(factsIn({ ...glucose, ...given })).toEqual([]);
    expect(unreadIn({ ...glucose, ...given })).toEqual({ 'Observation/o1': reason });
  });

  it('is the same fact beside a report, and without a time it has none', () => {
    const { effectiveDateTime: _, ...undated } = glucose;
    const report: DiagnosticReport = {
      resourceType: 'DiagnosticReport',
      id: 'r1',
      status: 'final',
      code: code('24323-8', 'Metabolic panel'),
      effectiveDateTime: '2026-01-14',
      result: [{ reference: 'Observation/o1', display: 'Glucose' }],
    };
    const alone = factsIn(undated);
    expect(alone[0]).not.toHaveProperty('collected_at');
    expect(factsIn(undated, report).filter(({ model }) => model === 'LabResult')).toEqual(alone);
    expect(factsIn(undated, report).filter(({ model }) => model !== 'LabResult')).toMatchObject([
      {
        title: 'Metabolic panel',
        status: 'final',
        content: 'Results: Glucose',
        date_of_visit: '2026-01-14T00:00:00Z',
      },
    ]);
  });

  it('is a fact when its focus is a disease of the patient', () => {
    expect(factsIn({ ...glucose, focus: [{ reference: 'Condition/tumour' }] })).toEqual([expected]);
  });

  it('is a fact when its focus is the patient, by a reference that leads to nothing here', () => {
    const patient = { reference: 'urn:uuid:6d1c0a52-7d0e-4b1f-8f0d-3b8c5a0e9a11' };
    expect(factsIn({ ...glucose, subject: patient, focus: [patient] })).toEqual([expected]);
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

  it('are a fact each, in the units of the model, and again after they were written', () => {
    const { heart_rate_value, heart_rate_unit, heart_rate_name_title, heart_rate_name_identifier, ...rest } =
      sameTime;
    const { height_value, height_unit, ...ofPressure } = rest;
    const { model, date } = sameTime;
    const expected = [
      { model, date, heart_rate_value, heart_rate_unit, heart_rate_name_title, heart_rate_name_identifier },
      { model, date, height_value, height_unit },
      ofPressure,
    ];
    expect(factsIn(rate, height, pressure)).toMatchObject(expected);
    expect([rate, height, pressure].flatMap((one) => factsIn(one))).toEqual(factsIn(rate, height, pressure));
    expect(writtenAgain(rate, height, pressure)).toEqual(factsIn(rate, height, pressure));
  });

  it('that a panel names are those facts, and the panel is none, nor unread', () => {
    const members = [{ reference: 'Observation/hr' }, { reference: 'Observation/elsewhere' }];
    const panel = observation({
      ...at,
      id: 'panel',
      code: code('85353-1', 'Vital signs panel'),
      hasMember: members,
    });
    expect(factsIn(panel, rate)).toEqual(factsIn(rate));
    expect(unreadIn(panel, rate)).toEqual({});
    expect(factsIn({ ...panel, note: [{ text: 'Taken at home.' }] })).toMatchObject([
      { model: 'VitalSigns', notes: 'Taken at home.' },
    ]);
  });

  it('keep what the model has no field for in words, and a second reading of a kind', () => {
    const more = {
      ...pressure,
      component: [
        ...pressure.component!,
        component('8480-6', 150),
        {
          code: { text: 'Mean' },
          valueQuantity: quantity(108, 'mm[Hg]'),
          referenceRange: [{ low: quantity(70, 'mm[Hg]'), high: quantity(100, 'mm[Hg]') }],
        },
        { code: { text: 'Cuff' }, dataAbsentReason: { text: 'Not noted' } },
      ],
    };
    expect(factsIn(more)).toMatchObject([
      {
        bp_systolic_value: 142,
        bp_diastolic_value: 91,
        notes:
          'LOINC code 8480-6: 150 mm[Hg]\nMean: 108 mm[Hg] (70 mm[Hg] to 100 mm[Hg])\nCuff: no value (Not noted)',
      },
    ]);
  });

  it.each(['8480-6', '8462-4'])(
    'of one pressure, %s, say where and in which position it was measured',
    (number) => {
      const url = 'http://hl7.org/fhir/StructureDefinition/observation-bodyPosition';
      const one = {
        ...pressure,
        extension: [
          { url: 'urn:other', valueCodeableConcept: { text: 'Other' } },
          { url, valueCodeableConcept: { text: 'Sitting' } },
        ],
        component: [component(number, 91)],
      };
      expect(factsIn(one)).toMatchObject([{ bp_site_title: 'Left arm', bp_position_title: 'Sitting' }]);
    },
  );

  it('by pulse oximetry stay so, with the oxygen that is breathed, and preliminary ones stay preliminary', () => {
    const oximetry = observation({
      ...at,
      status: 'preliminary',
      code: {
        coding: [
          { system: loinc, code: '59408-5', display: 'Oxygen saturation by Pulse oximetry' },
          { system: loinc, code: '2708-6', display: 'Oxygen saturation in Arterial blood' },
        ],
      },
      valueQuantity: quantity(95, '%'),
      component: [
        { code: code('3151-8', 'Inhaled oxygen flow rate'), valueQuantity: quantity(6, 'L/min') },
        { code: code('3150-6', 'Inhaled oxygen concentration'), valueQuantity: quantity(40, '%') },
      ],
    });
    const expected = [
      {
        status: 'preliminary',
        oxygen_saturation_value: 95,
        oxygen_saturation_name_identifier: '59408-5',
        oxygen_flow_value: '6',
        oxygen_flow_unit: 'L/min',
        inspired_oxygen_value: '40',
      },
    ];
    expect(factsIn(oximetry)).toMatchObject(expected);
    expect(writtenAgain(oximetry)).toEqual(factsIn(oximetry));
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

  it('keep the name of a code that the model knows, and leave it empty for others', () => {
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
    expect(factsIn(any)[0]).not.toHaveProperty('weight_name_identifier');
  });

  it('without a time are facts without a date', () => {
    const [fact] = factsIn({ ...rate, effectiveDateTime: undefined! });
    expect(fact).toMatchObject({ model: 'VitalSigns', heart_rate_value: 72 });
    expect(fact).not.toHaveProperty('date');
  });

  it.each([
    ['in an unknown unit', { valueQuantity: quantity(70, 'furlong') }, { value: 70, unit: 'furlong' }],
    [
      'that are a bound',
      { valueQuantity: { ...quantity(300, '/min'), comparator: '>' } },
      { value: 300, comparator: '>' },
    ],
    [
      'without a number',
      { valueQuantity: undefined, dataAbsentReason: { coding: [{ code: 'asked-declined' }] } },
      { data_absent_reason: 'asked-declined' },
    ],
  ] as [string, Partial<Observation>, object][])('%s are measurements', (_title, given, expected) => {
    const facts = factsIn({ ...rate, ...given });
    expect(facts).toMatchObject([
      { model: 'Measurement', type: 'Heart rate', code_identifier: '8867-4', ...expected },
    ]);
    expect(writtenAgain({ ...rate, ...given })).toEqual(facts);
  });
});

describe('Other Observations', () => {
  it('with a number are measurements, named by their series or their name, with their code', () => {
    const head = observation({
      category: category('exam'),
      code: code('9843-4', 'Head Occipital-frontal circumference'),
      valueQuantity: quantity(35.5, 'cm'),
    });
    expect(factsIn(head)).toMatchObject([
      {
        model: 'Measurement',
        type: 'Head circumference',
        code_identifier: '9843-4',
        value: 35.5,
        unit: 'cm',
      },
    ]);
    const long = 'Body mass index (BMI) [Percentile] Per age and sex';
    expect(factsIn({ ...head, code: code('59576-9', long) })).toMatchObject([{ type: long }]);
    expect(writtenAgain(head)).toEqual(factsIn(head));
  });

  it.each([
    ['a text', { valueString: 'Left eye' }, { result: 'Left eye' }],
    ['yes or no', { valueBoolean: false }, { result: 'No' }],
    [
      'a range',
      { valueRange: { low: quantity(1, 'cm'), high: quantity(3, 'cm') } },
      { result: '1 cm to 3 cm' },
    ],
    ['a time', { valueDateTime: '2026-03-01' }, { result: '2026-03-01' }],
    [
      'a curve',
      { valueSampledData: { origin: { value: 0 }, period: 10, dimensions: 1, data: '1 2 3' } },
      { result: 'A curve of 3 values, one every 10 milliseconds' },
    ],
    [
      'a code',
      {
        valueCodeableConcept: {
          coding: [{ system: loinc, code: 'LA6568-5', display: 'Not at all' }],
        },
      },
      { result: 'Not at all', result_code_identifier: 'LA6568-5' },
    ],
    [
      'a bound',
      { valueQuantity: { ...quantity(0.1, 'mm'), comparator: '<' } },
      { value: 0.1, comparator: '<' },
    ],
    [
      'components',
      { component: [{ code: { text: 'Feeling down' }, valueInteger: 2 }] },
      { components: 'Feeling down: 2' },
    ],
  ] as [string, Partial<Observation>, object][])('whose value is %s keep it', (_title, given, expected) => {
    const one = observation({ category: category('survey'), code: code('44249-1', 'PHQ-9'), ...given });
    expect(factsIn(one)).toMatchObject([
      { model: 'Measurement', type: 'PHQ-9', category_identifier: 'survey', ...expected },
    ]);
    expect(writtenAgain(one)).toEqual(factsIn(one));
  });

  it('whose category only says that there is none have none', () => {
    const system = 'http://terminology.hl7.org/CodeSystem/data-absent-reason';
    const [fact] = factsIn(
      observation({
        category: [{ coding: [{ system, code: 'unknown' }] }],
        valueQuantity: quantity(35, 'cm'),
      }),
    );
    expect(fact).toMatchObject({ model: 'Measurement', value: 35 });
    expect(fact).not.toHaveProperty('category_title');
  });

  it('that say only what they are about are facts, and those that say nothing are not', () => {
    expect(factsIn(observation({ code: { text: 'Wound present' } }))).toMatchObject([
      { type: 'Wound present' },
    ]);
    const { effectiveDateTime: _, ...silent } = observation({ code: {} });
    expect(unreadIn(silent)).toEqual({
      'Observation/o1': 'It says neither what was observed nor what came out.',
    });
  });

  it.each<[string, Partial<Observation>, object]>([
    ['its date', { effectiveDateTime: '2024-03-01' }, { datetime: '2024-03-01T00:00:00Z' }],
    [
      'when it was made available',
      { issued: '2024-03-01T10:00:00Z' },
      { notes: 'Made available: 2024-03-01T10:00:00Z' },
    ],
    [
      'a narrative',
      { text: { status: 'generated', div: '<div xmlns="http://www.w3.org/1999/xhtml">Smokes</div>' } },
      { notes: 'Smokes' },
    ],
    [
      'a name and a narrative',
      {
        code: { text: 'Home' },
        text: { status: 'generated', div: '<div xmlns="http://www.w3.org/1999/xhtml">Lives alone</div>' },
      },
      { type: 'Home', notes: 'Lives alone' },
    ],
  ])('without a value that have %s are facts that say so', (_title, given, expected) => {
    const { effectiveDateTime: _, ...silent } = observation({ code: {} });
    const one = { ...silent, ...given };
    expect(factsIn(one)).toEqual([{ model: 'Measurement', status: 'final', ...expected }]);
    expect(writtenAgain(one)).toEqual(factsIn(one));
  });

  it('that are registered and have a result all the same are facts that say so', () => {
    const smoking = observation({
      status: 'registered',
      category: category('social-history'),
      code: code('72166-2', 'Tobacco smoking status'),
      valueCodeableConcept: { text: 'Never smoker' },
    });
    expect(factsIn(smoking)).toMatchObject([
      { model: 'SocialHistory', status: 'registered', result: 'Never smoker' },
    ]);
    expect(writtenAgain(smoking)).toEqual(factsIn(smoking));
    const glucose = observation({
      status: 'registered',
      category: category('laboratory'),
      code: code('2345-7', 'Glucose'),
      valueQuantity: quantity(95, 'mg/dL'),
    });
    expect(factsIn(glucose)).toMatchObject([{ model: 'LabResult', status_title: 'registered' }]);
    expect(writtenAgain(glucose)).toEqual(factsIn(glucose));
    const { valueQuantity: _, ...waiting } = glucose;
    expect(unreadIn(waiting)).toEqual({
      'Observation/o1': 'It has no result: it is registered, cancelled or an error.',
    });
  });

  it.each([
    ['a period', { effectivePeriod: { start: '2026-01-15', end: '2026-01-16' } }, '2026-01-15 to 2026-01-16'],
    [
      'a timing',
      { effectiveTiming: { event: ['2026-01-15', '2026-01-17'] } },
      'on 2026-01-15, on 2026-01-17',
    ],
  ] as [string, Partial<Observation>, string][])(
    'at %s have its start, and all of it in words',
    (_title, given, words) => {
      const { effectiveDateTime: _, ...urine } = observation({ valueQuantity: quantity(2, 'L') });
      expect(factsIn({ ...urine, ...given })).toMatchObject([
        { datetime: '2026-01-15T00:00:00Z', components: `Time: ${words}` },
      ]);
    },
  );
});

describe('Social history', () => {
  const never = {
    coding: [{ system: 'http://snomed.info/sct', code: '266919005', display: 'Never smoker' }],
  };

  it.each([
    ['by its category', { category: category('social-history'), code: { text: 'Tobacco' } }, 'Tobacco'],
    ['by its code', { code: code('72166-2', 'Tobacco smoking status') }, 'Tobacco smoking status'],
    [
      'by its code, in a survey',
      { category: category('survey'), code: code('82810-3', 'Pregnancy status') },
      'Pregnancy status',
    ],
  ] as [string, Partial<Observation>, string][])('is known %s', (_title, given, name) => {
    const one = observation({ ...given, valueCodeableConcept: never });
    expect(factsIn(one)).toMatchObject([
      {
        model: 'SocialHistory',
        name_title: name,
        startDate: '2026-01-15T14:30:00Z',
        status: 'final',
        result: 'Never smoker',
        result_code_identifier: '266919005',
      },
    ]);
    expect(writtenAgain(one)).toEqual(factsIn(one));
  });
});

describe('An Observation of social history', () => {
  const ofWork = { category: category('social-history'), code: { text: 'Children' } };
  it.each<[string, Partial<Observation>, object]>([
    [
      'a quantity',
      { valueQuantity: quantity(20, '{pack}') },
      { quantity_value: '20', quantity_unit: '{pack}' },
    ],
    ['a number', { valueInteger: 2 }, { quantity_value: '2' }],
  ])('whose value is %s keeps it', (_title, given, expected) => {
    const [fact] = factsIn(observation({ ...ofWork, ...given }));
    expect(fact).toMatchObject({ model: 'SocialHistory', ...expected });
    expect(fact).not.toHaveProperty('result');
  });
});

describe('An Observation without a category', () => {
  const potassium = code('2823-3', 'Potassium [Moles/volume] in Serum or Plasma');
  const flag = [
    { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation', code: 'H' }] },
  ];
  const range = [{ text: '3.5-5.1' }];

  it.each([
    [
      'LabResult',
      'the name of LOINC for a sample',
      { code: potassium, valueQuantity: quantity(4, 'mmol/L') },
    ],
    [
      'LabResult',
      'such a name without a unit',
      { code: code('5811-5', 'Specific gravity of Urine'), valueInteger: 1 },
    ],
    ['LabResult', 'a sample', { specimen: { display: 'Blood' }, valueString: 'pos' }],
    ['LabResult', 'a range and such a unit', { referenceRange: range, valueQuantity: quantity(4, 'mmol/L') }],
    [
      'LabResult',
      'a range and a unit for each cell',
      { referenceRange: range, valueQuantity: quantity(29, 'pg/{cell}') },
    ],
    [
      'LabResult',
      'a flag and a unit with a power',
      { interpretation: flag, valueQuantity: quantity(221, 'giga.l-1') },
    ],
    ['LabResult', 'a flag and a text', { interpretation: flag, valueString: 'many' }],
    ['Measurement', 'no more than a number', { valueQuantity: quantity(4, 'mmol/L') }],
    [
      'Measurement',
      'a range and another unit',
      { referenceRange: range, valueQuantity: quantity(4, 'L/min') },
    ],
    [
      'Measurement',
      'a flag and a score',
      { code: { text: 'PHQ-9 score' }, interpretation: flag, valueInteger: 4 },
    ],
  ] as [string, string, Partial<Observation>][])('is a %s when it has %s', (model, _title, given) => {
    expect(factsIn(observation(given))).toMatchObject([{ model }]);
  });
});

describe('Flags and ranges', () => {
  const system = 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation';
  const sodium = {
    category: category('laboratory'),
    code: code('2951-2', 'Sodium'),
    valueQuantity: quantity(140, 'mmol/L'),
  };

  it.each([
    ['L', 'abnormal'],
    ['H', 'abnormal'],
    ['A', 'abnormal'],
    ['LL', 'critical'],
    ['HH', 'critical'],
    ['AA', 'critical'],
    ['N', 'normal'],
    ['POS', undefined],
    ['NEG', undefined],
  ])('%s stays as it is, beside the word of the model', (flag, word) => {
    const one = observation({ ...sodium, interpretation: [{ coding: [{ system, code: flag }] }] });
    const [fact] = factsIn(one);
    expect([fact?.interpretation_identifier, fact?.abnormal_interpretation_identifier]).toEqual([flag, word]);
    expect(writtenAgain(one)).toEqual([fact]);
  });

  it('are all kept: text, ranges for other groups, and second flags', () => {
    const pregnant = { appliesTo: [{ text: 'Pregnant' }], low: quantity(130, 'mmol/L') };
    const one = observation({
      ...sodium,
      interpretation: [{ text: 'High' }, { text: 'Changed' }],
      referenceRange: [
        { low: quantity(135, 'mmol/L'), high: quantity(145, 'mmol/L'), text: 'Adults' },
        pregnant,
      ],
      component: [{ code: { text: 'Haemolysis' }, valueString: 'slight' }],
    });
    expect(factsIn(one)).toMatchObject([
      {
        interpretation_title: 'High',
        quantitative_result_value_value: '140',
        quantitative_result_normal_range_min_value: '135',
        quantitative_result_normal_range_max_value: '145',
        normal_range_text: 'Adults; Pregnant: from 130 mmol/L',
        components: 'Haemolysis: slight\nFlag: Changed',
      },
    ]);
    expect(writtenAgain(one)).toEqual(factsIn(one));
  });

  it('stand beside when it was issued, by whom, from what and how', () => {
    const one = observation({
      ...sodium,
      issued: '2026-01-16T08:00:00Z',
      performer: [{ display: 'City laboratory' }],
      specimen: { display: 'Serum' },
      method: { text: 'Electrode' },
    });
    expect(factsIn(one)).toMatchObject([
      {
        issued: '2026-01-16T08:00:00Z',
        performer: 'City laboratory',
        specimen: 'Serum',
        method: 'Electrode',
      },
    ]);
    expect(writtenAgain(one)).toEqual(factsIn(one));
  });
});
