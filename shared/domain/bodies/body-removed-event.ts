/** Bodies that no document refers to any more. */
import { newId } from '../../ids.ts';
import { keys } from '../../store/keys.ts';
import { create, type Write } from '../../store/writes.ts';
import type { OutboxItem } from '../items.ts';

/** The event on which a body is removed, for the transaction that takes the last reference to it away. */
export function bodyRemoved(bodyKey: string, now: Date): Write {
  const eventId = newId(now);
  const item = { event: 'body_removed', eventId, bodyKey } satisfies OutboxItem;
  return create(keys.outbox(now.toISOString(), eventId), item, 'retry');
}
