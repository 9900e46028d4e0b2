/** Resources of a Bundle, by what refers to them (hl7.org/fhir/R4/bundle.html#references). */
import type { JsonObject, Resource } from './values.ts';

export interface Entry {
  readonly fullUrl?: string;
  readonly resource?: Resource;
}

export class BundleIndex {
  readonly #byUrl: ReadonlyMap<string, Resource>;
  readonly #urls: ReadonlyMap<Resource, string>;

  constructor(entries: readonly Entry[]) {
    const whole = entries.filter((one): one is Required<Entry> => Boolean(one.fullUrl && one.resource));
    this.#byUrl = new Map(whole.map(({ fullUrl, resource }) => [fullUrl, resource]));
    this.#urls = new Map(whole.map(({ fullUrl, resource }) => [resource, fullUrl]));
  }

  /** What a resource refers to: what it contains, or an entry by its URL or relative to that of the resource. */
  resolve(reference: string, from: Resource): Resource | undefined {
    if (reference.startsWith('#'))
      return ((from.contained ?? []) as readonly Resource[]).find(({ id }) => `#${id}` === reference);
    const [, root] = /^(https?:\/\/.+\/)[A-Za-z]+\/[^/]+$/.exec(this.#urls.get(from) ?? '') ?? [];
    return this.#byUrl.get(reference) ?? this.#byUrl.get(`${root}${reference}`);
  }
}

/** All references in a value, also in what is contained. */
export function referencesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { reference } = value as JsonObject;
  const inner = Object.values(value).flatMap(referencesIn);
  return typeof reference === 'string' ? [reference, ...inner] : inner;
}
