/** What the record itself has said, and comes back to it: docs/contract/fhir.md#twice-is-once. */
import { parseBlockName } from '../../facts/blocks.ts';
import type { Fact } from '../../facts/fact.ts';
import type { Origin } from '../../fhir/read/identity.ts';
import type { Statement } from '../../fhir/read/read-resources.ts';
import { lineageOf } from '../../ids.ts';
import type { Instance } from '../../models/model.ts';
import { keys } from '../../store/items/index.ts';
import type { FactStores } from './block-reader.ts';
import { modelOf } from './model-of.ts';
import { type NamedBlock, namedBlock, readBlocks } from './read-blocks.ts';

interface Echo {
  readonly instance: Instance;
  readonly origin: Origin;
}

/**
 * The instances that say nothing but what the fact does that they name as their origin, in a document of this record. None, without a
 * round trip, where nothing names one; else two, and one for every hundred blocks.
 */
export async function findEchoes(
  recordId: string,
  statements: readonly Statement[],
  stores: FactStores,
): Promise<ReadonlySet<Instance>> {
  const named = statements.flatMap(({ instance, origin }): readonly Echo[] =>
    instance && origin?.recordId === recordId ? [{ instance, origin }] : [],
  );
  if (named.length === 0) return new Set();
  const facts = new Map<string, Fact>();
  const wanted = new Set(named.map(({ origin, instance }) => nameOf(instance.model, origin.factId)));
  for await (const block of readBlocks(await blocksOf(recordId, named, stores), stores)) {
    for (const fact of block.facts) {
      const name = nameOf(fact.model, fact.id);
      if (wanted.has(name)) facts.set(name, fact);
    }
  }
  const echoes = named.filter(({ instance, origin }) => {
    const fact = facts.get(nameOf(instance.model, origin.factId));
    return fact !== undefined && saysNothingNew(instance, fact);
  });
  return new Set(echoes.map(({ instance }) => instance));
}

function nameOf(model: string, id: string): string {
  return `${model} ${id}`;
}

/** The blocks of the documents that are named, of the models that are asked for. */
async function blocksOf(
  recordId: string,
  named: readonly Echo[],
  { store }: FactStores,
): Promise<readonly NamedBlock[]> {
  const models = new Map<string, Set<string>>();
  for (const { origin, instance } of named) {
    const lineage = lineageOf(origin.documentId);
    models.set(lineage, (models.get(lineage) ?? new Set()).add(instance.model));
  }
  const heads = await store.get([...models.keys()].map((lineage) => keys.lineage(recordId, lineage)));
  return heads.flatMap((head) => {
    if (!head?.facts) return [];
    const { extraction, blocks } = head.facts;
    return blocks
      .filter((name) => models.get(head.id)!.has(parseBlockName(name).model))
      .map((name) => namedBlock(recordId, head.id, extraction, name));
  });
}

/**
 * Whether each value is one of the fact, too. A fact of one of the service's own documents comes back with what FHIR demands and it did not
 * say, such as a status; and of several readings one comes back at a time.
 */
function saysNothingNew({ model, values }: Instance, fact: Fact): boolean {
  const { fields } = modelOf(model);
  return fields.every(({ sparse }, index) => {
    const value = values[index] ?? null;
    const known = fact.values[index] ?? null;
    return value === null || value === known || (known === null && sparse === true && !fact.fromFhir);
  });
}
