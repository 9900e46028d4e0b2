/** Public keys of clients (RFC 7517; docs/contract/apps.md#the-smart-part). Pure. */
import { createPublicKey } from 'node:crypto';
import { limits } from '../../limits.ts';
import type { PublicJwk } from '../../store/items/smart-registration.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** Members that only a private or a shared key has (RFC 7518, 6.2.2, 6.3.2 and 6.4). */
const secretMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];
/** Members that are kept. Certificates and whatever else a set may have are not needed. */
const members = ['kty', 'kid', 'alg', 'use', 'n', 'e', 'crv', 'x', 'y'] as const;
const curves = ['P-256', 'P-384'];
/** Bits of an RSA key. Longer ones cost more than they protect. */
const [leastBits, mostBits] = [2048, 8192];
/** 65537 and shorter; a longer one makes each check of a signature slow. */
const greatestExponent = 2n ** 32n;
const base64url = /^[\w-]+$/;

/**
 * Reads a set of public keys. What it returns has only what a check of a signature needs; otherwise the end of a sentence
 * that begins with the name of the set. A set that holds a private key is refused, as it is no secret any more.
 */
export function readKeySet(value: unknown): { keys: readonly PublicJwk[] } | { fault: string } {
  if (!isObject(value) || !Array.isArray(value.keys))
    return { fault: 'must be an object with a list "keys"' };
  if (JSON.stringify(value).length > limits.jwksBytes)
    return { fault: `must not be longer than ${limits.jwksBytes} characters` };
  const given: readonly unknown[] = value.keys;
  if (given.length === 0 || given.length > limits.jwksKeys)
    return { fault: `must have 1 to ${limits.jwksKeys} keys` };
  const faults = given.map((key, index) => [index + 1, keyFault(key)] as const);
  const wrong = faults.find(([, fault]) => fault !== undefined);
  if (wrong) return { fault: `key ${wrong[0]} ${wrong[1]}` };
  const keys = given.map((key) => kept(key as JsonObject));
  if (new Set(keys.map(({ kty, kid }) => `${kty} ${kid}`)).size < keys.length)
    return { fault: 'must not have two keys with one kid' };
  if (keys.every(({ crv }) => crv === 'P-256'))
    return { fault: 'must have an RSA key or an EC key of P-384: assertions are signed by RS384 or ES384' };
  return { keys };
}

/** The keys of a set from elsewhere that can check a signature. Others in it, such as keys for encryption, are left out. */
export function usableKeys(value: unknown): readonly PublicJwk[] {
  if (!isObject(value) || !Array.isArray(value.keys)) return [];
  const given: readonly unknown[] = value.keys.slice(0, limits.jwksKeys);
  return given.filter((key) => keyFault(key) === undefined).map((key) => kept(key as JsonObject));
}

function keyFault(key: unknown): string | undefined {
  if (!isObject(key)) return 'must be an object';
  if (secretMembers.some((name) => name in key))
    return 'is a private key: make a new pair, and give the public key alone';
  if (key.kty !== 'RSA' && key.kty !== 'EC') return 'must have kty RSA or EC';
  if (!isShortText(key.kid)) return `must have a kid of 1 to ${limits.jwksKid} characters`;
  if (key.use !== undefined && key.use !== 'sig') return 'must be for signatures (use: sig)';
  if (key.alg !== undefined && !isShortText(key.alg)) return 'must have the name of an algorithm as alg';
  return key.kty === 'RSA' ? rsaFault(key) : ecFault(key);
}

function rsaFault(key: JsonObject): string | undefined {
  if (!isBase64url(key.n) || !isBase64url(key.e)) return 'must have n and e in base64url';
  const details = detailsOf({ kty: 'RSA', n: key.n, e: key.e });
  if (!details) return 'is not a key of RSA';
  const { modulusLength = 0, publicExponent = 0n } = details;
  if (modulusLength < leastBits || modulusLength > mostBits)
    return `must have ${leastBits} to ${mostBits} bits, and not ${modulusLength}`;
  const isSound = publicExponent >= 3n && publicExponent % 2n === 1n && publicExponent < greatestExponent;
  return isSound ? undefined : 'must have a usual exponent, such as AQAB';
}

function ecFault(key: JsonObject): string | undefined {
  const { crv, x, y } = key;
  if (typeof crv !== 'string' || !curves.includes(crv)) return `must have crv ${curves.join(' or ')}`;
  if (!isBase64url(x) || !isBase64url(y)) return 'must have x and y in base64url';
  return detailsOf({ kty: 'EC', crv, x, y }) ? undefined : `is not a point of ${crv}`;
}

/** Undefined when these numbers are no key. */
function detailsOf(key: Readonly<Record<string, string>>) {
  try {
    return createPublicKey({ key, format: 'jwk' }).asymmetricKeyDetails;
  } catch {
    return undefined;
  }
}

function kept(key: JsonObject): PublicJwk {
  const given = members.filter((name) => key[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, key[name]])) as unknown as PublicJwk;
}

function isShortText(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && value.length <= limits.jwksKid;
}

function isBase64url(value: unknown): value is string {
  return typeof value === 'string' && base64url.test(value);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
