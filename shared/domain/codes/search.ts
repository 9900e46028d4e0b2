/** Searching a coding system (docs/contract/codes.md#calls). */
import type { CodeEntry } from '../../codes/entry.ts';
import type { CodeIndex } from '../../codes/index/code-index.ts';
import { notFound } from '../../errors.ts';
import type { CodeSystemItem } from '../../store/items/index.ts';
import type { Context } from '../context.ts';
import { openIndexesOf } from './open-indexes.ts';
import { readCodeSystem } from './systems.ts';

const maxEntries = 100;

interface Query {
  readonly path: { readonly SYSTEM_SHORT_NAME: string };
  readonly query: { readonly q: string | undefined };
}

/**
 * The first 100 entries whose full value contains the text, ignoring case. Sorted by full value ignoring
 * case, then by code. None for an absent or empty text. Throws 404 for an unknown system. One round trip to
 * the table, so a new version is visible at once; one more to S3 when this process has not opened the version
 * yet.
 */
export async function searchCodes(
  { path, query: { q } }: Query,
  context: Pick<Context, 'store' | 'bodies'>,
): Promise<readonly CodeEntry[]> {
  const item = await readCodeSystem(context.store, path.SYSTEM_SHORT_NAME);
  if (!item) throw notFound();
  if (!q) return [];
  const index = await openCurrent(path.SYSTEM_SHORT_NAME, item, context);
  return index.search(q, maxEntries);
}

/**
 * Opens the version that was read, or the one that has replaced it in the meantime. The objects of a replaced
 * version are removed when its successor is replaced too.
 */
async function openCurrent(
  shortName: string,
  item: CodeSystemItem,
  { store, bodies }: Pick<Context, 'store' | 'bodies'>,
): Promise<CodeIndex> {
  const indexes = openIndexesOf(bodies);
  try {
    return await indexes.open(item);
  } catch (error) {
    const current = await readCodeSystem(store, shortName);
    if (!current) throw notFound();
    if (current.version.id === item.version.id) throw error;
    return indexes.open(current);
  }
}
