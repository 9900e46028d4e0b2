import type {
  CodeableConcept,
  Condition,
  Device,
  DeviceUseStatement,
  DiagnosticReport,
  DocumentReference,
  Encounter,
  FhirResource,
  Immunization,
  Observation,
  Procedure,
} from 'fhir/r4.js';
import { describe, expect, it } from 'vitest';
import { factsIn, unreadIn, writtenAgain } from './said.ts';

const snomed = 'http://snomed.info/sct';
const absentOrUnknown = 'http://hl7.org/fhir/uv/ips/CodeSystem/absent-unknown-uv-ips';
const patient = { reference: 'Patient/p1' };

describe('A Condition', () => {
  const condition: Condition = {
    resourceType: 'Condition',
    id: 'c',
    clinicalStatus: { coding: [{ code: 'active' }] },
    code: {
      coding: [{ system: snomed, code: '38341003', display: 'Hypertension' }],
      text: 'High blood pressure',
    },
    subject: patient,
    onsetDateTime: '2016-05',
    note: [{ text: 'Found at work.' }, { text: 'Treated since.' }],
  };
  const problem = {
    model: 'Problem',
    name_title: 'Hypertension',
    name_system: 'http://purl.bioontology.org/ontology/SNOMEDCT/',
    name_identifier: '38341003',
    startDate: '2016-05-01T00:00:00Z',
    startDate_source: '2016-05',
    notes: 'Found at work.\nTreated since.',
    clinicalStatus: 'active',
  };

  it('is a problem with its notes, and again after it was written', () => {
    expect(factsIn(condition)).toEqual([problem]);
    expect(writtenAgain(condition)).toEqual([problem]);
  });

  const stands = (code: string, display?: string) => ({
    coding: [{ system: snomed, code, ...(display && { display }) }],
  });

  it.each([
    ['55561003', 'active'],
    ['73425007', 'inactive'],
    ['413322009', 'resolved'],
    ['277022003', 'remission'],
    ['246455001', 'recurrence'],
    ['263855007', 'relapse'],
  ])(
    'with the clinical status %s of SNOMED CT is %s, and again after it was written',
    (code, clinicalStatus) => {
      const one = { ...condition, clinicalStatus: stands(code) };
      expect(factsIn(one)).toMatchObject([{ clinicalStatus }]);
      expect(writtenAgain(one)).toMatchObject([{ clinicalStatus }]);
    },
  );

  it('that is over by a code of SNOMED CT is over by the day of its last change', () => {
    const one = {
      ...condition,
      clinicalStatus: stands('413322009', 'Problem resolved (finding)'),
      meta: { lastUpdated: '2020-02-03T08:00:00Z' },
    };
    expect(factsIn(one)).toMatchObject([{ endDate: '2020-02-03T08:00:00Z', endDate_is_bound: true }]);
  });

  it('that is known absent, by a code of SNOMED CT, is no fact', () => {
    expect(factsIn({ ...condition, verificationStatus: stands('410516002') })).toEqual([]);
    expect(factsIn({ ...condition, verificationStatus: stands('410605003') })).toMatchObject([
      { verificationStatus: 'confirmed' },
    ]);
  });

  it('has what is no clinical status in its notes, and not as its status', () => {
    const one = { ...condition, clinicalStatus: stands('81323004', 'Alive and well') };
    const { clinicalStatus: _, ...rest } = problem;
    const expected = [{ ...rest, notes: `${problem.notes}\nClinical status: Alive and well` }];
    expect(factsIn(one)).toEqual(expected);
    expect(writtenAgain(one)).toMatchObject(expected);
  });

  it('without a code has its narrative, also beside what is no clinical status', () => {
    const { code: _code, note: _note, ...bare } = condition;
    const div = '<div xmlns="http://www.w3.org/1999/xhtml">Knee pain</div>';
    const one: Condition = {
      ...bare,
      text: { status: 'generated', div },
      clinicalStatus: stands('81323004', 'Alive and well'),
    };
    expect(factsIn(one)).toMatchObject([{ notes: 'Knee pain\nClinical status: Alive and well' }]);
  });

  describe('of how somebody lives', () => {
    const confirmed = {
      coding: [{ system: 'http://terminology.hl7.org/CodeSystem/condition-ver-status', code: 'confirmed' }],
    };
    const categoryOf = (...codes: string[]) => codes.map((code) => ({ coding: [{ code }] }));
    const work: Condition = {
      resourceType: 'Condition',
      clinicalStatus: { coding: [{ code: 'active' }] },
      verificationStatus: confirmed,
      category: categoryOf('encounter-diagnosis'),
      code: stands('160903007', 'Full-time employment (finding)'),
      subject: patient,
      onsetDateTime: '2019-01-05T09:00:00-05:00',
    };
    const social = {
      model: 'SocialHistory',
      name_title: 'Full-time employment (finding)',
      name_system: 'http://purl.bioontology.org/ontology/SNOMEDCT/',
      name_identifier: '160903007',
      startDate: '2019-01-05T14:00:00Z',
      startDate_source: '2019-01-05T09:00:00-05:00',
    };

    it('is social history, by its code, and again after it was written', () => {
      expect(factsIn(work)).toEqual([social]);
      expect(writtenAgain(work)).toMatchObject([social]);
    });

    it('says in its notes that it is over at an unknown time, and that it is not certain', () => {
      const over: Condition = {
        ...work,
        clinicalStatus: { coding: [{ code: 'resolved' }] },
        verificationStatus: { coding: [{ code: 'unconfirmed' }] },
      };
      expect(factsIn(over)).toMatchObject([
        { notes: 'Clinical status: resolved\nVerification status: unconfirmed' },
      ]);
      expect(factsIn({ ...work, verificationStatus: { coding: [{ code: 'refuted' }] } })).toEqual([]);
    });

    it.each(['sdoh', 'social-history'])(
      'is a problem where only the category %s calls it social',
      (category) => {
        const one: Condition = {
          ...work,
          code: { text: 'Opioid dependence' },
          category: categoryOf('encounter-diagnosis', category),
          clinicalStatus: { coding: [{ code: 'relapse' }] },
          severity: { coding: [{ system: 'http://snomed.info/sct', code: '24484000', display: 'Severe' }] },
        };
        expect(factsIn(one)).toMatchObject([{ model: 'Problem', name_title: 'Opioid dependence' }]);
      },
    );

    it('is a problem where it is on the list of problems, or where neither code nor category says so', () => {
      const listed = { ...work, category: categoryOf('sdoh', 'problem-list-item') };
      const stress = { ...work, code: stands('73595000', 'Stress (finding)') };
      const concern = { ...work, code: { text: 'Asthma' }, category: categoryOf('health-concern') };
      for (const one of [listed, stress, concern]) {
        expect(factsIn(one)).toMatchObject([{ model: 'Problem' }]);
        expect(writtenAgain(one)).toMatchObject([{ model: 'Problem' }]);
      }
    });
  });

  it('of SNOMED CT keeps its name as it was sent, and tells reasons without the tag', () => {
    const display = 'Pneumonia (disorder)';
    const one = { ...condition, code: stands('233604007', display) };
    expect(factsIn(one)).toMatchObject([{ name_title: display }]);
    expect(
      factsIn({
        resourceType: 'Procedure',
        status: 'completed',
        subject: patient,
        code: { text: 'X-ray' },
        reasonCode: [one.code],
      }),
    ).toMatchObject([{ reason: 'Pneumonia' }]);
  });

  it.each<[string, Partial<Condition>, object]>([
    [
      'in another code system',
      { code: { coding: [{ system: 'http://hl7.org/fhir/sid/icd-10-cm', code: 'I10' }] } },
      {
        name_title: 'ICD-10-CM code I10',
        name_system: 'http://hl7.org/fhir/sid/icd-10-cm',
        name_identifier: 'I10',
      },
    ],
    ['without a code', { code: { text: 'Bad back' } }, { name_title: 'Bad back' }],
    [
      'with category and severity',
      {
        category: [{ coding: [{ system: 'urn:category', code: 'encounter-diagnosis' }] }],
        severity: { coding: [{ system: snomed, code: '24484000', display: 'Severe' }] },
      },
      { category_identifier: 'encounter-diagnosis', severity_title: 'Severe' },
    ],
    [
      'of several possible ones',
      { verificationStatus: { coding: [{ code: 'differential' }] } },
      { verificationStatus: 'differential' },
    ],
    [
      'that is over at an unknown time',
      {
        clinicalStatus: { coding: [{ code: 'resolved' }] },
        recordedDate: '2016-06-01',
        meta: { lastUpdated: '2020-02-03T04:05:06Z' },
      },
      { clinicalStatus: 'resolved', endDate: '2020-02-03T04:05:06Z', endDate_is_bound: true },
    ],
  ])('%s is a fact that says so, and again after it was written', (_title, given, expected) => {
    expect(factsIn({ ...condition, ...given })).toMatchObject([expected]);
    expect(writtenAgain({ ...condition, ...given })).toMatchObject([expected]);
  });

  it('that only says when it was written down has no start', () => {
    const [fact] = factsIn({ ...condition, onsetDateTime: '', recordedDate: '2016-05-09' });
    expect(fact).toMatchObject({ recordedDate: '2016-05-09T00:00:00Z' });
    expect(fact).not.toHaveProperty('startDate');
  });

  it('whose name is longer than a field keeps it in full among its notes', () => {
    const text = `${'x'.repeat(300)} end`;
    const [fact] = factsIn({ ...condition, code: { text } });
    expect(fact).toMatchObject({
      name_title: `${'x'.repeat(254)}…`,
      notes: `Found at work.\nTreated since.\n${text}`,
    });
  });

  it.each(['refuted', 'entered-in-error'])('that is %s is no fact', (code) => {
    const wrong = { ...condition, verificationStatus: { coding: [{ code }] } };
    expect(factsIn(wrong)).toEqual([]);
    expect(unreadIn(wrong)).toEqual({
      'Condition/c': 'It was found not to be so, or was entered by mistake.',
    });
  });

  it('keeps the day that it began on, whatever the time zone, only as an instant', () => {
    expect(factsIn({ ...condition, onsetDateTime: '2016-05-09T23:30:00.5-05:00' })).toMatchObject([
      { startDate: '2016-05-10T04:30:00.500000Z', startDate_source: '2016-05-09T23:30:00.5-05:00' },
    ]);
  });
});

