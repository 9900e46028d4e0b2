/** Key pairs of an authenticator, with their public keys as COSE keys (RFC 9053, 7; RFC 8230, 4). */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { Cbor } from './cbor.ts';

export type Algorithm = 'ES256' | 'RS256' | 'EdDSA';

/** The numbers of the algorithms in COSE. */
export const numberOf: Readonly<Record<Algorithm, number>> = { ES256: -7, EdDSA: -8, RS256: -257 };

export interface KeyPair {
  readonly algorithm: Algorithm;
  readonly cose: ReadonlyMap<number, Cbor>;
  readonly sign: (data: Uint8Array) => Buffer;
}

export function newKeyPair(algorithm: Algorithm): KeyPair {
  const { publicKey, privateKey } = pairOf(algorithm);
  const digest = algorithm === 'EdDSA' ? null : 'sha256';
  return { algorithm, cose: coseOf(algorithm, publicKey), sign: (data) => sign(digest, data, privateKey) };
}

function pairOf(algorithm: Algorithm): { readonly publicKey: KeyObject; readonly privateKey: KeyObject } {
  if (algorithm === 'ES256') return generateKeyPairSync('ec', { namedCurve: 'P-256' });
  if (algorithm === 'EdDSA') return generateKeyPairSync('ed25519');
  return generateKeyPairSync('rsa', { modulusLength: 2048 });
}

function coseOf(algorithm: Algorithm, publicKey: KeyObject): ReadonlyMap<number, Cbor> {
  const jwk = publicKey.export({ format: 'jwk' });
  const bytes = (text: string | undefined) => Buffer.from(text!, 'base64url');
  const [keyType, alg] = [1, 3];
  if (algorithm === 'ES256') {
    // An elliptic curve with two coordinates, P-256.
    return new Map<number, Cbor>([
      [keyType, 2],
      [alg, numberOf.ES256],
      [-1, 1],
      [-2, bytes(jwk.x)],
      [-3, bytes(jwk.y)],
    ]);
  }
  if (algorithm === 'EdDSA') {
    // A pair of byte strings, Ed25519.
    return new Map<number, Cbor>([
      [keyType, 1],
      [alg, numberOf.EdDSA],
      [-1, 6],
      [-2, bytes(jwk.x)],
    ]);
  }
  return new Map<number, Cbor>([
    [keyType, 3],
    [alg, numberOf.RS256],
    [-1, bytes(jwk.n)],
    [-2, bytes(jwk.e)],
  ]);
}
