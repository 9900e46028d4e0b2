/** The passkey that a path names. */
import { notFound } from '../../errors.ts';
import { keys, type PasskeyItem } from '../../store/items/index.ts';
import type { Key } from '../../store/key.ts';

/** Throws 404 for a text that is the id of none. */
export function keyOfPasskey(accountId: string, passkeyId: string): Key<PasskeyItem> {
  if (!/^[\w-]{32}$/.test(passkeyId)) throw notFound();
  return keys.passkey(accountId, passkeyId);
}
