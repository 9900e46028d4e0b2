/**
 * Consumers by key, kept in memory so that a signature can be verified before the first read. What is
 * remembered may be old: every call reads the consumer's item again beside its other items and compares
 * the revision, so a changed secret or a removed app takes effect at once.
 */
import { limits } from '../limits.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { type ConsumerItem, keys } from '../store/items/index.ts';
import type { Store } from '../store/store.ts';

export interface Consumer extends ConsumerItem {
  /** The secret in the clear. */
  readonly openSecret: string;
}

const capacity = 1000;

export interface ConsumerCache {
  /** From memory, otherwise from the table (one round trip). */
  find(consumerKey: string): Promise<Consumer | undefined>;
  /** From the table. */
  reload(consumerKey: string): Promise<Consumer | undefined>;
  /** Remembers an item that was read beside others; undefined forgets the consumer. */
  accept(consumerKey: string, item: ConsumerItem | undefined): Promise<Consumer | undefined>;
}

export function createConsumerCache(store: Store, keyring: Keyring): ConsumerCache {
  const known = new Map<string, Consumer>();

  async function accept(
    consumerKey: string,
    stored: ConsumerItem | undefined,
  ): Promise<Consumer | undefined> {
    known.delete(consumerKey);
    if (!stored) return undefined;
    const consumer = { ...stored, openSecret: await keyring.open(stored.secret, consumerKey) };
    if (known.size >= capacity) known.clear();
    known.set(consumerKey, consumer);
    return consumer;
  }

  async function reload(consumerKey: string): Promise<Consumer | undefined> {
    if (consumerKey.length > limits.consumerKey) return undefined;
    const [item] = await store.get([keys.consumer(consumerKey)]);
    return accept(consumerKey, item);
  }

  return { accept, reload, find: async (consumerKey) => known.get(consumerKey) ?? reload(consumerKey) };
}
