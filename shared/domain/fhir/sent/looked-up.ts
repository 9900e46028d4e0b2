/** How many references of one resource may lead to other documents: docs/contract/fhir-api.md#references. */
import type { Elsewhere } from '../../../fhir/rest/sent.ts';
import { documentNamed } from './elsewhere.ts';

type References = ReadonlyMap<string, Elsewhere>;
type Reference = readonly [reference: string, leadsTo: Elsewhere];

/**
 * Each id of this service costs a look-up, whether or not there is such a document. Names are looked up together: a Provenance may have the whole stay in
 * a hospital as its target, in another document. The others are served like those that lead nowhere.
 */
const most = { ids: 250, names: 5000 } as const;

/** How many of a resource are looked up. */
export function countLookedUp(elsewhere: References | undefined): number {
  if (!elsewhere || elsewhere.size <= most.ids) return elsewhere?.size ?? 0;
  return referencesLookedUp(elsewhere).length;
}

/** Those of a resource that are looked up: the first ones of either sort. */
export function referencesLookedUp(elsewhere: References): readonly Reference[] {
  if (elsewhere.size <= most.ids) return [...elsewhere];
  const left: { ids: number; names: number } = { ...most };
  return [...elsewhere].filter(([, leadsTo]) => {
    const sort = documentNamed(leadsTo) === undefined ? 'names' : 'ids';
    left[sort] -= 1;
    return left[sort] >= 0;
  });
}

/** What identities of the resource lead to, of those that were looked up for it, so that it says the same whatever is read beside it. */
export function targetsFor(
  elsewhere: References,
  targets: ReadonlyMap<string, string>,
): (identity: string) => string | undefined {
  if (elsewhere.size <= most.ids) return (identity) => targets.get(identity);
  const own = new Set(referencesLookedUp(elsewhere).map(([, [, , identity]]) => identity));
  return (identity) => (own.has(identity) ? targets.get(identity) : undefined);
}
