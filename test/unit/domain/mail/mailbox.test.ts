import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodedWords } from '../../../../shared/domain/mail/encoded-word.ts';
import { mailbox } from '../../../../shared/domain/mail/mailbox.ts';
import { anyCharacter } from '../../../support/any-character.ts';

const address = 'rosa@mail.example';

/** Throws for bytes that are no whole characters. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Decodes encoded words (RFC 2047 section 6.2: white space between two of them does not count). */
function decoded(words: string): string {
  return words
    .split(' ')
    .map((word) => utf8.decode(Buffer.from(/^=\?UTF-8\?B\?([A-Za-z0-9+/]+=*)\?=$/.exec(word)![1]!, 'base64')))
    .join('');
}

describe('Encoded words of a mail header', () => {
  it('encode the name Tomás Leitão', () => {
    expect(encodedWords('Tomás Leitão')).toBe('=?UTF-8?B?VG9tw6FzIExlaXTDo28=?=');
  });

  it('have at most 75 characters, never split a character and decode to the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 150 }), (text) => {
        const words = encodedWords(text);
        for (const word of words.split(' ')) {
          expect(word.length).toBeLessThanOrEqual(75);
          expect(() => decoded(word)).not.toThrow();
        }
        expect(decoded(words)).toBe(text);
      }),
    );
  });
});

describe('A mailbox in a mail header', () => {
  it.each([
    ['a plain name', 'Rosa Lind', 'Rosa Lind <rosa@mail.example>'],
    ['no name', '', 'rosa@mail.example'],
    ['a name of spaces', '  ', 'rosa@mail.example'],
    ['a name with a comma', 'Lind, Rosa', '"Lind, Rosa" <rosa@mail.example>'],
    ['a name with a dot', 'Rosa B. Lind', '"Rosa B. Lind" <rosa@mail.example>'],
    ['a name with quotes', 'Rosa "R\\L" Lind', '"Rosa \\"R\\\\L\\" Lind" <rosa@mail.example>'],
    ['an address as the name', 'rosa@mail.example', '"rosa@mail.example" <rosa@mail.example>'],
    ['another mailbox as the name', 'x <y@z.example>', '"x <y@z.example>" <rosa@mail.example>'],
    [
      'a name with letters beyond ASCII',
      'Tomás Leitão',
      '=?UTF-8?B?VG9tw6FzIExlaXTDo28=?= <rosa@mail.example>',
    ],
    [
      'a name that looks encoded',
      '=?UTF-8?B?Qm9zcw==?=',
      '=?UTF-8?B?PT9VVEYtOD9CP1FtOXpjdz09Pz0=?= <rosa@mail.example>',
    ],
  ])('is formatted for %s', (_title, name, expected) => expect(mailbox(name, address)).toBe(expected));

  it('cannot get header lines from a name', () => {
    expect(mailbox('Rosa\r\nBcc: all@mail.example', address)).toBe(
      '"Rosa Bcc: all@mail.example" <rosa@mail.example>',
    );
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (name) => {
        expect(mailbox(name, address)).toMatch(/^[\x20-\x7e]+$/);
      }),
    );
  });

  it('leaves out a name that makes it longer than 320 characters', () => {
    expect(mailbox('R'.repeat(299), address)).toHaveLength(319);
    expect(mailbox('R'.repeat(301), address)).toBe(address);
    expect(mailbox('ö'.repeat(150), address)).toBe(address);
  });
});
