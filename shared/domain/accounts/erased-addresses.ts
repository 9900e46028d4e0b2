/**
 * Addresses of erased accounts: nobody can register one again and so be taken for the person who had it. Only a keyed hash
 * of each is stored. The key of the hashes is random and sealed with a master key, so that master keys can be rotated although the
 * addresses are gone.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { ApiError } from '../../errors.ts';
import type { Keyring } from '../../secrets/keyring.ts';
import { type AddressKeyItem, type ErasedAddressItem, keys } from '../../store/items/index.ts';
import type { Key } from '../../store/key.ts';
import type { Store } from '../../store/store.ts';
import { absent, check, type Write } from '../../store/writes.ts';

/** What the key is sealed with, besides the master key. */
export const sealContext = 'erased addresses';

export interface Hashing {
  readonly store: Store;
  /** Read when an account has been erased before. */
  readonly keyring: () => Promise<Pick<Keyring, 'open' | 'seal'>>;
}

/**
 * The write that refuses, with 400, to make an account of an address that an erased one had. None as long as no account has been
 * erased. One round trip.
 */
export async function addressIsFree(address: string, hashing: Hashing): Promise<readonly Write[]> {
  const key = await erasedAddressKey(address, hashing);
  return key ? [check(key, { PK: absent }, () => new ApiError('account_id_unusable'))] : [];
}

/** Where it is stored that an account of this address was erased. Undefined as long as none has been erased. One round trip. */
export async function erasedAddressKey(
  address: string,
  { store, keyring }: Hashing,
): Promise<Key<ErasedAddressItem> | undefined> {
  const [stored] = await store.get([keys.addressKey]);
  return stored && erasedAddressKeyUnder(address, stored, await keyring());
}

/** The same when an account is about to be erased: makes the key of the hashes if there is none. */
export async function makeErasedAddressKey(
  address: string,
  { store, keyring }: Hashing,
): Promise<Key<ErasedAddressItem>> {
  const ring = await keyring();
  const sealedKey = ring.seal(randomBytes(32).toString('base64url'), sealContext);
  await store.put(keys.addressKey, { sealedKey }, { PK: absent });
  const [stored] = await store.get([keys.addressKey]);
  return erasedAddressKeyUnder(address, stored!, ring);
}

/** The same for a caller that has read the key of the hashes. */
export async function erasedAddressKeyUnder(
  address: string,
  { sealedKey }: AddressKeyItem,
  keyring: Pick<Keyring, 'open'>,
): Promise<Key<ErasedAddressItem>> {
  const secret = await keyring.open(sealedKey, sealContext);
  return keys.erasedAddress(createHmac('sha256', secret).update(address).digest('base64url'));
}
