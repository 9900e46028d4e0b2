/** How much work the service does for a body before it can reject a signature. */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { type Call, isAccepted, sign } from './client.ts';

/** A path of seven forms behind a gateway that decodes it. */
const path = "/a/o'hara+x y@mail.example/";
const wrong = { consumerSecret: 'wrong', tokenSecret: '' };

/** Makes a form of the body. */
export const form = { contentType: 'application/x-www-form-urlencoded' };

export type Work = Readonly<Record<'parsed' | 'hashes', number>>;

/** A body of so many bytes, which repeats the piece. */
export function bodyOf(length: number, piece = 'a@=1;b&a0=2&'): Buffer {
  return Buffer.from(piece.repeat(length / piece.length + 1)).subarray(0, length);
}

/**
 * Returns a function that says how often the body is read as text, and how many hashes are computed, for a
 * request with a wrong signature. A test file calls this once, outside of its tests.
 */
export function observeWork(): (body: Buffer, call: Call) => Work {
  // They work as before, and count their calls, whichever module has imported them.
  const hashing = [vi.spyOn(crypto, 'createHmac'), vi.spyOn(crypto, 'createHash')];
  beforeAll(() => syncBuiltinESMExports());
  afterAll(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });

  return (body, call) => {
    const { request } = sign({ method: 'POST', path, body, ...call });
    const parsing = vi.spyOn(body, 'toString');
    for (const each of hashing) each.mockClear();
    expect(isAccepted({ ...request, pathIsDecoded: true }, wrong)).toBe(false);
    const hashes = hashing.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    return { parsed: parsing.mock.calls.length, hashes };
  };
}
