/** What is known about documents: docs/contract/documents.md#document-metadata. */
import {
  type ActorType,
  actorTypes,
  type DocumentStatus,
  documentStatuses,
  type RelationName,
  relationPrefix,
} from '../closed-lists.ts';
import {
  attribute,
  child,
  children,
  childText,
  named,
  optionalAttribute,
  optionalChild,
  optionalChildText,
  type XmlElement,
} from '../xml/element.ts';
import { boolean, count, oneOf } from '../xml/values.ts';

/** One version of a document. Times are texts such as `2026-01-31T08:30:00Z`. */
export interface DocumentMetadata {
  readonly id: string;
  /** A URI. */
  readonly type: string;
  /** In bytes. */
  readonly size: number;
  /** SHA-256 of the content, in hexadecimal digits. */
  readonly digest: string;
  /** Undefined in app-only storage. */
  readonly recordId: string | undefined;
  readonly createdAt: string;
  readonly creator: Actor;
  /** When it was replaced, and by whom. */
  readonly suppressedAt: string | undefined;
  readonly suppressor: Actor | undefined;
  /** Ids of the next version and of the one before. */
  readonly replacedBy: string | undefined;
  readonly replaces: string | undefined;
  /** Id of the first version. */
  readonly original: string;
  readonly latest: LatestVersion;
  readonly label: string | undefined;
  readonly status: DocumentStatus;
  readonly nevershare: boolean;
  /** Relations to other documents, in each direction: how many of each. */
  readonly relatesTo: RelationCounts;
  readonly isRelatedFrom: RelationCounts;
  /** What was read from a FHIR document. Undefined for others, and in lists. */
  readonly reading: FhirReading | undefined;
  /** What it holds that is about the person of the record; undefined for no data, such as a photograph. */
  readonly contents: DocumentContents | undefined;
}

/** What a document holds. Dates are as precise as they are known: `2026`, `2026-04` or `2026-04-16`. */
export interface DocumentContents {
  readonly kinds: readonly KindOfData[];
  /** What it calls itself, or what the first things in it are called. */
  readonly name: string | undefined;
  /** How many things it holds that the name leaves out. */
  readonly more: number;
  /** The newest date in it. */
  readonly newest: string | undefined;
  /** How much in it could not be read. */
  readonly unread: number;
  /** Something in it may be of another kind, or about somebody else. */
  readonly isUnclear: boolean;
}

/** A data model, or a kind of FHIR resource that has none. `count` is 0 where nothing of the kind gives a fact. */
export interface KindOfData {
  readonly name: string;
  readonly count: number;
  readonly newest: string | undefined;
}

/** What the service read from a FHIR document when it was stored. */
export interface FhirReading {
  /** Whom it is about: with `other` and `several` it has no facts. */
  readonly patient: PatientCheck;
  /** An app acting for its creator, a link of another system or a message; undefined when its creator has sent it itself. */
  readonly via?: ReadingVia | undefined;
  readonly facts: readonly { readonly model: string; readonly count: number }[];
  /** The first resources that no fact came from. */
  readonly unread: readonly { readonly resource: string; readonly reason: string }[];
  /** How many there are in all. */
  readonly unreadCount: number;
}

const patientChecks = ['same', 'unnamed', 'unchecked', 'other', 'several'] as const;
export type PatientCheck = (typeof patientChecks)[number];

const readingVias = ['app', 'link', 'message'] as const;
type ReadingVia = (typeof readingVias)[number];

/** Who did something. `pha` is a user app, `machineapp` an admin or UI app. */
export interface Actor {
  readonly id: string;
  readonly type: ActorType;
  readonly fullName: string;
}

export interface LatestVersion {
  readonly id: string;
  readonly createdAt: string;
  readonly createdBy: string;
}

/** By the name of the relation; those without a document are absent. */
export type RelationCounts = Readonly<Partial<Record<RelationName, number>>>;

export interface DocumentList {
  /** Undefined in app-only storage. */
  readonly recordId: string | undefined;
  /** The number of documents without paging. */
  readonly total: number;
  /** The app whose storage is listed. */
  readonly pha: string | undefined;
  readonly documents: readonly DocumentMetadata[];
}

