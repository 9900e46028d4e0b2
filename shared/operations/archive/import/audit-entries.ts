/** The audit trail that a record may have had here before. */
import { mapConcurrent } from '../../../concurrency/map-concurrent.ts';
import { monthsBetween } from '../../../domain/audits/months.ts';
import { longestCall } from '../../../domain/audits/trail.ts';
import { keys } from '../../../store/items/index.ts';
import { keyOf } from '../../../store/key.ts';
import type { Store } from '../../../store/store.ts';
import { remove } from '../../../store/writes.ts';
import type { Contents } from './contents.ts';
import type { ImportWriter } from './writer.ts';

const monthsAtOnce = 20;

/** The first month in which a record created at that time can have entries. */
export function firstMonth(createdAt: string): string {
  return monthAt(Date.parse(createdAt) - longestCall);
}

/** Whether entries of an earlier life of the record exist, in any month that can have some. */
export async function hasAudits(
  { recordId, record, months }: Contents,
  store: Store,
  now: Date,
): Promise<boolean> {
  const possible = monthsBetween(firstMonth(record.created_at), monthAt(now.getTime() + longestCall));
  const archived = await store.query({ ...keys.auditParts(recordId), limit: 1, attributes: ['id'] });
  const first = await mapConcurrent(new Set([...possible, ...months]), monthsAtOnce, (month) =>
    store.query({ ...keys.auditMonth(recordId, month), limit: 1, attributes: ['id'] }),
  );
  return archived.length > 0 || first.some((entries) => entries.length > 0);
}

/**
 * Deletes the stored counts of the trail, which are wrong once entries are added to hours that were closed, and how far its archive
 * has come, so that these entries are archived too.
 */
export async function forgetCounts(recordId: string, store: Store, writer: ImportWriter): Promise<void> {
  await writer.finish();
  const kept = await store.query({ ...keys.auditCounts(recordId), attributes: ['PK', 'SK'] });
  for (const item of kept) await writer.write(remove(keyOf(item)));
  await writer.write(remove(keys.auditArchiveState(recordId)));
  await writer.finish();
}

function monthAt(time: number): string {
  return new Date(time).toISOString().slice(0, 7);
}
