/**
 * The keys by which push services know this service (RFC 8292). The private key is sealed with a master key and stored in the table, as
 * those of id tokens are: neither the table nor the master keys alone can tell anybody anything. Operators make them with `phr push keys`.
 */
import { generateKeyPair as generate } from 'node:crypto';
import { promisify } from 'node:util';
import type { Keyring } from '../../secrets/keyring.ts';
import type { PushKeyItem } from '../../store/items/index.ts';

const generateKeyPair = promisify(generate);

/** What the private key is sealed for: it opens as no other secret. */
export const pushKeyContext = 'key of Web Push';

/** Makes a pair: the public key as an uncompressed point (RFC 8292 §3.2), the private one sealed. */
export async function newPushKey(keyring: Keyring, now: Date): Promise<PushKeyItem> {
  await keyring.ready();
  const { privateKey } = await generateKeyPair('ec', { namedCurve: 'P-256' });
  const { x, y, d } = privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')]);
  return {
    publicKey: point.toString('base64url'),
    sealedKey: keyring.seal(d!, pushKeyContext),
    createdAt: now.toISOString(),
  };
}
