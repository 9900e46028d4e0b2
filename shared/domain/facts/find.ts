/** Facts by their ids. */
import { parseBlockName } from '../../facts/blocks.ts';
import type { Fact } from '../../facts/fact.ts';
import { parseFactId } from '../../facts/ids.ts';
import { keys } from '../../store/keys.ts';
import type { LineageItem } from '../items.ts';
import { createBlockReader } from './block-reader.ts';
import type { FactStores } from './scan.ts';
import { readBlocks } from './scan.ts';
import { blockKeys } from './superseded.ts';
import { modelOf } from './writes.ts';

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
  const extractions = new Map<string, { lineageStart: string; extraction: string; ids: Set<string> }>();
  for (const id of ids) {
    const wanted = parseFactId(id);
    if (!wanted) continue;
    const { lineageStart, extraction } = wanted;
    const name = `${lineageStart} ${extraction}`;
    const known = extractions.get(name) ?? { lineageStart, extraction, ids: new Set() };
    extractions.set(name, known);
    known.ids.add(id);
  }
  const found = await Promise.all(
    [...extractions.values()].map((wanted) => findInDocument(recordId, wanted, models, stores)),
  );
  return found.flat();
}

async function findInDocument(
  recordId: string,
  wanted: { readonly lineageStart: string; readonly extraction: string; readonly ids: ReadonlySet<string> },
  models: readonly string[],
  { store, bodies }: FactStores,
): Promise<readonly Fact[]> {
  const lineages = (await store.query({
    partition: keys.recordPartition(recordId),
    prefix: keys.lineagesBeginning(wanted.lineageStart),
  })) as unknown as readonly LineageItem[];
  const lineage = lineages.find(({ facts }) => facts?.extraction === wanted.extraction);
  if (!lineage?.facts) return [];
  const names = lineage.facts.blocks.filter((name) => models.includes(parseBlockName(name).model));
  const blocks = await readBlocks(
    blockKeys(recordId, lineage.id, { ...lineage.facts, blocks: names }),
    store,
  );
  const reader = createBlockReader(bodies);
  const facts: Fact[] = [];
  for (const [index, block] of blocks.entries()) {
    const model = modelOf(parseBlockName(names[index]!).model);
    facts.push(...(await reader.read(block, model)).filter(({ id }) => wanted.ids.has(id)));
  }
  return facts;
}
