/** Bodies that no document refers to any more. */
import { newId } from '../../ids.ts';
import { keys, type OutboxItem } from '../../store/items/index.ts';
import { create, type Write } from '../../store/writes.ts';

/** The event that removes a body. Belongs in the transaction that removes the last reference to the body. */
export function bodyRemoved(bodyKey: string, now: Date): Write {
  const eventId = newId(now);
  const item = { event: 'body_removed', eventId, bodyKey } satisfies OutboxItem;
  return create(keys.outbox(now.toISOString(), eventId), item, 'retry');
}
