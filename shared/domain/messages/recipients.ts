/** Who gets what is sent to a record (wire contract, sending to a record: recipients). */
import { keys } from '../../store/keys.ts';
import type { Store } from '../../store/store.ts';
import type { RecordItem } from '../items.ts';

/** The owner, if it is an account, and every account that holds a full share, each once. One trip. */
export async function recipientsOf({ id, ownerId }: RecordItem, store: Store): Promise<readonly string[]> {
  const [owners, shares] = await Promise.all([
    ownerId === undefined ? [] : store.get([keys.account(ownerId)]),
    store.query({
      partition: keys.recordPartition(id),
      prefix: keys.fullShares,
      attributes: ['accountId'],
    }),
  ]);
  // An app can be the owner too.
  const owner = owners.filter((item) => item?.id === ownerId).map(() => ownerId!);
  return [...new Set([...owner, ...shares.map(({ accountId }) => String(accountId))])];
}
