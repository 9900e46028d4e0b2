/**
 * Elements that change what another one means: none is read, written into the summary or shown on the pages of health as if it were
 * not there. What must appear is typed by hand, by the definitions of the elements in FHIR R4.
 */
import type {
  AllergyIntolerance,
  CarePlan,
  Condition,
  Coverage,
  FamilyMemberHistory,
  FhirResource,
  Goal,
  Immunization,
  MedicationRequest,
  MedicationStatement,
  Observation,
  Procedure,
} from 'fhir/r4.js';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../shared/fhir/json.ts';
import { readResources } from '../../../shared/fhir/read/read-resources.ts';
import type { Instance } from '../../../shared/models/model.ts';
import { factsIn, type Said, unreadIn } from './said.ts';
import { pageOf, summaryOf } from './shown.ts';

const subject = { reference: 'Patient/p1' };
const text = (said: string) => ({ text: said });
const coded = (code: string) => ({ coding: [{ code }] });

const prescription: MedicationRequest = {
  resourceType: 'MedicationRequest',
  status: 'active',
  intent: 'order',
  subject,
  medicationCodeableConcept: text('Morphine'),
};
const dosed = (dosage: NonNullable<MedicationRequest['dosageInstruction']>[number]): MedicationRequest => ({
  ...prescription,
  dosageInstruction: [dosage],
});
const taken: MedicationStatement = {
  resourceType: 'MedicationStatement',
  status: 'active',
  subject,
  medicationCodeableConcept: text('Morphine'),
};
const allergy: AllergyIntolerance = {
  resourceType: 'AllergyIntolerance',
  patient: subject,
  code: text('Peanut'),
};
const condition: Condition = { resourceType: 'Condition', subject, code: text('Asthma') };
const vaccination: Immunization = {
  resourceType: 'Immunization',
  status: 'completed',
  patient: subject,
  vaccineCode: text('Measles'),
  occurrenceDateTime: '2020-05-01',
};
const procedure: Procedure = {
  resourceType: 'Procedure',
  status: 'completed',
  subject,
  code: text('Biopsy'),
};
const measured: Observation = {
  resourceType: 'Observation',
  status: 'final',
  subject,
  code: text('Troponin'),
  effectiveDateTime: '2020-05-01',
};
const ofLaboratory = (given: Partial<Observation>): Observation => ({
  ...measured,
  category: [coded('laboratory')],
  ...given,
});
const relative: FamilyMemberHistory = {
  resourceType: 'FamilyMemberHistory',
  status: 'completed',
  patient: subject,
  relationship: text('Mother'),
};
const plan: CarePlan = {
  resourceType: 'CarePlan',
  status: 'active',
  intent: 'plan',
  subject,
  title: 'Recovery',
};
const goal: Goal = { resourceType: 'Goal', lifecycleStatus: 'active', subject, description: text('Walk') };

function instancesOf(resource: FhirResource): readonly Instance[] {
  return readResources(resource as unknown as Json).instances;
}

interface Told {
  readonly what: string;
  readonly resource: FhirResource;
  /** What must stand in the summary and on the page; undefined where such a fact is not shown there. */
  readonly summary?: string;
  readonly page?: string;
}