describe('An Immunization', () => {
  const shot: Immunization = {
    resourceType: 'Immunization',
    id: 'i',
    status: 'completed',
    patient,
    vaccineCode: {
      coding: [
        { system: 'http://hl7.org/fhir/sid/ndc', code: '49281-0420-50' },
        { system: 'http://hl7.org/fhir/sid/cvx', code: '158', display: 'influenza, quadrivalent' },
      ],
    },
    occurrenceDateTime: '2025-10-09',
  };
  const status = 'http://smartplatforms.org/terms/codes/ImmunizationAdministrationStatus#';
  const given = {
    model: 'Immunization',
    date: '2025-10-09T00:00:00Z',
    administration_status_title: 'Dose given',
    administration_status_system: status,
    administration_status_identifier: 'doseGiven',
    product_name_title: 'influenza, quadrivalent',
    product_name_system: 'http://www2a.cdc.gov/nip/IIS/IISStandards/vaccines.asp?rpt=cvx#',
    product_name_identifier: '158',
  };

  it('has the code of CVX among several, and again after it was written', () => {
    expect(factsIn(shot)).toEqual([given]);
    expect(writtenAgain(shot)).toEqual([given]);
  });

  it('that was refused is a fact with the reason', () => {
    const reason = {
      coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ActReason', code: 'PATOBJ' }],
    };
    const refused: Immunization = { ...shot, status: 'not-done', statusReason: reason };
    const expected = [
      {
        ...given,
        administration_status_title: 'Not administered',
        administration_status_identifier: 'notAdministered',
        refusal_reason_title: 'Patient or parent refused',
        refusal_reason_system: 'http://smartplatforms.org/terms/codes/ImmunizationRefusalReason#',
        refusal_reason_identifier: 'patientOrParentRefused',
        status_reason_title: 'PATOBJ',
        status_reason_system: 'http://terminology.hl7.org/CodeSystem/v3-ActReason',
        status_reason_identifier: 'PATOBJ',
      },
    ];
    expect(factsIn(refused)).toEqual(expected);
    expect(writtenAgain(refused)).toMatchObject([
      { ...expected[0], status_reason_title: expect.any(String) },
    ]);
  });

  it.each<[string, CodeableConcept, object]>([
    [
      'a code of HL7 v3 by its OID',
      { coding: [{ system: 'urn:oid:2.16.840.1.113883.5.8', code: 'PATOBJ', display: 'Patient Objection' }] },
      { refusal_reason_identifier: 'patientOrParentRefused', status_reason_title: 'Patient Objection' },
    ],
    [
      'a code that the model has none for',
      {
        coding: [
          { system: 'https://example.org/codeSet/30440', code: '679607', display: 'Patient Refuses' },
          { system: snomed, code: '591000119102', display: 'Vaccine refused by patient (situation)' },
        ],
        text: 'Patient Refuses',
      },
      { status_reason_title: 'Vaccine refused by patient (situation)' },
    ],
    ['words', { text: 'Fever on that day' }, { status_reason_title: 'Fever on that day' }],
  ])(
    'that was not given for %s says why, and again after it was written',
    (_what, statusReason, expected) => {
      const missed: Immunization = { ...shot, status: 'not-done', statusReason };
      expect(factsIn(missed)).toMatchObject([expected]);
      expect(writtenAgain(missed)).toMatchObject([expected]);
    },
  );

  it.each<[string, Partial<Immunization>, object]>([
    [
      'in another code system',
      { vaccineCode: { coding: [{ system: 'http://hl7.org/fhir/sid/ndc', code: '49281-0420-50' }] } },
      { product_name_system: 'http://hl7.org/fhir/sid/ndc', product_name_identifier: '49281-0420-50' },
    ],
    [
      'too weak to count',
      { isSubpotent: true, subpotentReason: [{ text: 'Storage too warm' }] },
      { administration_status_identifier: 'partialDose', status_reason_title: 'Storage too warm' },
    ],
    [
      'with a date in words',
      { occurrenceDateTime: '', occurrenceString: 'as a child' },
      { date_source: 'as a child' },
    ],
    [
      'with its lot and its number',
      { lotNumber: 'L7', protocolApplied: [{ doseNumberPositiveInt: 2, seriesDosesPositiveInt: 3 }] },
      { lot_number: 'L7', dose_number: '2 of 3' },
    ],
    [
      'with its number, as STU3 writes it, and a reason beside it',
      { vaccinationProtocol: [{ doseSequence: 2, doseStatusReason: { text: 'Recalled' } }] } as object,
      { dose_number: '2' },
    ],
  ])('%s is a fact that says so', (_title, changed, expected) => {
    expect(factsIn({ ...shot, ...changed })).toMatchObject([expected]);
  });

  it('that somebody tells of from memory says so, and again after it was written', () => {
    const system = 'http://terminology.hl7.org/CodeSystem/immunization-origin';
    const told: Immunization = {
      ...shot,
      primarySource: false,
      reportOrigin: { coding: [{ system, code: 'recall', display: 'Parent/Guardian/Patient Recall' }] },
    };
    const expected = {
      report_origin_system: system,
      report_origin_identifier: 'recall',
      report_origin_title: 'Parent/Guardian/Patient Recall',
    };
    expect(factsIn(told)).toMatchObject([expected]);
    expect(writtenAgain(told)).toMatchObject([expected]);
  });

  const someone = (display: string, code?: string) => ({
    actor: { display },
    ...(code && {
      function: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0443', code }] },
    }),
  });
  it.each<[string, Partial<Immunization>, string | undefined]>([
    ['who gave it', { performer: [someone('Dr. Mota', 'OP'), someone('Nurse Diaz', 'AP')] }, 'Nurse Diaz'],
    ['somebody without a function', { performer: [someone('Nurse Diaz')] }, 'Nurse Diaz'],
    ['who ordered it', { performer: [someone('Dr. Mota', 'OP')] }, undefined],
    [
      'the place beside who ordered it',
      { performer: [someone('Dr. Mota', 'OP')], location: { display: 'Lakeside' } },
      'Lakeside',
    ],
  ])('that names %s was given only by those who gave it', (_title, named, performer) => {
    expect(factsIn({ ...shot, ...named })[0]!.performer).toBe(performer);
    expect(writtenAgain({ ...shot, ...named })[0]!.performer).toBe(performer);
  });

  it('that is an error is no fact', () => {
    expect(unreadIn({ ...shot, status: 'entered-in-error' })).toEqual({
      'Immunization/i': 'It was entered by mistake.',
    });
  });
});

