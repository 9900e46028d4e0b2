/** Medications that fulfillments belong to; RDF describes them with the fulfillments (wire contract: RDF). */
import type { Fact } from '../../facts/fact.ts';
import { findFacts } from '../facts/find.ts';
import type { FactStores } from '../facts/scan.ts';

export async function medicationsOf(
  facts: readonly Fact[],
  recordId: string,
  stores: FactStores,
): Promise<readonly Fact[]> {
  const ids = facts.filter(({ model }) => model === 'Fill').map(({ parentId }) => parentId);
  const known = ids.filter((id) => id !== undefined);
  return known.length === 0 ? [] : findFacts(recordId, known, ['Medication'], stores);
}