const told: readonly Told[] = [
  {
    what: 'a medicine that is taken when needed',
    resource: dosed({
      asNeededBoolean: true,
      timing: { repeat: { frequency: 1, period: 1, periodUnit: 'd' } },
    }),
    summary: 'as needed',
    page: 'when needed',
  },
  {
    what: 'a medicine that is taken for pain alone',
    resource: dosed({ asNeededCodeableConcept: text('pain') }),
    summary: 'as needed for pain',
    page: 'pain',
  },
  {
    what: 'a longest time between doses',
    resource: dosed({ timing: { repeat: { period: 4, periodMax: 6, periodUnit: 'h' } } }),
    summary: 'every 4 to 6 hours',
    page: 'every 4 to 6 hours',
  },
  {
    what: 'a most that is taken at a time',
    resource: dosed({ timing: { repeat: { frequency: 1, frequencyMax: 2, period: 1, periodUnit: 'd' } } }),
    summary: '1 to 2 times a day',
    page: '1 to 2 times a day',
  },
  {
    what: 'the days of the week on which alone it is taken',
    resource: dosed({ timing: { repeat: { frequency: 1, period: 1, periodUnit: 'd', dayOfWeek: ['mon'] } } }),
    summary: 'on Monday',
    page: 'on Monday',
  },
  {
    what: 'how many times in all it is taken',
    resource: dosed({ timing: { repeat: { frequency: 1, period: 1, periodUnit: 'd', count: 3 } } }),
    summary: '3 times in all',
    page: '3 times in all',
  },
  {
    what: 'for how long it is taken',
    resource: dosed({
      timing: {
        repeat: { frequency: 1, period: 1, periodUnit: 'd', boundsDuration: { value: 5, unit: 'days' } },
      },
    }),
    summary: 'for 5 days',
    page: 'for 5 days',
  },
  {
    what: 'the offset from a meal',
    resource: dosed({ timing: { repeat: { when: ['AC'], offset: 30 } } }),
    summary: '30 minutes before meals',
    page: '30 minutes before meals',
  },
  {
    what: 'the most of a day',
    resource: dosed({
      doseAndRate: [{ doseQuantity: { value: 1, unit: 'tablet' } }],
      maxDosePerPeriod: { numerator: { value: 4, unit: 'tablets' }, denominator: { value: 1, unit: 'day' } },
    }),
    summary: 'at most 4 tablets in 1 day',
    page: 'at most 4 tablets in 1 day',
  },
  {
    what: 'the most at once',
    resource: dosed({ maxDosePerAdministration: { value: 2, unit: 'tablets' } }),
    summary: 'at most 2 tablets at once',
    page: 'at most 2 tablets at once',
  },
  {
    what: 'the most of a lifetime',
    resource: dosed({ maxDosePerLifetime: { value: 550, unit: 'mg' } }),
    summary: 'at most 550 mg in a lifetime',
    page: 'at most 550 mg in a lifetime',
  },
  {
    what: 'the rate of an infusion',
    resource: dosed({ doseAndRate: [{ rateQuantity: { value: 10, unit: 'mL/h' } }] }),
    summary: 'at 10 mL/h',
    page: 'at 10 mL/h',
  },
  {
    what: 'a warning beside a dose',
    resource: dosed({
      doseAndRate: [{ doseQuantity: { value: 1, unit: 'tablet' } }],
      additionalInstruction: [text('Not with alcohol')],
    }),
    summary: 'Not with alcohol',
    page: 'Not with alcohol',
  },
  {
    what: 'a dose beside what the patient is told',
    resource: dosed({
      doseAndRate: [{ doseQuantity: { value: 1, unit: 'tablet' } }],
      additionalInstruction: [text('Not with alcohol')],
      patientInstruction: 'Stop when dizzy.',
      maxDosePerAdministration: { value: 2, unit: 'tablets' },
    }),
    summary: 'at most 2 tablets at once, Not with alcohol, Stop when dizzy.',
    page: 'at most 2 tablets at once, Not with alcohol, Stop when dizzy.',
  },
  {
    what: 'an activity that must not be done',
    resource: {
      ...plan,
      activity: [{ detail: { status: 'in-progress', code: text('Lift weights'), doNotPerform: true } }],
    },
    page: 'Not to be done: Lift weights',
  },
  {
    what: 'the order of doses that become smaller',
    resource: {
      ...prescription,
      dosageInstruction: [
        { sequence: 2, doseAndRate: [{ doseQuantity: { value: 1, unit: 'tablet' } }] },
        { sequence: 1, doseAndRate: [{ doseQuantity: { value: 3, unit: 'tablets' } }] },
      ],
    },
    summary: '3 tablets 1 tablet',
    page: '3 tablets 1 tablet',
  },
  {
    what: 'a medicine on hold',
    resource: { ...prescription, status: 'on-hold' },
    summary: '(on hold',
    page: 'Paused',
  },
  {
    what: 'a medicine that is only proposed',
    resource: { ...prescription, intent: 'proposal' },
    summary: 'proposal',
    page: 'Proposed',
  },
  {
    what: 'a medicine that is only intended',
    resource: { ...taken, status: 'intended' },
    summary: '(intended',
    page: 'Planned',
  },
  {
    what: 'an allergy that is unconfirmed',
    resource: { ...allergy, verificationStatus: coded('unconfirmed') },
    summary: '(unconfirmed',
    page: 'Not confirmed',
  },
  {
    what: 'an allergy that is over',
    resource: { ...allergy, clinicalStatus: coded('resolved') },
    summary: '(resolved)',
    page: 'Over',
  },
  {
    what: 'an allergy that is inactive',
    resource: { ...allergy, clinicalStatus: coded('inactive') },
    summary: '(inactive)',
    page: 'No longer active',
  },
  {
    what: 'a problem that is only suspected',
    resource: { ...condition, verificationStatus: coded('provisional') },
    summary: '(provisional',
    page: 'Provisional',
  },
  {
    what: 'a problem that is one of several possible ones',
    resource: { ...condition, verificationStatus: coded('differential') },
    summary: '(differential',
    page: 'One of several possibilities',
  },
  {
    what: 'a vaccine that was not given',
    resource: { ...vaccination, status: 'not-done' },
    summary: 'Not given',
    page: 'Not given',
  },
  {
    what: 'a dose that was too weak',
    resource: { ...vaccination, isSubpotent: true },
    summary: 'Only in part',
    page: 'Only in part',
  },
  {
    what: 'a statement without proof that there is no allergy',
    resource: {
      ...allergy,
      code: { coding: [{ system: 'http://snomed.info/sct', code: '716186003' }] },
      verificationStatus: coded('unconfirmed'),
    },
    summary: '(unconfirmed)',
  },
  {
    what: 'a procedure that was stopped',
    resource: { ...procedure, status: 'stopped' },
    summary: '(stopped)',
    page: 'Stopped',
  },
  {
    what: 'a result that is preliminary',
    resource: ofLaboratory({ status: 'preliminary', valueString: 'Growth' }),
    summary: '(Preliminary)',
    page: 'Preliminary',
  },
  {
    what: 'a bound of a laboratory',
    resource: ofLaboratory({ valueQuantity: { value: 5, comparator: '<', unit: 'ng/L' } }),
    summary: '<5 ng/L',
    page: '<5 ng/L',
  },
  {
    what: 'a bound of a measurement',
    resource: { ...measured, valueQuantity: { value: 5, comparator: '<', unit: 'ng/L' } },
    summary: '< 5 ng/L',
    page: '< 5 ng/L',
  },
  {
    what: 'a part without a value',
    resource: { ...measured, component: [{ code: text('Left eye'), dataAbsentReason: coded('unknown') }] },
    page: 'Left eye: no value (unknown)',
  },
  {
    what: 'a disease of a relative that is unknown',
    resource: { ...relative, condition: [{ code: text('Cancer'), outcome: text('Ruled out') }] },
    page: 'Cancer, Ruled out',
  },
  { what: 'a plan that was revoked', resource: { ...plan, status: 'revoked' }, page: 'Withdrawn' },
  {
    what: 'an activity that was cancelled',
    resource: { ...plan, activity: [{ detail: { status: 'cancelled', code: text('Surgery') } }] },
    page: 'Surgery (cancelled)',
  },
  { what: 'a goal that was rejected', resource: { ...goal, lifecycleStatus: 'rejected' }, page: 'Rejected' },
];

