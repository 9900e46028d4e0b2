/** A made-up patient of a hospital with two or more resources for every profile of US Core 6.1, so that a search can also find too much. */
import type { JsonObject } from '../../../../shared/fhir/json.ts';

const profileUrl = 'http://hl7.org/fhir/us/core/StructureDefinition/';
const hl7 = 'http://terminology.hl7.org/CodeSystem/';
const loinc = 'http://loinc.org';
const snomed = 'http://snomed.info/sct';
const rxnorm = 'http://www.nlm.nih.gov/research/umls/rxnorm';
const cvx = 'http://hl7.org/fhir/sid/cvx';
const ucum = 'http://unitsofmeasure.org';

const hospitalPatient = 'hospital-patient';
const subject = { reference: `Patient/${hospitalPatient}` };
const doctor = { reference: 'Practitioner/dr-lind', display: 'Dr. Astrid Lind' };
const clinic = { reference: 'Organization/harbour', display: 'Harbour Clinic' };
const visit = { reference: 'Encounter/visit-1' };

function concept(system: string, code: string, text?: string): JsonObject {
  return { coding: [{ system, code, ...(text && { display: text }) }], ...(text && { text }) };
}

function profiled(name: string): JsonObject {
  return { profile: [`${profileUrl}${name}`] };
}

interface Measured {
  readonly profile: string;
  readonly category: string;
  /** System and code; LOINC unless given. */
  readonly code: string;
  readonly system?: string;
  /** Another code for the same. */
  readonly also?: string;
  /** Of the second; `amended` unless given. */
  readonly otherStatus?: string;
  readonly values: readonly JsonObject[];
}

const quantity = (value: number, code: string, unit = code): JsonObject => ({
  valueQuantity: { value, unit, system: ucum, code },
});
const answer = (system: string, code: string, text: string): JsonObject => ({
  valueCodeableConcept: concept(system, code, text),
});
const pressure = (systolic: number, diastolic: number): JsonObject => ({
  component: [
    { code: concept(loinc, '8480-6'), ...quantity(systolic, 'mm[Hg]') },
    { code: concept(loinc, '8462-4'), ...quantity(diastolic, 'mm[Hg]') },
  ],
});

