/** Telling those in control of a record that something was stored in it (docs/contract/accounts.md#notices). */
import { proxyOf } from '../../access/principal.ts';
import { newId } from '../../ids.ts';
import { accountLocator, keys, type OutboxItem, type RecordItem } from '../../store/items/index.ts';
import { put, type Write } from '../../store/writes.ts';
import type { Context } from '../context.ts';

/**
 * One event, in the transaction that stores a document or a version. None when nobody is to be told: who stores in the own record that
 * nobody else controls. What an app stores for a person, she has not stored herself.
 */
export function documentsStored(
  record: Pick<RecordItem, 'id' | 'ownerId' | 'unshared'>,
  {
    now,
    time,
    actor,
    principal,
  }: Pick<Context, 'now' | 'time' | 'actor'> & Partial<Pick<Context, 'principal'>>,
): Write[] {
  const isOwnAct = principal !== undefined && proxyOf(principal) === undefined;
  if (record.unshared && isOwnAct && actor.id === record.ownerId) return [];
  const eventId = newId(now);
  const item: OutboxItem = {
    event: 'documents_stored',
    eventId,
    recordId: record.id,
    ...(isOwnAct && actor.type === 'account' && { storer: accountLocator(actor.id) }),
  };
  return [put(keys.outbox(time, eventId), item)];
}
