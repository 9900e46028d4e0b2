/** The status of a document, which is that of its whole lineage (docs/contract/documents.md#status). */
import type { documentEndpoints } from '../../api/endpoints/documents/index.ts';
import { ApiError } from '../../errors.ts';
import { type DocumentStatus, keys, type StatusChangeItem } from '../../store/items/index.ts';
import { retryWhenStale } from '../../store/store.ts';
import { put } from '../../store/writes.ts';
import { later } from '../../time.ts';
import type { Handler } from '../handler.ts';
import { factsChanged } from '../subscriptions/facts-changed-event.ts';
import { latestOf, recordNow } from './reload.ts';
import { changeStatus } from './writes.ts';

type Endpoints = typeof documentEndpoints;

const statuses: readonly DocumentStatus[] = ['active', 'void', 'archived'];

/**
 * One transaction, whatever the number of versions: the lineage, the list entries of the latest version, the
 * counts, and an entry of the history, also when the status stays the same.
 */
export const setStatus: Handler<Endpoints['document_set_status']> = async ({ path, form, body }, context) => {
  const recordId = path.RECORD_ID;
  const status = statusOf(form.status ?? body.toString('utf8').trim());
  const { entities, actor, time, callId } = context;
  const named = { version: entities.version, lineage: entities.lineage };

  await retryWhenStale(async (attempt) => {
    const [{ version, lineage }, record] = await Promise.all([
      latestOf(recordId, named, attempt, context),
      recordNow(attempt, context),
    ]);
    if (lineage.status === 'archived' && status === 'void') {
      throw new ApiError('document_archived');
    }
    // The history is in the order of effect, even when a later request finishes first.
    const at = later(lineage.modifiedAt, time);
    const entry: StatusChangeItem = { status, reason: form.reason ?? '', by: actor.id, at };
    await context.commit([
      ...changeStatus(recordId, version, lineage, status, time),
      ...factsChanged(record, status === lineage.status ? [] : [lineage.facts], context),
      put(keys.statusChange(recordId, lineage.id, at, lineage.revision, callId), entry),
    ]);
  });
};

function statusOf(given: string | undefined): DocumentStatus {
  const status = statuses.find((name) => name === given);
  if (!status)
    throw new ApiError('parameter_invalid', { name: 'status', form: `one of ${statuses.join(', ')}` });
  return status;
}

/** Newest first, without an entry for the creation. */
export const readStatusHistory: Handler<Endpoints['document_status_history']> = async (
  { path },
  { store },
) => {
  const history = keys.statusChanges(path.RECORD_ID, path.DOCUMENT_ID);
  const changes = await store.query({ ...history, descending: true });
  return { documentId: path.DOCUMENT_ID, changes };
};
