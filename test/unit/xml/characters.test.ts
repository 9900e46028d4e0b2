import { describe, expect, it } from 'vitest';
import { excerpt, isBlank, isLonger, isXmlText, toXmlText, trimXml } from '../../../shared/xml/characters.ts';

const representable: readonly (readonly [title: string, text: string])[] = [
  ['the empty text', ''],
  ['TAB, LF and CR', '\t\n\r'],
  ['DEL and the C1 controls', '\u{7F}\u{80}\u{9F}'],
  ['the ends of the allowed ranges', '\u{20}\u{D7FF}\u{E000}\u{FFFD}\u{10000}\u{10FFFF}'],
  ['a surrogate pair', '😀'],
];

const unrepresentable: readonly (readonly [title: string, text: string])[] = [
  ['NUL', 'a\0'],
  ['a control character', 'a\u{8}b'],
  ['vertical tab', '\u{B}'],
  ['the last control character', '\u{1F}'],
  ['a lone high surrogate', 'a\u{D83D}'],
  ['a lone low surrogate', '\u{DE00}b'],
  ['swapped surrogates', '\u{DE00}\u{D83D}'],
  ['U+FFFE', '\u{FFFE}'],
  ['U+FFFF', '\u{FFFF}'],
];

describe('Text that XML can represent', () => {
  it.each(representable)('is %s', (_title, text) => {
    expect(isXmlText(text)).toBe(true);
    expect(toXmlText(text)).toBe(text);
  });

  it.each(unrepresentable)('is not %s', (_title, text) => {
    expect(isXmlText(text)).toBe(false);
  });

  it('is made by replacing each other character with U+FFFD', () => {
    expect(toXmlText('a\0b\u{D83D}c\u{FFFE}')).toBe('a\u{FFFD}b\u{FFFD}c\u{FFFD}');
  });
});

describe('XML white space', () => {
  it('is TAB, LF, CR and space, and no other Unicode space', () => {
    expect(isBlank(' \t\r\n')).toBe(true);
    expect(isBlank('\u{A0}')).toBe(false);
    expect(trimXml('\n \u{A0}x\u{A0}\t\r')).toBe('\u{A0}x\u{A0}');
  });
});

describe('A text', () => {
  it.each([
    ['', 0, false],
    ['abc', 3, false],
    ['abcd', 3, true],
    ['abcdefgh', 3, true],
    ['😀😀😀', 3, false],
    ['😀😀😀😀', 3, true],
    ['ab😀', 3, false],
    ['abc😀', 3, true],
  ] as const)('%s has more than %i characters: %s', (text, maximum, expected) => {
    expect(isLonger(text, maximum)).toBe(expected);
  });
});

describe('An excerpt for a message', () => {
  it('is the text itself when it is short and plain', () => {
    expect(excerpt('familyName', 20)).toBe('familyName');
    expect(excerpt('familyName', 10)).toBe('familyName');
    expect(excerpt('familyName', 9)).toBe('familyNam…');
  });

  it('is one line, whatever the text', () => {
    expect(excerpt('a\r\nb\u{85}c\0d\u{2028}e', 20)).toBe('a b c d e');
  });

  it('is cut without leaving half a character', () => {
    expect(excerpt('ab😀', 3)).toBe('ab\u{FFFD}…');
  });
});
