import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesOfBuffer, bytesOfText, textOfBytes } from '../../../shared/oauth/byte-string.ts';
import { anyCharacter } from '../../support/any-character.ts';

describe('A byte string', () => {
  test('of a text has one character for each UTF-8 byte', () => {
    expect(bytesOfText('é€')).toBe('\u00c3\u00a9\u00e2\u0082\u00ac');
  });

  test('of a buffer has its bytes, whatever they mean', () => {
    expect(bytesOfBuffer(Buffer.from([0x00, 0x41, 0xff]))).toBe('\u0000A\u00ff');
  });

  test('that is not UTF-8 has no text', () => {
    expect(textOfBytes(bytesOfBuffer(Buffer.from([0xff])))).toBeUndefined();
    expect(textOfBytes(bytesOfBuffer(Buffer.from([0xc3])))).toBeUndefined();
  });

  test('keeps a byte order mark when it becomes text', () => {
    expect(textOfBytes(bytesOfBuffer(Buffer.from([0xef, 0xbb, 0xbf, 0x41])))).toBe('\ufeffA');
  });

  test('of any text gives that text back', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        fc.pre(text.isWellFormed());
        expect(textOfBytes(bytesOfText(text))).toBe(text);
      }),
    );
  });
});
