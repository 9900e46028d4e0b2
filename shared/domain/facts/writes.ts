/**
 * Storing what a document says. The blocks of a version come into effect with the head of its lineage, in the same
 * transaction; the blocks of the version before stay for a while, so that a report that is being read can finish
 * with the facts that it began with.
 */
import { createHash } from 'node:crypto';
import {
  type BlockSource,
  blockName,
  blockPlace,
  blockSortKey,
  blocksOf,
  packRows,
} from '../../facts/blocks.ts';
import { partsOf } from '../../facts/fact-parts.ts';
import { newExtraction } from '../../facts/ids.ts';
import { newId } from '../../ids.ts';
import type { Instance, Model } from '../../models/model.ts';
import { modelNamed } from '../../models/registry.ts';
import {
  type FactBlockItem,
  type FactsHead,
  keys,
  type OutboxItem,
  type VersionItem,
} from '../../store/items/index.ts';
import type { Bodies } from '../../store/store.ts';
import { create, type Write } from '../../store/writes.ts';
import { documentPrefix } from '../../xml/vocabulary.ts';
import { spillKeyOf } from './overflow-object.ts';

/**
 * Bytes of all compressed blocks of a document that go into the table; the rest goes into an object. An item holds
 * 400 kB, and a partition takes 1,000 units a second, of which a transaction needs two for each kilobyte.
 */
const largestTotal = 400_000;

/** Facts of a version, ready to be stored. */
export interface FactChange {
  readonly head: FactsHead;
  readonly writes: readonly Write[];
  /** To be stored before the writes take effect. */
  readonly spill?: { readonly key: string; readonly bytes: Buffer };
}

/** The model of this name; the caller knows that there is one. */
export function modelOf(name: string): Model {
  return modelNamed(name)!;
}

/** Documents of this type are the source of their facts: `Models` or a type of their own. */
function sourceOf(type: string): BlockSource {
  return type === `${documentPrefix}Models` ? 'M' : 'T';
}

/** How an extraction differs from one that is made when its version is stored. */
export interface Extraction {
  readonly createdAt?: string;
  readonly spillKey?: string;
  /** Its name; a fresh one when it is left out. */
  readonly name?: string;
}

/** The facts of a new version; undefined when there are none. */
export function factChangeOf(
  recordId: string,
  version: VersionItem,
  lineageId: string,
  instances: readonly Instance[],
  {
    createdAt = version.createdAt,
    spillKey = spillKeyOf(version.bodyKey),
    name: extraction = newExtraction(),
  }: Extraction = {},
): FactChange | undefined {
  if (instances.length === 0) return undefined;
  const source = sourceOf(version.type);
  const spilled: Uint8Array[] = [];
  let spilledBytes = 0;
  let inline = 0;

  const stored = blocksOf(instances, modelOf, createdAt).map(({ model, span, rows }) => {
    const place = blockPlace(source, span);
    const packed = packRows(rows);
    const bytes = 'packed' in packed ? packed.packed.length : packed.rows.length;
    const fits = inline + bytes <= largestTotal;
    if (fits) inline += bytes;
    const content = fits || !('packed' in packed) ? packed : { spill: spill(packed.packed) };
    const item: FactBlockItem = { documentId: version.id, createdAt, ...content };
    const key = keys.factBlock(recordId, model, blockSortKey(place, lineageId, extraction));
    // Should a random number ever come twice, nothing may be overwritten that is to be removed later.
    return { name: blockName(model, place), write: create(key, item, 'retry') };
  });

  function spill(bytes: Uint8Array) {
    const start = spilledBytes;
    spilled.push(bytes);
    spilledBytes += bytes.length;
    return { key: spillKey, start, end: spilledBytes };
  }

  const hasSpill = spilled.length > 0;
  const parts = partsOf(instances);
  const blocks = stored.map(({ name }) => name);
  return {
    head: {
      extraction,
      blocks,
      ...(hasSpill && { spillKey }),
      ...(parts && { parts }),
      ...(createdAt !== version.createdAt && { createdAt }),
    },
    writes: stored.map(({ write }) => write),
    ...(hasSpill && { spill: { key: spillKey, bytes: Buffer.concat(spilled) } }),
  };
}

/** Stores what is too large for the table. */
export async function storeSpill(facts: FactChange | undefined, bodies: Bodies): Promise<void> {
  if (!facts?.spill) return;
  const { key, bytes } = facts.spill;
  await bodies.put(key, bytes, createHash('sha256').update(bytes).digest('hex'));
}

/** The event on which blocks that are no longer in effect are removed, some time later. */
export function factsSuperseded(recordId: string, lineageId: string, facts: FactsHead, time: string): Write {
  const eventId = newId(new Date(time));
  const item = { event: 'facts_superseded', eventId, recordId, lineageId, facts } satisfies OutboxItem;
  return create(keys.outbox(time, eventId), item, 'retry');
}
