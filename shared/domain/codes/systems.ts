/** The coding systems: one item per short name; an alias has an item of its own. */
import { isShortName } from '../../codes/entry.ts';
import { type CodeSystemItem, keys } from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';

/**
 * The current version for a short name or alias, exactly as written. Undefined when there is none. One round
 * trip.
 */
export async function readCodeSystem(store: Store, shortName: string): Promise<CodeSystemItem | undefined> {
  // No other name can have been published, and a key must be neither empty nor too long.
  if (!isShortName(shortName)) return undefined;
  const [item] = await store.get([keys.codeSystem(shortName)]);
  return item;
}
