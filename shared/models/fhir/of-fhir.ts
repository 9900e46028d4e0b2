/** The mappings of models that were made for FHIR. They are only read this way: written/new-models.ts says how they are written. */
import type { FhirMapping, FieldMapping } from './mapping.ts';
import { noneKnown } from './none-known.ts';

const mistake = { path: 'status', noneOf: ['entered-in-error'], otherwise: 'It was entered by mistake.' };
const notes: FieldMapping = { field: 'notes', as: 'text', from: ['note[].text'], joined: true };
const status: FieldMapping = { field: 'status', as: 'code', from: ['status'] };

/** From when to when; a period that is over has an end. */
function period(element: string): readonly FieldMapping[] {
  return [
    { field: 'startDate', as: 'date', from: [`${element}.start`] },
    { field: 'endDate', as: 'date', end: true, from: [`${element}.end`] },
  ];
}

/** What the mapping does, for readers of docs/fhir.md. */
export const familyHistoryDoc =
  'What one relative of the patient has or had. Its first condition has its code; all of them are in words.';

export const familyHistoryMapping: FhirMapping = {
  model: 'FamilyHistory',
  resource: 'FamilyMemberHistory',
  conditions: [mistake],
  names: {
    fields: ['relationship', 'relative_name', 'condition', 'conditions', 'notes'],
    narrative: 'notes',
    silent: ['status'],
    otherwise: 'It says nothing about a relative.',
  },
  longTexts: 'notes',
  fields: [],
  reads: [
    { field: 'relationship', as: 'coded', from: ['relationship'] },
    { field: 'relative_name', as: 'text', from: ['name'] },
    { field: 'sex', as: 'words', of: 'concepts', from: ['sex', 'gender'] },
    { field: 'born', as: 'words', of: 'onset', from: ['bornDate', 'bornPeriod', 'bornString'] },
    { field: 'age', as: 'words', of: 'onset', from: ['ageAge', 'ageRange', 'ageString'] },
    {
      field: 'deceased',
      as: 'words',
      of: 'yes',
      from: ['deceasedBoolean', 'deceasedAge', 'deceasedRange', 'deceasedDate', 'deceasedString'],
    },
    { field: 'condition', as: 'coded', from: ['condition[].code'] },
    { field: 'conditions', as: 'words', of: 'relativesConditions', from: ['condition[]'] },
    { field: 'date', as: 'date', from: ['date'] },
    status,
    { field: 'data_absent_reason', as: 'code', from: ['dataAbsentReason'] },
    notes,
  ],
  patient: 'patient',
  fixed: {},
  unsaid: {},
};

/** What the mapping does, for readers of docs/fhir.md. */
export const carePlanDoc = 'A plan of care with what it is for, its goals and its activities in words.';

export const carePlanMapping: FhirMapping = {
  model: 'CarePlan',
  resource: 'CarePlan',
  conditions: [mistake],
  names: {
    fields: ['title', 'category', 'description', 'activities', 'goals', 'addresses', 'notes'],
    silent: ['status', 'intent'],
    otherwise: 'It says nothing about the plan.',
  },
  over: {
    start: 'startDate',
    end: 'endDate',
    when: { status: ['completed', 'revoked', 'cancelled'] },
  },
  longTexts: 'description',
  fields: [],
  reads: [
    { field: 'title', as: 'text', from: ['title'] },
    { field: 'category', as: 'coded', from: ['category[]'] },
    ...period('period'),
    status,
    { field: 'intent', as: 'code', from: ['intent'] },
    { field: 'description', as: 'text', from: ['description'] },
    // Profiles such as that of US Core have everything in the narrative.
    { field: 'description', as: 'narrative' },
    { field: 'addresses', as: 'words', of: 'names', from: ['addresses[]'] },
    { field: 'goals', as: 'words', of: 'names', from: ['goal[]'] },
    { field: 'activities', as: 'words', of: 'activities', from: ['activity[]'] },
    { field: 'author', as: 'words', of: 'sources', from: ['author', 'contributor[]'] },
    notes,
  ],
  patient: 'subject',
  fixed: {},
  unsaid: {},
};

