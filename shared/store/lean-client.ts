/**
 * AWS clients without the processor time that the service gets nothing for. What is kept: retries, timeouts, checksums,
 * credentials that are fetched again when they expire, and the correction of the clock. README.md has the measured share of
 * each part.
 */
import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';
import { type Limits, limited } from './client-timeouts.ts';

type Bytes = string | Uint8Array;

/** A key is used for a day, so making a `KeyObject` of it pays. Node takes much longer to sign with bare bytes. */
const keyObjects = new WeakMap<Uint8Array, KeyObject>();

/** SHA-256 and its HMAC, as signatures use them: one part is hashed, once. */
export class Sha256 {
  readonly #secret: Bytes | undefined;
  readonly #parts: Bytes[] = [];

  constructor(secret?: Bytes | ArrayBuffer | ArrayBufferView) {
    this.#secret = secret === undefined ? undefined : bytesOf(secret);
  }

  update(part: Bytes | ArrayBuffer | ArrayBufferView): void {
    this.#parts.push(bytesOf(part));
  }

  async digest(): Promise<Uint8Array> {
    const [only = '', ...others] = this.#parts;
    const all = others.length === 0 ? only : Buffer.concat(this.#parts.map((part) => Buffer.from(part)));
    if (this.#secret === undefined) return hash('sha256', all, 'buffer');
    return createHmac('sha256', keyOf(this.#secret)).update(all).digest();
  }

  reset(): void {
    this.#parts.length = 0;
  }
}

function bytesOf(data: Bytes | ArrayBuffer | ArrayBufferView): Bytes {
  if (typeof data === 'string' || data instanceof Uint8Array) return data;
  return ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
}

function keyOf(secret: Bytes): KeyObject | string {
  if (typeof secret === 'string') return secret;
  const known = keyObjects.get(secret);
  if (known) return known;
  const made = createSecretKey(secret);
  keyObjects.set(secret, made);
  return made;
}

/** Settings of a client with these limits. The stack of middleware is put together once for every kind of command. */
export function leanSettings(limits: Limits) {
  return { ...limited(limits), cacheMiddleware: true, sha256: Sha256 };
}

/**
 * The SDK's names of middleware that logs to nowhere, tells AWS the versions of SDK and Node, and tells it which event a request
 * belongs to, so that it detects loops. Neither the table nor the bucket starts a loop; a queue could, so its client is not lean.
 */
const unused = ['loggerMiddleware', 'getUserAgentMiddleware', 'recursionDetectionMiddleware'];

type Signer<Scheme, S> = (scheme?: Scheme) => Promise<S>;

interface Client<Scheme, S> {
  readonly middlewareStack: { remove(name: string): boolean };
  readonly config: { signer: Signer<Scheme, S> };
}

interface AnyScheme {
  readonly name: string;
  readonly signingName?: string | undefined;
  readonly signingRegion?: string | undefined;
}

/**
 * Leaves out of the new client what the service gets nothing for. The SDK makes a signer for every request; here it keeps one
 * for each service and region that it signs for. Throws when the client does not have what is to be left out.
 */
export function madeLean<C extends Client<Scheme, S>, Scheme extends AnyScheme, S>(
  client: C & Client<Scheme, S>,
): C {
  for (const name of unused) {
    if (!client.middlewareStack.remove(name)) throw new Error(`An AWS client has no ${name}.`);
  }
  const make = client.config.signer;
  const signers = new Map<string, Promise<S>>();
  client.config.signer = (scheme) => {
    const key = `${scheme?.name} ${scheme?.signingName} ${scheme?.signingRegion}`;
    const known = signers.get(key);
    if (known) return known;
    const signer = make(scheme);
    signers.set(key, signer);
    // One that cannot be made, because the region is unknown, is not kept.
    signer.catch(() => signers.delete(key));
    return signer;
  };
  return client;
}
