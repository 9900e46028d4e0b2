/** Finding one resource of a FHIR document by its id. */
import { parseRowBlock } from '../../../fhir/rest/row-blocks.ts';
import { parseSentId } from '../../../fhir/rest/sent.ts';
import { keys } from '../../../store/items/index.ts';
import type { Store } from '../../../store/store.ts';
import { rowsIn } from './rows.ts';
import { isRead, readBlocks } from './scan.ts';
import { isShown, type Row, type SentView } from './view.ts';

/**
 * The resource of this type and id: `void` when that of its document is, undefined when there is none that the token sees. Those of
 * archived documents are found. Two round trips; none for an id of another form.
 */
export async function findRow(
  view: SentView,
  type: string,
  id: string,
  { store }: { readonly store: Store },
): Promise<Row | 'void' | undefined> {
  const named = parseSentId(id);
  if (!named) return undefined;
  const [lineage] = await store.get([keys.lineage(view.recordId, named.lineageId)]);
  if (!isRead(lineage) || !isShown(lineage, view)) return undefined;
  const names = lineage.fhir.blocks.filter((name) => parseRowBlock(name).type === type);
  const blocks = await readBlocks(
    view.recordId,
    names.map((name) => ({ lineage, name })),
    store,
  );
  const row = blocks.flatMap((block) => rowsIn(block, type, lineage)).find((one) => one.id === id);
  return row && lineage.status === 'void' ? 'void' : row;
}
