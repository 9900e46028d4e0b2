import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesOfBuffer, bytesOfText } from '../../../shared/oauth/byte-string.ts';
import { parseFormPairs, type Separators, textValues } from '../../../shared/oauth/form-pairs.ts';
import { percentEncode } from '../../../shared/oauth/percent-encoding.ts';

const parse = (form: string, separators?: Separators) =>
  [...parseFormPairs(bytesOfText(form), separators)].map(({ name, value }) => [name, value]);

describe('Form pairs', () => {
  test('keep their order and repeated names', () => {
    expect(parse('b=2&a=1&b=1')).toEqual([
      ['b', '2'],
      ['a', '1'],
      ['b', '1'],
    ]);
  });

  test('are split at the first equals sign', () => {
    expect(parse('a=b=c')).toEqual([['a', 'b=c']]);
  });

  test('have an empty value without an equals sign', () => {
    expect(parse('a&b=')).toEqual([
      ['a', ''],
      ['b', ''],
    ]);
  });

  test('may have an empty name', () => {
    expect(parse('=x&=')).toEqual([
      ['', 'x'],
      ['', ''],
    ]);
  });

  test('are not made from empty pieces', () => {
    expect(parse('&&a=1&')).toEqual([['a', '1']]);
    expect(parse('')).toEqual([]);
  });

  test('are decoded in names and values, + as a space', () => {
    expect(parse('a+%2B=%20+%26%3D')).toEqual([['a +', '  &=']]);
  });

  test('keep a percent sign that encodes nothing', () => {
    expect(parse('a=100%&b=%zz')).toEqual([
      ['a', '100%'],
      ['b', '%zz'],
    ]);
  });

  test('keep bytes that are not UTF-8', () => {
    expect(parse('a=%FF')).toEqual([['a', '\u00ff']]);
  });

  test('are separated by a semicolon only on request', () => {
    expect(parse('a=1;b=2&c=3')).toEqual([
      ['a', '1;b=2'],
      ['c', '3'],
    ]);
    expect(parse('a=1;b=2&c=3;', '&;')).toEqual([
      ['a', '1'],
      ['b', '2'],
      ['c', '3'],
    ]);
  });

  test('of XML labelled as a form are its pieces', () => {
    expect(parse('<Note at="1">salt &amp; water</Note>')).toEqual([
      ['<Note at', '"1">salt '],
      ['amp; water</Note>', ''],
    ]);
    expect(parse('<Note at="1">salt &amp; water</Note>', '&;')).toEqual([
      ['<Note at', '"1">salt '],
      ['amp', ''],
      [' water</Note>', ''],
    ]);
  });

  test('give back exactly the bytes that were encoded', () => {
    const bytes = fc.uint8Array({ maxLength: 20 }).map((bytes) => bytesOfBuffer(Buffer.from(bytes)));
    fc.assert(
      fc.property(fc.array(fc.tuple(bytes, bytes), { maxLength: 10 }), (pairs) => {
        const form = pairs.map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`).join('&');
        expect(parse(form)).toEqual(pairs);
      }),
    );
  });
});

describe('Text values', () => {
  const values = (form: string) => textValues(parseFormPairs(bytesOfText(form)));

  test('are the last of their name', () => {
    expect(values('a=1&a=2').get('a')).toBe('2');
  });

  test('are decoded as UTF-8', () => {
    expect(values('n%C3%A9=%E2%82%AC').get('né')).toBe('€');
  });

  test('are present when empty and absent otherwise', () => {
    expect(values('a').get('a')).toBe('');
    expect(values('a').has('b')).toBe(false);
  });

  test('are null when they are not UTF-8, so that the caller can respond with 400', () => {
    expect(values('a=%FF').get('a')).toBeNull();
    expect(values('a=%FF&a=1').get('a')).toBe('1');
  });

  test('with a name that is not UTF-8 are left out', () => {
    expect(values('%FF=1').size).toBe(0);
  });
});
