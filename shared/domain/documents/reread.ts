/** Documents as they stand now, for a change that lost a race. */
import { keys } from '../../store/keys.ts';
import type { Context } from '../context.ts';
import type { LineageItem, VersionItem } from '../items.ts';

export interface NamedDocument {
  readonly version: VersionItem;
  readonly lineage: LineageItem;
}

type Reader = Pick<Context, 'store'>;

/** A version and its lineage. */
export async function rereadVersion(
  recordId: string,
  documentId: string,
  { store }: Reader,
): Promise<NamedDocument> {
  const [version, lineage] = await store.get([
    keys.version(recordId, documentId),
    keys.lineage(recordId, documentId),
  ]);
  return { version: version as unknown as VersionItem, lineage: lineage as unknown as LineageItem };
}

/** The latest version of the lineage and the lineage; two trips, because the lineage names its latest version. */
export async function rereadLatest(
  recordId: string,
  documentId: string,
  context: Reader,
): Promise<NamedDocument> {
  const named = await rereadVersion(recordId, documentId, context);
  if (named.lineage.latestId === named.version.id) return named;
  return rereadVersion(recordId, named.lineage.latestId, context);
}
