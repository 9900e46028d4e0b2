/**
 * Announcing that the facts of a record change, in the transaction that changes them
 * (docs/contract/subscriptions.md#trigger).
 */
import { parseBlockName } from '../../facts/blocks.ts';
import type { FactParts } from '../../facts/parts.ts';
import { newId } from '../../ids.ts';
import { type FactsHead, keys, type OutboxItem, type RecordItem } from '../../store/items/index.ts';
import { absent, check, create, present, type Write } from '../../store/writes.ts';
import type { Context } from '../context.ts';

/**
 * One event for all facts that begin or cease to count; no event when there are none. A record without
 * subscriptions gets a check instead, so that a subscription created at the same time does not miss the
 * change: on `retry` the record must be read again. Facts of a record that has been erased are not stored. Not for a transaction that
 * changes the record's own item.
 * @param heads facts that begin or cease to count; undefined where there are none
 */
export function factsChanged(
  record: Pick<RecordItem, 'id' | 'subscribed'>,
  heads: readonly (FactsHead | undefined)[],
  { now, time }: Pick<Context, 'now' | 'time'>,
): Write[] {
  const stored = heads.filter((head) => head !== undefined);
  const changed = stored.filter((head) => modelsIn(head).length > 0);
  if (stored.length === 0) return [];
  const isSilent = changed.length === 0 || !record.subscribed;
  const exists = check(
    keys.record(record.id),
    { id: present, ...(changed.length > 0 && isSilent && { subscribed: absent }) },
    'retry',
  );
  if (isSilent) return [exists];
  const eventId = newId(now);
  const models = [...new Set(changed.flatMap(modelsIn))];
  const parts = partsIn(changed, models);
  const item = {
    event: 'facts_changed',
    eventId,
    recordId: record.id,
    models,
    ...(parts && { parts }),
  } satisfies OutboxItem;
  return [exists, create(keys.outbox(time, eventId), item, 'retry')];
}

function modelsIn({ blocks, restates = [] }: FactsHead): readonly string[] {
  return [...blocks.map((name) => parseBlockName(name).model), ...restates];
}

/**
 * The parts that all heads with a model name. A model is left out when one of its heads does not name its
 * parts.
 */
function partsIn(heads: readonly FactsHead[], models: readonly string[]): FactParts | undefined {
  const known = models.flatMap((model) => {
    const said = heads
      .filter((head) => modelsIn(head).includes(model))
      // What it says of other documents' facts may be about any of them.
      .map(({ parts, restates }) => (restates?.includes(model) ? undefined : parts?.[model]));
    return said.every((names) => names !== undefined) ? [[model, [...new Set(said.flat())]] as const] : [];
  });
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}
