/** What the service says of entries that it did not read, for patients: what they are about and why, without codes. */
import type { DocumentMetadata } from '../../../client/index.ts';
import type { Texts } from '../../texts/index.ts';

type Reading = NonNullable<DocumentMetadata['reading']>;
type Words = Texts['documents']['reading'];

/** Beginnings of the reasons of the service, and what they mean to a person; the first that fits counts. */
const reasons: readonly (readonly [RegExp, keyof Words['reasons']])[] = [
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

/** Kinds of resources, and what people call them; what is of any other kind is an entry. */
const kinds: Readonly<Record<string, keyof Words['kinds']>> = {
  AllergyIntolerance: 'allergy',
  Condition: 'problem',
  Immunization: 'vaccination',
  MedicationAdministration: 'medicine',
  MedicationDispense: 'medicine',
  MedicationRequest: 'medicine',
  MedicationStatement: 'medicine',
  Observation: 'value',
  Procedure: 'procedure',
  Encounter: 'visit',
  Appointment: 'visit',
  Device: 'device',
  DeviceUseStatement: 'device',
  DocumentReference: 'note',
  DiagnosticReport: 'report',
  FamilyMemberHistory: 'family',
  CarePlan: 'plan',
  Goal: 'plan',
  Coverage: 'insurance',
  MedicationOrder: 'medicine',
  ServiceRequest: 'order',
  NutritionOrder: 'order',
  DeviceRequest: 'order',
  SupplyRequest: 'order',
  VisionPrescription: 'order',
  ImagingStudy: 'image',
  Media: 'image',
  QuestionnaireResponse: 'answers',
  Flag: 'warning',
  DetectedIssue: 'warning',
  AdverseEvent: 'warning',
  Account: 'bill',
  ChargeItem: 'bill',
  Claim: 'bill',
  ClaimResponse: 'bill',
  ExplanationOfBenefit: 'bill',
  Invoice: 'bill',
};

/** What people call resources of a kind. */
export function kindOf(type: string): keyof Words['kinds'] {
  return (Object.hasOwn(kinds, type) && kinds[type]) || 'other';
}

/** Why it was not read, for people; from the sentence of the service. */
export function reasonOf(sentence: string): keyof Words['reasons'] {
  return reasons.find(([beginning]) => beginning.test(sentence))?.[1] ?? 'other';
}

/** Sentences, each once with how often it holds. `further` of the `total` are not named by the service. */
export function notReadIn(
  { unread, unreadCount }: Reading,
  words: Words,
): { readonly sentences: readonly string[]; readonly further: number; readonly total: number } {
  const counts = new Map<string, number>();
  for (const { resource, reason } of unread) {
    const sentence = sentenceOf(resource, reason, words);
    counts.set(sentence, (counts.get(sentence) ?? 0) + countIn(reason));
  }
  const sentences = [...counts].map(([sentence, count]) =>
    count === 1 ? sentence : words.times(sentence, count),
  );
  const further = unreadCount - unread.length;
  return { sentences, further, total: [...counts.values()].reduce((sum, count) => sum + count, further) };
}

function sentenceOf(resource: string, reason: string, { kinds: names, reasons: why }: Words): string {
  // `Observation/7`, `entry 3 (Observation)`, or the name of a kind.
  const type = resource.match(/[A-Z][A-Za-z]+/g)?.find((word) => Object.hasOwn(kinds, word));
  return `${names[kindOf(type ?? '')]}: ${why[reasonOf(reason)]}`;
}

/** Kinds that are not read are named once, with how many there are. */
function countIn(reason: string): number {
  const [, count = '1'] = /there (?:is|are) (\d+)\.$/.exec(reason) ?? [];
  return Number(count);
}
