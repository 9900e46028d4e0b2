/** Synthetic patients as a hospital exports them: resources in the style of US Core. The same numbers give the same patients. */

type Resource = Readonly<Record<string, unknown>> & { readonly resourceType: string; readonly id: string };

const loinc = 'http://loinc.org';
const snomed = 'http://snomed.info/sct';
const rxnorm = 'http://www.nlm.nih.gov/research/umls/rxnorm';
const ucum = 'http://unitsofmeasure.org';
const category = (code: string) => [
  { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code }] },
];
const status = (name: string, code: string) => ({
  coding: [{ system: `http://terminology.hl7.org/CodeSystem/${name}`, code }],
});

const families = ['Lind', 'Oyelaran', 'Halloran', 'Berg', 'Marquez', 'Ito', 'Novak', 'Silva'];
const givens = ['Rosa', 'Marta', 'Agnes', 'Ole', 'Ines', 'Kenji', 'Petra', 'Tomas'];
const analytes = [
  ['2951-2', 'Sodium [Moles/volume] in Serum or Plasma', 'mmol/L', 140],
  ['2823-3', 'Potassium [Moles/volume] in Serum or Plasma', 'mmol/L', 4.2],
  ['2345-7', 'Glucose [Mass/volume] in Serum or Plasma', 'mg/dL', 98],
  ['2160-0', 'Creatinine [Mass/volume] in Serum or Plasma', 'mg/dL', 0.9],
  ['718-7', 'Hemoglobin [Mass/volume] in Blood', 'g/dL', 13.6],
] as const;
const vitals = [
  ['8867-4', 'Heart rate', '/min', 72],
  ['29463-7', 'Body weight', 'kg', 71],
  ['8310-5', 'Body temperature', 'Cel', 37],
] as const;
const problems = [
  ['195967001', 'Asthma'],
  ['38341003', 'Hypertensive disorder'],
  ['44054006', 'Diabetes mellitus type 2'],
] as const;
const drugs = [
  ['314076', 'lisinopril 10 MG Oral Tablet'],
  ['860975', 'metformin hydrochloride 500 MG Oral Tablet'],
  ['1014678', 'cetirizine hydrochloride 10 MG Oral Tablet'],
] as const;

/** What all patients of the hospital share. */
export function sharedResources(): readonly Resource[] {
  return [
    { resourceType: 'Organization', id: 'hospital', name: 'Harbor Hospital', active: true },
    {
      resourceType: 'Practitioner',
      id: 'dr-kim',
      name: [{ family: 'Kim', given: ['Jo'], prefix: ['Dr.'] }],
      identifier: [{ system: 'http://hl7.org/fhir/sid/us-npi', value: '1234567893' }],
    },
    ...drugs.map(([code, display]) => ({
      resourceType: 'Medication',
      id: `drug-${code}`,
      code: { coding: [{ system: rxnorm, code, display }], text: display },
    })),
  ];
}

/** The names and the date of birth of patient `number`. */
function personOf(number: number): {
  readonly given: string;
  readonly family: string;
  readonly bday: string;
} {
  const day = new Date(Date.UTC(1940 + (number % 70), number % 12, 1 + (number % 28)));
  return {
    given: givens[number % givens.length]!,
    family: `${families[(number >> 3) % families.length]}${number}`,
    bday: day.toISOString().slice(0, 10),
  };
}

/** Patient `number` and further resources of theirs, `count` in all. */
export function* resourcesOf(number: number, count: number): Generator<Resource> {
  const { given, family, bday } = personOf(number);
  const patient = `p${number}`;
  yield {
    resourceType: 'Patient',
    id: patient,
    meta: { lastUpdated: '2026-01-01T00:00:00Z' },
    identifier: [{ system: 'https://hospital.example/mrn', value: `MRN-${number}` }],
    name: [{ use: 'official', family, given: [given] }],
    gender: number % 2 === 0 ? 'female' : 'male',
    birthDate: bday,
  };
  for (let index = 1; index < count; index += 1) yield resource(patient, index);
}

