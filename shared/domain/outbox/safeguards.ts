/**
 * Safeguards: items of the outbox that undo a preparation. A call stores a safeguard before it prepares
 * something that does not count yet. The transaction that makes it count removes the safeguard. A safeguard
 * that still exists when no such call can be running is carried out; from that moment on, the transaction
 * cannot commit.
 */
import { newId } from '../../ids.ts';
import {
  type BodyAwaitedEvent,
  type DeliveryBegunEvent,
  keys,
  type OutboxItem,
  type ResourcesSupersededEvent,
} from '../../store/items/index.ts';
import { type Key, keyOf } from '../../store/key.ts';
import type { Store } from '../../store/store.ts';
import { absent, present, remove, update, type Write } from '../../store/writes.ts';

/** The events that undo a preparation. */
export type Safeguard = DeliveryBegunEvent | BodyAwaitedEvent | ResourcesSupersededEvent;

/** A safeguard without its id. */
type Described<S> = S extends unknown ? Omit<S, 'eventId'> : never;

/** Stores a safeguard. Returns its key. One round trip. */
export async function storeSafeguard(
  safeguard: Described<Safeguard>,
  { store, now, time }: { readonly store: Store; readonly now: Date; readonly time: string },
): Promise<Key<OutboxItem>> {
  const eventId = newId(now);
  const key = keys.outbox(time, eventId);
  await store.put(key, { ...safeguard, eventId });
  return key;
}

/** The write that removes a safeguard, together with the change that makes the preparation count. */
export function liftSafeguard(key: Key<OutboxItem>): Write {
  const refused = () => new Error('What was prepared for this change has been removed in the meantime.');
  return remove(key, { when: { PK: present, carriedOut: absent }, refused });
}

/** Makes sure that the safeguard can no longer be lifted. Returns false when it already was. One round trip. */
export async function invokeSafeguard(
  safeguard: Safeguard & Key<OutboxItem>,
  store: Store,
): Promise<boolean> {
  const lifted = new Error('The safeguard has been lifted.');
  try {
    const when = { PK: present };
    await store.transact([
      update(keyOf(safeguard), { set: { carriedOut: true } }, { when, refused: () => lifted }),
    ]);
    return true;
  } catch (error) {
    if (error === lifted) return false;
    throw error;
  }
}
