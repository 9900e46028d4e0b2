/** Documents as they stand now, for a change that lost a race. */
import { keys, type LineageItem, type RecordItem, type VersionItem } from '../../store/items/index.ts';
import { expectItem } from '../../store/reads.ts';
import type { Context } from '../context.ts';

export interface NamedDocument {
  readonly version: VersionItem;
  readonly lineage: LineageItem;
}

type Reader = Pick<Context, 'store'>;

/** The record in the path: as it was loaded at the first attempt, as it stands now at a later one. */
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
 * The latest version and its lineage, for a change of the lineage: what was loaded at the first attempt, as it
 * stands now at a later one. No trip when the named version is the latest; the change is made on condition that
 * the lineage has not moved on.
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
