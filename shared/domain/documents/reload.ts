/** Reading documents again, for a change that lost a race. */
import { keys, type LineageItem, type RecordItem, type VersionItem } from '../../store/items/index.ts';
import { expectItem } from '../../store/reads.ts';
import type { Context } from '../context.ts';

export interface NamedDocument {
  readonly version: VersionItem;
  readonly lineage: LineageItem;
}

type Reader = Pick<Context, 'store'>;

/** The record in the path: as loaded at the first attempt, read again at a later one. */
export async function recordNow(
  attempt: number,
  { entities, store }: Pick<Context<'record'>, 'entities' | 'store'>,
): Promise<RecordItem> {
  const record = entities.record;
  if (attempt === 0) return record;
  const [now] = await store.get([keys.record(record.id)]);
  return expectItem(now);
}

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
  return { version: expectItem(version), lineage: expectItem(lineage) };
}

/**
 * The latest version and its lineage, for a change of the lineage. At the first attempt the named version is used
 * as loaded, without a round trip when it is the latest; at a later one it is read again. The change must be made
 * on condition that the lineage has not changed.
 */
export async function latestOf(
  recordId: string,
  named: NamedDocument,
  attempt: number,
  { store }: Reader,
): Promise<NamedDocument> {
  const { version, lineage } =
    attempt === 0 ? named : await rereadVersion(recordId, named.version.id, { store });
  if (lineage.latestId === version.id) return { version, lineage };
  const [latest] = await store.get([keys.version(recordId, lineage.latestId)]);
  return { version: expectItem(latest), lineage };
}
