/**
 * What was in the answer of a call, for its audit entry (docs/contract/audits.md#what-was-shown): kinds of data with their
 * numbers, and documents. Never a name or a value of them.
 */
import type { AuditShown } from '../../store/items/index.ts';

/** What an entry holds at most: names of kinds, characters of such a name, and ids of documents. */
const mostKinds = 40;
const longestKind = 64;
const mostDocuments = 10;

/** What a handler says of its answer. What is not there was not shown. */
export interface Showing {
  /** The facts in the answer, each once. */
  readonly facts?: Iterable<{ readonly model: string }>;
  /** Numbers by kind of data: a data model, or a type of FHIR resource without one. They are added to those of the facts. */
  readonly kinds?: Iterable<readonly [kind: string, count: number]>;
  /** Ids of the versions in the answer. */
  readonly documents?: Iterable<string>;
}

/** Numbers by kind, in the order of the names of the kinds. */
function countKinds({ facts = [], kinds = [] }: Showing): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const add = (kind: string, count: number) => {
    if (count > 0) counts.set(kind, (counts.get(kind) ?? 0) + count);
  };
  for (const { model } of facts) add(model, 1);
  for (const [kind, count] of kinds) add(kind, count);
  return new Map([...counts].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * The same for an audit entry, which stays small whatever was in the answer, about three kilobytes at most: of further kinds only
 * the sum is kept, and ids only where there are few documents.
 */
export function shownIn(showing: Showing): AuditShown {
  const counts = [...countKinds(showing)];
  const named = counts.filter(([kind]) => kind.length <= longestKind).slice(0, mostKinds);
  const others = sum(counts) - sum(named);
  const documents = [...new Set(showing.documents ?? [])];
  return {
    ...(named.length > 0 && { kinds: Object.fromEntries(named) }),
    ...(others > 0 && { others }),
    ...(documents.length > 0 && { documents: documents.length }),
    ...(documents.length > 0 && documents.length <= mostDocuments && { documentIds: documents }),
  };
}

function sum(counts: readonly (readonly [string, number])[]): number {
  return counts.reduce((total, [, count]) => total + count, 0);
}
