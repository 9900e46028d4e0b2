/** Finding one resource of a FHIR document by its id. */
import { parseRowBlock } from '../../../fhir/rest/row-blocks.ts';
import { parseSentId } from '../../../fhir/rest/sent.ts';
import { keys } from '../../../store/items/index.ts';
import type { Store } from '../../../store/store.ts';
import { chunkKeys } from './bodies.ts';
import { rowsIn } from './rows.ts';
import { isRead, readWhole, rowsKey } from './scan.ts';
import { isShown, type Row, type SentView } from './view.ts';

/**
 * The resource of this type and id: `void` when that of its document is, undefined when there is none that the token sees. Those of
 * archived documents are found. Two round trips, in which the body of a small document comes along; none for an id of another form.
 */
export async function findRow(
  view: SentView,
  type: string,
  id: string,
  { store }: { readonly store: Store },
): Promise<Row | 'void' | undefined> {
  const { recordId } = view;
  const named = parseSentId(id);
  if (!named) return undefined;
  const [lineage] = await store.get([keys.lineage(recordId, named.lineageId)]);
  if (!isRead(lineage) || !isShown(lineage, view)) return undefined;
  const { blocks, chunks } = lineage.fhir;
  const names = blocks.filter((name) => parseRowBlock(name).type === type);
  if (names.length === 0) return undefined;
  const [items, bodies] = await Promise.all([
    readWhole(
      names.map((name) => rowsKey(recordId, lineage, name)),
      store,
    ),
    chunks === 1 ? readWhole(chunkKeys(recordId, lineage.id, lineage.fhir, [0]), store) : [],
  ]);
  const row = items.flatMap((item) => rowsIn(item, type, lineage)).find((one) => one.id === id);
  if (!row) return undefined;
  if (lineage.status === 'void') return 'void';
  const packed = bodies[0]?.packed;
  return packed ? { ...row, body: { ...row.body, packed } } : row;
}
