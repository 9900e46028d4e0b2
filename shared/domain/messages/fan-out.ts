/**
 * Delivery to many accounts: the message becomes visible to all of them at the same moment, or to none. A few
 * copies fit the transaction of the call. More are stored before it under the id of the delivery, and count
 * once the transaction has stored the delivery.
 */
import { batches } from '../../concurrency/batches.ts';
import { forEachConcurrent } from '../../concurrency/map-concurrent.ts';
import { newId } from '../../ids.ts';
import {
  type DeliveryBegunEvent,
  keys,
  type MessageCopyItem,
  type NotificationItem,
  type OutboxItem,
} from '../../store/items/index.ts';
import type { Key } from '../../store/key.ts';
import type { Store } from '../../store/store.ts';
import { put, type Write } from '../../store/writes.ts';
import { invokeSafeguard, liftSafeguard, storeSafeguard } from '../outbox/safeguards.ts';

export interface Copy {
  readonly key: Key<MessageCopyItem | NotificationItem>;
  readonly item: MessageCopyItem | NotificationItem;
}

/**
 * Copies in one transaction. Even with the longest types of a hundred attachments each, they stay below its 4
 * MB.
 */
const maxCopiesInTransaction = 30;
/** Keys in one safeguard. Each has about 80 bytes. */
const copiesPerSafeguard = 2000;
const copiesAtOnce = 20;

/**
 * The writes that deliver the copies. Many copies are stored first. If the writes are then never committed,
 * the copies never become visible and are removed later.
 */
export async function prepareDelivery(
  copies: readonly Copy[],
  context: { readonly store: Store; readonly now: Date; readonly time: string },
): Promise<readonly Write[]> {
  if (copies.length <= maxCopiesInTransaction) return copies.map(({ key, item }) => put(key, item));

  const delivery = newId(context.now);
  const safeguards: Key<OutboxItem>[] = [];
  for (const part of batches(copies, copiesPerSafeguard)) {
    const named = part.map(({ key }) => key);
    safeguards.push(await storeSafeguard({ event: 'delivery_begun', copies: named }, context));
  }
  await forEachConcurrent(copies, copiesAtOnce, ({ key, item }) =>
    context.store.put(key, { ...item, awaitsDelivery: delivery }),
  );
  return [put(keys.delivery(delivery), { at: context.time }), ...safeguards.map(liftSafeguard)];
}

/** Removes copies that were stored for a delivery that never took effect. Can be repeated. */
export async function removeUndelivered(
  safeguard: DeliveryBegunEvent & Key<OutboxItem>,
  store: Store,
): Promise<void> {
  if (!(await invokeSafeguard(safeguard, store))) return;
  await forEachConcurrent(safeguard.copies, copiesAtOnce, (key) => store.delete(key));
}

interface Delivered {
  readonly awaitsDelivery?: string;
}

/** The copies that are delivered. One round trip when some of them came by a delivery to many accounts. */
export async function deliveredOnly<T extends Delivered>(
  copies: readonly T[],
  store: Store,
): Promise<readonly T[]> {
  const named = copies.map(({ awaitsDelivery }) => awaitsDelivery).filter((name) => name !== undefined);
  if (named.length === 0) return copies;
  const deliveries = [...new Set(named)];
  const items = await store.get(deliveries.map(keys.delivery));
  const effective = new Set(deliveries.filter((_delivery, index) => items[index] !== undefined));
  return copies.filter(({ awaitsDelivery }) => awaitsDelivery === undefined || effective.has(awaitsDelivery));
}