describe('An Encounter', () => {
  const visit: Encounter = {
    resourceType: 'Encounter',
    id: 'e',
    status: 'finished',
    class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'AMB', display: 'ambulatory' },
    subject: patient,
    period: { start: '2026-01-15T09:00:00-05:00', end: '2026-01-15T09:40:00-05:00' },
  };
  const encounter = {
    model: 'Encounter',
    startDate: '2026-01-15T14:00:00Z',
    endDate: '2026-01-15T14:40:00Z',
    encounterType_title: 'ambulatory',
    encounterType_system: 'http://smartplatforms.org/terms/codes/EncounterType#',
    encounterType_identifier: 'ambulatory',
    startDate_source: '2026-01-15T09:00:00-05:00',
    endDate_source: '2026-01-15T09:40:00-05:00',
    status: 'finished',
    class_title: 'ambulatory',
    class_system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode',
    class_identifier: 'AMB',
  };

  it('is a visit, and again after it was written', () => {
    expect(factsIn(visit)).toEqual([encounter]);
    expect(writtenAgain(visit)).toEqual([encounter]);
  });

  it('is a fact of its own, whatever vital signs refer to it', () => {
    const rate = (id: string, time: string): Observation => ({
      resourceType: 'Observation',
      id,
      status: 'final',
      code: { coding: [{ system: 'http://loinc.org', code: '8867-4' }] },
      encounter: { reference: 'Encounter/e' },
      effectiveDateTime: time,
      valueQuantity: { value: 70, system: 'http://unitsofmeasure.org', code: '/min' },
    });
    const facts = factsIn(visit, rate('1', '2026-01-15T14:10:00Z'), rate('2', '2026-01-15T14:20:00Z'));
    expect(facts.map(({ model, encounter: inner }) => [model, inner])).toEqual([
      ['Encounter', undefined],
      ['VitalSigns', undefined],
      ['VitalSigns', undefined],
    ]);
  });

  it('of any class and type says so, with its reasons and whoever is only a name', () => {
    const other: Encounter = {
      ...visit,
      status: 'planned',
      class: { system: 'urn:class', code: 'X' },
      type: [{ text: 'Well child visit' }],
      reasonCode: [{ text: 'Fever' }, { coding: [{ system: snomed, code: '49727002', display: 'Cough' }] }],
      serviceProvider: { display: 'Lakeside' },
      participant: [{ individual: { display: 'Dr. Okafor' } }],
    };
    expect(factsIn(other)).toMatchObject([
      {
        status: 'planned',
        class_title: 'Well child visit',
        reason: 'Fever\nCough',
        facility_name: 'Lakeside',
        provider_name_family: 'Dr. Okafor',
      },
    ]);
  });

  it('that was cancelled is no fact', () => {
    expect(factsIn({ ...visit, status: 'cancelled' })).toEqual([]);
  });
});

