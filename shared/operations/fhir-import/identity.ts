/**
 * What makes a resource the same one when it comes again: the server that it comes from, its kind and its id
 * (https://hl7.org/fhir/R4/resource.html#id). From it follow the external id of its document, and what references lead to.
 */
import { createHash } from 'node:crypto';
import { element, isObject, type Json, type JsonObject, listOf, textOf } from '../../fhir/json.ts';
import { limits } from '../../limits.ts';

/** Kinds that are about no patient. They are stored with the resources that need them. */
export const sharedKinds: ReadonlySet<string> = new Set([
  'Location',
  'Medication',
  'Organization',
  'Practitioner',
  'PractitionerRole',
]);

/** Whether others may need the resource in their documents: it is shared, a sample, or a device that names no patient. */
export function isTakenAlong(json: JsonObject, type: string): boolean {
  if (type === 'Device') return element(json, 'patient') === undefined;
  return sharedKinds.has(type) || type === 'Specimen';
}

/** The elements that name the patient of a resource, in the order in which they count. */
const patientElements = ['patient', 'subject', 'beneficiary', 'for', 'individual'];

/** The identifiers of a resource or of a reference: `system|value`. */
export function identifiersIn(json: JsonObject): readonly string[] {
  return listOf(element(json, 'identifier')).flatMap((identifier) => {
    if (!isObject(identifier)) return [];
    const value = textOf(element(identifier, 'value'));
    return value ? [`${textOf(element(identifier, 'system')) ?? ''}|${value}`] : [];
  });
}

/** The base of a server in the URL of one of its resources; undefined for any other URL. */
function baseIn(fullUrl: string | undefined, type: string): string | undefined {
  const at = fullUrl && /^https?:/i.test(fullUrl) ? fullUrl.lastIndexOf(`/${type}/`) : -1;
  return at < 0 ? undefined : fullUrl!.slice(0, at);
}

/** Nobody has a server with a longer address. */
const longestServer = 2000;

export class Identities {
  readonly #base: string;

  /** `base` is the server of all resources whose URL does not name it; empty when it is not known. */
  constructor(base = '') {
    this.#base = base.replace(/\/+$/, '');
  }

  /**
   * `https://server/Observation/7`, or `Observation/7` when the server is not known. A resource without id has the URL of its
   * entry, or else is known by its content.
   */
  of(json: JsonObject, type: string, fullUrl: string | undefined, bytes: Uint8Array): string {
    const id = textOf(element(json, 'id'));
    if (id) return this.#absolute(`${type}/${id}`, baseIn(fullUrl, type));
    return fullUrl ?? `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
  }

  /**
   * The identity of the patient that the resource names: itself, if it is one; where the reference says only an identifier,
   * `system|value`. Undefined when it names none.
   */
  patientOf(
    json: JsonObject,
    type: string,
    identity: string,
    fullUrl: string | undefined,
  ): string | undefined {
    if (type === 'Patient') return identity;
    for (const name of patientElements) {
      const value = element(json, name);
      const reference = isObject(value) ? textOf(element(value, 'reference')) : undefined;
      if (reference && !reference.startsWith('#')) return this.target(reference, type, fullUrl);
      const [identifier] = isObject(value) ? identifiersIn(value) : [];
      if (!reference && identifier) return identifier;
    }
    return undefined;
  }

  /** The server that a resource is from; undefined where it is not known. */
  serverOf(type: string, fullUrl: string | undefined): string | undefined {
    const server = baseIn(fullUrl, type) ?? this.#base;
    return server === '' || server.length > longestServer ? undefined : server;
  }

  /** The identity or URL that a reference in a resource means. */
  target(reference: string, type: string, fullUrl: string | undefined): string {
    const version = reference.indexOf('/_history/');
    const unversioned = version < 0 ? reference : reference.slice(0, version);
    return this.#absolute(unversioned, baseIn(fullUrl, type));
  }

  #absolute(reference: string, base = this.#base): string {
    return base === '' || /^[a-z][a-z0-9+.-]*:/i.test(reference) ? reference : `${base}/${reference}`;
  }
}

/**
 * The external id of the document of a resource: its identity, or a hash of one that is too long. Slashes become `|`, which no URL has:
 * the gateway does not tell an encoded slash in a path from a slash.
 */
export function externalIdOf(identity: string): string {
  if ([...identity].length <= limits.externalId) return identity.replaceAll('/', '|');
  return `sha256:${createHash('sha256').update(identity).digest('hex')}`;
}

/** When the resource was last changed on its server, in a form that sorts; empty when it does not say. */
export function lastUpdated(json: JsonObject): string {
  const meta = element(json, 'meta');
  return sortableTime(isObject(meta) ? textOf(element(meta, 'lastUpdated')) : undefined);
}

/**
 * The same of a stored document of a resource. Where that is a Bundle with what the resource needs, the resource stands first. Empty
 * for anything else that an app may have stored there.
 */
export function lastUpdatedIn(document: Buffer): string {
  const json = parsed(document);
  if (!isObject(json)) return '';
  if (kindOf(json) !== 'Bundle') return lastUpdated(json);
  const [first] = listOf(element(json, 'entry'));
  const resource = isObject(first) ? element(first, 'resource') : undefined;
  return isObject(resource) ? lastUpdated(resource) : '';
}

function parsed(bytes: Buffer): Json | undefined {
  try {
    return JSON.parse(bytes.toString('utf8')) as Json;
  } catch {
    return undefined;
  }
}

/** An instant in a form that sorts; empty for what is none. */
export function sortableTime(text: string | undefined): string {
  const time = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(time) ? '' : new Date(time).toISOString();
}

/** The kind of a resource; undefined for other JSON. */
export function kindOf(json: Json): string | undefined {
  return isObject(json) ? textOf(element(json, 'resourceType')) : undefined;
}