export function readDocument(root: XmlElement): DocumentMetadata {
  return documentMetadata(named(root, 'Document'));
}

export function readDocuments(root: XmlElement): DocumentList {
  const list = named(root, 'Documents');
  return {
    recordId: optionalAttribute(list, 'record_id'),
    total: count(attribute(list, 'total_document_count'), 'total_document_count'),
    pha: optionalAttribute(list, 'pha'),
    documents: children(list, 'Document').map(documentMetadata),
  };
}

/** Reads a `Document` element, which reports contain too. Throws UnexpectedXml. */
export function documentMetadata(element: XmlElement): DocumentMetadata {
  const latest = child(element, 'latest');
  const suppressor = optionalChild(element, 'suppressor');
  return {
    id: attribute(element, 'id'),
    type: attribute(element, 'type'),
    size: count(attribute(element, 'size'), 'size'),
    digest: attribute(element, 'digest'),
    recordId: optionalAttribute(element, 'record_id'),
    createdAt: childText(element, 'createdAt'),
    creator: actor(child(element, 'creator')),
    suppressedAt: optionalChildText(element, 'suppressedAt'),
    suppressor: suppressor && actor(suppressor),
    replacedBy: idOf(element, 'replacedBy'),
    replaces: idOf(element, 'replaces'),
    original: attribute(child(element, 'original'), 'id'),
    latest: {
      id: attribute(latest, 'id'),
      createdAt: attribute(latest, 'createdAt'),
      createdBy: attribute(latest, 'createdBy'),
    },
    label: optionalChildText(element, 'label'),
    status: oneOf(documentStatuses, childText(element, 'status'), 'status'),
    nevershare: boolean(childText(element, 'nevershare'), 'nevershare'),
    relatesTo: relationCounts(element, 'relatesTo'),
    isRelatedFrom: relationCounts(element, 'isRelatedFrom'),
    reading: fhirReading(optionalChild(element, 'reading')),
    contents: documentContents(optionalChild(element, 'contents')),
  };
}

function documentContents(element: XmlElement | undefined): DocumentContents | undefined {
  if (!element) return undefined;
  return {
    kinds: children(element, 'kind').map((kind) => ({
      name: attribute(kind, 'name'),
      count: count(attribute(kind, 'count'), 'the count of a kind'),
      newest: optionalAttribute(kind, 'newest'),
    })),
    name: optionalAttribute(element, 'name'),
    more: count(optionalAttribute(element, 'more') ?? '0', 'more'),
    newest: optionalAttribute(element, 'newest'),
    unread: count(optionalAttribute(element, 'unread') ?? '0', 'unread'),
    isUnclear: optionalAttribute(element, 'unclear') === 'true',
  };
}

function fhirReading(element: XmlElement | undefined): FhirReading | undefined {
  if (!element) return undefined;
  const via = optionalAttribute(element, 'via');
  return {
    patient: oneOf(patientChecks, attribute(element, 'patient'), 'patient'),
    via: via === undefined ? undefined : oneOf(readingVias, via, 'via'),
    facts: children(element, 'facts').map((facts) => ({
      model: attribute(facts, 'model'),
      count: count(attribute(facts, 'count'), 'the count of facts'),
    })),
    unread: children(element, 'unread').map((unread) => ({
      resource: attribute(unread, 'resource'),
      reason: unread.text,
    })),
    unreadCount: count(attribute(element, 'unread_count'), 'unread_count'),
  };
}

function actor(element: XmlElement): Actor {
  return {
    id: attribute(element, 'id'),
    type: oneOf(actorTypes, attribute(element, 'type'), `the type of ${element.name}`),
    fullName: childText(element, 'fullname'),
  };
}

function idOf(element: XmlElement, name: string): string | undefined {
  const found = optionalChild(element, name);
  return found && attribute(found, 'id');
}

function relationCounts(element: XmlElement, name: string): RelationCounts {
  const relations = optionalChild(element, name);
  const entries = relations ? children(relations, 'relation') : [];
  return Object.fromEntries(
    entries.map((relation) => {
      const type = attribute(relation, 'type');
      const short = type.startsWith(relationPrefix) ? type.slice(relationPrefix.length) : type;
      return [short, count(attribute(relation, 'count'), 'the count of a relation')];
    }),
  );
}
