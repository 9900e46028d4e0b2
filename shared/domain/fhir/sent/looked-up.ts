/** How many references of one resource may lead to other documents: docs/contract/fhir-api.md#references. */
import type { Elsewhere } from '../../../fhir/rest/sent.ts';

type References = ReadonlyMap<string, Elsewhere>;

/** Each costs a look-up, whoever stored the resource. The others are served like those that lead nowhere. */
const mostReferences = 250;

/** Those of a resource that are looked up: the first ones. */
export function referencesLookedUp(
  elsewhere: References,
): readonly (readonly [reference: string, leadsTo: Elsewhere])[] {
  return elsewhere.size <= mostReferences ? [...elsewhere] : [...elsewhere].slice(0, mostReferences);
}

/** What identities of the resource lead to, of those that were looked up for it, so that it says the same whatever is read beside it. */
export function targetsFor(
  elsewhere: References,
  targets: ReadonlyMap<string, string>,
): (identity: string) => string | undefined {
  if (elsewhere.size <= mostReferences) return (identity) => targets.get(identity);
  const own = new Set(referencesLookedUp(elsewhere).map(([, [, , identity]]) => identity));
  return (identity) => (own.has(identity) ? targets.get(identity) : undefined);
}
