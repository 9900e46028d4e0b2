/** Who receives what is sent to a record (docs/contract/messages.md#sending-to-a-record). */
import { keys, type RecordItem } from '../../store/items/index.ts';
import { expectItem } from '../../store/reads.ts';
import type { Store } from '../../store/store.ts';

/**
 * The present owner, if it is an account, and every account that holds a full share, each once. One round
 * trip.
 */
export async function recipientsOf(loaded: RecordItem, store: Store): Promise<readonly string[]> {
  const [found, shares] = await Promise.all([
    store.get([keys.record(loaded.id), keys.account(loaded.ownerId ?? '')]),
    store.query({ ...keys.fullShares(loaded.id), attributes: ['accountId'] }),
  ]);
  const { ownerId } = expectItem(found[0]);
  // The record was transferred to another owner after it was loaded.
  const [owner] = ownerId === loaded.ownerId ? [found[1]] : await store.get([keys.account(ownerId ?? '')]);
  // An app can be the owner too.
  const owners = ownerId !== undefined && owner?.id === ownerId ? [ownerId] : [];
  return [...new Set([...owners, ...shares.map(({ accountId }) => accountId)])];
}
