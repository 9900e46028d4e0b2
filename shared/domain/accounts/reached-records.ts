/** Which records an account ever had access to, so that erasing the account finds everything that names it. */
import { keys } from '../../store/items/index.ts';
import { put, type Write } from '../../store/writes.ts';

/**
 * To be committed with the write that first gives the account access. Nothing is stored when the account writes or reads: it can
 * do neither without that access.
 */
export function noteReached(accountId: string, recordId: string): Write {
  return put(keys.reachedRecord(accountId, recordId), { recordId });
}
