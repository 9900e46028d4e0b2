/** The codes of value sets, as far as the packages enumerate them. */
import { definitionOf } from './definitions.ts';

export interface Codes {
  /** `system|code` of each. */
  readonly codes: ReadonlySet<string>;
  readonly systems: ReadonlySet<string>;
}

interface Part {
  readonly system?: string;
  readonly concept?: readonly { readonly code: string }[];
  readonly filter?: readonly Filter[];
  readonly valueSet?: readonly string[];
}

interface Filter {
  readonly property: string;
  readonly op: string;
  readonly value: string;
}

interface ValueSet {
  readonly compose?: { readonly include: readonly Part[]; readonly exclude?: readonly Part[] };
}

interface Concept {
  readonly code: string;
  readonly concept?: readonly Concept[];
}

interface CodeSystem {
  /** Properties that say which concept is above: then the tree is not all. */
  readonly property?: readonly { readonly code: string }[];
  readonly content: string;
  readonly concept?: readonly Concept[];
}

const known = new Map<string, Codes | string>();

/** The codes, or why they cannot be listed. */
export function codesOf(valueSet: string): Codes | string {
  let found = known.get(valueSet);
  if (found === undefined) {
    found = enumerate(valueSet);
    known.set(valueSet, found);
  }
  return found;
}

class NotListed extends Error {}

function enumerate(valueSet: string): Codes | string {
  try {
    const codes = new Set(codesIn(valueSet));
    return { codes, systems: new Set([...codes].map((one) => one.slice(0, one.lastIndexOf('|')))) };
  } catch (error) {
    if (error instanceof NotListed) return error.message;
    throw error;
  }
}

function codesIn(canonical: string): readonly string[] {
  const { compose } = (definitionOf('ValueSet', canonical) ?? {}) as ValueSet;
  if (!compose) throw new NotListed('no package has it');
  const excluded = new Set((compose.exclude ?? []).flatMap(codesOfPart));
  return compose.include.flatMap(codesOfPart).filter((one) => !excluded.has(one));
}

/** Codes of the system that are in all of the value sets. */
function codesOfPart({ system, concept, filter, valueSet = [] }: Part): readonly string[] {
  const lists = valueSet.map((one) => new Set(codesIn(one)));
  if (system !== undefined) lists.unshift(new Set(codesOfSystem(system, concept, filter)));
  const [first, ...others] = lists;
  return [...(first ?? [])].filter((one) => others.every((list) => list.has(one)));
}

function codesOfSystem(system: string, concept: Part['concept'], filters: Part['filter']): readonly string[] {
  if (concept) return concept.map(({ code }) => `${system}|${code}`);
  const what = filters ? `a filter of ${system}` : `all of ${system}`;
  const { content, property, concept: all = [] } = (definitionOf('CodeSystem', system) ?? {}) as CodeSystem;
  const isTree = !property?.some(({ code }) => code === 'subsumedBy' || code === 'parent');
  if (content !== 'complete' || (filters && !isTree)) throw new NotListed(what);
  const codes = withInner(all).filter((concept) =>
    (filters ?? []).every(({ property, op, value }) => {
      if (property !== 'concept' || !(op in operators)) throw new NotListed(what);
      return operators[op]!(concept.above, value);
    }),
  );
  return codes.map(({ code }) => `${system}|${code}`);
}

/** By the codes above a concept and its own. */
const operators: Readonly<Record<string, (above: readonly string[], value: string) => boolean>> = {
  'is-a': (above, value) => above.includes(value),
  'is-not-a': (above, value) => !above.includes(value),
};

function withInner(
  concepts: readonly Concept[],
  outer: readonly string[] = [],
): readonly { readonly code: string; readonly above: readonly string[] }[] {
  return concepts.flatMap(({ code, concept }) => {
    const above = [...outer, code];
    return [{ code, above }, ...withInner(concept ?? [], above)];
  });
}
