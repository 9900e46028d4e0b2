/** What could not be read: it is told where it matters, by name, so that nobody takes the paper for all there is. */
import type { Fact } from '../facts/fact.ts';
import type { UnreadEntries } from './content.ts';
import { Entry } from './fact.ts';
import type { PaperSection } from './paper.ts';
import { lineOf } from './text.ts';
import type { Words } from './words/index.ts';

type UnreadKind = keyof Words['unreadKinds'];

/** What people call kinds of resources of FHIR, those first that matter most in an emergency. Every other kind is `other`. */
const kinds: readonly (readonly [UnreadKind, readonly string[]])[] = [
  ['allergy', ['AllergyIntolerance']],
  [
    'medicine',
    [
      'MedicationRequest',
      'MedicationStatement',
      'MedicationAdministration',
      'MedicationOrder',
      'MedicationDispense',
    ],
  ],
  ['warning', ['Flag', 'DetectedIssue', 'AdverseEvent']],
  // A living will is one.
  ['consent', ['Consent']],
  ['problem', ['Condition']],
  ['device', ['Device', 'DeviceUseStatement']],
  ['procedure', ['Procedure']],
  ['vaccination', ['Immunization']],
  ['result', ['Observation', 'DiagnosticReport', 'ImagingStudy']],
];

const byResource: ReadonlyMap<string, UnreadKind> = new Map(
  kinds.flatMap(([kind, resources]) => resources.map((resource) => [resource, kind] as const)),
);
const order: readonly UnreadKind[] = [...kinds.map(([kind]) => kind), 'other'];

/** Names that one sentence has, and rows of the section at the end. */
const mostNamed = 10;
const longestTitle = 80;

/** One sentence about unread entries of this kind; none where all was read. */
export function unreadWarnings(kind: UnreadKind, unread: UnreadEntries, words: Words): readonly string[] {
  const total = totalOf([kind], unread);
  if (total === 0) return [];
  const named = factsOf([kind], unread).slice(0, mostNamed);
  const names = named.map((fact) => titleOf(fact, words));
  const further = total - named.length;
  const all = [...names, ...(further > 0 && names.length > 0 ? [words.unreadMore(further)] : [])];
  return [words.unreadOf(total, all.join('; '))];
}

/** The section about what could not be read and belongs to none of these kinds. */
export function unreadSection(
  told: readonly UnreadKind[],
  unread: UnreadEntries,
  words: Words,
): PaperSection | undefined {
  const others = order.filter((kind) => !told.includes(kind));
  const total = totalOf(others, unread);
  if (total === 0) return undefined;
  const named = factsOf(others, unread).slice(0, mostNamed);
  const further = total - named.length;
  return {
    name: 'unread',
    title: words.sections.unread,
    warnings: [words.unreadElsewhere(total, '')],
    columns: named.length > 0 ? [words.columns.entry, words.columns.kind] : [],
    rows: named.map((fact) => ({
      cells: [titleOf(fact, words), words.unreadKinds[kindOf(new Entry(fact, words).text('resource_type'))]],
      mark: null,
    })),
    notes: further > 0 && named.length > 0 ? [words.unreadMore(further)] : [],
    blanks: 0,
  };
}

function kindOf(resource: string): UnreadKind {
  return byResource.get(resource) ?? 'other';
}

function totalOf(wanted: readonly UnreadKind[], { totals }: UnreadEntries): number {
  return [...totals]
    .filter(([resource]) => wanted.includes(kindOf(resource)))
    .reduce((sum, [, count]) => sum + count, 0);
}

/** Those that matter most first. */
function factsOf(wanted: readonly UnreadKind[], { facts }: UnreadEntries): readonly Fact[] {
  const kindIn = ({ values: [resource] }: Fact) => kindOf(String(resource ?? ''));
  return facts
    .filter((fact) => wanted.includes(kindIn(fact)))
    .toSorted((one, other) => order.indexOf(kindIn(one)) - order.indexOf(kindIn(other)));
}

/** `Penicillin (3 May 2021)`, or its own first words. */
function titleOf(fact: Fact, words: Words): string {
  const entry = new Entry(fact, words);
  const title = lineOf(entry.text('title') || entry.text('text'), longestTitle) || words.unnamed;
  const date = entry.date('date');
  return date === '' ? title : `${title} (${date})`;
}
