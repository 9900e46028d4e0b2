import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesOfBuffer, bytesOfText } from '../../../shared/oauth/byte-string.ts';
import {
  percentDecode,
  percentDecodeLeniently,
  percentEncode,
  percentEncoder,
} from '../../../shared/oauth/percent-encoding.ts';

const anyBytes = fc.uint8Array({ maxLength: 200 }).map((bytes) => bytesOfBuffer(Buffer.from(bytes)));

describe('Percent-encoding', () => {
  test('keeps exactly the unreserved characters', () => {
    const unreserved = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~';
    expect(percentEncode(bytesOfText(unreserved))).toBe(unreserved);
    expect(percentEncode(bytesOfText(' !"#$%&\'()*+,/:;<=>?@[\\]^`{|}'))).toBe(
      '%20%21%22%23%24%25%26%27%28%29%2A%2B%2C%2F%3A%3B%3C%3D%3E%3F%40%5B%5C%5D%5E%60%7B%7C%7D',
    );
  });

  test('writes two upper-case digits per byte', () => {
    expect(percentEncode(bytesOfText('é\n'))).toBe('%C3%A9%0A');
  });

  test('encodes bytes that are not UTF-8 as they are', () => {
    expect(percentEncode(bytesOfBuffer(Buffer.from([0xff, 0xfe])))).toBe('%FF%FE');
  });

  test('can keep further characters', () => {
    expect(percentEncoder('@/]^\\-')(bytesOfText('a@b/]^\\-[ '))).toBe('a@b/]^\\-%5B%20');
  });

  test('can be decoded to the same bytes, whatever they are', () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        expect(percentDecode(bytesOfText(percentEncode(bytes)))).toBe(bytes);
      }),
    );
  });
});

describe('Strict percent-decoding', () => {
  test('accepts digits of either case', () => {
    expect(percentDecode(bytesOfText('%2f%2F%c3%A9'))).toBe('//\u00c3\u00a9');
  });

  test('decodes once and keeps +', () => {
    expect(percentDecode(bytesOfText('%2540+'))).toBe('%40+');
  });

  test.each(['%', 'a%4', '%4g', '%G4', '%%41', '%é'])('rejects the malformed %s', (text) => {
    expect(percentDecode(bytesOfText(text))).toBeUndefined();
  });
});

describe('Lenient percent-decoding', () => {
  test.each([
    ['%', '%'],
    ['100%', '100%'],
    ['%4', '%4'],
    ['%zz%41', '%zzA'],
    ['%%41', '%A'],
    ['%4%41', '%4A'],
    ['%@%`%:%/%g', '%@%`%:%/%g'],
    ['%41%4@%4`%4:%4/%4g%', 'A%4@%4`%4:%4/%4g%'],
    ['%41%@1%`1%:1%/1%g1%', 'A%@1%`1%:1%/1%g1%'],
  ])('keeps what is malformed in %s', (text, expected) => {
    expect(percentDecodeLeniently(bytesOfText(text))).toBe(expected);
  });

  test('does not take digits from a text that was decoded before', () => {
    for (const [text, expected] of [
      ['%41%', 'A%'],
      ['%41%4', 'A%4'],
      ['a%41%4', 'aA%4'],
    ] as const) {
      expect(percentDecodeLeniently(bytesOfText('%41'.repeat(9)))).toBe('AAAAAAAAA');
      expect(percentDecodeLeniently(bytesOfText(text))).toBe(expected);
      expect(percentDecodeLeniently(bytesOfText('%4141414141'))).toBe('A41414141');
      expect(percentDecodeLeniently(bytesOfText(text))).toBe(expected);
    }
  });

  test('agrees with strict decoding wherever that succeeds', () => {
    const text = fc
      .array(fc.constantFrom('%', '4', 'a', 'F', '+', 'é'))
      .map((parts) => bytesOfText(parts.join('')));
    fc.assert(
      fc.property(text, (encoded) => {
        const strict = percentDecode(encoded);
        if (strict !== undefined) expect(percentDecodeLeniently(encoded)).toBe(strict);
      }),
    );
  });
});
