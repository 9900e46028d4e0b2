/** What there is to know about a document for those who control its record, in one answer (docs/contract/documents.md#overview-of-a-document). */
import type { documentEndpoints } from '../../api/endpoints/documents/index.ts';
import { keys, type LineageItem, type VersionItem } from '../../store/items/index.ts';
import type { Range } from '../../store/key.ts';
import type { Store } from '../../store/store.ts';
import { formatStored } from '../../time.ts';
import { readReasons } from '../carenets/reasons.ts';
import type { Handler } from '../handler.ts';
import { newestRelations, readSubjects } from './relations.ts';

/** Versions, changes of status, and related documents, each; the newest. */
const mostListed = 100;

/** Three round trips. */
export const readDocumentOverview: Handler<(typeof documentEndpoints)['document_overview']> = async (
  { path },
  { store, entities, shown },
) => {
  const { RECORD_ID: recordId, DOCUMENT_ID: documentId } = path;
  const { lineage } = entities;
  const [versions, changes, related, carenets] = await Promise.all([
    newest(store, keys.versionsOf(recordId, documentId)),
    newest(store, keys.statusChanges(recordId, documentId)),
    readRelated(store, recordId, documentId),
    readReasons(store, recordId, lineage),
  ]);
  shown({ documents: [documentId, ...related.documents.map(({ id }) => id)] });
  return {
    versions: versions.items.map(versionView),
    more_versions: versions.isCut,
    status_changes: changes.items.map(({ status, reason, by, at }) => ({
      status,
      reason,
      by,
      at: formatStored(at),
    })),
    more_status_changes: changes.isCut,
    related: related.documents,
    more_related: related.isCut,
    carenets,
  };
};

interface Cut<T> {
  readonly items: readonly T[];
  readonly isCut: boolean;
}

/** The last items of a range whose keys are in the order of time, the newest first. */
async function newest<T>(store: Store, range: Range<T>): Promise<Cut<T>> {
  const found = await store.query({ ...range, descending: true, limit: mostListed + 1 });
  return { items: found.slice(0, mostListed), isCut: found.length > mostListed };
}

function versionView({ id, createdAt, creator }: VersionItem) {
  return {
    id,
    created_at: formatStored(createdAt),
    creator: { id: creator.id, full_name: creator.fullName },
  };
}

/** Active documents that are related to any version of this one, as `get_documents_by_rel` lists them for each relation. */
async function readRelated(store: Store, recordId: string, documentId: string) {
  const relations = newestRelations(await store.query(keys.relationsOf(recordId, documentId)));
  const first = relations.slice(0, mostListed);
  const subjects = new Map(
    (await readSubjects(recordId, first, store)).map((subject) => [subject.version.id, subject]),
  );
  const documents = first.flatMap(({ relation, subjectId }) => {
    const { version, lineage } = subjects.get(subjectId)!;
    return lineage.status === 'active' ? [{ relation, ...relatedView(version, lineage) }] : [];
  });
  const unique = new Map(documents.map((document) => [`${document.relation} ${document.id}`, document]));
  return { documents: [...unique.values()], isCut: relations.length > mostListed };
}

/** What a list needs to name it. */
function relatedView({ id, type, label, createdAt, contents }: VersionItem, { latestId }: LineageItem) {
  return {
    id,
    latest_id: latestId,
    type,
    label: label ?? null,
    created_at: formatStored(createdAt),
    name: contents?.name ?? null,
    kinds: contents?.kinds.map(({ kind }) => kind) ?? [],
  };
}
