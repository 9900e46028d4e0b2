/**
 * Medications that fulfillments belong to. RDF describes them with the fulfillments
 * (docs/contract/rdf.md#the-other-models).
 */
import type { Fact } from '../../facts/fact.ts';
import { findParents } from '../facts/find.ts';
import { modelOf } from '../facts/model-of.ts';
import type { FactStores } from '../facts/scan.ts';

/** The medications of the fulfillments among the facts. One round trip when there are any. */
export async function medicationsOf(
  facts: readonly Fact[],
  recordId: string,
  stores: FactStores,
): Promise<readonly Fact[]> {
  const fills = facts.filter(({ model, parentId }) => model === 'Fill' && parentId !== undefined);
  return fills.length === 0 ? [] : findParents(recordId, fills, modelOf('Medication'), stores);
}
