/** Which coding systems there are: one item per short name, an alias having one of its own. */
import { isShortName } from '../../codes/entry.ts';
import { keys } from '../../store/keys.ts';
import type { Store } from '../../store/store.ts';
import type { CodeSystemItem } from '../items.ts';

/** The current version behind a short name or alias, exactly as written; undefined when there is none. One trip. */
export async function readCodeSystem(store: Store, shortName: string): Promise<CodeSystemItem | undefined> {
  // Nothing else can have been published, and a key must be neither empty nor too long.
  if (!isShortName(shortName)) return undefined;
  const [item] = await store.get([keys.codeSystem(shortName)]);
  return item as CodeSystemItem | undefined;
}
