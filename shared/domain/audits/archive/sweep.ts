/** The sweeper's job for audit entries that are old enough for the archive (docs/operations.md#audit-archive). */
import { mapConcurrent } from '../../../concurrency/map-concurrent.ts';
import { type AuditSweepItem, keys } from '../../../store/items/index.ts';
import type { Bodies, Store } from '../../../store/store.ts';
import { monthOf, monthsBefore } from '../months.ts';
import { Budget } from './budget.ts';
import { type MovedRecord, moveRecord } from './move.ts';

export interface Archiving {
  readonly store: Store;
  readonly bodies: Bodies;
  /** Entries of a month move when this many months have passed since its end; at least one. */
  readonly months: number;
}

/** Longer than any call, and than clocks may differ. */
const dayMilliseconds = 86_400_000;
/** Half of the time that the function may run, in which its other jobs have ended. */
const runLimits = { bytes: 64 * 1_048_576, milliseconds: 150_000 };
const recordsOfBatch = 100;
const recordsAtOnce = 4;
const cursorKey = keys.auditSweep;

/**
 * Moves old entries of as many records as the run may, and stores where it stopped. When a record fails, the others of its batch
 * are still done, the run ends with the error of the first, and the job begins again after its last record. Returns how many
 * entries are in objects now that were not.
 */
export async function archiveAudits(now: Date, archiving: Archiving): Promise<number> {
  const { store, months } = archiving;
  const before = monthsBefore(monthOf(now, -dayMilliseconds), months);
  const [stored] = await store.get([cursorKey]);
  let moved = 0;
  const moving = {
    ...archiving,
    now,
    budget: new Budget(runLimits),
    onStored: (entries: number) => (moved += entries),
  };
  let cursor: AuditSweepItem = stored?.before === before ? pick(stored) : beginning(before);
  if (cursor.done) return 0;
  do {
    const batch = await nextRecords(cursor, store);
    const results = await mapConcurrent(batch, recordsAtOnce, (record) => attempt(record, before, moving));
    if (moving.budget.isSpent && results.includes(false)) break;
    cursor = following(
      cursor,
      batch,
      results.every((result) => result === true),
    );
    await store.put(cursorKey, cursor);
    const failed = results.find((result) => typeof result === 'object');
    if (failed) throw failed.error;
  } while (!cursor.done && !isBeginning(cursor) && !moving.budget.isSpent);
  return moved;
}

function beginning(before: string): AuditSweepItem {
  return { before, shard: 0, after: '', failed: false, done: false };
}

function isBeginning({ shard, after }: AuditSweepItem): boolean {
  return shard === 0 && after === '';
}

function pick({ before, shard, after, failed, done }: AuditSweepItem): AuditSweepItem {
  return { before, shard, after, failed, done };
}

async function nextRecords({ shard, after }: AuditSweepItem, store: Store): Promise<readonly MovedRecord[]> {
  return store.query({
    ...keys.recordSearchEntries[shard]!,
    ...(after && { after }),
    limit: recordsOfBatch,
    attributes: ['id', 'createdAt'],
  });
}

/** Whether the record is done, or why not. */
async function attempt(
  record: MovedRecord,
  before: string,
  moving: Parameters<typeof moveRecord>[2],
): Promise<boolean | { readonly error: unknown }> {
  try {
    return await moveRecord(record, before, moving);
  } catch (error) {
    return { error };
  }
}

/** Where to go on after these records, which are the last of their shard when they are fewer than asked for. */
function following(cursor: AuditSweepItem, batch: readonly MovedRecord[], allDone: boolean): AuditSweepItem {
  const failed = cursor.failed || !allDone;
  if (batch.length === recordsOfBatch) return { ...cursor, failed, after: batch.at(-1)!.id };
  if (cursor.shard + 1 < keys.recordSearchEntries.length)
    return { ...cursor, failed, shard: cursor.shard + 1, after: '' };
  return failed ? beginning(cursor.before) : { ...cursor, failed, done: true };
}
