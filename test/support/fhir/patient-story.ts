/**
 * The whole story of a made-up patient in one Bundle, laid out as Synthea lays out its own: a transaction with addresses that are UUIDs, visits with
 * their observations, conditions, prescriptions, reports and bills, and people and places as searches for an identifier.
 */
import { createHash } from 'node:crypto';

interface Story {
  readonly visits: number;
  /** Distinguishes stories: their ids differ. */
  readonly name?: string;
}

interface Entry {
  readonly fullUrl: string;
  readonly resource: { readonly resourceType: string; readonly id: string } & Record<string, unknown>;
  readonly request: object;
}

const day = 86_400_000;
const observed = [
  ['8302-2', 'Body Height', 'cm', 'vital-signs'],
  ['29463-7', 'Body Weight', 'kg', 'vital-signs'],
  ['39156-5', 'Body mass index (BMI) [Ratio]', 'kg/m2', 'vital-signs'],
  ['2339-0', 'Glucose [Mass/volume] in Blood', 'mg/dL', 'laboratory'],
  ['38483-4', 'Creatinine [Mass/volume] in Blood', 'mg/dL', 'laboratory'],
  ['4548-4', 'Hemoglobin A1c/Hemoglobin.total in Blood', '%', 'laboratory'],
] as const;

/** A Bundle of about ten resources for each visit, from 1990 on. */
export function patientStory({ visits, name = 'rosa' }: Story): object {
  const patient = entry(name, 'Patient', 0, {
    name: [{ use: 'official', family: 'Lind', given: ['Rosa'] }],
    gender: 'female',
    birthDate: '1975-05-16',
  });
  const entries = [patient];
  for (let visit = 0; visit < visits; visit += 1) entries.push(...visitOf(name, visit, patient.fullUrl));
  return { resourceType: 'Bundle', type: 'transaction', entry: entries };
}

function visitOf(name: string, visit: number, patient: string): readonly Entry[] {
  const at = Date.UTC(1990, 0, 8) + visit * 97 * day + (visit % 24) * 3_600_000;
  const start = local(at);
  const end = local(at + 900_000);
  const subject = { reference: patient };
  const make = (type: string, number: number, content: object) =>
    entry(name, type, visit * 100 + number, content);
  const encounter = make('Encounter', 0, {
    status: 'finished',
    class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'AMB' },
    type: [coded('http://snomed.info/sct', '162673000', 'General examination of patient (procedure)')],
    subject: { ...subject, display: 'Mrs. Rosa Lind' },
    participant: [
      {
        individual: {
          reference: 'Practitioner?identifier=http://hl7.org/fhir/sid/us-npi|9999948899',
          display: 'Dr. Tina Ruiz',
        },
      },
    ],
    period: { start, end },
    serviceProvider: {
      reference: 'Organization?identifier=https://github.com/synthetichealth/synthea|3f5b2b2e',
      display: 'HARBOUR HOSPITAL',
    },
  });
  const within = { subject, encounter: { reference: encounter.fullUrl } };
  const observations = observed.map(([code, display, unit, category], index) =>
    make('Observation', 1 + index, {
      status: 'final',
      category: [
        {
          coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: category }],
        },
      ],
      code: coded('http://loinc.org', code, display),
      ...within,
      effectiveDateTime: start,
      issued: start.replace(/([+-]..:..)$/, '.000$1'),
      valueQuantity: {
        value: 50 + ((visit * 7 + index * 13) % 97) + 0.125 * index,
        unit,
        system: 'http://unitsofmeasure.org',
        code: unit,
      },
    }),
  );
  const report = make('DiagnosticReport', 10, {
    status: 'final',
    category: [coded('http://terminology.hl7.org/CodeSystem/v2-0074', 'LAB', 'Laboratory')],
    code: coded('http://loinc.org', '51990-0', 'Basic metabolic panel - Blood'),
    ...within,
    effectiveDateTime: start,
    result: observations.slice(3).map(({ fullUrl }) => ({ reference: fullUrl, display: 'Result' })),
  });
  const condition = make('Condition', 11, {
    clinicalStatus: coded('http://terminology.hl7.org/CodeSystem/condition-clinical', 'resolved'),
    verificationStatus: coded('http://terminology.hl7.org/CodeSystem/condition-ver-status', 'confirmed'),
    category: [coded('http://terminology.hl7.org/CodeSystem/condition-category', 'encounter-diagnosis')],
    code: coded('http://snomed.info/sct', '444814009', 'Viral sinusitis (disorder)'),
    ...within,
    onsetDateTime: start,
    abatementDateTime: local(at + 14 * day),
    recordedDate: start,
  });
  const claim = make('Claim', 12, {
    status: 'active',
    type: coded('http://terminology.hl7.org/CodeSystem/claim-type', 'professional'),
    use: 'claim',
    patient: subject,
    created: end,
    item: [{ sequence: 1, encounter: [{ reference: encounter.fullUrl }] }],
    total: { value: 129.16, currency: 'USD' },
  });
  return [encounter, ...observations, report, condition, claim];
}

function entry(name: string, type: string, number: number, content: object): Entry {
  const digest = createHash('sha256').update(`${name} ${type} ${number}`).digest('hex');
  const id = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `4${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-');
  return {
    fullUrl: `urn:uuid:${id}`,
    resource: { resourceType: type, id, ...content },
    request: { method: 'POST', url: type },
  };
}

function coded(system: string, code: string, display?: string): object {
  const coding = [{ system, code, ...(display !== undefined && { display }) }];
  return { coding, ...(display !== undefined && { text: display }) };
}

/** In a time zone, as hospitals write it. */
function local(time: number): string {
  return `${new Date(time - 5 * 3_600_000).toISOString().slice(0, 19)}-05:00`;
}
