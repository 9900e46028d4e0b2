import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { octetsOfBuffer, octetsOfText } from '../../../shared/oauth/octets.ts';
import {
  percentDecode,
  percentDecodeLeniently,
  percentEncode,
  percentEncoder,
} from '../../../shared/oauth/percent-encoding.ts';

const anyOctets = fc.uint8Array({ maxLength: 200 }).map((bytes) => octetsOfBuffer(Buffer.from(bytes)));

describe('percent-encoding', () => {
  test('leaves exactly the unreserved characters alone', () => {
    const unreserved = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~';
    expect(percentEncode(octetsOfText(unreserved))).toBe(unreserved);
    expect(percentEncode(octetsOfText(' !"#$%&\'()*+,/:;<=>?@[\\]^`{|}'))).toBe(
      '%20%21%22%23%24%25%26%27%28%29%2A%2B%2C%2F%3A%3B%3C%3D%3E%3F%40%5B%5C%5D%5E%60%7B%7C%7D',
    );
  });

  test('writes upper-case digits and both of them', () => {
    expect(percentEncode(octetsOfText('é\n'))).toBe('%C3%A9%0A');
  });

  test('encodes octets that are not UTF-8 as they are', () => {
    expect(percentEncode(octetsOfBuffer(Buffer.from([0xff, 0xfe])))).toBe('%FF%FE');
  });

  test('can leave further characters alone', () => {
    expect(percentEncoder('@/]^\\-')(octetsOfText('a@b/]^\\-[ '))).toBe('a@b/]^\\-%5B%20');
  });

  test('gives every octet string back when it is decoded', () => {
    fc.assert(
      fc.property(anyOctets, (octets) => {
        expect(percentDecode(octetsOfText(percentEncode(octets)))).toBe(octets);
      }),
    );
  });
});

describe('strict decoding', () => {
  test('takes digits of either case', () => {
    expect(percentDecode(octetsOfText('%2f%2F%c3%A9'))).toBe('//\u00c3\u00a9');
  });

  test('decodes once and leaves + alone', () => {
    expect(percentDecode(octetsOfText('%2540+'))).toBe('%40+');
  });

  test.each(['%', 'a%4', '%4g', '%G4', '%%41', '%é'])('refuses the malformed %s', (text) => {
    expect(percentDecode(octetsOfText(text))).toBeUndefined();
  });
});

describe('lenient decoding', () => {
  test.each([
    ['%', '%'],
    ['100%', '100%'],
    ['%4', '%4'],
    ['%zz%41', '%zzA'],
    ['%%41', '%A'],
    ['%4%41', '%4A'],
    ['%@%`%:%/%g', '%@%`%:%/%g'],
  ])('keeps what is malformed in %s', (text, expected) => {
    expect(percentDecodeLeniently(octetsOfText(text))).toBe(expected);
  });

  test('agrees with strict decoding wherever that succeeds', () => {
    const text = fc
      .array(fc.constantFrom('%', '4', 'a', 'F', '+', 'é'))
      .map((parts) => octetsOfText(parts.join('')));
    fc.assert(
      fc.property(text, (encoded) => {
        const strict = percentDecode(encoded);
        if (strict !== undefined) expect(percentDecodeLeniently(encoded)).toBe(strict);
      }),
    );
  });
});
