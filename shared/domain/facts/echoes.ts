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

/** What a document says. */
export interface SaidContent {
  readonly instances: readonly Instance[];
  /** Of a FHIR document: what it says of resources that others may speak of, too. */
  readonly statements?: readonly Statement[];
}

interface Echo {
  readonly instance: Instance;
  readonly origin: Origin;
}

/** Whether anything in it names a fact of this record as its origin. */
export function mayEcho(recordId: string, said: SaidContent): boolean {
  return namedIn(recordId, said).length > 0;
}

/**
 * The content without what says nothing but what the fact does that it names as its origin, in a document of this record. No round trip
 * where nothing names one; else two, and one for every hundred blocks.
 */
export async function withoutEchoes<Content extends SaidContent>(
  recordId: string,
  said: Content,
  stores: FactStores,
): Promise<Content> {
  const named = namedIn(recordId, said);
  if (named.length === 0) return said;
  const echoes = await findEchoes(recordId, named, stores);
  return {
    ...said,
    instances: said.instances.filter((instance) => !echoes.has(instance)),
    statements: said.statements?.filter(({ instance }) => !instance || !echoes.has(instance)),
  };
}

function namedIn(recordId: string, { statements = [] }: SaidContent): readonly Echo[] {
  return statements.flatMap(({ instance, origin }) =>
    instance && origin?.recordId === recordId ? [{ instance, origin }] : [],
  );
}

async function findEchoes(
  recordId: string,
  named: readonly Echo[],
  stores: FactStores,
): Promise<ReadonlySet<Instance>> {
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
