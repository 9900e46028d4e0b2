/** Which kinds of resources there are in the FHIR documents of a record. */
import { parseRowBlock } from '../../../fhir/rest/row-blocks.ts';
import { keys } from '../../../store/items/index.ts';
import type { Store } from '../../../store/store.ts';
import { isRead } from './scan.ts';
import { decisive, isShown, type SentView } from './view.ts';

/** The types of resources in active documents that the token sees. One round trip for each megabyte of documents. */
export async function sentTypes(
  view: SentView,
  { store }: { readonly store: Store },
): Promise<ReadonlySet<string>> {
  const types = new Set<string>();
  for await (const page of store.pages({ ...keys.lineages(view.recordId), attributes: decisive })) {
    for (const lineage of page) {
      if (!isRead(lineage) || lineage.status !== 'active' || !isShown(lineage, view)) continue;
      for (const name of lineage.fhir.blocks) types.add(parseRowBlock(name).type);
    }
  }
  return types;
}
