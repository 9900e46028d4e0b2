/** The resources of models that were made for FHIR, by model: only written so far. */
import { hl7 } from '../systems.ts';
import { type Addition, note, type WrittenModel } from './addition.ts';

/** From when to when; the end comes after the start, which it is compared with. */
const period = (element: string): readonly Addition[] => [
  { field: 'startDate', as: 'date', to: `${element}.start` },
  { field: 'endDate', as: 'end', to: `${element}.end` },
];

const socialCategory = [
  { coding: [{ system: `${hl7}observation-category`, code: 'social-history' }] },
] as const;

const socialHistory: WrittenModel = {
  resource: 'Observation',
  patient: 'subject',
  additions: [
    { field: 'name', as: 'concept', to: 'code' },
    {
      field: 'status',
      as: 'code',
      to: 'status',
      oneOf: ['registered', 'preliminary', 'final', 'amended', 'corrected', 'unknown'],
    },
    ...period('effectivePeriod'),
    { field: 'quantity', as: 'quantityValue', to: 'valueQuantity' },
    { field: 'result_code', as: 'codedValue', to: 'valueCodeableConcept' },
    { field: 'result', as: 'textValue', to: 'valueString' },
    { field: 'data_absent_reason', as: 'absence', to: 'dataAbsentReason' },
    { field: 'performer', as: 'display', to: 'performer[]' },
    note('components'),
    note('notes'),
  ],
  fixed: { status: 'unknown', category: socialCategory },
  unsaid: { status: 'unknown', category: socialCategory },
  demanded: ['code'],
};

const familyHistory: WrittenModel = {
  resource: 'FamilyMemberHistory',
  patient: 'patient',
  additions: [
    { field: 'relationship', as: 'concept', to: 'relationship' },
    { field: 'relative_name', as: 'text', to: 'name' },
    { field: 'sex', as: 'words', to: 'sex' },
    { field: 'born', as: 'text', to: 'bornString' },
    // FHIR R4, fhs-1: the age or the birth. Of both, the words of the age are a note.
    { field: 'age', as: 'text', to: 'note[+].text' },
    { field: 'deceased', as: 'trueOrText', to: 'deceased' },
    { field: 'condition', as: 'concept', to: 'condition[].code' },
    { field: 'date', as: 'date', to: 'date' },
    { field: 'status', as: 'code', to: 'status', oneOf: ['partial', 'completed', 'health-unknown'] },
    note('conditions'),
    note('notes'),
  ],
  fixed: {},
  unsaid: {},
  demanded: ['status', 'relationship'],
};

const carePlan: WrittenModel = {
  resource: 'CarePlan',
  patient: 'subject',
  additions: [
    {
      field: 'status',
      as: 'code',
      to: 'status',
      oneOf: ['draft', 'active', 'on-hold', 'revoked', 'completed', 'unknown'],
    },
    { field: 'intent', as: 'code', to: 'intent', oneOf: ['proposal', 'plan', 'order', 'option'] },
    { field: 'category', as: 'concept', to: 'category[+]' },
    { field: 'title', as: 'text', to: 'title' },
    { field: 'description', as: 'text', to: 'description' },
    ...period('period'),
    { field: 'author', as: 'display', to: 'author' },
    { field: 'addresses', as: 'display', to: 'addresses[]' },
    { field: 'goals', as: 'display', to: 'goal[]' },
    note('activities'),
    note('notes'),
  ],
  fixed: { status: 'unknown', intent: 'plan' },
  unsaid: { status: 'unknown', intent: 'plan' },
  demanded: [],
};

const goal: WrittenModel = {
  resource: 'Goal',
  patient: 'subject',
  additions: [
    {
      field: 'status',
      as: 'code',
      to: 'lifecycleStatus',
      oneOf: ['proposed', 'planned', 'accepted', 'active', 'on-hold', 'completed', 'cancelled', 'rejected'],
    },
    { field: 'achievement', as: 'concept', to: 'achievementStatus' },
    { field: 'category', as: 'concept', to: 'category[+]' },
    { field: 'name', as: 'concept', to: 'description' },
    { field: 'startDate', as: 'date', to: 'startDate' },
    { field: 'dueDate', as: 'date', to: 'target[].dueDate' },
    { field: 'author', as: 'display', to: 'expressedBy' },
    { field: 'addresses', as: 'display', to: 'addresses[]' },
    note('targets'),
    note('notes'),
  ],
  fixed: {},
  unsaid: {},
  demanded: ['lifecycleStatus', 'description'],
};

