/** What makes a resource the same one in another document: docs/contract/fhir.md#twice-is-once. */
import { element, isObject, type JsonObject, listOf, textOf } from '../json.ts';
import { visitText } from '../work.ts';
import type { Collection, Resource } from './collection.ts';
import { subjectsOf } from './subjects.ts';

/** What identifies a resource. Two are one when both agree. */
export interface Identity {
  /** The server that it comes from; undefined where that is not known, and only what one app or person stores is compared. */
  readonly server: string | undefined;
  /** Its type and all else that must agree. */
  readonly parts: readonly string[];
}

/**
 * The identity of a resource; undefined where nothing tells it from others. An id counts alone when a server has given it: where its entry
 * says the server, its meta a version or a time, or it is one that is made to be unique. Any other counts only together with code and time: converters and
 * small apps number what they send from 1. So does a business identifier, where there is no id.
 */
export function identityOf(resource: Resource, collection: Collection): Identity | undefined {
  const { json, type, server, container } = resource;
  if (container) return ofContained(resource, container, collection);
  const id = textOf(element(json, 'id')) ?? uuidIn(resource.fullUrl);
  if (id !== undefined && id.length > longestId) return undefined;
  const base = serverOf(server) ?? collection.server;
  if (id !== undefined && base !== undefined) return { server: base, parts: [type, id] };
  const patient = patientOf(resource, collection);
  if (id !== undefined && (isUnique(id) || isVersioned(json)))
    return { server: undefined, parts: [type, patient, id] };
  const own = id === undefined ? identifierOf(json) : ['id', id];
  const [code, time] = [codeOf(json), timeOf(json)];
  if (!own || code === undefined || time === undefined) return undefined;
  return { server: base, parts: [type, patient, ...own, code, time] };
}

/**
 * The identity of what a reference leads to that is not in the document; undefined where the reference does not tell it: then its code and
 * time would be needed.
 */
export function identityOfReference(
  reference: string | undefined,
  from: Resource,
  collection: Collection,
): Identity | undefined {
  if (reference === undefined || reference.length > longestId) return undefined;
  const unversioned = reference.replace(/\/_history\/.*$/s, '');
  const [, base, type, id] = /^(?:(https?:\/\/.+)\/)?([A-Z][A-Za-z]+)\/([^/]+)$/.exec(unversioned) ?? [];
  if (type === undefined || id === undefined) return undefined;
  const server = base ?? serverOf((from.container ?? from).server) ?? collection.server;
  if (server !== undefined) return { server: server.replace(/\/+$/, ''), parts: [type, id] };
  return isUnique(id) ? { server: undefined, parts: [type, patientOf(from, collection), id] } : undefined;
}

/** A fact of this service, and the document that it is from. */
export interface Origin {
  readonly recordId: string;
  readonly documentId: string;
  readonly factId: string;
}

/** As this service writes it: the source is the address of the document, and the id begins with that of the fact. */
export function originOf(json: JsonObject): Origin | undefined {
  const meta = element(json, 'meta');
  const source = isObject(meta) ? textOf(element(meta, 'source')) : undefined;
  const id = textOf(element(json, 'id'));
  if (source === undefined || source.length > longestId || id === undefined) return undefined;
  const [, recordId, documentId] =
    /\/records\/([0-9a-f-]{36})\/documents\/([0-9a-f-]{36})$/.exec(source) ?? [];
  const [factId] = /^[0-9a-f-]{36}/.exec(id) ?? [];
  if (recordId === undefined || documentId === undefined || factId === undefined) return undefined;
  return { recordId, documentId, factId };
}

/** The id of a contained resource is known in its container only. */
function ofContained(resource: Resource, container: Resource, collection: Collection): Identity | undefined {
  const id = textOf(element(resource.json, 'id'));
  const outer = id === undefined ? undefined : identityOf(container, collection);
  return outer && { ...outer, parts: [...outer.parts, resource.type, cut(id!)] };
}

/** Ids of FHIR have 64 characters. Longer texts are none that a server has given. */
export const longestId = 200;

/** The address of a server; undefined for what only looks like one. */
export function serverOf(server: string | undefined): string | undefined {
  if (server === undefined || !/^https?:/i.test(server) || ofThisMachine.test(server)) return undefined;
  return server.replace(/\/+$/, '');
}

/** What a small program on a phone or desk is reached by is the address of nothing. */
const ofThisMachine = /^https?:\/\/(?:localhost|127\.[0-9.]+|\[::1\])(?::\d+)?(?:\/|$)/i;

/** A UUID, or a text of as much chance. Words with a number, such as `blood-pressure-reading-1`, come again for something else. */
export function isUnique(id: string): boolean {
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return true;
  if (id.replace(/[^0-9A-Za-z]/g, '').length < 20) return false;
  return id.split(/[^0-9A-Za-z]/).some((part) => changesIn(part) >= 3);
}

