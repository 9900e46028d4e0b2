/** The resources in what was sent, and what their references lead to. */
import { attachmentNumbers } from '../attachments/numbers.ts';
import { element, elementNames, isObject, type Json, type JsonObject, listOf, textOf } from '../json.ts';
import { visitText } from '../work.ts';

/** A resource with what it takes to follow its references. */
export interface Resource {
  readonly json: JsonObject;
  readonly type: string;
  /** What messages call it: `Observation/7`, `Observation/7#sample`, or `entry 3 (Observation)`. */
  readonly place: string;
  readonly fullUrl: string | undefined;
  /** The address that its relative references begin with, if `fullUrl` says one. */
  readonly server: string | undefined;
  /** When it was made or changed: its `meta.lastUpdated`, or else the time of the Bundle around it. */
  readonly asOf: string | undefined;
  /** For a contained resource, the outermost one that contains it. */
  readonly container: Resource | undefined;
  /** By id. */
  readonly contained: ReadonlyMap<string, Resource>;
  /** Its place among all resources of the document, from 0, those included that do not count. */
  readonly position: number;
}

export interface Collection {
  /** In the order of the Bundle; contained ones follow what contains them. Bundles are not among them, nor Parameters with resources. */
  readonly resources: readonly Resource[];
  /** Places of entries that no resource can be read from, and why. */
  readonly unread: readonly {
    readonly resource: string;
    readonly reason: string;
    /** Its kind, where that is known. */
    readonly type?: string;
  }[];
  /** How much stands in it that does not count: older versions, what was deleted, outcomes of requests, and values of parameters. */
  readonly hidden: number;
  /** How many places of resources there are. */
  readonly positions: number;
  /** When all of it was stored. */
  readonly storedAt: string | undefined;
  /** The server that resources are from whose entries do not say one. */
  readonly server: string | undefined;
  /** What a Reference leads to; undefined when that is not here. */
  resolve(reference: Json | undefined, from: Resource): Resource | undefined;
  /** The number of an attachment in the document; undefined for what holds no bytes itself. */
  attachmentNumber(json: JsonObject): number | undefined;
  /**
   * What `compute` says about a resource, computed once however many others refer to it. `question` names what is asked, and
   * stands for the same type of answer everywhere.
   */
  once<Answer>(resource: Resource, question: string, compute: () => Answer): Answer;
}

/** What is known of a document besides what it says. */
export interface Known {
  readonly storedAt?: string | undefined;
  readonly server?: string | undefined;
}

interface Pending {
  readonly json: Json | undefined;
  readonly place: string;
  readonly fullUrl?: string | undefined;
  /** Of the innermost Bundle around it that says one. */
  readonly timestamp?: string | undefined;
  /** Whether it does not count: the outcome of a request, a value, or what was deleted, of which older versions do not count either. */
  readonly isHidden?: boolean;
}

/** Finds what a reference leads to that is not in what was sent; `absolute` is the same with the server of its resource. */
export type Elsewhere = (reference: string, absolute: string) => Resource | undefined;

const idForm = /^[A-Za-z0-9\-.]{1,64}$/;

/**
 * All resources in a Bundle, in Bundles inside it, or in a single resource. `elsewhere` is asked for what is not in it; `storedAt` is the
 * instant at which it is or was stored.
 */
