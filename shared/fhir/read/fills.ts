/** Puts Fills with their Medications. */
import { element, listOf } from '../json.ts';
import type { Collection, Resource } from './collection.ts';
import type { Draft } from './instance.ts';

/**
 * Adds each Fill to the Medication whose prescription authorized it, or that was derived from it. Returns the Fills that
 * now stand with one.
 */
export function nestFills(drafts: ReadonlyMap<Resource, Draft>, collection: Collection): Set<Draft> {
  const nested = new Set<Draft>();
  const nest = (medication: Draft | undefined, fill: Draft | undefined): void => {
    if (medication?.model !== 'Medication' || fill?.model !== 'Fill' || nested.has(fill)) return;
    medication.related.fulfillments ??= [];
    medication.related.fulfillments.push(fill);
    nested.add(fill);
  };
  for (const [resource, draft] of drafts) {
    const targets = (name: string): readonly (Draft | undefined)[] =>
      listOf(element(resource.json, name)).map((reference) => {
        const target = collection.resolve(reference, resource);
        return target && drafts.get(target);
      });
    if (draft.model === 'Fill')
      for (const medication of targets('authorizingPrescription')) nest(medication, draft);
    if (draft.model === 'Medication') for (const fill of targets('derivedFrom')) nest(draft, fill);
  }
  return nested;
}