/** How often letters follow digits or digits letters. */
function changesIn(text: string): number {
  return (text.match(/[0-9](?=[A-Za-z])|[A-Za-z](?=[0-9])/g) ?? []).length;
}

/** The id in the address of a resource that has none of its own: a UUID or an OID. */
export function uuidIn(fullUrl: string | undefined): string | undefined {
  return /^urn:(?:uuid|oid):(.{1,100})$/i.exec(fullUrl ?? '')?.[1];
}

/** Whether a server has the versions of the resource. */
function isVersioned(json: JsonObject): boolean {
  const meta = element(json, 'meta');
  if (!isObject(meta)) return false;
  return (
    textOf(element(meta, 'lastUpdated')) !== undefined || textOf(element(meta, 'versionId')) !== undefined
  );
}

/** Whom the resource names as its patient: by the id of the Patient here, or by what the reference says. */
function patientOf(resource: Resource, collection: Collection): string {
  return collection.once(resource, 'patient', () => namedPatient(resource, collection));
}

function namedPatient(resource: Resource, collection: Collection): string {
  const [reference] = subjectsOf(resource.json);
  if (!reference) return '';
  const target = collection.resolve(reference, resource);
  const id = target && textOf(element(target.json, 'id'));
  if (id !== undefined && !target?.container) return cut(id);
  const text = textOf(element(reference, 'reference'));
  if (text !== undefined && !text.startsWith('#'))
    return cut(text.replace(/\/_history\/.*$/s, '').replace(/^.*\//s, ''));
  const holder = target?.json ?? reference;
  const [identifier] = identifiersIn(holder);
  return identifier?.join('|') ?? '';
}

/** Kinds of identifiers that name an order, a sample, a visit or a bill, and not the resource (table 0203 of HL7 v2). */
const ofOthers: ReadonlySet<string> = new Set([
  'PLAC',
  'FILL',
  'PLACER',
  'FILLER',
  'ACSN',
  'PGN',
  'VN',
  'AN',
  'MR',
  'PI',
]);

function identifiersIn(json: JsonObject): readonly (readonly string[])[] {
  const names = ['identifier', 'masterIdentifier'].flatMap((name) => listOf(element(json, name)));
  return names.filter(isObject).flatMap((identifier) => {
    const type = element(identifier, 'type');
    const codings = isObject(type) ? listOf(element(type, 'coding')).filter(isObject) : [];
    if (codings.some((coding) => ofOthers.has(textOf(element(coding, 'code')) ?? ''))) return [];
    const [system, value] = [textOf(element(identifier, 'system')), textOf(element(identifier, 'value'))];
    return system && value ? [[cut(system), cut(value)]] : [];
  });
}

/** The first identifier of its own by the alphabet: the order of a list says nothing. */
function identifierOf(json: JsonObject): readonly string[] | undefined {
  const [first] = identifiersIn(json)
    .map((identifier) => identifier.join('|'))
    .sort();
  return first === undefined ? undefined : ['identifier', first];
}

/** Elements that say what a resource is about, of all kinds that are read. */
const codeElements = [
  'code',
  'vaccineCode',
  'medicationCodeableConcept',
  'medicationReference',
  'type',
  'relationship',
  'description',
  'device',
  'questionnaire',
];

function codeOf(json: JsonObject): string | undefined {
  for (const name of codeElements) {
    for (const value of listOf(element(json, name))) {
      const text = typeof value === 'string' ? value : isObject(value) ? conceptOf(value) : undefined;
      if (text) return cut(text);
    }
  }
  return undefined;
}

function conceptOf(concept: JsonObject): string | undefined {
  const [coding] = listOf(element(concept, 'coding')).filter(isObject);
  const code = coding && textOf(element(coding, 'code'));
  if (code) return `${textOf(element(coding, 'system')) ?? ''}|${code}`;
  return (
    textOf(element(concept, 'text')) ??
    textOf(element(concept, 'reference')) ??
    textOf(element(concept, 'display'))
  );
}

/** Elements that say when it was, of all kinds that are read. */
const timeElements = [
  'effectiveDateTime',
  'effectiveInstant',
  'effectivePeriod',
  'occurrenceDateTime',
  'performedDateTime',
  'performedPeriod',
  'onsetDateTime',
  'onsetPeriod',
  'period',
  'date',
  'authoredOn',
  'authored',
  'whenHandedOver',
  'whenPrepared',
  'dateAsserted',
  'recordedDate',
  'issued',
  'start',
  'startDate',
  'created',
];

function timeOf(json: JsonObject): string | undefined {
  for (const name of timeElements) {
    const value = element(json, name);
    const text = isObject(value) ? textOf(element(value, 'start')) : textOf(value);
    if (text) return cut(text);
  }
  return undefined;
}

function cut(text: string): string {
  const short = text.slice(0, longestId);
  visitText(short.length);
  return short;
}
