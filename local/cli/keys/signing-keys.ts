/** A new key of id tokens, beside the old ones, which stay published as long as something that they signed is in force. */
import { addSigningKey, outdatedKeys, signsFrom } from '../../../shared/domain/smart/signing-keys.ts';
import type { Keyring } from '../../../shared/secrets/keyring.ts';
import { keys } from '../../../shared/store/items/index.ts';
import type { Store } from '../../../shared/store/store.ts';

interface Rotated {
  readonly kid: string;
  /** ISO timestamp. */
  readonly signsFrom: string;
}

/** Undefined where there is none yet: the service makes the first one when an app asks for an id token. */
export async function rotateSigningKeys(
  store: Store,
  keyring: Keyring,
  now: Date,
): Promise<Rotated | undefined> {
  const known = await store.query(keys.smartSigningKeys);
  if (known.length === 0) return undefined;
  const made = await addSigningKey(store, keyring, now);
  const newestFirst = [...known, made].toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  for (const { kid } of outdatedKeys(newestFirst, now)) await store.delete(keys.smartSigningKey(kid));
  return { kid: made.kid, signsFrom: signsFrom(made).toISOString() };
}