describe.each(told)('$what', ({ resource, summary, page }) => {
  it('is told in the summary and on the pages of health', async () => {
    const instances = instancesOf(resource);
    expect(instances).not.toEqual([]);
    if (summary !== undefined) expect.soft(summaryOf(instances)).toContain(summary);
    if (page !== undefined) expect.soft(await pageOf(instances)).toContain(page);
  });
});

const inFacts: readonly (readonly [string, FhirResource, Said])[] = [
  [
    'says that a problem is over, and not when',
    { ...condition, meta: { lastUpdated: '2020-05-01T00:00:00Z' }, abatementBoolean: true } as Condition,
    { endDate: '2020-05-01T00:00:00Z', endDate_is_bound: true },
  ],
  [
    'says why nothing is known of a relative',
    { ...relative, dataAbsentReason: coded('subject-unknown') },
    { data_absent_reason: 'subject-unknown' },
  ],
  [
    'says why there is no result',
    ofLaboratory({ dataAbsentReason: coded('error') }),
    { data_absent_reason: 'error' },
  ],
  [
    'tells the patient more than the text of a dosage',
    dosed({ text: 'One tablet a day.', patientInstruction: 'Not with milk.' }),
    { instructions: 'One tablet a day.', dosage: 'One tablet a day. Not with milk.' },
  ],
];

describe.each(inFacts)('A resource that %s', (_, resource, expected) => {
  it('is a fact that says so, too', () => {
    expect(factsIn(resource)).toMatchObject([expected]);
  });
});

const unread: readonly (readonly [string, FhirResource, string])[] = [
  [
    'forbids a medicine',
    { ...prescription, doNotPerform: true },
    'It says that the medicine must not be given.',
  ],
  [
    'says that a medicine was not taken',
    { ...taken, status: 'not-taken' },
    'It says that the patient does not take the medicine.',
  ],
  [
    'refutes an allergy',
    { ...allergy, verificationStatus: coded('refuted') },
    'It was found not to be so, or was entered by mistake.',
  ],
  [
    'refutes a problem',
    { ...condition, verificationStatus: coded('refuted') },
    'It was found not to be so, or was entered by mistake.',
  ],
  [
    'says that a procedure was not done',
    { ...procedure, status: 'not-done' },
    'It was not performed, or not yet.',
  ],
  [
    'is a draft of an insurance',
    {
      resourceType: 'Coverage',
      status: 'draft',
      beneficiary: subject,
      payor: [{ display: 'Lakeside' }],
    } as Coverage,
    'It never came into force: it is only a draft.',
  ],
];

describe.each(unread)('A resource that %s', (_, resource, reason) => {
  it('is no fact, and its reason is told', () => {
    expect(instancesOf(resource).filter(({ model }) => model !== 'UnreadResource')).toEqual([]);
    expect(Object.values(unreadIn(resource))).toEqual([reason]);
  });
});
