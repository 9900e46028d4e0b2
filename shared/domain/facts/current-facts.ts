/** Which facts of documents are in effect. */
import type { StatementEntry } from '../../facts/statement-entry.ts';
import { keys, type LineageItem } from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';

/** Facts of a document, by the lineage of it and the name of their extraction. */
export type FactsOf = Pick<StatementEntry, 'lineage' | 'extraction'>;

export type HeadsById = ReadonlyMap<string, LineageItem>;

/** The heads of the documents that have these facts. One round trip; none for no facts. */
export async function headsOf(recordId: string, facts: readonly FactsOf[], store: Store): Promise<HeadsById> {
  const lineages = [...new Set(facts.map(({ lineage }) => lineage))];
  if (lineages.length === 0) return new Map();
  const heads = await store.get(lineages.map((id) => keys.lineage(recordId, id)));
  return new Map(heads.flatMap((head) => (head ? [[head.id, head] as const] : [])));
}

/** Whether the document has these facts, and no later ones. */
export function isCurrent({ lineage, extraction }: FactsOf, heads: HeadsById): boolean {
  return heads.get(lineage)?.facts?.extraction === extraction;
}

/** One text for facts of a document, as the key of a map. */
export function nameOf({ lineage, extraction }: FactsOf): string {
  return `${lineage} ${extraction}`;
}
