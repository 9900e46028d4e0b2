/** What the service says of entries that it did not read, for patients: what they are about and why, without codes. */
import type { DocumentMetadata, UnreadResource } from '../../../client/index.ts';
import type { Texts } from '../../texts/index.ts';

type Reading = NonNullable<DocumentMetadata['reading']>;
type Words = Texts['documents']['reading'];

/** Beginnings of the reasons of the service, and what they mean to a person; the first that fits counts. */
const reasons: readonly (readonly [RegExp, keyof Words['reasons']])[] = [
  [/^What it says is not shared/, 'notShared'],
  [/^(It was entered by mistake|It is an error|It was found not to be so)/, 'mistaken'],
  [/^It says that (no|there is no such) /, 'noneKnown'],
  [/^It says that the medicine must not/, 'forbidden'],
  [
    /^(It was not (performed|handed over)|It says that the (patient does not|medicine was not|procedure was not)|It did not take)/,
    'notDone',
  ],
  [/^(It never came into force)/, 'draft'],
  [/^It has no result(:| yet)/, 'noResult'],
  [/^A later version of it/, 'older'],
  [/^(Its subject is not|It observes something other|Nothing in it says that the device)/, 'notAboutYou'],
  [/^(It was made by rules|It has an addition)/, 'unclear'],
  [/^(What is of this kind is not read|There (is|are) \d+ more of this kind)/, 'kind'],
  [
    /^(It says nothing|It does not say|It says neither|It has neither|It has no number|It has the same reading|Its )/,
    'incomplete',
  ],
];

/**
 * What people call kinds of resources, in the order of lists: what matters most for care comes first, what is about money last. What is of
 * no known kind may be anything.
 */
const kinds = [
  ['allergy', ['AllergyIntolerance']],
  ['warning', ['Flag', 'DetectedIssue', 'AdverseEvent']],
  // A living will is one.
  ['consent', ['Consent']],
  [
    'medicine',
    [
      'MedicationAdministration',
      'MedicationDispense',
      'MedicationOrder',
      'MedicationRequest',
      'MedicationStatement',
    ],
  ],
  ['problem', ['Condition']],
  ['value', ['Observation']],
  ['report', ['DiagnosticReport']],
  ['image', ['ImagingStudy', 'Media']],
  ['note', ['DocumentReference']],
  ['procedure', ['Procedure']],
  ['vaccination', ['Immunization']],
  ['device', ['Device', 'DeviceUseStatement']],
  ['order', ['ServiceRequest', 'NutritionOrder', 'DeviceRequest', 'SupplyRequest', 'VisionPrescription']],
  ['plan', ['CarePlan', 'Goal']],
  ['family', ['FamilyMemberHistory']],
  ['answers', ['QuestionnaireResponse']],
  ['visit', ['Encounter', 'Appointment', 'AppointmentResponse']],
  ['other', []],
  [
    'insurance',
    [
      'Coverage',
      'CoverageEligibilityRequest',
      'CoverageEligibilityResponse',
      'EnrollmentRequest',
      'EnrollmentResponse',
    ],
  ],
  [
    'bill',
    [
      'Account',
      'ChargeItem',
      'Claim',
      'ClaimResponse',
      'ExplanationOfBenefit',
      'Invoice',
      'PaymentNotice',
      'PaymentReconciliation',
    ],
  ],
] as const satisfies readonly (readonly [keyof Words['kinds'], readonly string[]])[];

type Kind = (typeof kinds)[number][0];

const order = kinds.map(([kind]) => kind);
const kindsOfResources: ReadonlyMap<string, Kind> = new Map(
  kinds.flatMap(([kind, resources]) => resources.map((resource) => [resource, kind] as const)),
);

/** What people call resources of a kind. */
export function kindOf(type: string): Kind {
  return kindsOfResources.get(type) ?? 'other';
}

/** Where resources of a kind stand in lists: the smaller, the more they matter for care. */
export function placeOf(type: string): number {
  return order.indexOf(kindOf(type));
}

/** Why it was not read, for people; from the sentence of the service. */
export function reasonOf(sentence: string): keyof Words['reasons'] {
  return reasons.find(([beginning]) => beginning.test(sentence))?.[1] ?? 'other';
}

/**
 * Sentences, what matters most for care first, each once with how often it holds, without the entries that are told in their own words
 * beside them. `further` of the `total` are neither told nor named by the service.
 */
export function notReadIn(
  { unread, unreadCount }: Reading,
  words: Words,
  told: readonly Pick<UnreadResource, 'resource_type' | 'reason' | 'count'>[] = [],
): { readonly sentences: readonly string[]; readonly further: number; readonly total: number } {
  const counts = new Map<string, number>();
  const add = (type: string, reason: string, count: number) => {
    const sentence = sentenceOf(type, reason, words);
    counts.set(sentence, (counts.get(sentence) ?? 0) + count);
  };
  const inOrder = unread
    .map(({ resource, reason }) => ({ type: typeOf(resource), reason }))
    .toSorted((left, right) => placeOf(left.type) - placeOf(right.type));
  for (const { type, reason } of inOrder) add(type, reason, countIn(reason));
  const total = sum(counts.values()) + unreadCount - unread.length;
  for (const { resource_type, reason, count } of told)
    add(resource_type ?? '', reason ?? '', -Math.max(count ?? 1, 1));
  const left = [...counts].filter(([, count]) => count > 0);
  const sentences = left.map(([sentence, count]) => (count === 1 ? sentence : words.times(sentence, count)));
  const named = sum(left.map(([, count]) => count)) + sum(told.map(({ count }) => Math.max(count ?? 1, 1)));
  return { sentences, further: Math.max(0, total - named), total };
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, number) => total + number, 0);
}

function sentenceOf(type: string, reason: string, { kinds: names, reasons: why }: Words): string {
  return `${names[kindOf(type)]}: ${why[reasonOf(reason)]}`;
}

/** The kind of `Observation/7`, of `entry 3 (Observation)`, or of the name of a kind. */
function typeOf(resource: string): string {
  return resource.match(/[A-Z][A-Za-z]+/g)?.find((word) => kindsOfResources.has(word)) ?? '';
}

/** Kinds that are not read are named once, with how many there are. */
function countIn(reason: string): number {
  const [, count = '1'] = /there (?:is|are) (\d+)\.$/.exec(reason) ?? [];
  return Number(count);
}
