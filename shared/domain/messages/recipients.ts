/** Who gets what is sent to a record (wire contract, sending to a record: recipients). */
import { keys } from '../../store/keys.ts';
import type { Store } from '../../store/store.ts';
import type { RecordItem } from '../items.ts';

/** The owner, if it is an account, and every account that holds a full share, each once, as of now. One trip. */
export async function recipientsOf(loaded: RecordItem, store: Store): Promise<readonly string[]> {
  const [found, shares] = await Promise.all([
    store.get([keys.record(loaded.id), keys.account(loaded.ownerId ?? '')]),
    store.query({
      partition: keys.recordPartition(loaded.id),
      prefix: keys.fullShares,
      attributes: ['accountId'],
    }),
  ]);
  const { ownerId } = found[0] as unknown as RecordItem;
  // The record has got another owner since it was loaded.
  const [owner] = ownerId === loaded.ownerId ? [found[1]] : await store.get([keys.account(ownerId ?? '')]);
  // An app can be the owner too.
  const owners = ownerId !== undefined && owner?.id === ownerId ? [ownerId] : [];
  return [...new Set([...owners, ...shares.map(({ accountId }) => String(accountId))])];
}
