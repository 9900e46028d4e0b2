/** What a service has stored, copied into memory: what a test changes in a copy changes nothing of the service, and costs no request. */
import { itemOf, toAttributes } from '../../../shared/store/attributes.ts';
import { MemoryStore } from '../../../shared/store/memory-store.ts';
import type { TestService } from '../../support/service.ts';
import { type StoredText, storedItems, storedObjects } from '../../support/stored-everywhere.ts';
import { storeItem } from '../../unit/domain/accounts/support.ts';
import { MemoryBodies } from '../../unit/domain/storage/support.ts';

export interface StoredCopy {
  readonly store: MemoryStore;
  readonly bodies: MemoryBodies;
  /** All items and bodies, as `storedItems` and `storedObjects` return them. */
  texts(): readonly StoredText[];
}

/** Reads everything once. Returns a function that makes a new copy of it each time. */
export async function storedCopies(service: TestService): Promise<() => StoredCopy> {
  const [items, objects] = await Promise.all([storedItems(service), storedObjects(service)]);
  return () => {
    const [store, bodies] = [new MemoryStore(), new MemoryBodies()];
    for (const { text } of items) {
      const item = itemOf(JSON.parse(text));
      storeItem(store, item as { PK: string; SK: string }, item);
    }
    for (const { text } of objects) {
      const [key] = text.split(' ', 1);
      bodies.bytes.set(key!, Buffer.from(text.slice(key!.length + 1)));
    }
    return { store, bodies, texts: () => [...textsOf(store), ...bodyTextsOf(bodies)] };
  };
}

const textsOf = (store: MemoryStore): readonly StoredText[] =>
  [...store.items.values()].map((item) => ({
    where: String(item.PK).split('#')[0]!,
    text: JSON.stringify(toAttributes(item)),
  }));

const bodyTextsOf = ({ bytes }: MemoryBodies): readonly StoredText[] =>
  [...bytes].map(([key, body]) => ({ where: 'bucket', text: `${key} ${body}` }));
