/** `Document` and `Documents`, metadata of documents: docs/contract/documents.md#document-metadata. */
import { formatStored } from '../../time.ts';
import { relationPrefix } from '../vocabulary.ts';
import type { XmlNode } from '../write.ts';
import { element } from '../write.ts';

/** All timestamps are stored timestamps. */
export interface DocumentView {
  readonly id: string;
  readonly type: string;
  /** In bytes. */
  readonly size: number;
  readonly digest: string;
  /** Empty in app-only storage. */
  readonly recordId: string;
  readonly createdAt: string;
  readonly creator: ActorView;
  readonly suppressedAt?: string | undefined;
  readonly suppressor?: ActorView | undefined;
  readonly replacedBy?: string | undefined;
  readonly replaces?: string | undefined;
  readonly original: string;
  readonly latest: LatestView;
  readonly label?: string | undefined;
  readonly status: 'active' | 'void' | 'archived';
  readonly nevershare: boolean;
  /** Relations in which this version is the object: count by short name. */
  readonly relatesTo?: RelationCounts | undefined;
  /** Relations in which this version is the subject: count by short name. */
  readonly isRelatedFrom?: RelationCounts | undefined;
  /** What was read from a FHIR document; lists leave it out. */
  readonly reading?: ReadingView | undefined;
  /** What it holds; undefined for no data. */
  readonly contents?: ContentsView | undefined;
}

interface ContentsView {
  readonly kinds: readonly {
    readonly kind: string;
    readonly count: number;
    /** As precise as it is known: a year, a month or a day. */
    readonly newest?: string;
  }[];
  readonly name?: string;
  /** How many things the name leaves out. */
  readonly more?: number;
  /** The newest date of all kinds. */
  readonly newest: string | undefined;
  /** How much could not be read. */
  readonly unread?: number;
  /** Something may be of another kind, or about somebody else. */
  readonly unclear?: true;
}

interface ReadingView {
  readonly patient: string;
  /** An app acting for its creator, a link of another system or a message; undefined when its creator has sent it itself. */
  readonly via?: 'app' | 'link' | 'message' | undefined;
  /** Number of facts by model. */
  readonly facts: readonly { readonly model: string; readonly count: number }[];
  readonly unread: readonly { readonly resource: string; readonly reason: string }[];
  readonly unreadCount: number;
}

interface ActorView {
  readonly id: string;
  /** `pha` is a user app, `machineapp` an admin or UI app. */
  readonly type: 'account' | 'pha' | 'machineapp';
  readonly fullName: string;
}

interface LatestView {
  readonly id: string;
  readonly createdAt: string;
  readonly createdBy: string;
}

type RelationCounts = Readonly<Record<string, number>>;

export interface DocumentsView {
  /** Empty in app-only storage. */
  readonly recordId: string;
  /** All matches, before paging. */
  readonly total: number;
  /** The app whose storage is listed. */
  readonly pha?: string | undefined;
  readonly documents: readonly DocumentView[];
}

export function documentNode(view: DocumentView): XmlNode {
  const { id, type, size, digest, recordId, latest } = view;
  return element('Document', { id, type, size, digest, record_id: recordId }, [
    element('createdAt', {}, [formatStored(view.createdAt)]),
    actorNode('creator', view.creator),
    view.suppressedAt ? element('suppressedAt', {}, [formatStored(view.suppressedAt)]) : undefined,
    view.suppressor && actorNode('suppressor', view.suppressor),
    view.replacedBy ? element('replacedBy', { id: view.replacedBy }) : undefined,
    view.replaces ? element('replaces', { id: view.replaces }) : undefined,
    element('original', { id: view.original }),
    element('latest', {
      id: latest.id,
      createdAt: formatStored(latest.createdAt),
      createdBy: latest.createdBy,
    }),
    view.label ? element('label', {}, [view.label]) : undefined,
    element('status', {}, [view.status]),
    element('nevershare', {}, [String(view.nevershare)]),
    relationsNode('relatesTo', view.relatesTo),
    relationsNode('isRelatedFrom', view.isRelatedFrom),
    view.reading && readingNode(view.reading),
    view.contents && contentsNode(view.contents),
  ]);
}

export function documentsNode(view: DocumentsView): XmlNode {
  const attributes = { record_id: view.recordId, total_document_count: view.total, pha: view.pha };
  return element('Documents', attributes, view.documents.map(documentNode));
}

function actorNode(name: 'creator' | 'suppressor', actor: ActorView): XmlNode {
  return element(name, { id: actor.id, type: actor.type }, [element('fullname', {}, [actor.fullName])]);
}

function readingNode({ patient, via, facts, unread, unreadCount }: ReadingView): XmlNode {
  return element('reading', { patient, unread_count: unreadCount, via }, [
    ...facts.map(({ model, count }) => element('facts', { model, count })),
    ...unread.map(({ resource, reason }) => element('unread', { resource }, [reason])),
  ]);
}

function contentsNode({ kinds, name, more, newest: newestOfAll, unread, unclear }: ContentsView): XmlNode {
  return element(
    'contents',
    { name, more, newest: newestOfAll, unread, unclear: unclear && 'true' },
    kinds.map(({ kind, count, newest }) => element('kind', { name: kind, count, newest })),
  );
}

function relationsNode(
  name: 'relatesTo' | 'isRelatedFrom',
  counts: RelationCounts = {},
): XmlNode | undefined {
  const relations = Object.keys(counts)
    .filter((relation) => (counts[relation] ?? 0) > 0)
    .sort()
    .map((relation) => element('relation', { type: relationPrefix + relation, count: counts[relation] }));
  return relations.length > 0 ? element(name, {}, relations) : undefined;
}
