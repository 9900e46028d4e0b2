/** When a session was last used (docs/contract/accounts.md#account_sessions). */
import { keys, type SessionItem } from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';
import type { Context, OpenContext } from '../context.ts';

/** A use is written when the last one that was written is older. */
const writtenEveryMilliseconds = 600_000;

/**
 * Writes that the session is being used, at most every ten minutes, however many calls come at the same time. To be run
 * beside the call. One round trip, or none.
 */
export async function noteUse(context: Context | OpenContext, store: Store): Promise<void> {
  if (!('principal' in context) || context.principal.kind !== 'session') return;
  const { principal, entities, now, time } = context;
  const { session } = entities;
  if (!session || now.getTime() - Date.parse(session.usedAt) < writtenEveryMilliseconds) return;
  const used: SessionItem = { ...session, usedAt: time };
  await store.put(keys.session(principal.account.id, session.id), used, { usedAt: session.usedAt });
}
