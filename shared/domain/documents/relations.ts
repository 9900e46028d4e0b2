/** Relations between documents of one record (docs/contract/documents.md#relations). */
import type { documentEndpoints } from '../../api/endpoints/documents/index.ts';
import { ApiError, notFound } from '../../errors.ts';
import { newDocumentId } from '../../ids.ts';
import { keys, type RelationItem, type VersionItem } from '../../store/items/index.ts';
import { expectItem, getRows } from '../../store/reads.ts';
import { retryWhenStale, type Store } from '../../store/store.ts';
import { create, type Write } from '../../store/writes.ts';
import type { DocumentView } from '../../xml/shapes/document.ts';
import type { Context } from '../context.ts';
import { prepareFacts } from '../facts/prepare-facts.ts';
import { prepareSent } from '../fhir/sent/prepare.ts';
import type { Handler } from '../handler.ts';
import { isSince } from '../sort-and-page.ts';
import { factsChanged } from '../subscriptions/facts-changed-event.ts';
import { requireExternalId } from './external-id.ts';
import { readRecordContent } from './record-content.ts';
import { type NamedDocument, recordNow, rereadVersion } from './reload.ts';
import { documentsStored } from './stored-event.ts';
import { newVersion, withBody } from './version.ts';
import { documentView } from './view.ts';
import {
  changeLineage,
  countRelation,
  createDocument,
  externalIdTaken,
  freshLineage,
  lastChange,
  takeExternalId,
} from './writes.ts';

type Endpoints = typeof documentEndpoints;

/** The names of all relations. */
export const vocabulary: readonly string[] = [
  'annotation',
  'interpretation',
  'followup',
  'attachment',
  'answers',
];

/** Throws 404 for a relation that is not in the vocabulary. */
function requireRelation(relation: string): void {
  if (!vocabulary.includes(relation)) throw notFound();
}

/** Relates the second document, the subject, to the first, the object. Relating them again changes nothing. */
export const relateDocuments: Handler<Endpoints['document_rels']> = async ({ path }, context) => {
  const { RECORD_ID, DOCUMENT_ID_0, DOCUMENT_ID_1, REL } = path;
  requireRelation(REL);
  if (DOCUMENT_ID_0 === DOCUMENT_ID_1) throw new ApiError('document_related_to_itself');
  const key = keys.relation(RECORD_ID, DOCUMENT_ID_0, REL, DOCUMENT_ID_1);
  const { entities, store } = context;
  const named = {
    object: { version: entities.version, lineage: entities.lineage },
    subject: { version: entities.otherVersion, lineage: entities.otherLineage },
  };
  await retryWhenStale(async (attempt) => {
    const [[existing], object, subject] = await Promise.all([
      store.get([key]),
      attempt === 0 ? named.object : rereadVersion(RECORD_ID, DOCUMENT_ID_0, context),
      attempt === 0 ? named.subject : rereadVersion(RECORD_ID, DOCUMENT_ID_1, context),
    ]);
    await context.commit(existing ? [] : relationWrites(RECORD_ID, REL, object, subject, context.time));
  });
};

/**
 * Counts the relation on both sides and stores it. The writes fail when either lineage has changed since it was
 * read.
 */
function relationWrites(
  recordId: string,
  relation: string,
  object: NamedDocument,
  subject: NamedDocument,
  time: string,
): Write[] {
  const related = countRelation(recordId, object.version, object.lineage, 'relatesTo', relation);
  const relating = countRelation(recordId, subject.version, subject.lineage, 'isRelatedFrom', relation);
  const lineages = [...new Map([object, subject].map(({ lineage }) => [lineage.id, lineage])).values()];
  return [
    relationItem(recordId, relation, object.version.id, subject.version.id, time),
    ...lineages.map((lineage) => changeLineage(recordId, lineage, {})),
    ...related.writes,
    ...relating.writes,
  ];
}

function relationItem(
  recordId: string,
  relation: string,
  objectId: string,
  subjectId: string,
  createdAt: string,
): Write {
  const item: RelationItem = { relation, objectId, subjectId, createdAt };
  const key = keys.relation(recordId, objectId, relation, subjectId);
  return create(key, item, 'retry');
}

export const createRelatedDocument: Handler<Endpoints['document_create_by_rel']> = async (input, context) =>
  createRelated(input.path, input.body, input.mediaType, context);

export const createRelatedByExternalId: Handler<Endpoints['document_create_by_rel_with_ext_id']> = async (
  input,
  context,
) => createRelated(input.path, input.body, input.mediaType, context, input.path);