describe('A Procedure', () => {
  const procedure: Procedure = {
    resourceType: 'Procedure',
    id: 'p',
    status: 'completed',
    subject: patient,
    code: { coding: [{ system: 'http://www.ama-assn.org/go/cpt', code: '45378', display: 'Colonoscopy' }] },
    performedPeriod: { start: '2024-06-20T13:00:00Z' },
    performer: [
      { actor: { reference: 'Practitioner/x', display: 'Dr. Okafor' }, onBehalfOf: { display: 'Lakeside' } },
    ],
    location: { display: 'Room 4' },
  };
  const performed = {
    model: 'Procedure',
    date_performed: '2024-06-20T13:00:00Z',
    name: 'Colonoscopy',
    name_type: 'http://www.ama-assn.org/go/cpt',
    name_value: '45378',
    provider_name: 'Dr. Okafor',
    provider_institution: 'Lakeside',
    location: 'Room 4',
    status: 'completed',
  };

  it('has its code and who performed it, and again after it was written', () => {
    expect(factsIn(procedure)).toEqual([performed]);
    expect(writtenAgain(procedure)).toEqual([performed]);
  });

  it('tells how far it came, when it ended and why, and a name of any length', () => {
    const name =
      'A name of a procedure that is longer than the hundred characters that the documents of the service may have';
    const stopped: Procedure = {
      ...procedure,
      status: 'stopped',
      code: { text: name },
      performedPeriod: { start: '2024-06-20T13:00:00Z', end: '2024-06-20T14:00:00Z' },
      reasonCode: [{ text: 'Bleeding' }],
    };
    const expected = [{ name, status: 'stopped', date_ended: '2024-06-20T14:00:00Z', reason: 'Bleeding' }];
    expect(factsIn(stopped)).toMatchObject(expected);
    expect(writtenAgain(stopped)).toMatchObject(expected);
  });

  it('that was not done is no fact', () => {
    expect(factsIn({ ...procedure, status: 'not-done' })).toEqual([]);
  });

  it('by which a summary says that there is none is no fact', () => {
    const code = {
      coding: [{ system: absentOrUnknown, code: 'no-known-procedures', display: 'None known' }],
    };
    expect(unreadIn({ ...procedure, code })).toEqual({
      'Procedure/p': 'It says that no procedure is known.',
    });
  });
});