const deviceUse: WrittenModel = {
  resource: 'DeviceUseStatement',
  patient: 'subject',
  additions: [
    {
      field: 'status',
      as: 'code',
      to: 'status',
      oneOf: ['active', 'completed', 'intended', 'stopped', 'on-hold'],
    },
    ...period('timingPeriod'),
    { field: 'reporter', as: 'display', to: 'source' },
    { field: 'name_title', as: 'display', to: 'device' },
    { field: 'reason', as: 'words', to: 'reasonCode[+]' },
    { field: 'body_site', as: 'concept', to: 'bodySite' },
    note('notes'),
  ],
  fixed: {},
  unsaid: {},
  demanded: ['status', 'device'],
};

const coverage: WrittenModel = {
  resource: 'Coverage',
  patient: 'beneficiary',
  additions: [
    { field: 'member_id', as: 'text', to: 'identifier[].value' },
    { field: 'status', as: 'code', to: 'status', oneOf: ['active', 'cancelled', 'draft'] },
    { field: 'type', as: 'concept', to: 'type' },
    { field: 'subscriber', as: 'display', to: 'subscriber' },
    { field: 'subscriber_id', as: 'text', to: 'subscriberId' },
    { field: 'relationship', as: 'concept', to: 'relationship' },
    ...period('period'),
    { field: 'payor', as: 'display', to: 'payor[]' },
  ],
  fixed: {},
  unsaid: {},
  demanded: ['status', 'payor[]'],
};

const appointment: WrittenModel = {
  resource: 'Appointment',
  patient: 'participant[].actor',
  additions: [
    {
      field: 'status',
      as: 'code',
      to: 'status',
      oneOf: [
        'proposed',
        'pending',
        'booked',
        'arrived',
        'fulfilled',
        'cancelled',
        'noshow',
        'checked-in',
        'waitlist',
      ],
    },
    {
      field: 'cancellation_reason',
      as: 'concept',
      to: 'cancelationReason',
      // FHIR R4, app-4.
      only: { element: 'status', oneOf: ['cancelled', 'noshow'] },
    },
    { field: 'service', as: 'concept', to: 'serviceType[+]' },
    { field: 'specialty', as: 'concept', to: 'specialty[+]' },
    { field: 'type', as: 'concept', to: 'appointmentType' },
    { field: 'reason', as: 'words', to: 'reasonCode[+]' },
    { field: 'description', as: 'text', to: 'description' },
    { field: 'startDate', as: 'instant', to: 'start' },
    { field: 'endDate', as: 'instant', to: 'end' },
    { field: 'notes', as: 'text', to: 'comment' },
    { field: 'instructions', as: 'text', to: 'patientInstruction' },
  ],
  fixed: {},
  unsaid: {},
  // FHIR R4, app-2 and app-3: without a start and an end, an appointment would be one that is only proposed.
  demanded: ['status', 'start', 'end', 'participant[].status'],
};

const questionnaireResponse: WrittenModel = {
  resource: 'QuestionnaireResponse',
  patient: 'subject',
  additions: [
    { field: 'questionnaire', as: 'canonical', to: 'questionnaire' },
    // The schema of R4 allows no name beside the address: an extension of the resource carries it.
    {
      field: 'status',
      as: 'code',
      to: 'status',
      oneOf: ['in-progress', 'completed', 'amended', 'stopped'],
    },
    { field: 'date', as: 'date', to: 'authored' },
    { field: 'author', as: 'display', to: 'author' },
    { field: 'source', as: 'display', to: 'source' },
    { field: 'answers', as: 'answers', to: 'item', score: 'score', scoreName: 'score_name' },
  ],
  fixed: {},
  unsaid: {},
  demanded: ['status'],
};

export const writtenModels: ReadonlyMap<string, WrittenModel> = new Map([
  ['SocialHistory', socialHistory],
  ['FamilyHistory', familyHistory],
  ['CarePlan', carePlan],
  ['Goal', goal],
  ['DeviceUse', deviceUse],
  ['Coverage', coverage],
  ['Appointment', appointment],
  ['QuestionnaireResponse', questionnaireResponse],
]);