/** All profiles of Observation. */
const measured: readonly Measured[] = [
  {
    profile: 'us-core-blood-pressure',
    category: 'vital-signs',
    code: '85354-9',
    values: [pressure(132, 84), pressure(128, 82)],
  },
  {
    profile: 'us-core-bmi',
    category: 'vital-signs',
    code: '39156-5',
    values: [quantity(24.1, 'kg/m2'), quantity(24.6, 'kg/m2')],
  },
  {
    profile: 'us-core-body-height',
    category: 'vital-signs',
    code: '8302-2',
    values: [quantity(171, 'cm'), quantity(170, 'cm')],
  },
  {
    profile: 'us-core-body-temperature',
    category: 'vital-signs',
    code: '8310-5',
    values: [quantity(36.6, 'Cel'), quantity(37.9, 'Cel')],
  },
  {
    profile: 'us-core-body-weight',
    category: 'vital-signs',
    code: '29463-7',
    values: [quantity(70.5, 'kg'), quantity(71, 'kg')],
  },
  {
    profile: 'us-core-head-circumference',
    category: 'vital-signs',
    code: '9843-4',
    values: [quantity(56, 'cm'), quantity(56.2, 'cm')],
  },
  {
    profile: 'head-occipital-frontal-circumference-percentile',
    category: 'vital-signs',
    code: '8289-1',
    values: [quantity(51, '%'), quantity(52, '%')],
  },
  {
    profile: 'us-core-heart-rate',
    category: 'vital-signs',
    code: '8867-4',
    values: [quantity(64, '/min'), quantity(78, '/min')],
  },
  {
    profile: 'pediatric-bmi-for-age',
    category: 'vital-signs',
    code: '59576-9',
    values: [quantity(65, '%'), quantity(66, '%')],
  },
  {
    profile: 'pediatric-weight-for-height',
    category: 'vital-signs',
    code: '77606-2',
    values: [quantity(55, '%'), quantity(57, '%')],
  },
  {
    profile: 'us-core-pulse-oximetry',
    category: 'vital-signs',
    code: '59408-5',
    also: '2708-6',
    values: [quantity(97, '%'), quantity(95, '%')],
  },
  {
    profile: 'us-core-respiratory-rate',
    category: 'vital-signs',
    code: '9279-1',
    values: [quantity(14, '/min'), quantity(18, '/min')],
  },
  {
    profile: 'us-core-observation-lab',
    category: 'laboratory',
    code: '2823-3',
    values: [quantity(4.1, 'mmol/L'), quantity(4.7, 'mmol/L')],
  },
  {
    profile: 'us-core-observation-clinical-result',
    category: 'imaging',
    code: '10230-1',
    values: [quantity(55, '%'), quantity(60, '%')],
  },
  {
    profile: 'us-core-observation-occupation',
    category: 'social-history',
    code: '11341-5',
    values: [
      { valueCodeableConcept: { text: 'Boat builder' } },
      { valueCodeableConcept: { text: 'Teacher' } },
    ],
  },
  {
    profile: 'us-core-observation-pregnancyintent',
    category: 'social-history',
    code: '86645-9',
    values: [
      answer(snomed, '454411000124108', 'No desire to become pregnant'),
      answer(snomed, '454381000124105', 'Ambivalent'),
    ],
  },
  {
    profile: 'us-core-observation-pregnancystatus',
    category: 'social-history',
    code: '82810-3',
    values: [answer(snomed, '60001007', 'Not pregnant'), answer(snomed, '77386006', 'Pregnant')],
  },
  {
    profile: 'us-core-observation-screening-assessment',
    category: 'survey',
    code: '44249-1',
    values: [{ valueString: 'Low' }, { valueString: 'Middle' }],
  },
  {
    profile: 'us-core-observation-sexual-orientation',
    category: 'social-history',
    code: '76690-7',
    values: [
      answer(snomed, '20430005', 'Straight'),
      answer(snomed, '38628009', 'Lesbian, gay or homosexual'),
    ],
  },
  {
    profile: 'us-core-simple-observation',
    category: 'exam',
    code: '32485007',
    system: snomed,
    values: [{ valueString: 'Well' }, { valueString: 'Tired' }],
  },
  {
    profile: 'us-core-smokingstatus',
    category: 'social-history',
    code: '72166-2',
    otherStatus: 'final',
    values: [answer(snomed, '266919005', 'Never smoked'), answer(snomed, '8517006', 'Former smoker')],
  },
];

/** Names of the profiles of Observation, as data of the checks. */
export const observationProfiles = measured.map(({ profile }) => profile);

function observations({
  profile,
  category,
  code,
  system = loinc,
  also,
  otherStatus = 'amended',
  values,
}: Measured): JsonObject[] {
  return values.map((value, index) => ({
    resourceType: 'Observation',
    id: `${profile.slice(0, 50)}-${index}`,
    meta: profiled(profile),
    status: index === 0 ? 'final' : otherStatus,
    category: [concept(`${hl7}observation-category`, category)],
    code: { coding: [code, ...(also === undefined ? [] : [also])].map((each) => ({ system, code: each })) },
    subject,
    encounter: visit,
    effectiveDateTime: index === 0 ? '2025-03-14T09:30:00Z' : '2023-11-02',
    performer: [doctor],
    ...value,
  }));
}

/** One resource, and a second one that differs from it in all that is searched for. */
function pair(first: JsonObject, second: JsonObject): JsonObject[] {
  const { resourceType, id } = first;
  return [first, { ...first, ...second, resourceType, id: `${String(id)}-2` }];
}

const clinical = `${hl7}condition-clinical`;