/** Of twenty resources: nine laboratory results, five vital signs, two visits, and one of most other kinds. */
function resource(patient: string, index: number): Resource {
  const subject = { reference: `Patient/${patient}` };
  const id = `${patient}-${index}`;
  // One visit of an hour every 37 hours.
  const time = new Date(Date.UTC(2020, 0, 1) + index * 37 * 3_600_000).toISOString();
  const meta = { lastUpdated: time, profile: ['http://hl7.org/fhir/us/core/StructureDefinition/us-core'] };
  const common = { id, meta };
  const place = index % 20;
  if (place < 9) return laboratory(common, subject, index, time);
  if (place < 13) return vitalSign(common, subject, index, time);
  if (place === 13) return bloodPressure(common, subject, index, time);
  if (place < 16) {
    return {
      resourceType: 'Encounter',
      ...common,
      status: 'finished',
      class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'AMB' },
      type: [{ coding: [{ system: snomed, code: '185345009', display: 'Encounter for symptom' }] }],
      subject,
      participant: [{ individual: { reference: 'Practitioner/dr-kim' } }],
      period: { start: time, end: time },
      serviceProvider: { reference: 'Organization/hospital' },
    };
  }
  if (place === 16) return condition(common, subject, index, time);
  if (place === 17) return prescription(common, subject, index, time);
  if (place === 18) {
    return {
      resourceType: 'Immunization',
      ...common,
      status: 'completed',
      vaccineCode: { coding: [{ system: 'http://hl7.org/fhir/sid/cvx', code: '140', display: 'Influenza' }] },
      patient: subject,
      occurrenceDateTime: time,
      primarySource: true,
    };
  }
  return {
    resourceType: 'Procedure',
    ...common,
    status: 'completed',
    code: { coding: [{ system: snomed, code: '430193006', display: 'Medication reconciliation' }] },
    subject,
    performedDateTime: time,
  };
}

type Common = { readonly id: string; readonly meta: object };

function laboratory(common: Common, subject: object, index: number, time: string): Resource {
  const [code, display, unit, normal] = analytes[index % analytes.length]!;
  const value = Number((normal * (0.9 + (index % 21) / 100)).toFixed(1));
  return {
    resourceType: 'Observation',
    ...common,
    status: 'final',
    category: category('laboratory'),
    code: { coding: [{ system: loinc, code, display }], text: display },
    subject,
    encounter: { reference: `Encounter/${common.id}` },
    effectiveDateTime: time,
    issued: time,
    performer: [{ reference: 'Organization/hospital', display: 'Harbor Hospital' }],
    valueQuantity: { value, unit, system: ucum, code: unit },
    referenceRange: [{ low: { value: normal * 0.9, unit }, high: { value: normal * 1.1, unit } }],
  };
}

function vitalSign(common: Common, subject: object, index: number, time: string): Resource {
  const [code, display, unit, normal] = vitals[index % vitals.length]!;
  return {
    resourceType: 'Observation',
    ...common,
    status: 'final',
    category: category('vital-signs'),
    code: { coding: [{ system: loinc, code, display }], text: display },
    subject,
    effectiveDateTime: time,
    valueQuantity: { value: normal + (index % 5), unit, system: ucum, code: unit },
  };
}

function bloodPressure(common: Common, subject: object, index: number, time: string): Resource {
  const component = (code: string, value: number) => ({
    code: { coding: [{ system: loinc, code }] },
    valueQuantity: { value, unit: 'mmHg', system: ucum, code: 'mm[Hg]' },
  });
  return {
    resourceType: 'Observation',
    ...common,
    status: 'final',
    category: category('vital-signs'),
    code: { coding: [{ system: loinc, code: '85354-9', display: 'Blood pressure panel' }] },
    subject,
    effectiveDateTime: time,
    component: [component('8480-6', 120 + (index % 15)), component('8462-4', 75 + (index % 10))],
  };
}

function condition(common: Common, subject: object, index: number, time: string): Resource {
  const [code, display] = problems[index % problems.length]!;
  return {
    resourceType: 'Condition',
    ...common,
    clinicalStatus: status('condition-clinical', 'active'),
    verificationStatus: status('condition-ver-status', 'confirmed'),
    code: { coding: [{ system: snomed, code, display }], text: display },
    subject,
    onsetDateTime: time.slice(0, 10),
  };
}

function prescription(common: Common, subject: object, index: number, time: string): Resource {
  const [code] = drugs[index % drugs.length]!;
  return {
    resourceType: 'MedicationRequest',
    ...common,
    status: 'active',
    intent: 'order',
    medicationReference: { reference: `Medication/drug-${code}` },
    subject,
    authoredOn: time.slice(0, 10),
    requester: { reference: 'Practitioner/dr-kim' },
    dosageInstruction: [
      { text: '1 tablet daily', timing: { repeat: { frequency: 1, period: 1, periodUnit: 'd' } } },
    ],
  };
}
