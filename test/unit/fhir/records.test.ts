import type {
  Condition,
  Device,
  DeviceUseStatement,
  DiagnosticReport,
  DocumentReference,
  Encounter,
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
    notes: 'Found at work.\nTreated since.',
  };

  it('is a problem with its notes, and again after it was written', () => {
    expect(factsIn(condition)).toEqual([problem]);
    expect(writtenAgain(condition)).toEqual([problem]);
  });

  it.each<[string, Partial<Condition>, string]>([
    [
      'in another code system only',
      { code: { coding: [{ system: 'http://hl7.org/fhir/sid/icd-10-cm', code: 'I10' }] } },
      'It gives no name in SNOMED CT, which Problem requires.',
    ],
    [
      'that only says when it was written down',
      { onsetDateTime: '', recordedDate: '2016-05-09' },
      'It gives no start date that Problem can hold, which Problem requires.',
    ],
    [
      'that is over at an unknown time',
      { clinicalStatus: { coding: [{ code: 'resolved' }] } },
      'It is over, but has no date of its end.',
    ],
    [
      'that is refuted',
      { verificationStatus: { coding: [{ code: 'refuted' }] } },
      'It is refuted, an error, or one of several possible diagnoses.',
    ],
  ])('%s is no fact', (_title, given, reason) => {
    expect(factsIn({ ...condition, ...given })).toEqual([]);
    expect(unreadIn({ ...condition, ...given })).toEqual({ 'Condition/c': reason });
  });

  it('keeps the day that it began on, whatever the time zone, only as an instant', () => {
    expect(factsIn({ ...condition, onsetDateTime: '2016-05-09T23:30:00.5-05:00' })).toMatchObject([
      { startDate: '2016-05-10T04:30:00.500000Z' },
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
      },
    ];
    expect(factsIn(refused)).toEqual(expected);
    expect(writtenAgain(refused)).toEqual(expected);
  });

  it.each<[string, Partial<Immunization>]>([
    ['that is an error', { status: 'entered-in-error' }],
    ['whose dose was too weak to count', { isSubpotent: true }],
    ['whose date is only a text', { occurrenceDateTime: '', occurrenceString: 'as a child' }],
  ])('%s is no fact', (_title, changed) => {
    expect(factsIn({ ...shot, ...changed })).toEqual([]);
    expect(Object.keys(unreadIn({ ...shot, ...changed }))).toEqual(['Immunization/i']);
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
  };

  it('is a visit, and again after it was written', () => {
    expect(factsIn(visit)).toEqual([encounter]);
    expect(writtenAgain(visit)).toEqual([encounter]);
  });

  it('stands with the first vital signs that refer to it, and nowhere else', () => {
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
      ['VitalSigns', [encounter]],
      ['VitalSigns', undefined],
    ]);
  });

  it('that is only planned is no fact', () => {
    expect(factsIn({ ...visit, status: 'planned' })).toEqual([]);
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
  };

  it('has its code and who performed it, and again after it was written', () => {
    expect(factsIn(procedure)).toEqual([performed]);
    expect(writtenAgain(procedure)).toEqual([performed]);
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

  it('that a statement says is used has the time of that, and again after it was written', () => {
    const expected = [{ ...equipment, date_started: '2023-10-20' }];
    expect(factsIn(meter, use)).toEqual(expected);
    expect(writtenAgain(meter, use)).toEqual(expected);
  });

  it('of the patient needs no statement', () => {
    expect(factsIn({ ...meter, patient })).toEqual([equipment]);
  });

  it('that nobody says is the patient’s is no fact', () => {
    expect(unreadIn(meter)).toEqual({
      'Device/m':
        "Nothing says that it is the patient's: it has no patient, and no DeviceUseStatement names it.",
    });
  });

  it('by which a summary says that there is none is no fact', () => {
    const type = { coding: [{ system: absentOrUnknown, code: 'no-known-devices', display: 'None known' }] };
    const none: Device = { resourceType: 'Device', id: 'm', type };
    expect(unreadIn(none, use)).toEqual({ 'Device/m': 'It says that no device is known.' });
  });

  it.each<[string, Device, DeviceUseStatement]>([
    ['inactive', { ...meter, status: 'inactive' }, use],
    ['no longer used', meter, { ...use, status: 'stopped' }],
  ])('that is %s needs the date of its end', (_title, device, statement) => {
    const reason = 'It is no longer used, but has no date of its end.';
    expect(unreadIn(device, statement)).toEqual({ 'Device/m': reason });
    const ended = { ...statement, timingPeriod: { start: '2023-10-20', end: '2024-01' } };
    expect(factsIn(device, ended)).toMatchObject([{ date_stopped: '2024-01-31' }]);
  });

  it('whose name is too long for the model is no fact', () => {
    expect(factsIn({ ...meter, patient, deviceName: [{ name: 'x'.repeat(41), type: 'other' }] })).toEqual([]);
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
  };

  it('is a note with its plain text, and again after it was written', () => {
    expect(factsIn(note)).toEqual([clinicalNote]);
    expect(writtenAgain(note)).toEqual([clinicalNote]);
  });

  it('with markup gives the text of it, without scripts and styles', () => {
    const html =
      '<div><style>p {}</style><p>Feels <b>well</b>.</p><script>steal()</script><p>No&nbsp;change.</p></div>';
    const marked = { ...note, content: [{ attachment: { contentType: 'text/html', data: base64(html) } }] };
    expect(factsIn(marked)).toEqual([clinicalNote]);
  });

  it('without text that can be read is no fact', () => {
    const scan = { ...note, content: [{ attachment: { contentType: 'application/pdf', data: 'AAAA' } }] };
    expect(unreadIn(scan)).toEqual({ 'DocumentReference/n': 'It has no text that can be read.' });
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
});