/** What the mapping does, for readers of docs/fhir.md. */
export const goalDoc = 'A goal, with what is to be reached in words.';

export const goalMapping: FhirMapping = {
  model: 'Goal',
  resource: 'Goal',
  conditions: [
    {
      path: 'lifecycleStatus',
      noneOf: ['entered-in-error'],
      otherwise: 'It was entered by mistake.',
    },
    mistake,
  ],
  names: {
    fields: ['name', 'targets', 'notes'],
    narrative: 'notes',
    silent: ['status'],
    otherwise: 'It says nothing about the goal.',
  },
  longTexts: 'notes',
  fields: [],
  reads: [
    { field: 'name', as: 'coded', from: ['description'] },
    { field: 'category', as: 'coded', from: ['category[]'] },
    { field: 'startDate', as: 'date', from: ['startDate'] },
    { field: 'dueDate', as: 'date', end: true, from: ['target[].dueDate', 'targetDate'] },
    { field: 'status', as: 'code', from: ['lifecycleStatus', 'status'] },
    { field: 'achievement', as: 'coded', from: ['achievementStatus'] },
    { field: 'targets', as: 'words', of: 'targets', from: ['target[]'] },
    { field: 'addresses', as: 'words', of: 'names', from: ['addresses[]'] },
    { field: 'author', as: 'words', of: 'sources', from: ['expressedBy'] },
    notes,
  ],
  patient: 'subject',
  fixed: {},
  unsaid: {},
};

/** What the mapping does, for readers of docs/fhir.md. */
export const deviceUseDoc =
  'That the patient uses or used a device, whose name is that of the device it refers to.';

export const deviceUseMapping: FhirMapping = {
  model: 'DeviceUse',
  resource: 'DeviceUseStatement',
  conditions: [
    mistake,
    {
      path: 'device>Device.type',
      noneOf: noneKnown.devices,
      otherwise: 'It says that no device is known.',
    },
  ],
  names: {
    fields: ['name', 'notes'],
    narrative: 'notes',
    silent: ['status'],
    otherwise: 'It says nothing about the device.',
  },
  over: {
    start: 'startDate',
    end: 'endDate',
    when: { status: ['completed', 'stopped'] },
    asserted: ['recordedOn'],
  },
  longTexts: 'notes',
  fields: [],
  reads: [
    {
      field: 'name',
      as: 'coded',
      from: ['device>Device.type', 'device>Device.deviceName[].name', 'device>Device.modelNumber', 'device'],
    },
    { field: 'startDate', as: 'date', from: ['timingPeriod.start', 'timingDateTime', 'whenUsed.start'] },
    { field: 'endDate', as: 'date', end: true, from: ['timingPeriod.end', 'whenUsed.end'] },
    status,
    { field: 'reason', as: 'words', of: 'concepts', from: ['reasonCode[]', 'indication[]'] },
    { field: 'reason', as: 'words', of: 'names', from: ['reasonReference[]'] },
    { field: 'body_site', as: 'coded', from: ['bodySite'] },
    { field: 'reporter', as: 'words', of: 'sources', from: ['source'] },
    notes,
  ],
  patient: 'subject',
  fixed: {},
  unsaid: {},
};

/** What the mapping does, for readers of docs/fhir.md. */
export const coverageDoc = 'An insurance, or somebody else who pays for the care of the patient.';

