/** Facts that are known by their ids. */
import { blockSortKey, parseBlockName } from '../../facts/blocks.ts';
import type { Fact } from '../../facts/fact.ts';
import { parseFactId } from '../../facts/ids.ts';
import { lineageOf } from '../../ids.ts';
import type { Model } from '../../models/model.ts';
import { keys } from '../../store/keys.ts';
import type { LineageItem } from '../items.ts';
import type { FactStores } from './block-reader.ts';
import { type NamedBlock, namedBlock, readBlocks } from './read-blocks.ts';

/** One fact of the record, of one of these models, whatever the status of its document. Two trips. */
export async function findFact(
  recordId: string,
  id: string,
  models: readonly string[],
  stores: FactStores,
): Promise<Fact | undefined> {
  const [fact] = await findFacts(recordId, [id], models, stores);
  return fact;
}

/** Facts of the record by their ids, as far as they are in effect. Two trips for all of one document. */
export async function findFacts(
  recordId: string,
  ids: readonly string[],
  models: readonly string[],
  stores: FactStores,
): Promise<readonly Fact[]> {
  const extractions = new Map<string, Wanted>();
  for (const id of ids) {
    const parsed = parseFactId(id);
    if (!parsed) continue;
    const { lineageStart, extraction } = parsed;
    const name = `${lineageStart} ${extraction}`;
    const wanted = extractions.get(name) ?? { lineageStart, extraction, ids: new Set() };
    extractions.set(name, wanted);
    wanted.ids.add(id);
  }
  const found = await Promise.all(
    [...extractions.values()].map((wanted) => findInDocument(recordId, wanted, models, stores)),
  );
  return found.flat();
}

interface Wanted {
  readonly lineageStart: string;
  readonly extraction: string;
  readonly ids: Set<string>;
}

async function findInDocument(
  recordId: string,
  wanted: Wanted,
  models: readonly string[],
  stores: FactStores,
): Promise<readonly Fact[]> {
  const lineages = (await stores.store.query({
    partition: keys.recordPartition(recordId),
    prefix: keys.lineagesBeginning(wanted.lineageStart),
  })) as unknown as readonly LineageItem[];
  const lineage = lineages.find(({ facts }) => facts?.extraction === wanted.extraction);
  if (!lineage?.facts) return [];
  const named = lineage.facts.blocks
    .filter((name) => models.includes(parseBlockName(name).model))
    .map((name) => namedBlock(recordId, lineage.id, wanted.extraction, name));
  return among(wanted.ids, named, stores);
}

/**
 * The facts of this model in whose relations the given ones stand, each once; also when their document has been
 * replaced since the given ones were read. One trip for every hundred blocks.
 */
export async function findParents(
  recordId: string,
  facts: readonly Fact[],
  model: Model,
  stores: FactStores,
): Promise<readonly Fact[]> {
  const ids = new Set<string>();
  const named = new Map<string, NamedBlock>();
  for (const { documentId, parentId, parentPlace } of facts) {
    if (parentId === undefined || parentPlace === undefined) continue;
    ids.add(parentId);
    const { extraction } = parseFactId(parentId)!;
    const sortKey = blockSortKey(parentPlace, lineageOf(documentId), extraction);
    named.set(sortKey, { model, key: keys.factBlock(recordId, model.name, sortKey) });
  }
  return among(ids, [...named.values()], stores);
}

/** The facts of these ids in the blocks. */
async function among(
  ids: ReadonlySet<string>,
  named: readonly NamedBlock[],
  stores: FactStores,
): Promise<readonly Fact[]> {
  const found: Fact[] = [];
  for await (const { facts } of readBlocks(named, stores)) {
    found.push(...facts.filter(({ id }) => ids.has(id)));
  }
  return found;
}
