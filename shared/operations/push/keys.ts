/** Switching Web Push on and off: with a pair of keys in the table, browsers can be told (docs/contract/push.md#keys-of-the-service). */
import { newPushKey } from '../../domain/push/service-keys.ts';
import type { Keyring } from '../../secrets/keyring.ts';
import { keys, type PushKeyItem } from '../../store/items/index.ts';
import { retryWhenStale, type Store } from '../../store/store.ts';
import { absent, put } from '../../store/writes.ts';

interface Making {
  readonly store: Store;
  readonly keyring: Keyring;
  readonly now: Date;
}

interface Made {
  readonly key: PushKeyItem;
  /** Whether it is new. */
  readonly isNew: boolean;
}

/** Makes the keys, unless there are some. With `replace` always: browsers that were added before are told no more. */
export function makePushKey(
  { store, keyring, now }: Making,
  { replace = false }: { readonly replace?: boolean } = {},
): Promise<Made> {
  return retryWhenStale(async () => {
    const [before] = await store.get([keys.pushKey]);
    if (before && !replace) return { key: before, isNew: false };
    const key = await newPushKey(keyring, now);
    const when = before ? { publicKey: before.publicKey } : { PK: absent };
    await store.transact([put(keys.pushKey, key, { when, refused: 'retry' })]);
    return { key, isNew: true };
  });
}

/** Returns whether there were keys. */
export async function removePushKey(store: Store): Promise<boolean> {
  const [before] = await store.get([keys.pushKey]);
  await store.delete(keys.pushKey);
  return before !== undefined;
}