export const putRelatedByExternalId: Handler<Endpoints['document_create_by_rel_with_ext_id_put']> = async (
  input,
  context,
) => {
  await createRelated(input.path, input.body, input.mediaType, context, input.path);
};

interface RelatedPath {
  readonly RECORD_ID: string;
  readonly DOCUMENT_ID: string;
  readonly REL: string;
}

interface ExternalPath {
  readonly PHA_EMAIL: string;
  readonly EXTERNAL_ID: string;
}

/** Stores a new document, the subject, and relates it to the one in the path, in one transaction. */
async function createRelated(
  { RECORD_ID, DOCUMENT_ID, REL }: RelatedPath,
  bytes: Buffer,
  mediaType: string | undefined,
  context: Context<'record' | 'version' | 'lineage'>,
  external?: ExternalPath,
): Promise<DocumentView> {
  requireRelation(REL);
  if (external) requireExternalId(external.EXTERNAL_ID);
  if (external && context.entities.external) throw externalIdTaken();
  const content = await readRecordContent(bytes, mediaType, context.entities.record, context);
  const version: VersionItem = {
    ...newVersion(newDocumentId(context.now), bytes, content, context),
    isRelatedFrom: { [REL]: 1 },
  };
  const stored = { record: context.entities.record, version, lineageId: version.id, content };
  const prepared = await prepareFacts(stored, context);
  const resources = { recordId: RECORD_ID, version, lineageId: version.id, sent: content.sent };
  const sent = await prepareSent(resources, context, context.now);
  const named = { version: context.entities.version, lineage: context.entities.lineage };

  const change = () =>
    retryWhenStale(async (attempt) => {
      const [object, record, { facts, writes: ofFacts }] = await Promise.all([
        attempt === 0 ? named : rereadVersion(RECORD_ID, DOCUMENT_ID, context),
        recordNow(attempt, context),
        prepared.at(attempt),
      ]);
      const writes = [
        ...createDocument(RECORD_ID, version, facts, sent),
        ...ofFacts,
        ...factsChanged(record, [facts?.head], context),
        ...documentsStored(record, context),
        relationItem(RECORD_ID, REL, DOCUMENT_ID, version.id, context.time),
        changeLineage(RECORD_ID, object.lineage, {}),
        ...countRelation(RECORD_ID, object.version, object.lineage, 'relatesTo', REL).writes,
      ];
      if (external)
        writes.push(takeExternalId(RECORD_ID, external.PHA_EMAIL, external.EXTERNAL_ID, version.id));
      await context.commit(writes, { documentId: version.id });
    });
  await withBody(version, bytes, context, change, prepared.facts);
  return documentView(RECORD_ID, version, freshLineage(version));
}

/** The subjects related to any version of the document, the newest relation first; not paged. */
export const listRelated: Handler<Endpoints['get_documents_by_rel']> = async (
  { path, list },
  { store, shown },
) => {
  const { RECORD_ID, DOCUMENT_ID, REL } = path;
  requireRelation(REL);
  const items = await store.query(keys.relations(RECORD_ID, DOCUMENT_ID, REL));
  const subjects = await readSubjects(RECORD_ID, newestRelations(items), store);
  const since = list.modifiedSince;
  const documents = subjects.filter(
    ({ version, lineage }) =>
      lineage.status === list.status && (!since || isSince(lastChange(version, lineage), since)),
  );
  shown({ documents: documents.map(({ version }) => version.id) });
  return {
    recordId: RECORD_ID,
    total: documents.length,
    documents: documents.map(({ version, lineage }) => documentView(RECORD_ID, version, lineage)),
  };
};

/** The newest relation first. */
export function newestRelations<T extends RelationItem>(relations: readonly T[]): readonly T[] {
  return relations.toSorted(
    (left, right) =>
      right.createdAt.localeCompare(left.createdAt) || left.subjectId.localeCompare(right.subjectId),
  );
}

/** The documents that the relations are from. One that is related to several versions of the document is there once. */
export async function readSubjects(
  recordId: string,
  relations: readonly RelationItem[],
  store: Store,
): Promise<NamedDocument[]> {
  const ids = [...new Set(relations.map(({ subjectId }) => subjectId))];
  const found = await getRows(
    store,
    ids.map((id) => [keys.version(recordId, id), keys.lineage(recordId, id)] as const),
  );
  return found.map(([version, lineage]) => ({
    version: expectItem(version),
    lineage: expectItem(lineage),
  }));
}
