/** The credentials of apps, for signing what is sent to them. */
import type { Consumer } from '../../oauth/sign.ts';
import type { Keyring } from '../../secrets/keyring.ts';
import { type AppItem, keys } from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';

/** Returns an app's credentials. Undefined when they have changed since the app was read. */
export type Credentials = (
  app: Pick<AppItem, 'id' | 'consumerKey' | 'revision'>,
) => Promise<Consumer | undefined>;

const capacity = 1000;

/** Keeps what it has read in memory. One round trip for an app that is new or has changed. */
export function createCredentials(store: Store, keyring: Keyring): Credentials {
  const known = new Map<string, { readonly revision: string; readonly consumer: Consumer }>();

  return async ({ id, consumerKey, revision }) => {
    const remembered = known.get(id);
    if (remembered?.revision === revision) return remembered.consumer;
    const [item] = await store.get([keys.consumer(consumerKey)]);
    if (item?.id !== id || item.revision !== revision) return undefined;
    const consumer = { key: consumerKey, secret: await keyring.open(item.secret, consumerKey) };
    if (known.size >= capacity) known.clear();
    known.set(id, { revision, consumer });
    return consumer;
  };
}
