/** Kinds of data that are shared into a carenet: docs/contract/carenets.md#autoshare-by-kind. */
import { models } from '../../models/registry.ts';

/** The model of what could not be read: it is no kind, because every row says of which kind it would have been. */
export const unreadModel = 'UnreadResource';

/** Models that are shared with another one: who is told that no allergies are known must see the allergies. */
export const sharedWith: Readonly<Record<string, string>> = { AllergyExclusion: 'Allergy' };

/** Models that hold facts of a model, by that model. */
const holders: ReadonlyMap<string, readonly string[]> = heldBy();

function heldBy(): ReadonlyMap<string, readonly string[]> {
  const pairs = [...models.values()].flatMap(({ name, relations }) =>
    relations.map(({ target }) => ({ name, target })),
  );
  const byTarget = Map.groupBy(pairs, ({ target }) => target);
  return new Map([...byTarget].map(([target, held]) => [target, held.map(({ name }) => name)]));
}

/** Whether data of a kind is shared. */
export function isKindShared(kind: string, shared: ReadonlySet<string>): boolean {
  return shared.has(sharedWith[kind] ?? kind);
}

/** Whether a document has kinds, and each of them is shared. */
export function isEveryKindShared(
  kinds: readonly string[] | undefined,
  shared: ReadonlySet<string>,
): boolean {
  return kinds !== undefined && kinds.length > 0 && kinds.every((kind) => isKindShared(kind, shared));
}

/**
 * Whether facts of a model that are nested in others are shared: they count as what holds them. Their rows do not say which
 * model that is, so all that it can be must be shared.
 */
export function areNestedShared(model: string, shared: ReadonlySet<string>): boolean {
  const possible = holders.get(model) ?? [];
  return (
    possible.length > 0 &&
    possible.every(
      (holder) => isKindShared(holder, shared) && (!holders.has(holder) || areNestedShared(holder, shared)),
    )
  );
}

/** Whether any fact of a model may be shared, when these kinds are. */
export function mayShareFactsOf(model: string, shared: ReadonlySet<string>): boolean {
  if (model === unreadModel) return shared.size > 0;
  return isKindShared(model, shared) || areNestedShared(model, shared);
}
