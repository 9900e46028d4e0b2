/** The registered apps, with the values that a sync compares. */
import { isSmartOnly } from '../../domain/apps/smart-only.ts';
import type { Keyring } from '../../secrets/keyring.ts';
import { type AppItem, type ConsumerItem, keys } from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';

export interface RegisteredApp {
  readonly app: AppItem;
  /** In plain text; empty for an app that signs no calls. Undefined when it cannot be opened any more. */
  readonly consumerSecret: string | undefined;
}

/** All registered apps of all kinds, in the order of their ids. Two round trips. */
export async function readRegisteredApps(store: Store, keyring: Keyring): Promise<readonly RegisteredApp[]> {
  const apps = await store.query(keys.apps);
  if (apps.length === 0) return [];
  const consumers = await store.get(apps.map(({ consumerKey }) => keys.consumer(consumerKey)));
  return Promise.all(
    apps.map(async (app, index) => ({
      app,
      consumerSecret: await openSecret(keyring, app, consumers[index]),
    })),
  );
}

async function openSecret(
  keyring: Keyring,
  app: AppItem,
  consumer: ConsumerItem | undefined,
): Promise<string | undefined> {
  if (isSmartOnly(app)) return '';
  if (consumer?.id !== app.id) return undefined;
  try {
    return await keyring.open(consumer.secret, app.consumerKey);
  } catch {
    // Its master key is no longer in the keyring: the secret counts as changed and is sealed again.
    return undefined;
  }
}
