/**
 * Whether resources come back as they were sent. Written apart from the service: it has a reader of JSON of its own, which keeps the text of
 * every number, and knows nothing of ids. What may differ: the id, where references lead, and `meta` but for profiles, tags and security labels
 * (docs/contract/fhir-api.md#resources-of-fhir-documents).
 */

type Value = null | boolean | string | NumberText | readonly Value[] | Resource;

export interface Resource {
  readonly [name: string]: Value | undefined;
}

/** A number as it is written: `1.0` is not `1`. */
class NumberText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toJSON(): string {
    return `number ${this.text}`;
  }
}

type Reviver = (this: unknown, key: string, value: unknown, context: { readonly source?: string }) => unknown;

export function parse(text: string): Resource {
  const reviver: Reviver = (_key, value, { source }) =>
    typeof value === 'number' ? new NumberText(source!) : value;
  return JSON.parse(text, reviver as (key: string, value: unknown) => unknown);
}

const keptInMeta = ['profile', 'tag', 'security'];
/** The original of a reference that leads nowhere here. */
const originalReference = 'http://indivo.org/vocab/fhir#original-reference';

/** The same text for resources that are the same, whatever their ids are and wherever their references lead. */
export function canonical(resource: Resource): string {
  const { id: _, meta, ...others } = resource;
  const kept = meta === undefined ? {} : pick(meta as Resource, keptInMeta);
  return JSON.stringify(sorted({ ...others, ...(Object.keys(kept).length > 0 && { meta: kept }) }));
}

function pick(object: Resource, names: readonly string[]): Resource {
  return Object.fromEntries(Object.entries(object).filter(([name]) => names.includes(name)));
}

function sorted(value: Value): Value {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null || value instanceof NumberText) return value;
  const entries = Object.entries(withoutTarget(value as Resource)).map(
    ([name, inner]) => [name, sorted(inner!)] as const,
  );
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * A reference leads elsewhere here. One that is a search for an identifier comes back as that identifier; one that leads nowhere, with its text in
 * an extension.
 */
function withoutTarget(object: Resource): Resource {
  const { reference, extension, ...others } = object;
  const kept = extensions(extension).filter(({ url }) => url !== originalReference);
  const isLost = kept.length < extensions(extension).length;
  if (typeof reference !== 'string' && !isLost) return object;
  if (typeof reference === 'string' && reference.startsWith('#')) return object;
  const rest = { ...others, ...(kept.length > 0 && { extension: kept }) };
  const [, type, system, value] = /^([A-Z]\w+)\?identifier=([^|&]*)\|([^&]+)$/.exec(String(reference)) ?? [];
  if (type === undefined) return { ...rest, reference: 'somewhere' };
  return {
    type,
    identifier: { system: decodeURIComponent(system!), value: decodeURIComponent(value!) },
    ...rest,
  };
}

function extensions(value: Value | undefined): readonly Resource[] {
  return Array.isArray(value) ? (value as readonly Resource[]) : [];
}

export interface Differences {
  /** Sent, and not found as it was sent. */
  readonly missing: readonly Resource[];
  /** Found, and not sent. */
  readonly extra: readonly Resource[];
}

/** Each resource that was sent must be found once. */
export function differences(sent: readonly Resource[], found: readonly Resource[]): Differences {
  const left = new Map<string, Resource[]>();
  for (const resource of found) {
    const key = canonical(resource);
    left.set(key, [...(left.get(key) ?? []), resource]);
  }
  const missing = sent.filter((resource) => left.get(canonical(resource))?.pop() === undefined);
  return { missing, extra: [...left.values()].flat() };
}
