/** The resources in what was sent, and what their references lead to. */
import { element, isObject, type Json, type JsonObject, listOf, textOf } from '../json.ts';

/** A resource with what it takes to follow its references. */
export interface Resource {
  readonly json: JsonObject;
  readonly type: string;
  /** What messages call it: `Observation/7`, `Observation/7#sample`, or `entry 3 (Observation)`. */
  readonly place: string;
  readonly fullUrl: string | undefined;
  /** For a contained resource, the one that contains it. */
  readonly container: Resource | undefined;
  /** By id. */
  readonly contained: ReadonlyMap<string, Resource>;
}

export interface Collection {
  /** In the order of the Bundle; contained ones follow what contains them. Bundles are not among them. */
  readonly resources: readonly Resource[];
  /** Places of entries that no resource can be read from, and why. */
  readonly unread: readonly {
    readonly resource: string;
    readonly reason: string;
    /** Its kind, where that is known. */
    readonly type?: string;
  }[];
  /** What a Reference leads to; undefined when that is not here. */
  resolve(reference: Json | undefined, from: Resource): Resource | undefined;
}

interface Pending {
  readonly json: Json | undefined;
  readonly place: string;
  readonly fullUrl?: string | undefined;
  /** Whether it was deleted: then older versions of it do not count either. */
  readonly isDeleted?: boolean;
}

/** Finds what a reference leads to that is not in what was sent; `absolute` is the same with the server of its resource. */
export type Elsewhere = (reference: string, absolute: string) => Resource | undefined;

const idForm = /^[A-Za-z0-9\-.]{1,64}$/;

/** All resources in a Bundle, in Bundles inside it, or in a single resource. `elsewhere` is asked for what is not in it. */
export function collect(root: Json, elsewhere?: Elsewhere): Collection {
  const resources: Resource[] = [];
  const unread: { resource: string; reason: string; type?: string }[] = [];
  const byReference = new Map<string, Resource>();
  const seen = new Set<string>();
  // A stack and no recursion: Bundles may be nested as deep as JSON can be.
  const stack: Pending[] = [{ json: root, place: 'the document' }];

  for (let next = stack.pop(); next; next = stack.pop()) {
    const { json, place, fullUrl, isDeleted } = next;
    if (isDeleted) {
      if (fullUrl) seen.add(fullUrl);
      continue;
    }
    const type = typeOf(json);
    if (!type) {
      unread.push({
        resource: place,
        reason: 'It is no resource: it has no resourceType that FHIR could have.',
      });
      continue;
    }
    const object = json as JsonObject;
    if (type === 'Bundle') {
      // One by one: there may be more than a call can have arguments.
      for (const entry of entriesOf(object, place).reverse()) stack.push(entry);
      continue;
    }
    const id = textOf(element(object, 'id'));
    const name = id && idForm.test(id) ? `${type}/${id}` : `${place} (${type})`;
    const identity = fullUrl ?? (id && `${type}/${id}`);
    if (identity && seen.has(identity)) {
      unread.push({ resource: name, reason: 'A later version of it stands before it.', type });
      continue;
    }
    if (identity) seen.add(identity);
    const resource = withContained(object, type, name, fullUrl);
    resources.push(resource);
    for (const contained of resource.contained.values()) resources.push(contained);
    if (fullUrl && !byReference.has(fullUrl)) byReference.set(fullUrl, resource);
    if (id && !byReference.has(`${type}/${id}`)) byReference.set(`${type}/${id}`, resource);
  }

  return {
    resources,
    unread,
    resolve(reference, from) {
      const target = isObject(reference) ? textOf(element(reference, 'reference')) : undefined;
      if (!target) return undefined;
      const holder = from.container ?? from;
      if (target === '#') return holder;
      if (target.startsWith('#')) return holder.contained.get(target.slice(1));
      const version = target.indexOf('/_history/');
      const unversioned = version < 0 ? target : target.slice(0, version);
      const absolute = besides(holder, unversioned);
      return byReference.get(absolute) ?? byReference.get(unversioned) ?? elsewhere?.(unversioned, absolute);
    },
  };
}

/** The kind of a resource; undefined for anything else. */
function typeOf(json: Json | undefined): string | undefined {
  if (!isObject(json)) return undefined;
  const type = textOf(element(json, 'resourceType'));
  return type && /^[A-Za-z]{1,64}$/.test(type) ? type : undefined;
}

/** The full URL of what a relative reference means on the server that its resource comes from. */
function besides({ fullUrl, type }: Resource, reference: string): string {
  const at = fullUrl?.lastIndexOf(`/${type}/`) ?? -1;
  return at < 0 ? reference : `${fullUrl!.slice(0, at)}/${reference}`;
}

function entriesOf(bundle: JsonObject, place: string): Pending[] {
  const prefix = place === 'the document' ? '' : `${place}, `;
  return listOf(element(bundle, 'entry')).map((entry, index) => {
    const name = `${prefix}entry ${index + 1}`;
    if (!isObject(entry)) return { json: undefined, place: name };
    const request = element(entry, 'request');
    const json = element(entry, 'resource');
    const fullUrl = textOf(element(entry, 'fullUrl'));
    if (isObject(request) && element(request, 'method') === 'DELETE') {
      return { json, place: name, fullUrl: fullUrl ?? textOf(element(request, 'url')), isDeleted: true };
    }
    // An entry without a resource is a request or the status of one.
    if (json === undefined) return { json, place: name, isDeleted: true };
    return { json, place: name, fullUrl };
  });
}

/** A resource with those that it contains, for `Elsewhere`. */
export function resourceOf(json: JsonObject, type: string, fullUrl: string | undefined): Resource {
  return withContained(json, type, type, fullUrl);
}

function withContained(json: JsonObject, type: string, place: string, fullUrl: string | undefined): Resource {
  const contained = new Map<string, Resource>();
  const resource: Resource = { json, type, place, fullUrl, container: undefined, contained };
  for (const [index, inner] of listOf(element(json, 'contained')).entries()) {
    if (!isObject(inner)) continue;
    const innerType = typeOf(inner);
    if (!innerType) continue;
    const id = textOf(element(inner, 'id')) ?? '';
    const key = contained.has(id) || id === '' ? `contained ${index + 1}` : id;
    contained.set(key, {
      json: inner,
      type: innerType,
      place: `${place}#${key}`,
      fullUrl: undefined,
      container: resource,
      contained: new Map(),
    });
  }
  return resource;
}