export function collect(root: Json, elsewhere?: Elsewhere, { storedAt, server }: Known = {}): Collection {
  const resources: Resource[] = [];
  const unread: { resource: string; reason: string; type?: string }[] = [];
  const byReference = new Map<string, Resource>();
  /** By identity: the version that counts; undefined for what was deleted. */
  const versions = new Map<string, Resource | undefined>();
  const superseded = new Set<Resource>();
  const answers = new Map<Resource, Map<string, unknown>>();
  /** Most documents hold no attachments: they are numbered when somebody asks. */
  let numbers: ReadonlyMap<JsonObject, number> | undefined;
  let hidden = 0;
  // A stack and no recursion: Bundles may be nested as deep as JSON can be.
  const stack: Pending[] = [{ json: root, place: 'the document' }];

  for (let next = stack.pop(); next; next = stack.pop()) {
    const { json, place, fullUrl, timestamp, isHidden } = next;
    if (isHidden) {
      if (fullUrl) versions.set(fullUrl, undefined);
      if (json !== undefined) hidden += 1;
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
      const own = textOf(element(object, 'timestamp')) ?? timestamp;
      for (const entry of entriesOf(object, place).reverse()) stack.push({ ...entry, timestamp: own });
      continue;
    }
    const parameters = type === 'Parameters' ? resourcesInParameters(object, place) : [];
    if (parameters.some(({ isHidden }) => !isHidden)) {
      for (const parameter of parameters.reverse()) stack.push({ ...parameter, timestamp });
      continue;
    }
    const id = textOf(element(object, 'id'));
    const name = id && idForm.test(id) ? `${type}/${id}` : `${place} (${type})`;
    const identity = fullUrl ?? (id && `${type}/${id}`);
    const known = identity ? versions.get(identity) : undefined;
    if (identity && versions.has(identity) && !isLater(object, known?.json)) {
      unread.push({ resource: name, reason: 'A later version of it stands before it.', type });
      hidden += 1;
      continue;
    }
    if (known) {
      superseded.add(known);
      hidden += 1;
      unread.push({ resource: known.place, reason: 'A later version of it stands behind it.', type });
    }
    const resource = withContained(object, type, name, fullUrl, timestamp, resources.length);
    if (identity) versions.set(identity, resource);
    resources.push(resource);
    for (const contained of resource.contained.values()) resources.push(contained);
    for (const reference of [fullUrl, id && `${type}/${id}`]) {
      const target = reference ? byReference.get(reference) : undefined;
      if (reference && (target === undefined || target === known)) byReference.set(reference, resource);
    }
  }

  return {
    resources: resources.filter((resource) => !superseded.has(resource.container ?? resource)),
    unread,
    hidden,
    positions: resources.length,
    storedAt,
    server,
    resolve(reference, from) {
      const target = isObject(reference) ? textOf(element(reference, 'reference')) : undefined;
      if (!target) return undefined;
      const holder = from.container ?? from;
      if (target === '#') return holder;
      if (target.startsWith('#')) return holder.contained.get(target.slice(1));
      const version = target.indexOf('/_history/');
      const unversioned = version < 0 ? target : target.slice(0, version);
      const absolute = absoluteReference(unversioned, holder);
      return byReference.get(absolute) ?? byReference.get(unversioned) ?? elsewhere?.(unversioned, absolute);
    },
    attachmentNumber(json) {
      numbers ??= attachmentNumbers(root);
      return numbers.get(json);
    },
    once<Answer>(resource: Resource, question: string, compute: () => Answer): Answer {
      const known = answers.get(resource) ?? new Map<string, unknown>();
      answers.set(resource, known);
      if (!known.has(question)) known.set(question, compute());
      return known.get(question) as Answer;
    },
  };
}

/** Whether this version says that it is later than the other one. Without both times the first one counts, as in a history. */
function isLater(version: JsonObject, other: JsonObject | undefined): boolean {
  return other !== undefined && updatedAt(version) > updatedAt(other);
}

/** Milliseconds since the epoch; NaN where the resource does not say it. */
function updatedAt(resource: JsonObject): number {
  return Date.parse(lastUpdatedOf(resource) ?? '');
}

/** When a resource says that it was last changed, as it is written there. */
export function lastUpdatedOf(resource: JsonObject): string | undefined {
  const meta = element(resource, 'meta');
  return isObject(meta) ? textOf(element(meta, 'lastUpdated')) : undefined;
}

/** The kind of a resource; undefined for anything else. */
export function typeOf(json: Json | undefined): string | undefined {
  if (!isObject(json)) return undefined;
  const type = textOf(element(json, 'resourceType'));
  return type && /^[A-Za-z]{1,64}$/.test(type) ? type : undefined;
}

/** The server in the URL of a resource (https://hl7.org/fhir/R4/bundle.html#references). */
function serverIn(fullUrl: string | undefined, type: string): string | undefined {
  const at = fullUrl?.lastIndexOf(`/${type}/`) ?? -1;
  return at < 0 ? undefined : fullUrl!.slice(0, at);
}

