/** The owner's yes to kinds of data that were found when a document was read again (docs/contract/carenets.md#autoshare-by-kind). */
import type { placementEndpoints } from '../../api/endpoints/placements.ts';
import { ApiError } from '../../errors.ts';
import { retryWhenStale } from '../../store/store.ts';
import { latestOf } from '../documents/reload.ts';
import { takeKindsWaiting } from '../documents/writes.ts';
import type { Handler } from '../handler.ts';

/**
 * From now on the document is shared by the kinds that wait. Succeeds when they have been taken already. Throws 409 when others wait than those that
 * were read.
 */
export const acceptKinds: Handler<(typeof placementEndpoints)['document_kinds_accept']> = async (
  { path, form },
  context,
) => {
  const named = { version: context.entities.version, lineage: context.entities.lineage };
  await retryWhenStale(async (attempt) => {
    const { version, lineage } = await latestOf(path.RECORD_ID, named, attempt, context);
    const waiting = lineage.kindsWaiting?.join(' ');
    const isTaken = waiting === undefined && lineage.kinds?.join(' ') === form.kinds;
    if (waiting !== form.kinds && !isTaken) throw new ApiError('kinds_changed');
    await context.commit(waiting === undefined ? [] : takeKindsWaiting(path.RECORD_ID, version, lineage));
  });
};
