/** The resources of a FHIR document as they are served: docs/contract/fhir-api.md#resources-of-fhir-documents. */
import { hash } from 'node:crypto';
import { identityHash } from '../../facts/statements.ts';
import { element, isObject, type Json, type JsonObject, textOf } from '../json.ts';
import { absoluteReference, type Collection, collect, type Resource } from '../read/collection.ts';
import { identityOf, uuidIn } from '../read/identity.ts';
import { subjectProblem, subjectsOf } from '../read/subjects.ts';
import { resourceTypes } from '../resource-types.ts';
import { counted, visit, visitText, Work } from '../work.ts';
import { calledBy, namesOf, wantedText } from './names.ts';
import { withoutAddress } from './original-reference.ts';
import { type SentName, timeOfWord } from './packed-names.ts';
import { identifierSearched } from './searched-identifier.ts';

/** The document that resources were sent in. */
export interface SentAbout {
  readonly recordId: string;
  readonly lineageId: string;
  /** What `storerHash` makes of its version. */
  readonly storer: string;
}

/** A resource of another document, or of none: its type and its own id, where the reference says them, and what `wantedText` makes of it. */
export type Elsewhere = readonly [type: string, ownId: string, wanted: string];

/** A resource as it is stored to be served. */
export interface SentResource {
  readonly type: string;
  readonly id: string;
  /** Its place among all resources of the document, from 0, those included that are not served. */
  readonly place: number;
  /**
   * As it is served, but for its id and what the service says in its meta. References to what is not in the document are as they were
   * sent, if `elsewhere` names them.
   */
  readonly content: JsonObject;
  /** What makes it the same resource in another document: what `identityHash` makes of it. */
  readonly identity?: string;
  /** By the text of a reference, what it leads to. */
  readonly elsewhere?: ReadonlyMap<string, Elsewhere>;
}

/** All that is served of a document. */
export interface Sent {
  readonly resources: readonly SentResource[];
  /** What references in other documents call them by, and the patient. */
  readonly names: readonly SentName[];
}

/** Of a document that is not about the person of its record, or cannot be read. */
export const nothingSent: Sent = { resources: [], names: [] };

/** Kinds that are no resources of a base: the record says who its patient is, and the others only hold resources or values. */
const notServed: ReadonlySet<string> = new Set(['Bundle', 'Parameters', 'Patient']);

/**
 * The resources of a document that is about the person of the record, in its order. `server` is where they are from, if their entries do not
 * say it. `work` is told what it costs, which grows with the document alone.
 * @internal Exported for its tests.
 */
export function sentResources(
  root: Json,
  { server, work = new Work(), ...about }: SentAbout & { readonly server?: string; readonly work?: Work },
): Sent {
  return sentIn(
    counted(work, () => collect(root, undefined, { server })),
    about,
    work,
  );
}

/** The same of a document that has been collected. What reading it may cost was checked then. */
export function sentIn(collection: Collection, about: SentAbout, work = new Work()): Sent {
  return counted(work, () => {
    const served = collection.resources.filter((resource) => isServed(resource, collection));
    const ids = idsOf(served, about.lineageId);
    const references = new References(collection, about, ids);
    const resources = served.map((resource): SentResource => {
      const { json, type, position: place } = resource;
      const identity = nameOf(resource, collection, about);
      const elsewhere = new Map<string, Elsewhere>();
      const content = references.rewritten(withoutOwnNames(json), resource, elsewhere) as JsonObject;
      return {
        type,
        id: ids.get(resource)!,
        place,
        content,
        ...(identity !== undefined && { identity }),
        ...(elsewhere.size > 0 && { elsewhere }),
      };
    });
    return { resources, names: sentNames(collection, ids, about) };
  });
}

/** The first of two resources of one type that have the same name: references inside the document lead to it, too. */
function sentNames(
  collection: Collection,
  ids: ReadonlyMap<Resource, string>,
  { storer }: SentAbout,
): readonly SentName[] {
  const names = new Map<string, SentName>();
  for (const resource of collection.resources) {
    const { type, container } = resource;
    const id = ids.get(resource);
    if (id === undefined && (type !== 'Patient' || container)) continue;
    const more = { type, digest: id?.slice(id.indexOf('-') + 1), asOf: timeOfWord(resource.asOf) };
    for (const identity of namesOf(resource, collection)) {
      const name = identityHash(identity, storer);
      const key = `${name} ${type}`;
      if (!names.has(key)) names.set(key, { name, ...more });
    }
  }
  return [...names.values()];
}

/** The id under which a resource is served whose own type and id no other one of its document has. */
function sentId(lineageId: string, type: string, ownId: string): string {
  return idFrom(lineageId, ['id', type, ownId]);
}

