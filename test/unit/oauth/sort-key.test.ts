import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeParameters, sortEncoded } from '../../../shared/oauth/base-string.ts';
import { type ByteString, bytesOfBuffer, bytesOfText } from '../../../shared/oauth/byte-string.ts';
import type { Pair } from '../../../shared/oauth/form-pairs.ts';
import { percentEncode } from '../../../shared/oauth/percent-encoding.ts';
import { encodedPieces } from '../../../shared/oauth/sort-key.ts';

const pair = (name: string, value: string): Pair => ({
  name: name as ByteString,
  value: value as ByteString,
});

/** As RFC 5849 §3.4.1.3.2 describes it: encode, sort, join, and encode the whole. */
function stepByStep(pairs: readonly Pair[]): string {
  const encoded = pairs.map(({ name, value }) => [percentEncode(name), percentEncode(value)] as const);
  encoded.sort(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1));
  return percentEncode(bytesOfText(encoded.map(([name, value]) => `${name}=${value}`).join('&')));
}

/** Bytes among which those with the lowest codes, and those next to each other in the order, are frequent. */
const bytes = fc
  .array(fc.oneof(fc.constantFrom(0, 1, 2, 3, 0x25, 0x2d, 0x61, 0x7e, 0x7f, 0xff), fc.nat(255)), {
    maxLength: 6,
  })
  .map((list) => bytesOfBuffer(Buffer.from(list)));
const anyPairs = fc.array(fc.record({ name: bytes, value: bytes }), { maxLength: 12 });

describe('Encoded parameters', () => {
  it('are encoded twice with the first bytes of the order too', () => {
    expect(encodeParameters([pair('\x01', '\x02'), pair('\x00', '~')])).toBe('%2500%3D~%26%2501%3D%2502');
  });

  it('are what the steps of the RFC give, whatever the bytes', () => {
    fc.assert(
      fc.property(anyPairs, (pairs) => {
        expect(encodeParameters(pairs)).toBe(stepByStep(pairs));
      }),
    );
  });

  it.each([0, 1, 2, 8189, 8190, 8191, 8192, 16_385])(
    'are the same with a zero byte after %i letters',
    (length) => {
      const long = [pair('a'.repeat(length), `${'\0'.repeat(9000)}b`), pair('b', '')];
      expect(encodeParameters(long)).toBe(`${'a'.repeat(length)}%3D${'%2500'.repeat(9000)}b%26b%3D`);
    },
  );

  it.each([8189, 8190, 8191, 8192, 8193])(
    'are the same with a single zero byte after %i letters',
    (length) => {
      const long = [pair(`${'a'.repeat(length)}\0${'b'.repeat(9)}`, '')];
      expect(encodeParameters(long)).toBe(`${'a'.repeat(length)}%2500${'b'.repeat(9)}%3D`);
    },
  );

  it('of a large form come in pieces of at most 64 kB', () => {
    const sorted = sortEncoded([pair('a', '\x80'.repeat(100_000))]);
    const lengths = Array.from(encodedPieces(sorted), ({ length }) => length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(65_536);
    expect(lengths.reduce((sum, length) => sum + length)).toBe(500_004);
  });
});
