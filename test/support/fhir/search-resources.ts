/** Resources for tests of searches, with what is easily searched wrongly. Typed by hand. */
import { bundle } from './resources.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests look into resources of every type.
export type Resource = any;

const categories = 'http://terminology.hl7.org/CodeSystem/observation-category';
export const loinc = 'http://loinc.org';
const subject = { reference: 'Patient/p1' };

/** Observations: thirty, of the two categories in turn, three codes in turn, and each on another day of 2025. */
const observations: readonly Resource[] = Array.from({ length: 30 }, (_, index) => ({
  resourceType: 'Observation',
  id: `o${index}`,
  status: index % 5 === 0 ? 'preliminary' : 'final',
  category: [{ coding: [{ system: categories, code: index % 2 === 0 ? 'laboratory' : 'vital-signs' }] }],
  code: { coding: [{ system: loinc, code: ['2951-2', '2823-3', '8867-4'][index % 3] }] },
  subject,
  ...(index % 4 === 0 && { performer: [{ reference: 'Practitioner/d1' }] }),
  effectiveDateTime: `2025-${String(1 + (index % 12)).padStart(2, '0')}-${String(1 + index)
    .padStart(2, '0')
    .replace('30', '28')
    .replace('29', '27')}T08:00:00Z`,
  valueQuantity: { value: 100 + index },
}));

/** Observations whose dates are other than a time. */
const oddDates: readonly Resource[] = [
  { id: 'period', effectivePeriod: { start: '2024-03-01', end: '2024-03-10' } },
  { id: 'open', effectivePeriod: { start: '2024-03-05' } },
  { id: 'year', effectiveDateTime: '2024' },
  { id: 'zone', effectiveDateTime: '2024-03-04T23:30:00-05:00' },
  { id: 'undated' },
].map((one) => ({
  resourceType: 'Observation',
  status: 'final',
  code: { text: 'Odd' },
  subject,
  ...one,
}));

const others: readonly Resource[] = [
  { resourceType: 'Patient', id: 'p1', name: [{ family: 'Halloran', given: ['Agnes'] }] },
  // Says nothing of whom it is about.
  {
    resourceType: 'Observation',
    id: 'nobody',
    status: 'final',
    code: { text: 'Nobody' },
    effectiveDateTime: '2023',
  },
  {
    resourceType: 'Condition',
    id: 'c1',
    clinicalStatus: { coding: [{ code: 'active' }] },
    category: [{ coding: [{ code: 'problem-list-item' }] }],
    code: { coding: [{ system: 'http://snomed.info/sct', code: '38341003', display: 'Hypertension' }] },
    subject,
    onsetDateTime: '2010',
    recordedDate: '2021-05-01',
  },
  {
    resourceType: 'MedicationRequest',
    id: 'm1',
    status: 'active',
    intent: 'order',
    medicationReference: { reference: 'Medication/x1' },
    subject,
    requester: { reference: 'Practitioner/d1' },
    authoredOn: '2025-02-01',
  },
  {
    resourceType: 'Medication',
    id: 'x1',
    code: {
      coding: [{ system: 'http://www.nlm.nih.gov/research/umls/rxnorm', code: '197361' }],
      text: 'Amlodipine',
    },
  },
  { resourceType: 'Medication', id: 'x2', code: { text: 'Nobody takes it' } },
  { resourceType: 'Practitioner', id: 'd1', name: [{ family: 'Müller', given: ['Ève'] }] },
  { resourceType: 'Practitioner', id: 'd2', name: [{ family: 'Berg' }] },
  {
    resourceType: 'PractitionerRole',
    id: 'r1',
    practitioner: { reference: 'Practitioner/d2' },
    organization: { reference: 'Organization/h1' },
  },
  { resourceType: 'Organization', id: 'h1', name: 'Elm Street Clinic' },
  {
    resourceType: 'CarePlan',
    id: 'plan',
    status: 'active',
    intent: 'plan',
    subject,
    author: { reference: 'PractitionerRole/r1' },
    addresses: [{ reference: 'Condition/c1' }],
    category: [
      {
        coding: [{ system: 'http://hl7.org/fhir/us/core/CodeSystem/careplan-category', code: 'assess-plan' }],
      },
    ],
    period: { start: '2025-01-01' },
  },
  {
    resourceType: 'Provenance',
    id: 'v1',
    target: [{ reference: 'Condition/c1' }],
    recorded: '2025-01-01T00:00:00Z',
    agent: [{ who: { reference: 'Practitioner/d1' } }],
  },
];

/** Everything that is sent. */
export const sent: readonly Resource[] = [...observations, ...oddDates, ...others];

/** The Bundle; a tag of each resource says which one it is. */
export const sentBundle = bundle(
  ...sent.map((resource) => ({ ...resource, meta: { tag: [{ system: 'urn:sent', code: resource.id }] } })),
);