function condition(id: string, profile: string, category: string, code: string): JsonObject[] {
  return pair(
    {
      resourceType: 'Condition',
      id,
      meta: profiled(profile),
      clinicalStatus: concept(clinical, 'active'),
      verificationStatus: concept(`${hl7}condition-ver-status`, 'confirmed'),
      category: [concept(`${hl7}condition-category`, category)],
      code: concept(snomed, code),
      subject,
      encounter: visit,
      onsetDateTime: '2024-05-01',
      recordedDate: '2024-05-03',
      extension: [
        {
          url: 'http://hl7.org/fhir/StructureDefinition/condition-assertedDate',
          valueDateTime: '2024-05-02',
        },
      ],
    },
    {
      clinicalStatus: concept(clinical, 'resolved'),
      code: concept(snomed, '195967001'),
      encounter: { reference: 'Encounter/visit-1-2' },
      onsetDateTime: '2019-01-05',
      abatementDateTime: '2019-02-07',
      recordedDate: '2019-01-08',
      extension: [
        {
          url: 'http://hl7.org/fhir/StructureDefinition/condition-assertedDate',
          valueDateTime: '2019-01-07',
        },
      ],
    },
  );
}

function report(id: string, profile: string, category: string, categorySystem: string): JsonObject[] {
  return pair(
    {
      resourceType: 'DiagnosticReport',
      id,
      meta: profiled(profile),
      status: 'final',
      category: [concept(categorySystem, category)],
      code: concept(loinc, category === 'LAB' ? '24323-8' : '18748-4'),
      subject,
      encounter: visit,
      effectiveDateTime: '2025-03-14T10:00:00Z',
      issued: '2025-03-14T16:00:00Z',
      performer: [clinic],
      result: category === 'LAB' ? [{ reference: 'Observation/us-core-observation-lab-0' }] : [],
    },
    { status: 'preliminary', code: concept(loinc, '57698-3'), effectiveDateTime: '2022-06-01', result: [] },
  ).map((each) => {
    const { result, ...others } = each;
    return Array.isArray(result) && result.length === 0 ? others : each;
  });
}