/** The full URL of what a relative reference means on the server that its resource comes from. */
export function absoluteReference(reference: string, { server }: Resource): string {
  if (server === undefined || /^[a-z][a-z0-9+.-]{0,20}:/i.test(reference)) return reference;
  visitText(server.length + reference.length);
  return `${server}/${reference}`;
}

/** The resources of parameters and of their parts (https://hl7.org/fhir/R4/parameters.html). */
function resourcesInParameters(parameters: JsonObject, place: string): Pending[] {
  const prefix = place === 'the document' ? '' : `${place}, `;
  // Nobody knows what a value says.
  const valuesOf = (parameter: JsonObject, own: string): Pending[] =>
    elementNames(parameter)
      .filter((name) => /^_?value/.test(name))
      .map((name) => ({ json: parameter[name], place: own, isHidden: true }));
  const inside = (json: JsonObject, name: string, around: string): Pending[] =>
    listOf(element(json, name)).flatMap((parameter, index) => {
      if (!isObject(parameter)) return [];
      const own = `${around}${name} ${index + 1}`;
      const resource = element(parameter, 'resource');
      const others = [...valuesOf(parameter, own), ...inside(parameter, 'part', `${own}, `)];
      return resource === undefined ? others : [{ json: resource, place: own }, ...others];
    });
  return inside(parameters, 'parameter', prefix);
}

function entriesOf(bundle: JsonObject, place: string): Pending[] {
  const prefix = place === 'the document' ? '' : `${place}, `;
  return listOf(element(bundle, 'entry')).flatMap((entry, index) => {
    const name = `${prefix}entry ${index + 1}`;
    if (!isObject(entry)) return { json: undefined, place: name };
    const request = element(entry, 'request');
    const json = element(entry, 'resource');
    const fullUrl = textOf(element(entry, 'fullUrl'));
    const outcome = outcomeOf(entry, name);
    if (isObject(request) && element(request, 'method') === 'DELETE') {
      const deleted = fullUrl ?? textOf(element(request, 'url'));
      return [{ json, place: name, fullUrl: deleted, isHidden: true }, ...outcome];
    }
    // An entry without a resource is a request or the status of one.
    if (json === undefined) return [{ json, place: name, isHidden: true }, ...outcome];
    return [{ json, place: name, fullUrl }, ...outcome];
  });
}

/** A resource about the request, which may quote what was sent. */
function outcomeOf(entry: JsonObject, place: string): readonly Pending[] {
  const response = element(entry, 'response');
  const json = isObject(response) ? element(response, 'outcome') : undefined;
  return json === undefined ? [] : [{ json, place, isHidden: true }];
}

/** A resource with those that it contains, for `Elsewhere`. */
export function resourceOf(json: JsonObject, type: string, fullUrl: string | undefined): Resource {
  return withContained(json, type, type, fullUrl, undefined, 0);
}

function withContained(
  json: JsonObject,
  type: string,
  place: string,
  fullUrl: string | undefined,
  timestamp: string | undefined,
  position: number,
): Resource {
  const contained = new Map<string, Resource>();
  const server = serverIn(fullUrl, type);
  const asOf = lastUpdatedOf(json) ?? timestamp;
  const resource: Resource = {
    json,
    type,
    place,
    fullUrl,
    server,
    asOf,
    container: undefined,
    contained,
    position,
  };
  // FHIR does not allow contained resources to contain others, but whom they are about counts.
  const stack = [...listOf(element(json, 'contained'))].reverse();
  for (let inner = stack.pop(), count = 1; inner !== undefined; inner = stack.pop(), count += 1) {
    if (!isObject(inner)) continue;
    for (const deeper of [...listOf(element(inner, 'contained'))].reverse()) stack.push(deeper);
    const innerType = typeOf(inner);
    if (!innerType) continue;
    const id = textOf(element(inner, 'id')) ?? '';
    const key = contained.has(id) || id === '' ? `contained ${count}` : id;
    contained.set(key, {
      json: inner,
      type: innerType,
      place: `${place}#${key}`,
      fullUrl: undefined,
      server: undefined,
      asOf,
      container: resource,
      contained: new Map(),
      position: position + 1 + contained.size,
    });
  }
  return resource;
}
