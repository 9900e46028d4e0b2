/** Compares what functions used with what their policies grant, in both directions. */
import type { Use } from '../support/iam-usage/use.ts';

/** A permission of a policy on some patterns of keys, or on one named resource. */
export interface Grant {
  readonly action: string;
  readonly on: readonly string[];
  /** Attributes that it is limited to. */
  readonly attributes?: readonly string[];
}

/** Policies by function. */
export type Policies = ReadonlyMap<string, readonly Grant[]>;

/**
 * One entry for each permission that is missing, and for each that is unused; none when the policies are
 * exact.
 */
export function differences(uses: readonly Use[], policies: Policies): readonly string[] {
  return [...missing(uses, policies), ...unused(uses, policies)];
}

/** What was used and is not granted. */
export function missing(uses: readonly Use[], policies: Policies): readonly string[] {
  const refused = uses.filter((use) => !coveringOf(use, singly(policies.get(use.by) ?? [])));
  return distinct(
    refused.map(({ attribute, ...use }) => {
      const isLimited = policies
        .get(use.by)
        ?.some(({ action, on, attributes }) => attributes && action === use.action && on.includes(use.on));
      const what = nameOf({ ...use, ...(isLimited && attribute !== undefined && { attribute }) });
      return `${use.by} needs ${what}, which its policy does not allow`;
    }),
  );
}

/** What is granted and was not used. */
export function unused(uses: readonly Use[], policies: Policies): readonly string[] {
  return [...policies].flatMap(([by, grants]) => {
    const names = singly(grants);
    const used = new Set(uses.filter((use) => use.by === by).map((use) => coveringOf(use, names)));
    const idle = [...names].filter((name) => !used.has(name));
    return idle.map((name) => `${by} is allowed ${name}, which nothing uses`);
  });
}

/** The single grants: one action on one pattern, and one attribute where attributes are limited. */
export function each(grants: readonly Grant[]): readonly Grant[] {
  return grants.flatMap(({ action, on, attributes }) =>
    on.flatMap((one): Grant[] =>
      attributes
        ? attributes.map((attribute) => ({ action, on: [one], attributes: [attribute] }))
        : [{ action, on: [one] }],
    ),
  );
}

/** The names of the single permissions. */
export function singly(grants: readonly Grant[]): ReadonlySet<string> {
  return new Set(
    each(grants).map(({ action, on: [on], attributes }) =>
      nameOf({ action, on: on!, ...(attributes && { attribute: attributes[0]! }) }),
    ),
  );
}

function nameOf({ action, on, attribute }: Omit<Use, 'by'>): string {
  return `${action} on ${on}${attribute === undefined ? '' : ` (attribute ${attribute})`}`;
}

/** The permission that covers the use. Patterns are compared literally, so that a wider one covers nothing. */
function coveringOf({ action, on, attribute }: Use, names: ReadonlySet<string>): string | undefined {
  const candidates = [nameOf({ action, on }), nameOf({ action, on, ...(attribute && { attribute }) })];
  return candidates.find((name) => names.has(name));
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].toSorted();
}