describe('Who performed a Procedure', () => {
  const named = (reference: string, contained: FhirResource): Procedure => ({
    resourceType: 'Procedure',
    id: 'p',
    status: 'completed',
    subject: patient,
    code: { text: 'Biopsy' },
    performer: [{ actor: { reference } }],
    contained: [contained],
  });
  it.each<[string, Procedure, string | undefined]>([
    [
      'by the name of a person',
      named('#d', { resourceType: 'Practitioner', id: 'd', name: [{ text: 'Dr. Lee' }] } as FhirResource),
      'Dr. Lee',
    ],
    [
      'by the person that a role names',
      named('#d', {
        resourceType: 'PractitionerRole',
        id: 'd',
        practitioner: { display: 'Dr. Lee' },
      } as FhirResource),
      'Dr. Lee',
    ],
    [
      'but not a device',
      named('#d', { resourceType: 'Device', id: 'd', deviceName: [{ name: 'Robot' }] } as FhirResource),
      undefined,
    ],
  ])('is told %s', (_title, procedure, expected) => {
    expect(factsIn(procedure)[0]?.provider_name).toBe(expected);
  });
});

describe('A Device', () => {
  const meter: Device = {
    resourceType: 'Device',
    id: 'm',
    deviceName: [{ name: 'Glucose meter', type: 'user-friendly-name' }],
    manufacturer: 'Meridian',
  };
  const use: DeviceUseStatement = {
    resourceType: 'DeviceUseStatement',
    id: 'u',
    status: 'active',
    subject: patient,
    device: { reference: 'Device/m' },
    timingPeriod: { start: '2023-10-20' },
  };
  const equipment = { model: 'Equipment', name: 'Glucose meter', vendor: 'Meridian' };

  it('is named by a statement on its use, which is a fact of its own', () => {
    const expected = {
      model: 'DeviceUse',
      name_title: 'Glucose meter',
      startDate: '2023-10-20T00:00:00Z',
      status: 'active',
    };
    expect(factsIn(meter, use)).toEqual([expected]);
    expect(writtenAgain(meter, use)).toEqual([expected]);
    expect(factsIn({ ...meter, patient }, use)).toMatchObject([{ model: 'Equipment' }, expected]);
  });

  it('of the patient has its kind and its number', () => {
    const pump: Device = {
      ...meter,
      patient,
      type: { text: 'Insulin pump' },
      udiCarrier: [{ carrierHRF: '(01)00844588003288' }],
      lotNumber: 'L7',
    };
    const expected = [
      { ...equipment, type_title: 'Insulin pump', udi: '(01)00844588003288', lot_number: 'L7' },
    ];
    expect(factsIn(pump)).toEqual(expected);
    expect(writtenAgain(pump)).toEqual(expected);
  });

  it('has the number of its model where its source has no other', () => {
    const pump: Device = { ...meter, patient, udiCarrier: [{ deviceIdentifier: '00844588003288' }] };
    expect(factsIn(pump)).toMatchObject([{ udi: '00844588003288' }]);
  });

  it('that nobody says is the patient’s is no fact', () => {
    expect(unreadIn(meter)).toEqual({
      'Device/m': 'Nothing in it says that the device belongs to the patient.',
    });
  });

  it('by which a summary says that there is none is no fact', () => {
    const type = { coding: [{ system: absentOrUnknown, code: 'no-known-devices', display: 'None known' }] };
    const none: Device = { resourceType: 'Device', id: 'm', patient, type };
    expect(unreadIn(none, use)).toEqual({
      'Device/m': 'It says that no device is known.',
      'DeviceUseStatement/u': 'It says that no device is known.',
    });
  });

  it('that is inactive ended by the time of its last change', () => {
    const old: Device = {
      ...meter,
      patient,
      status: 'inactive',
      meta: { lastUpdated: '2024-02-01T00:00:00Z' },
    };
    expect(factsIn(old)).toMatchObject([
      { status: 'inactive', date_stopped: '2024-02-01', date_stopped_is_bound: true },
    ]);
  });
});

