/** Storing the resources of a version, before the transaction that makes them count or in it. */
import { createHash } from 'node:crypto';
import { forEachConcurrent } from '../../../concurrency/map-concurrent.ts';
import { storerHash } from '../../../facts/statements.ts';
import type { Sent, SentAbout } from '../../../fhir/rest/sent.ts';
import { newId } from '../../../ids.ts';
import { bytesOf } from '../../../store/item-size.ts';
import {
  keys,
  type LineageItem,
  type OutboxItem,
  type SentHead,
  type VersionItem,
} from '../../../store/items/index.ts';
import type { Key } from '../../../store/key.ts';
import type { Bodies, Store } from '../../../store/store.ts';
import { create, type Write } from '../../../store/writes.ts';
import { liftSafeguard, storeSafeguard } from '../../outbox/safeguards.ts';
import { sentChangeOf } from './extraction.ts';

/** What the resources of a document are, once it is known which document that is; undefined for one that has none to serve. */
export type SentOf = (about: SentAbout) => Sent;

/** Of a version that is to be stored, or read again. */
export interface SentToStore {
  readonly recordId: string;
  readonly version: VersionItem;
  readonly lineageId: string;
  readonly sent: SentOf | undefined;
  /** That of the first extraction of its version when left out. */
  readonly objectKey?: string;
}

export interface PreparedSent {
  /** What the lineage is to name. */
  readonly head: SentHead;
  /** For the transaction that makes it do so. */
  readonly writes: readonly Write[];
}

export interface SentStorage {
  readonly store: Store;
  readonly bodies: Bodies;
}

/**
 * What goes into the transaction of the document, beside its facts, which may take most of it. More is stored before it, out of sight: that takes
 * more round trips, and from four items on fewer units, as an item in a transaction counts twice.
 */
const inside = { items: 4, bytes: 150_000 };
const itemsAtOnce = 20;

/**
 * Prepares the resources of a version; undefined when there are none. Those that do not fit into the transaction are stored now, under a
 * safeguard that removes them unless the transaction lifts it.
 */
export async function prepareSent(
  { recordId, version, lineageId, sent, objectKey = sentObjectKey(version.bodyKey) }: SentToStore,
  { store, bodies }: SentStorage,
  now: Date,
): Promise<PreparedSent | undefined> {
  const place = { recordId, lineageId, documentId: version.id, storer: storerHash(version), objectKey };
  const change = sent && sentChangeOf(sent(place), place);
  if (!change) return undefined;
  const { head, writes, object } = change;
  const bytes = writes.reduce((sum, write) => sum + bytesOf(write), 0);
  if (!object && writes.length <= inside.items && bytes <= inside.bytes) return { head, writes };
  const time = now.toISOString();
  const safeguard = { event: 'resources_superseded', recordId, lineageId, fhir: head } as const;
  const key = await storeSafeguard(safeguard, { store, now, time });
  await Promise.all([
    forEachConcurrent(writes, itemsAtOnce, async (write) => {
      if ('item' in write) await store.put(write.key as Key, write.item);
    }),
    object && bodies.put(object.key, object.bytes, createHash('sha256').update(object.bytes).digest('hex')),
  ]);
  return { head, writes: [liftSafeguard(key)] };
}

/** The same for a version that is stored already, with the removal of what is in effect. `sent` is what its bytes say now. */
export async function replaceSent(
  recordId: string,
  { version, lineage }: { readonly version: VersionItem; readonly lineage: LineageItem },
  sent: SentOf | undefined,
  stores: SentStorage,
  now: Date,
): Promise<{ readonly head: SentHead | undefined; readonly writes: readonly Write[] }> {
  const objectKey = `${sentObjectKey(version.bodyKey)}.${newId(now)}`;
  const lineageId = lineage.id;
  const prepared = await prepareSent({ recordId, version, lineageId, sent, objectKey }, stores, now);
  return {
    head: prepared?.head,
    writes: [...(prepared?.writes ?? []), ...sentSuperseded(recordId, lineage, now.toISOString())],
  };
}

/** The event that leads to the removal of what is in effect now, some time after it is not any more. */
export function sentSuperseded(
  recordId: string,
  { id: lineageId, fhir }: Pick<LineageItem, 'id' | 'fhir'>,
  time: string,
): readonly Write[] {
  if (!fhir) return [];
  const eventId = newId(new Date(time));
  const item = { event: 'resources_superseded', eventId, recordId, lineageId, fhir } satisfies OutboxItem;
  return [create(keys.outbox(time, eventId), item, 'retry')];
}

/** The object of bodies that are too many for the table, beside the body of the document. */
export function sentObjectKey(bodyKey: string): string {
  return `${bodyKey}.fhir`;
}
