/** Allergies, the worst first, and classes of allergies that are ruled out. */
import type { Allergy, AllergyExclusion } from '../../../../client/index.ts';
import { dateText } from '../../../components/formats.ts';
import { isUncertain, type ModelView, modelView, sayerText, statusText } from './model-view.ts';

export const allergies = modelView<'Allergy'>({
  name: 'allergies',
  model: 'Allergy',
  isMain: true,
  dateOf: () => undefined,
  title: allergen,
  detail: (row) => [reactionOf(row), severityOf(row)].filter(Boolean).join(', '),
  caveat: ({ clinical_status, verification_status }, words) =>
    statusText(words, clinical_status, verification_status),
  isCurrent: holds,
  isUncertain: ({ verification_status }) => isUncertain(verification_status),
  showsOver: true,
  unreadKinds: ['AllergyIntolerance'],
  rank: gravityOf,
  columns: [
    { name: 'name', text: allergen },
    { name: 'reaction', text: reactionOf },
    { name: 'severity', text: ({ severity_title }) => severity_title },
    { name: 'category', text: ({ category_title }) => category_title },
    {
      name: 'status',
      text: ({ clinical_status, verification_status }, _tag, words) =>
        statusText(words, clinical_status, verification_status),
    },
    {
      name: 'start',
      text: ({ onset }, tag) => (onset === undefined ? undefined : dateText(onset, tag, onset)),
    },
    { name: 'saidBy', text: ({ asserter }, _tag, words) => sayerText(asserter, words) },
    { name: 'notes', text: ({ notes }) => notes },
  ],
});

/** What the allergy is to; at worst, its kind. */
function allergen(row: Allergy): string | null {
  return (
    row.drug_allergen_title ??
    row.food_allergen_title ??
    row.drug_class_allergen_title ??
    row.allergen_title ??
    row.category_title
  );
}

function reactionOf({ reactions, allergic_reaction_title }: Allergy): string | null {
  return reactions ?? allergic_reaction_title;
}

/** The reactions in words say the severity themselves. */
function severityOf({ reactions, severity_title }: Allergy): string | null {
  return reactions === undefined ? severity_title : null;
}

function holds({ clinical_status }: Allergy): boolean {
  return clinical_status !== 'resolved' && clinical_status !== 'inactive';
}

/** Codes of SNOMED CT for severities, the worst last. Nobody knows of an allergy without one that it is mild. */
const severities = ['255604002', '', '6736007', '24484000', '442452003', '399166001'];
/** Of one severity; and in its place where there is none. */
const criticalities = ['low', '', 'high'];
const asSeverity = ['255604002', '', '24484000'];

/** Greater the worse it is: what still holds, then by severity, then by criticality, as in docs/contract/fhir.md#the-patient-summary. */
function gravityOf(row: Allergy): number {
  const criticality = Math.max(criticalities.indexOf(row.criticality ?? ''), 0);
  const severity = severities.indexOf(row.severity_identifier || asSeverity[criticality]!);
  return (holds(row) ? 100 : 0) + 10 * (severity < 0 ? severities.indexOf('') : severity) + criticality;
}

export const ruledOutAllergies = modelView<'AllergyExclusion'>({
  name: 'no-allergies',
  model: 'AllergyExclusion',
  dateOf: () => undefined,
  title: ({ name_title }) => name_title,
  // Nothing is ruled out while an allergy could not be read.
  perhapsUnread: ['AllergyIntolerance'],
  contradicted: { by: allergies as unknown as ModelView<'Allergy'>, is: contradicts },
  columns: [{ name: 'name', text: ({ name_title }) => name_title }],
});

const kindsOfExclusions: Readonly<Record<string, string>> = {
  '409137002': 'drug',
  '429625007': 'food',
  '428607008': 'environment',
};
const kindsOfAllergies: Readonly<Record<string, string>> = {
  '416098002': 'drug',
  '59037007': 'drug',
  '414285001': 'food',
  '235719002': 'food',
  '426232007': 'environment',
};

/**
 * Whether an allergy speaks against it. Which of the two was said first is not known here, so an earlier allergy counts too. What has no
 * category may be of any kind, also where it has a code of a drug, as peanut oil has.
 */
function contradicts(allergy: Allergy, { name_identifier }: AllergyExclusion): boolean {
  if (!holds(allergy)) return false;
  const excluded = kindsOfExclusions[name_identifier ?? ''];
  const kind = kindsOfAllergies[allergy.category_identifier ?? ''];
  return excluded === undefined || kind === undefined || excluded === kind;
}