describe('A DocumentReference', () => {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const note: DocumentReference = {
    resourceType: 'DocumentReference',
    id: 'n',
    status: 'current',
    type: { coding: [{ system: 'http://loinc.org', code: '11506-3', display: 'Progress note' }] },
    subject: patient,
    date: '2026-01-15T15:00:00Z',
    author: [{ display: 'Dr. Achterberg' }],
    custodian: { display: 'Birch Street Family Practice' },
    content: [{ attachment: { contentType: 'text/plain', data: base64('Feels well.\nNo change.') } }],
    context: { period: { start: '2026-01-15' } },
  };
  const clinicalNote = {
    model: 'SimpleClinicalNote',
    date_of_visit: '2026-01-15T00:00:00Z',
    finalized_at: '2026-01-15T15:00:00Z',
    visit_type: 'Progress note',
    visit_type_type: 'http://loinc.org',
    visit_type_value: '11506-3',
    provider_name: 'Dr. Achterberg',
    provider_institution: 'Birch Street Family Practice',
    content: 'Feels well.\nNo change.',
    status: 'current',
  };

  it('is a note with its plain text, and again after it was written', () => {
    expect(factsIn(note)).toEqual([clinicalNote]);
    expect(writtenAgain(note)).toMatchObject([clinicalNote]);
  });

  it('with markup gives the text of it, without scripts and styles', () => {
    const html =
      '<div><style>p {}</style><p>Feels <b>well</b>.</p><script>steal()</script><p>No&nbsp;change.</p></div>';
    const marked = { ...note, content: [{ attachment: { contentType: 'text/html', data: base64(html) } }] };
    const file = { attachment: '1', attachment_type: 'text/html', attachment_size: '101' };
    expect(factsIn(marked)).toEqual([{ ...clinicalNote, ...file }]);
  });

  it.each([
    ['text/html', '<p>Feels <b>well</b>.<br>No&nbsp;change.<script>steal()</script>', '64'],
    ['text/rtf', '{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}\\f0 Feels {\\b well}.\\par No\\~change.}', '70'],
    ['text/rtf', '{\\rtf1{\\colortbl;\\red0\\green0\\blue0;}Feels  well.\\line No \\tab change.}', '71'],
  ])('in %s as people write it gives its text', (contentType, text, size) => {
    const marked = { ...note, content: [{ attachment: { contentType, data: base64(text) } }] };
    const file = { attachment: '1', attachment_type: contentType, attachment_size: size };
    expect(factsIn(marked)).toEqual([{ ...clinicalNote, ...file }]);
  });

  it.each([
    ['<p>HbA1c < 7 %</p>', 'HbA1c < 7 %'],
    ['<br>&#65; &#0; &#1114112;', 'A &#0; &#1114112;'],
    ['<div><p>Feels well.</p><style>p {}</style><p>No change.</p></div>', 'Feels well.\nNo change.'],
  ])('as %s says: %s', (html, content) => {
    const marked = { ...note, content: [{ attachment: { contentType: 'text/html', data: base64(html) } }] };
    expect(factsIn(marked)).toMatchObject([{ content }]);
  });

  it('without text that can be read has its title and its form, and says that a later one has replaced it', () => {
    const scan: DocumentReference = {
      ...note,
      status: 'superseded',
      content: [{ attachment: { contentType: 'application/pdf', title: 'Letter', data: 'AAAA' } }],
    };
    const expected = [{ title: 'Letter', content_type: 'application/pdf', status: 'superseded' }];
    expect(factsIn(scan)).toMatchObject(expected);
    expect(writtenAgain(scan)).toMatchObject(expected);
    expect(factsIn(scan)[0]).not.toHaveProperty('content');
  });
});

