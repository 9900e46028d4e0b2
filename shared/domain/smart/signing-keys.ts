/**
 * The keys that sign id tokens (docs/contract/smart.md#keys-of-id-tokens). Each is a pair of its own; the private key is sealed with a master key and stored in the
 * table, so neither the table nor the master keys alone can sign. The first one is made when it is needed, others by `phr keys rotate`.
 */
import { generateKeyPair as generate } from 'node:crypto';
import { promisify } from 'node:util';
import { calculateJwkThumbprint, importJWK, type JWK, SignJWT } from 'jose';
import type { Keyring } from '../../secrets/keyring.ts';
import { keys, type SmartSigningKeyItem } from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';
import { absent } from '../../store/writes.ts';

const generateKeyPair = promisify(generate);

/** The algorithm that every reader of id tokens has (OpenID Connect Core §15.1), and the one that SMART's tests ask for. */
export const idTokenAlgorithm = 'RS256';
const bits = 2048;
/** How long a key is published before it signs: readers keep the list of keys for a while. */
const publishedFirst = 900_000;
/** How long it is published after another took its place: longer than any id token that it signed. */
const publishedAfter = 86_400_000;

/** The keys that are published, the newest first. The first of all is made here. One round trip, two for the first. */
export async function signingKeys(
  store: Store,
  keyring: Keyring,
  now: Date,
): Promise<readonly SmartSigningKeyItem[]> {
  const stored = await store.query(keys.smartSigningKeys);
  if (stored.length > 0) return stored.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  return [await addSigningKey(store, keyring, now)];
}

/** Makes a key and stores it. It signs once it has been published for a while, or when there is no other. */
export async function addSigningKey(store: Store, keyring: Keyring, now: Date): Promise<SmartSigningKeyItem> {
  await keyring.ready();
  const { privateKey } = await generateKeyPair('rsa', { modulusLength: bits });
  const secret = privateKey.export({ format: 'jwk' }) as JWK;
  const { n, e } = secret as { readonly n: string; readonly e: string };
  const kid = await calculateJwkThumbprint({ kty: 'RSA', n, e });
  const item: SmartSigningKeyItem = {
    kid,
    sealedKey: keyring.seal(JSON.stringify(secret), sealedFor(kid)),
    published: { kty: 'RSA', use: 'sig', alg: idTokenAlgorithm, kid, n, e },
    createdAt: now.toISOString(),
  };
  await store.put(keys.smartSigningKey(kid), item, { PK: absent });
  return item;
}

/** What the private key is sealed for: it opens as no other secret. */
export function sealedFor(kid: string): string {
  return `key of id tokens ${kid}`;
}

/** From when on a key signs, if there is an older one. */
export function signsFrom({ createdAt }: Pick<SmartSigningKeyItem, 'createdAt'>): Date {
  return new Date(Date.parse(createdAt) + publishedFirst);
}

/** The key that signs at this time: the newest that has been published long enough, else the oldest. */
function keyInUse(newestFirst: readonly SmartSigningKeyItem[], now: Date): SmartSigningKeyItem | undefined {
  const settled = newestFirst.find(
    ({ createdAt }) => now.getTime() - Date.parse(createdAt) >= publishedFirst,
  );
  return settled ?? newestFirst.at(-1);
}

/** As `keyInUse`, of those that can still be opened: a master key may have been retired. A new one when there is none. */
export async function openableKey(
  newestFirst: readonly SmartSigningKeyItem[],
  store: Store,
  keyring: Keyring,
  now: Date,
): Promise<SmartSigningKeyItem> {
  const openable: SmartSigningKeyItem[] = [];
  for (const key of newestFirst) if (await keyring.find(key.sealedKey.slice(0, 2))) openable.push(key);
  return keyInUse(openable, now) ?? addSigningKey(store, keyring, now);
}

/** The keys that no id token in force can be signed with. */
export function outdatedKeys(
  newestFirst: readonly SmartSigningKeyItem[],
  now: Date,
): readonly SmartSigningKeyItem[] {
  return newestFirst.filter((_, index) => {
    const next = newestFirst[index - 1];
    return next && now.getTime() - signsFrom(next).getTime() >= publishedAfter;
  });
}

/** Signs the claims of an id token. */
export async function signIdToken(
  claims: Readonly<Record<string, unknown>>,
  key: SmartSigningKeyItem,
  keyring: Keyring,
): Promise<string> {
  const secret = JSON.parse(await keyring.open(key.sealedKey, sealedFor(key.kid))) as JWK;
  return new SignJWT(claims)
    .setProtectedHeader({ alg: idTokenAlgorithm, kid: key.kid, typ: 'JWT' })
    .sign(await importJWK(secret, idTokenAlgorithm));
}
