/**
 * Storing the facts of a document. The blocks of a version come into effect with the head of its lineage, in the
 * same transaction. The blocks of the previous version stay for a while, so that a report that is being read can
 * finish with the facts that it began with.
 */

import { createHash } from 'node:crypto';
import {
  type BlockSource,
  blockName,
  blockPlace,
  blockSortKey,
  blocksOf,
  packRows,
  parseBlockName,
} from '../../facts/blocks.ts';
import { partsOf } from '../../facts/fact-parts.ts';
import { newExtraction } from '../../facts/ids.ts';
import { writeRanges } from '../../facts/ordinal-ranges.ts';
import { writePlaces } from '../../facts/places.ts';
import { writeRepetitions } from '../../facts/repetitions.ts';
import type { Repetition } from '../../facts/statement-entry.ts';
import { identityHash, storerHash } from '../../facts/statements.ts';
import { isFhirType } from '../../fhir/type-uri.ts';
import { newId } from '../../ids.ts';
import type { Instance } from '../../models/model.ts';
import {
  type FactBlockItem,
  type FactCounts,
  type FactsHead,
  keys,
  type OutboxItem,
  type VersionItem,
} from '../../store/items/index.ts';
import type { Bodies } from '../../store/store.ts';
import { create, type Write } from '../../store/writes.ts';
import { documentPrefix } from '../../xml/vocabulary.ts';
import { factCountsOf } from '../documents/fact-counts.ts';
import { modelOf } from './model-of.ts';
import { overflowKeyOf } from './overflow-object.ts';
import type { Repeated, Restating } from './restating.ts';

/**
 * Bytes of all compressed blocks of a document that go into the table; the rest goes into an object. An item holds
 * 400 kB, and a partition takes 1,000 units a second, of which a transaction needs two for each kilobyte.
 */
const largestTotal = 400_000;

/** Facts of a version, ready to be stored. */
export interface FactChange {
  readonly head: FactsHead;
  /** How many facts of each model the version says, also those that another document says. */
  readonly counts: FactCounts;
  readonly writes: readonly Write[];
  /** To be stored before the writes take effect. */
  readonly overflow?: { readonly key: string; readonly bytes: Buffer };
}

/**
 * Documents of this type are the source of their facts: `Models` or a type of their own. FHIR documents count with `Models`, because
 * both hold facts of any model, and a third source would be a third query of every report.
 */
function sourceOf(type: string): BlockSource {
  return type === `${documentPrefix}Models` || isFhirType(type) ? 'M' : 'T';
}

/** How an extraction differs from one that is made when its version is stored. */
export interface Extraction {
  readonly createdAt?: string;
  readonly overflowKey?: string;
  /** Its name; a new one when left out. */
  readonly name?: string;
  /** What the document says that others say, too. */
  readonly restating?: Restating | undefined;
}

/** The facts of a new version; undefined when there are none. */
export function factChangeOf(
  recordId: string,
  version: VersionItem,
  lineageId: string,
  instances: readonly Instance[],
  {
    createdAt = version.createdAt,
    overflowKey = overflowKeyOf(version.bodyKey),
    name: extraction = newExtraction(),
    restating,
  }: Extraction = {},
): FactChange | undefined {
  if (instances.length === 0 && !restating) return undefined;
  const source = sourceOf(version.type);
  const fresh = restating ? instances.filter((instance) => !restating.repeated.has(instance)) : instances;
  const overflow: Uint8Array[] = [];
  let overflowBytes = 0;
  let inline = 0;

  const storer = storerHash(version);
  const nameOf = (linked: Parameters<typeof identityHash>[0]) => identityHash(linked, storer);
  const stored = blocksOf(fresh, modelOf, createdAt, nameOf).map(({ model, span, rows }) => {
    const place = blockPlace(source, span);
    const packed = packRows(rows);
    const bytes = 'packed' in packed ? packed.packed.length : packed.rows.length;
    const fits = inline + bytes <= largestTotal;
    if (fits) inline += bytes;
    const content = fits || !('packed' in packed) ? packed : { spill: addOverflow(packed.packed) };
    const origin = {
      documentId: version.id,
      createdAt,
      ...(isFhirType(version.type) && { fromFhir: true as const }),
    };
    const item: FactBlockItem = { ...origin, ...content };
    const key = keys.factBlock(recordId, model, blockSortKey(place, lineageId, extraction));
    // If a random number ever repeats, blocks that are to be removed later must not be overwritten.
    return { name: blockName(model, place), write: create(key, item, 'retry') };
  });

  function addOverflow(bytes: Uint8Array) {
    const start = overflowBytes;
    overflow.push(bytes);
    overflowBytes += bytes.length;
    return { key: overflowKey, start, end: overflowBytes };
  }

  const hasOverflow = overflow.length > 0;
  const parts = partsOf(fresh);
  const blocks = stored.map(({ name }) => name);
  return {
    head: {
      extraction,
      blocks,
      ...(hasOverflow && { spillKey: overflowKey }),
      ...(parts && { parts }),
      ...(createdAt !== version.createdAt && { createdAt }),
      ...(restating && restating.restates.length > 0 && { restates: restating.restates }),
    },
    counts: factCountsOf(instances),
    writes: [
      ...stored.map(({ write }) => write),
      ...(restating
        ? repetitionWrites(recordId, version, lineageId, { extraction, createdAt, restating })
        : []),
    ],
    ...(hasOverflow && { overflow: { key: overflowKey, bytes: Buffer.concat(overflow) } }),
  };
}

/** An item for each model of which the document repeats facts, and what else is stored of its statements. */
function repetitionWrites(
  recordId: string,
  { id, createdAt: storedAt }: VersionItem,
  lineageId: string,
  { extraction, createdAt, restating }: { extraction: string; createdAt: string; restating: Restating },
): readonly Write[] {
  const { repetitions, asOf, storer, writes } = restating;
  const byModel = Map.groupBy(repetitions, ({ model }) => model);
  const said = { documentId: id, createdAt, at: Date.parse(storedAt), storer, asOf };
  return [
    ...writes,
    ...[...byModel].map(([model, repeated]) =>
      create(
        keys.repetitions(recordId, model, lineageId, extraction),
        { ...said, repeated: writeRepetitions(repeated.map(storedRepetition)) },
        'retry',
      ),
    ),
  ];
}

function storedRepetition({ lineage, extraction, blocks, ordinals }: Repeated): Repetition {
  const places = blocks.map((name) => parseBlockName(name).place);
  return { lineage, extraction, places: writePlaces(places), ordinals: writeRanges(ordinals) };
}

/** Stores what is too large for the table. */
export async function storeOverflow(facts: FactChange | undefined, bodies: Bodies): Promise<void> {
  if (!facts?.overflow) return;
  const { key, bytes } = facts.overflow;
  await bodies.put(key, bytes, createHash('sha256').update(bytes).digest('hex'));
}

/** The event that leads to the removal of blocks that are no longer in effect, some time later. */
export function factsSuperseded(recordId: string, lineageId: string, facts: FactsHead, time: string): Write {
  const eventId = newId(new Date(time));
  const item = { event: 'facts_superseded', eventId, recordId, lineageId, facts } satisfies OutboxItem;
  return create(keys.outbox(time, eventId), item, 'retry');
}