/** What the id of a resource that was sent says of its document; undefined for any other id. */
export function parseSentId(id: string): { readonly lineageId: string; readonly digest: string } | undefined {
  const [, first, second, third, fourth, fifth, digest] =
    /^([0-9a-f]{8})([0-9a-f]{4})(8[0-9a-f]{3})([0-9a-f]{4})([0-9a-f]{7}0{5})-([0-9a-f]{16})$/.exec(id) ?? [];
  if (digest === undefined) return undefined;
  return { lineageId: [first, second, third, fourth, fifth].join('-'), digest };
}

/** The version of a resource: the version of its document, and its place there. No counter, which would tell how many there are. */
export function sentVersionId(documentId: string, place: number): string {
  return `${documentId.replaceAll('-', '')}-${place}`;
}

/** The document and the place that the version of a resource names; undefined for any other text. */
export function parseSentVersionId(
  versionId: string,
): { readonly documentId: string; readonly place: number } | undefined {
  const [, first, second, third, fourth, fifth, place] =
    /^([0-9a-f]{8})([0-9a-f]{4})(8[0-9a-f]{3})([0-9a-f]{4})([0-9a-f]{12})-(0|[1-9]\d{0,6})$/.exec(
      versionId,
    ) ?? [];
  if (place === undefined) return undefined;
  return { documentId: [first, second, third, fourth, fifth].join('-'), place: Number(place) };
}

/** Where a resource that is served stands. */
export interface Served {
  readonly type: string;
  readonly id: string;
  readonly place: number;
  /** The version of the document, and when it was stored. */
  readonly documentId: string;
  readonly storedAt: string;
  /** The address of the document. */
  readonly source?: string | undefined;
}

/** The resource with its id, and with what the service says in its meta. */
export function servedResource(
  content: JsonObject,
  { type, id, place, documentId, storedAt, source }: Served,
): JsonObject {
  const { resourceType: _, meta, ...rest } = content;
  return {
    resourceType: type,
    id,
    meta: {
      ...(isObject(meta) && meta),
      versionId: sentVersionId(documentId, place),
      lastUpdated: storedAt,
      ...(source !== undefined && { source }),
    },
    ...rest,
  };
}

/** Contained resources stay in what contains them. What is about another person is only in the document. */
function isServed(resource: Resource, collection: Collection): boolean {
  const { type, container } = resource;
  if (container || !resourceTypes.has(type) || notServed.has(type)) return false;
  return !isAboutOthers(resource, collection);
}

function isAboutOthers(resource: Resource, collection: Collection): boolean {
  return collection.once(resource, 'about others', () => subjectProblem(resource, collection) !== undefined);
}

function nameOf(resource: Resource, collection: Collection, { storer }: SentAbout): string | undefined {
  const identity = collection.once(resource, 'identity', () => identityOf(resource, collection));
  return identity && identityHash(identity, storer);
}

/** Ids that stay when the document is read again, or replaced by one in another order. */
function idsOf(resources: readonly Resource[], lineageId: string): ReadonlyMap<Resource, string> {
  const ownName = ({ json, type, fullUrl }: Resource) => {
    const own = textOf(element(json, 'id')) ?? uuidIn(fullUrl);
    if (own !== undefined) visitText(own.length);
    return own === undefined ? undefined : JSON.stringify([type, own]);
  };
  const names = resources.map(ownName);
  const counts = new Map<string, number>();
  for (const name of names) if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  const ids = resources.map((resource, index) => {
    const { json, type, fullUrl, position } = resource;
    const name = names[index];
    if (name !== undefined && counts.get(name) === 1)
      return sentId(lineageId, type, textOf(element(json, 'id')) ?? uuidIn(fullUrl)!);
    // Of twins, each is told by its address: the order may be another one next time.
    return idFrom(lineageId, fullUrl === undefined ? ['place', type, position] : ['url', type, fullUrl]);
  });
  return new Map(resources.map((resource, index) => [resource, ids[index]!]));
}

function idFrom(lineageId: string, parts: readonly (string | number)[]): string {
  const text = JSON.stringify(parts);
  visitText(text.length);
  return `${lineageId.replaceAll('-', '')}-${hash('sha256', text, 'hex').slice(0, 16)}`;
}

/** What says which resource it is, and which version of it: the service says that itself. */
function withoutOwnNames({ id: _, _id: __, meta, ...rest }: JsonObject): JsonObject {
  if (!isObject(meta)) return meta === undefined ? rest : { meta, ...rest };
  const { versionId, _versionId, lastUpdated, _lastUpdated, source, _source, ...kept } = meta;
  return Object.keys(kept).length > 0 ? { meta: kept, ...rest } : rest;
}

/** An address with a server, which leads to the same wherever it stands. */
export function isAbsolute(reference: string): boolean {
  return /^https?:\/\//i.test(reference);
}

/** Characters of the address of a server. */
const longestServer = 1000;

function serverLength(resource: Resource): number {
  return (resource.container ?? resource).server?.length ?? 0;
}