/** Everything but the patient. */
export const hospitalResources: readonly JsonObject[] = [
  ...measured.flatMap(observations),
  ...pair(
    {
      resourceType: 'AllergyIntolerance',
      id: 'peanut',
      meta: profiled('us-core-allergyintolerance'),
      clinicalStatus: concept(`${hl7}allergyintolerance-clinical`, 'active'),
      verificationStatus: concept(`${hl7}allergyintolerance-verification`, 'confirmed'),
      code: concept(snomed, '91935009', 'Allergy to peanut'),
      patient: subject,
      reaction: [{ manifestation: [concept(snomed, '271807003', 'Eruption of skin')] }],
    },
    {
      clinicalStatus: concept(`${hl7}allergyintolerance-clinical`, 'resolved'),
      code: concept(snomed, '300916003', 'Latex allergy'),
    },
  ),
  ...pair(
    {
      resourceType: 'CarePlan',
      id: 'plan',
      meta: profiled('us-core-careplan'),
      text: {
        status: 'generated',
        div: '<div xmlns="http://www.w3.org/1999/xhtml">Walk for half an hour every day.</div>',
      },
      status: 'active',
      intent: 'plan',
      category: [concept('http://hl7.org/fhir/us/core/CodeSystem/careplan-category', 'assess-plan')],
      subject,
      period: { start: '2025-01-10' },
    },
    { status: 'completed', period: { start: '2021-03-01', end: '2021-04-01' } },
  ),
  ...pair(
    {
      resourceType: 'CareTeam',
      id: 'team',
      meta: profiled('us-core-careteam'),
      status: 'active',
      subject,
      participant: [{ role: [concept(snomed, '17561000', 'Cardiologist')], member: doctor }],
    },
    {
      status: 'inactive',
      participant: [
        {
          role: [concept(snomed, '106292003', 'Professional nurse')],
          member: { reference: 'Practitioner/dr-lind-2' },
        },
      ],
    },
  ),
  ...condition('visit-diagnosis', 'us-core-condition-encounter-diagnosis', 'encounter-diagnosis', '38341003'),
  ...condition('problem', 'us-core-condition-problems-health-concerns', 'problem-list-item', '44054006'),
  ...pair(
    {
      resourceType: 'Coverage',
      id: 'insurance',
      meta: profiled('us-core-coverage'),
      status: 'active',
      subscriberId: 'S-4711',
      beneficiary: subject,
      relationship: concept(`${hl7}subscriber-relationship`, 'self'),
      payor: [clinic],
    },
    { status: 'cancelled' },
  ),
  ...pair(
    {
      resourceType: 'Device',
      id: 'pacemaker',
      meta: profiled('us-core-implantable-device'),
      udiCarrier: [{ deviceIdentifier: '00643169007222' }],
      status: 'active',
      type: concept(snomed, '14106009', 'Cardiac pacemaker'),
      patient: subject,
    },
    { status: 'inactive', type: concept(snomed, '304120007', 'Hip prosthesis') },
  ),
  ...report('laboratory-report', 'us-core-diagnosticreport-lab', 'LAB', `${hl7}v2-0074`),
  ...report('imaging-report', 'us-core-diagnosticreport-note', 'LP29684-5', loinc),
  ...pair(
    {
      resourceType: 'DocumentReference',
      id: 'letter',
      meta: profiled('us-core-documentreference'),
      status: 'current',
      type: concept(loinc, '18842-5', 'Discharge summary'),
      category: [
        concept('http://hl7.org/fhir/us/core/CodeSystem/us-core-documentreference-category', 'clinical-note'),
      ],
      subject,
      date: '2025-03-15T08:00:00Z',
      author: [doctor],
      content: [
        {
          attachment: { contentType: 'text/plain', data: 'R29vZCBuZXdzLg==' },
          format: {
            system: 'http://ihe.net/fhir/ihe.formatcode.fhir/CodeSystem/formatcode',
            code: 'urn:ihe:iti:xds:2017:mimeTypeSufficient',
          },
        },
      ],
      context: { encounter: [visit], period: { start: '2025-03-10', end: '2025-03-14' } },
    },
    {
      status: 'superseded',
      type: concept(loinc, '11506-3', 'Progress note'),
      category: [concept(loinc, '11488-4')],
      date: '2020-02-02T08:00:00Z',
      context: { encounter: [visit], period: { start: '2020-02-01', end: '2020-02-01' } },
    },
  ),
  ...pair(
    {
      resourceType: 'Encounter',
      id: 'visit-1',
      meta: profiled('us-core-encounter'),
      identifier: [{ system: 'urn:example:visits', value: 'V-1' }],
      status: 'finished',
      class: { system: `${hl7}v3-ActCode`, code: 'AMB' },
      type: [concept(snomed, '185349003', 'Check-up')],
      subject,
      participant: [{ individual: doctor }],
      period: { start: '2025-03-14T09:00:00Z', end: '2025-03-14T10:00:00Z' },
      hospitalization: { dischargeDisposition: concept(`${hl7}discharge-disposition`, 'home') },
      location: [{ location: { reference: 'Location/ward' } }],
      serviceProvider: clinic,
    },
    {
      identifier: [{ system: 'urn:example:visits', value: 'V-2' }],
      status: 'cancelled',
      class: { system: `${hl7}v3-ActCode`, code: 'EMER' },
      type: [concept(snomed, '50849002', 'Emergency admission')],
      period: { start: '2022-01-01T01:00:00Z', end: '2022-01-01T05:00:00Z' },
      hospitalization: { dischargeDisposition: concept(`${hl7}discharge-disposition`, 'other-hcf') },
      location: [{ location: { reference: 'Location/ward-2' } }],
    },
  ),
  ...pair(
    {
      resourceType: 'Goal',
      id: 'goal',
      meta: profiled('us-core-goal'),
      lifecycleStatus: 'active',
      description: concept(snomed, '289169006', 'Weight loss'),
      subject,
      target: [{ dueDate: '2026-01-01' }],
    },
    {
      lifecycleStatus: 'completed',
      description: concept(snomed, '160573003', 'Alcohol intake'),
      target: [{ dueDate: '2021-06-30' }],
    },
  ),
  ...pair(
    {
      resourceType: 'Immunization',
      id: 'influenza',
      meta: profiled('us-core-immunization'),
      status: 'completed',
      vaccineCode: concept(cvx, '140', 'Influenza'),
      patient: subject,
      occurrenceDateTime: '2024-10-05',
      primarySource: true,
    },
    {
      status: 'not-done',
      statusReason: concept(`${hl7}v3-ActReason`, 'PATOBJ'),
      vaccineCode: concept(cvx, '115', 'Tdap'),
      occurrenceDateTime: '2020-10-05',
    },
  ),
  {
    resourceType: 'Medication',
    id: 'metformin',
    meta: profiled('us-core-medication'),
    code: concept(rxnorm, '860975'),
  },
  ...pair(
    {
      resourceType: 'MedicationRequest',
      id: 'metformin-order',
      meta: profiled('us-core-medicationrequest'),
      status: 'active',
      intent: 'order',
      reportedBoolean: false,
      medicationReference: { reference: 'Medication/metformin' },
      subject,
      encounter: visit,
      authoredOn: '2025-03-14',
      requester: doctor,
      dosageInstruction: [{ text: 'One tablet twice a day' }],
    },
    {
      status: 'stopped',
      intent: 'plan',
      encounter: { reference: 'Encounter/visit-1-2' },
      authoredOn: '2019-04-01',
    },
  ),
  ...pair(
    {
      resourceType: 'MedicationDispense',
      id: 'metformin-supply',
      meta: profiled('us-core-medicationdispense'),
      status: 'completed',
      medicationCodeableConcept: concept(rxnorm, '860975'),
      subject,
      performer: [{ actor: clinic }],
      type: concept(`${hl7}v3-ActCode`, 'FF', 'First fill'),
      quantity: { value: 60 },
      whenHandedOver: '2025-03-15T09:00:00Z',
    },
    { status: 'on-hold', type: concept(`${hl7}v3-ActCode`, 'RF', 'Refill'), whenHandedOver: '2020-01-01' },
  ),
  ...pair(
    {
      resourceType: 'Organization',
      id: 'harbour',
      meta: profiled('us-core-organization'),
      active: true,
      name: 'Harbour Clinic',
      telecom: [{ system: 'phone', value: '+1 555 0100' }],
      address: [
        { line: ['1 Quay Street'], city: 'Portsmouth', state: 'NH', postalCode: '03801', country: 'US' },
      ],
    },
    { name: 'Hilltop Clinic', address: [{ line: ['9 Summit Road'], city: 'Concord', state: 'NH' }] },
  ),
  ...pair(
    {
      resourceType: 'Practitioner',
      id: 'dr-lind',
      meta: profiled('us-core-practitioner'),
      identifier: [{ system: 'http://hl7.org/fhir/sid/us-npi', value: '9941339100' }],
      name: [{ family: 'Lind', given: ['Astrid'] }],
    },
    {
      identifier: [{ system: 'http://hl7.org/fhir/sid/us-npi', value: '9941340009' }],
      name: [{ family: 'Okafor', given: ['Ben'] }],
    },
  ),
  ...pair(
    {
      resourceType: 'PractitionerRole',
      id: 'cardiologist',
      meta: profiled('us-core-practitionerrole'),
      practitioner: doctor,
      organization: clinic,
      code: [concept(snomed, '17561000', 'Cardiologist')],
      specialty: [concept('http://nucc.org/provider-taxonomy', '207RC0000X')],
      telecom: [{ system: 'phone', value: '+1 555 0101' }],
    },
    {
      practitioner: { reference: 'Practitioner/dr-lind-2' },
      organization: { reference: 'Organization/harbour-2' },
      specialty: [concept('http://nucc.org/provider-taxonomy', '163W00000X')],
    },
  ),
  ...pair(
    {
      resourceType: 'Procedure',
      id: 'ecg',
      meta: profiled('us-core-procedure'),
      status: 'completed',
      code: concept(snomed, '29303009', 'Electrocardiographic procedure'),
      subject,
      performedDateTime: '2025-03-14T09:45:00Z',
      performer: [{ actor: { reference: 'PractitionerRole/cardiologist' } }],
    },
    {
      status: 'not-done',
      code: concept(snomed, '73761001', 'Colonoscopy'),
      performedDateTime: '2018-08-08',
      performer: [{ actor: { reference: 'PractitionerRole/cardiologist-2' } }],
    },
  ),
  ...pair(
    {
      resourceType: 'QuestionnaireResponse',
      id: 'questions',
      meta: profiled('us-core-questionnaireresponse'),
      questionnaire: 'http://example.org/Questionnaire/phq-2',
      status: 'completed',
      subject,
      authored: '2025-03-13T18:00:00Z',
      author: doctor,
      item: [{ linkId: '1', text: 'Little interest in doing things', answer: [{ valueInteger: 0 }] }],
    },
    {
      questionnaire: 'http://example.org/Questionnaire/audit-c',
      status: 'in-progress',
      authored: '2021-01-01T08:00:00Z',
    },
  ),
  ...pair(
    {
      resourceType: 'RelatedPerson',
      id: 'sister',
      meta: profiled('us-core-relatedperson'),
      active: true,
      patient: subject,
      relationship: [concept(`${hl7}v3-RoleCode`, 'SIS')],
      name: [{ family: 'Halloran', given: ['Maeve'] }],
    },
    { name: [{ family: 'Brandt', given: ['Jon'] }], relationship: [concept(`${hl7}v3-RoleCode`, 'FRND')] },
  ),
  ...pair(
    {
      resourceType: 'ServiceRequest',
      id: 'referral',
      meta: profiled('us-core-servicerequest'),
      status: 'active',
      intent: 'order',
      category: [concept(snomed, '108252007', 'Laboratory procedure')],
      code: concept(loinc, '24323-8'),
      subject,
      authoredOn: '2025-03-14',
      requester: doctor,
    },
    {
      status: 'completed',
      category: [concept(snomed, '363679005', 'Imaging')],
      code: concept(loinc, '30746-2'),
      authoredOn: '2020-05-05',
    },
  ),
  ...pair(
    {
      resourceType: 'Specimen',
      id: 'blood',
      meta: profiled('us-core-specimen'),
      type: concept(snomed, '119297000', 'Blood specimen'),
      subject,
    },
    { type: concept(snomed, '122575003', 'Urine specimen') },
  ),
  ...pair({ resourceType: 'Location', id: 'ward', name: 'Ward 3' }, { name: 'Ward 5' }),
  {
    resourceType: 'Provenance',
    id: 'origin',
    meta: profiled('us-core-provenance'),
    target: [{ reference: 'Observation/us-core-observation-lab-0' }],
    recorded: '2025-03-14T16:00:00Z',
    agent: [{ who: doctor, onBehalfOf: clinic }],
  },
];

/** As a hospital sends it. */
export const hospitalBundle: JsonObject = {
  resourceType: 'Bundle',
  type: 'collection',
  entry: [
    {
      resource: {
        resourceType: 'Patient',
        id: hospitalPatient,
        name: [{ family: 'Halloran', given: ['Agnes'] }],
        gender: 'female',
        birthDate: '1984-02-29',
      },
    },
    ...hospitalResources.map((resource) => ({ resource })),
  ],
};
