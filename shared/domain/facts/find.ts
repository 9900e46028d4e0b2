/** Finding facts by their ids. */
import { apartFrom, apartId } from '../../facts/apart.ts';
import { parseBlockName } from '../../facts/blocks.ts';
import type { Fact } from '../../facts/fact.ts';
import { factSeries, parseFactId } from '../../facts/ids.ts';
import type { Model } from '../../models/model.ts';
import { keys, type LineageItem } from '../../store/items/index.ts';
import type { FactStores } from './block-reader.ts';
import { type NamedBlock, namedBlock, readBlocks } from './read-blocks.ts';

/** One fact of the record, of one of these models, whatever the status of its document. Two round trips. */
export async function findFact(
  recordId: string,
  id: string,
  models: readonly string[],
  stores: FactStores,
): Promise<Fact | undefined> {
  return (await findFactOf(recordId, id, models, stores))?.fact;
}

/** A fact, and the document that tells it. */
export interface FactOfDocument {
  readonly fact: Fact;
  readonly lineage: LineageItem;
}

/** The same, with its document. */
export async function findFactOf(
  recordId: string,
  id: string,
  models: readonly string[],
  stores: FactStores,
): Promise<FactOfDocument | undefined> {
  const wanted = parseFactId(id);
  if (!wanted) return undefined;
  const lineages = await stores.store.query(keys.lineagesBeginning(recordId, wanted.lineageStart));
  const lineage = lineages.find(({ facts, latestId }) => facts && factSeries(latestId) === wanted.series);
  if (!lineage?.facts) return undefined;
  const { blocks, extraction } = lineage.facts;
  const named = blocks
    .filter((name) => models.includes(parseBlockName(name).model))
    .map((name) => namedBlock(recordId, lineage.id, extraction, name));
  const [fact] = await findInBlocks(new Set([id]), named, stores);
  return fact && { fact, lineage };
}

/**
 * The facts of this model that have the given ones as relations, each once, even if their document has been
 * replaced since the given ones were read. One round trip for every hundred blocks.
 */
export async function findParents(
  recordId: string,
  facts: readonly Fact[],
  model: Model,
  stores: FactStores,
): Promise<readonly Fact[]> {
  const ids = new Set<string>();
  const named = new Map<string, NamedBlock>();
  for (const { parentId, parentBlock } of facts) {
    if (parentId === undefined || parentBlock === undefined) continue;
    ids.add(parentId);
    named.set(parentBlock, { model, key: keys.factBlock(recordId, model.name, parentBlock) });
  }
  return findInBlocks(ids, [...named.values()], stores);
}

/** The facts with these ids in the blocks. */
async function findInBlocks(
  ids: ReadonlySet<string>,
  named: readonly NamedBlock[],
  stores: FactStores,
): Promise<readonly Fact[]> {
  const found: Fact[] = [];
  for await (const { facts } of readBlocks(named, stores)) {
    for (const fact of facts) {
      if (ids.has(fact.id)) found.push(fact);
      // Who sees a fact without its document sees what holds it in the same way.
      else if (ids.has(apartId(fact.id))) found.push(apartFrom(fact));
    }
  }
  return found;
}