/** Where the references of a document lead. */
class References {
  readonly #collection: Collection;
  readonly #about: SentAbout;
  readonly #ids: ReadonlyMap<Resource, string>;
  /** What resources call their patient, with its server. */
  readonly #patients: ReadonlySet<string>;

  constructor(collection: Collection, about: SentAbout, ids: ReadonlyMap<Resource, string>) {
    this.#collection = collection;
    this.#about = about;
    this.#ids = ids;
    this.#patients = this.#namesOfPatient();
  }

  /**
   * The value with its references as they are served; `elsewhere` is told of those that may lead to another document.
   */
  rewritten(value: Json, from: Resource, elsewhere: Map<string, Elsewhere>): Json {
    if (Array.isArray(value)) {
      visit(value.length);
      return value.map((one) => this.rewritten(one, from, elsewhere));
    }
    if (!isObject(value)) return value;
    const entries = Object.entries(value);
    visit(1 + entries.length);
    const inside = Object.fromEntries(
      entries.map(([own, one]) => [
        own,
        own === 'url' && typeof one === 'string'
          ? this.#urlOf(one, from)
          : this.rewritten(one as Json, from, elsewhere),
      ]),
    );
    const reference = textOf(element(inside, 'reference'));
    return reference === undefined ? inside : this.#pointing(inside, reference, from, elsewhere);
  }

  #pointing(
    json: JsonObject,
    reference: string,
    from: Resource,
    elsewhere: Map<string, Elsewhere>,
  ): JsonObject {
    visitText(reference.length);
    // No server has such an address, and each reference would be joined with it.
    if (reference.startsWith('#') || serverLength(from) > longestServer) return json;
    const target = this.#collection.resolve(json, from);
    if (target?.type === 'Patient' || this.#patients.has(this.#fullName(reference, from)))
      return { ...json, reference: `Patient/${this.#about.recordId}` };
    const id = target && this.#ids.get(target);
    if (id !== undefined) return { ...json, reference: `${target!.type}/${id}` };
    const searched = identifierSearched(reference);
    if (searched && element(json, 'identifier') === undefined) {
      const { reference: _, ...rest } = json;
      return { type: searched.type, ...rest, identifier: searched.identifier };
    }
    const other = target ? undefined : this.#elsewhere(reference, from);
    if (other) {
      elsewhere.set(reference, other);
      return json;
    }
    return isAbsolute(reference) ? json : withoutAddress(json);
  }

  /** What a reference may lead to that is not in the document. */
  #elsewhere(reference: string, from: Resource): Elsewhere | undefined {
    const called = calledBy(reference, from, this.#collection);
    if (!called) return undefined;
    const { type, ownId } = called;
    const { storer } = this.#about;
    return [type, ownId, wantedText({ name: identityHash(called.name, storer), storer, type })];
  }

  /** The address of a Binary of the document; any other one stays. */
  #urlOf(url: string, from: Resource): string {
    if (!/^urn:uuid:|(?:^|\/)Binary\/[^/]{1,64}$/.test(url)) return url;
    const target = this.#collection.resolve({ reference: url }, from);
    const id = target?.type === 'Binary' ? this.#ids.get(target) : undefined;
    return id === undefined ? url : `Binary/${id}`;
  }

  #namesOfPatient(): ReadonlySet<string> {
    const names = new Set<string>();
    for (const resource of this.#collection.resources) {
      if (isAboutOthers(resource, this.#collection)) continue;
      if (serverLength(resource) > longestServer) continue;
      for (const subject of subjectsOf(resource.json)) {
        const reference = textOf(element(subject, 'reference'));
        if (reference !== undefined && !reference.startsWith('#'))
          names.add(this.#fullName(reference, resource));
      }
    }
    return names;
  }

  #fullName(reference: string, from: Resource): string {
    const version = reference.indexOf('/_history/');
    return absoluteReference(version < 0 ? reference : reference.slice(0, version), from.container ?? from);
  }
}

/**
 * The content with its references to other documents: `targetOf` says what leads to what is wanted, such as `Encounter/7`. What leads nowhere
 * stays if it has a server, and keeps its display else.
 */
export function withReferences(
  content: JsonObject,
  elsewhere: ReadonlyMap<string, Elsewhere>,
  targetOf: (wanted: string) => string | undefined,
): JsonObject {
  return pointed(content) as JsonObject;

  function pointed(value: Json): Json {
    if (Array.isArray(value)) return value.map(pointed);
    if (!isObject(value)) return value;
    const inside = Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, pointed(one as Json)]),
    );
    const reference = textOf(element(inside, 'reference'));
    const other = reference === undefined ? undefined : elsewhere.get(reference);
    if (other === undefined) return inside;
    const target = targetOf(other[2]);
    if (target !== undefined) return { ...inside, reference: target };
    return isAbsolute(reference!) ? inside : withoutAddress(inside);
  }
}
