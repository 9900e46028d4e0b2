/** The passkeys of an account, as its person sees them (docs/contract/passkeys.md#data). Without the library: other functions list them too. */
import { keys, type PasskeyItem } from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';
import { formatStored } from '../../time.ts';
import { orderBy } from '../sort-and-page.ts';

export interface PasskeyView {
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
  readonly used_at: string | null;
  readonly synced: boolean;
  /** There seems to be a copy of it, so it opens nothing any more. */
  readonly refused: boolean;
}

/** The one that was added first comes first. One round trip. */
export async function listPasskeys(
  accountId: string,
  store: Pick<Store, 'query'>,
): Promise<readonly PasskeyView[]> {
  return inOrder(await store.query(keys.passkeys(accountId))).map(viewOf);
}

/** In the order in which they were added. */
export function inOrder(passkeys: readonly PasskeyItem[]): readonly PasskeyItem[] {
  return orderBy(
    passkeys,
    ({ createdAt }) => createdAt,
    ({ id }) => id,
    false,
  );
}

function viewOf({ id, name, createdAt, usedAt, backedUp, copiedAt }: PasskeyItem): PasskeyView {
  return {
    id,
    name,
    created_at: formatStored(createdAt),
    used_at: usedAt === undefined ? null : formatStored(usedAt),
    synced: backedUp,
    refused: copiedAt !== undefined,
  };
}