describe('What has no model among those of the service’s own documents', () => {
  it.each<[string, FhirResource, object]>([
    [
      'a family history',
      {
        resourceType: 'FamilyMemberHistory',
        status: 'completed',
        patient,
        relationship: { text: 'Mother' },
        condition: [{ code: { text: 'Stroke' }, onsetAge: { value: 61, unit: 'years' } }],
      },
      { model: 'FamilyHistory', relationship_title: 'Mother', conditions: 'Stroke, from 61 years' },
    ],
    [
      'a family history with an age in years of UCUM',
      {
        resourceType: 'FamilyMemberHistory',
        status: 'completed',
        patient,
        relationship: { text: 'Father' },
        condition: [
          {
            code: { text: 'Heart attack' },
            onsetAge: { value: 57, system: 'http://unitsofmeasure.org', code: 'a' },
          },
        ],
      },
      { model: 'FamilyHistory', conditions: 'Heart attack, from 57 years' },
    ],
    [
      'a care plan',
      {
        resourceType: 'CarePlan',
        status: 'active',
        intent: 'plan',
        subject: patient,
        title: 'Diabetes',
        activity: [{ detail: { status: 'in-progress', code: { text: 'Walk' } } }],
      },
      { model: 'CarePlan', title: 'Diabetes', activities: 'Walk (in-progress)' },
    ],
    [
      'a care plan whose first category is only a code',
      {
        resourceType: 'CarePlan',
        status: 'active',
        intent: 'order',
        subject: patient,
        category: [
          { coding: [{ system: 'https://plans.example', code: 'assess-plan' }] },
          { text: 'Dialysis' },
        ],
      },
      { model: 'CarePlan', category_title: 'Dialysis' },
    ],
    [
      'a goal',
      {
        resourceType: 'Goal',
        lifecycleStatus: 'active',
        subject: patient,
        description: { text: 'Lose weight' },
        target: [{ measure: { text: 'Weight' }, detailQuantity: { value: 70, unit: 'kg' }, dueDate: '2027' }],
      },
      { model: 'Goal', name_title: 'Lose weight', targets: 'Weight: 70 kg, by 2027', dueDate: '2027-12-31' },
    ],
    [
      'an insurance',
      {
        resourceType: 'Coverage',
        status: 'active',
        beneficiary: patient,
        payor: [{ display: 'Lakeside Insurance' }],
        class: [{ type: { coding: [{ code: 'plan' }] }, value: 'P1', name: 'Gold' }],
      },
      { model: 'Coverage', payor: 'Lakeside Insurance', plan_id: 'P1', plan_name: 'Gold' },
    ],
    [
      'an appointment',
      {
        resourceType: 'Appointment',
        status: 'booked',
        start: '2026-05-01T08:00:00Z',
        end: '2026-05-01T08:30:00Z',
        description: 'Blood test',
        participant: [
          { actor: patient, status: 'accepted' },
          { actor: { display: 'Dr. Okafor' }, status: 'accepted' },
        ],
      },
      { model: 'Appointment', status: 'booked', description: 'Blood test', participants: 'Dr. Okafor' },
    ],
    [
      'a medication that was given',
      {
        resourceType: 'MedicationAdministration',
        status: 'completed',
        subject: patient,
        medicationCodeableConcept: { text: 'Cefazolin' },
        effectiveDateTime: '2026-01-15',
      },
      {
        model: 'Medication',
        drugName_title: 'Cefazolin',
        endDate: '2026-01-15',
        provenance_identifier: 'administration',
      },
    ],
  ])('such as %s is a fact, and again after it was written', (_title, resource, expected) => {
    expect(factsIn(resource)).toMatchObject([expected]);
    expect(writtenAgain(resource)).toMatchObject([expected]);
  });
});