export const coverageMapping: FhirMapping = {
  model: 'Coverage',
  resource: 'Coverage',
  conditions: [
    mistake,
    { path: 'status', noneOf: ['draft'], otherwise: 'It never came into force: it is only a draft.' },
  ],
  names: {
    fields: ['type', 'payor', 'member_id', 'subscriber_id', 'plan_id', 'plan_name', 'group_id', 'group_name'],
    narrative: 'type',
    silent: ['status'],
    otherwise: 'It says nothing about the insurance.',
  },
  over: { start: 'startDate', end: 'endDate', when: { status: ['cancelled'] } },
  fields: [],
  reads: [
    { field: 'type', as: 'coded', from: ['type'] },
    status,
    ...period('period'),
    { field: 'payor', as: 'words', of: 'names', from: ['payor[]'] },
    { field: 'member_id', as: 'text', from: ['identifier[].value'] },
    { field: 'subscriber', as: 'words', of: 'names', from: ['subscriber', 'policyHolder'] },
    { field: 'subscriber_id', as: 'text', from: ['subscriberId'] },
    { field: 'relationship', as: 'coded', from: ['relationship'] },
    { field: 'group_id', as: 'words', of: 'groupId', from: ['class[]'] },
    { field: 'group_name', as: 'words', of: 'groupName', from: ['class[]'] },
    { field: 'plan_id', as: 'words', of: 'planId', from: ['class[]'] },
    { field: 'plan_name', as: 'words', of: 'planName', from: ['class[]'] },
  ],
  patient: 'beneficiary',
  fixed: {},
  unsaid: {},
};

/** What the mapping does, for readers of docs/fhir.md. */
export const appointmentDoc = 'A planned visit; its status says whether it is booked, cancelled or over.';

export const appointmentMapping: FhirMapping = {
  model: 'Appointment',
  resource: 'Appointment',
  conditions: [mistake],
  names: {
    fields: ['startDate', 'endDate', 'type', 'service', 'specialty', 'description', 'reason', 'notes'],
    narrative: 'notes',
    silent: ['status'],
    otherwise: 'It says nothing about the appointment.',
  },
  longTexts: 'notes',
  fields: [],
  reads: [
    { field: 'startDate', as: 'date', from: ['start', 'requestedPeriod[].start'] },
    { field: 'endDate', as: 'date', end: true, from: ['end', 'requestedPeriod[].end'] },
    status,
    { field: 'cancellation_reason', as: 'coded', from: ['cancelationReason'] },
    { field: 'type', as: 'coded', from: ['appointmentType'] },
    { field: 'service', as: 'coded', from: ['serviceType[]', 'serviceCategory[]'] },
    { field: 'specialty', as: 'coded', from: ['specialty[]'] },
    { field: 'description', as: 'text', from: ['description'] },
    { field: 'reason', as: 'words', of: 'concepts', from: ['reasonCode[]', 'reason[]'] },
    { field: 'reason', as: 'words', of: 'names', from: ['reasonReference[]'] },
    { field: 'participants', as: 'words', of: 'participants', from: ['participant[]'] },
    { field: 'instructions', as: 'text', from: ['patientInstruction'] },
    { field: 'notes', as: 'text', from: ['comment'] },
  ],
  patient: 'participant[].actor',
  fixed: {},
  unsaid: {},
};

/** What the mapping does, for readers of docs/fhir.md. */
export const questionnaireResponseDoc = `The answers to a questionnaire in words, a line for each question, and headings above them. The score is the number of an item that is called
one; of several, that of the total or the sum. Questions without a text have that of a questionnaire that is contained.`;

export const questionnaireResponseMapping: FhirMapping = {
  model: 'QuestionnaireResponse',
  resource: 'QuestionnaireResponse',
  conditions: [mistake],
  names: {
    fields: ['title', 'questionnaire', 'answers'],
    narrative: 'answers',
    silent: ['status'],
    otherwise: 'It says nothing about what was asked and answered.',
  },
  longTexts: 'answers',
  fields: [],
  reads: [
    { field: 'title', as: 'words', of: 'questionnaireName', from: ['_questionnaire', 'questionnaire'] },
    { field: 'questionnaire', as: 'words', of: 'canonical', from: ['questionnaire'] },
    { field: 'date', as: 'date', from: ['authored'] },
    status,
    { field: 'score', as: 'words', of: 'score', from: ['item[]'] },
    { field: 'score_name', as: 'words', of: 'scoreName', from: ['item[]'] },
    { field: 'answers', as: 'words', of: 'answers', from: ['item[]'] },
    { field: 'author', as: 'words', of: 'names', from: ['author'] },
    { field: 'source', as: 'words', of: 'names', from: ['source'] },
  ],
  patient: 'subject',
  fixed: {},
  unsaid: {},
};