describe('A DiagnosticReport', () => {
  const form = (text: string, contentType = 'text/plain') => ({
    contentType,
    data: Buffer.from(text).toString('base64'),
  });
  const report: DiagnosticReport = {
    resourceType: 'DiagnosticReport',
    id: 'r',
    status: 'final',
    code: { text: 'Pathology' },
    subject: patient,
    effectiveDateTime: '2026-01-15',
    conclusion: 'Benign.',
  };

  it.each<[string, Partial<DiagnosticReport>, string]>([
    ['its conclusion', {}, 'Benign.'],
    ['its conclusion and then its text', { presentedForm: [form('Six pieces.')] }, 'Benign.\n\nSix pieces.'],
    [
      'its text that repeats the conclusion',
      { presentedForm: [form('Six pieces. Benign.')] },
      'Six pieces. Benign.',
    ],
    [
      'its conclusion beside a text that cannot be read',
      { presentedForm: [form('%PDF', 'application/pdf')] },
      'Benign.',
    ],
  ])('is a note with %s', (_title, given, content) => {
    expect(factsIn({ ...report, ...given })).toMatchObject([{ model: 'SimpleClinicalNote', content }]);
  });

  it('names its results, and counts those without a name', () => {
    const result = [{ display: 'Glucose' }, null, { reference: 'Observation/1' }];
    expect(factsIn({ ...report, result } as DiagnosticReport)).toMatchObject([
      { content: 'Benign.\n\nResults: Glucose (and 1 without a name)' },
    ]);
  });

  it('with nothing but results has its name, its kind and its status', () => {
    const { conclusion: _, ...bare } = report;
    const results: DiagnosticReport = {
      ...bare,
      category: [{ text: 'Laboratory' }],
      result: [{ reference: 'Observation/1' }],
    };
    expect(factsIn(results)).toMatchObject([
      { model: 'SimpleClinicalNote', visit_type: 'Pathology', category_title: 'Laboratory', status: 'final' },
    ]);
  });
});
