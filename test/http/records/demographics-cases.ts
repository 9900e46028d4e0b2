/** Demographics documents that must be accepted or rejected, named after the rule. */

const documentsNamespace = 'http://indivo.org/vocab/xml/documents#';

/** A valid document for a person of that name. The name is markup, so `&amp;` is an ampersand. */
export function person(given: string, family: string): string {
  const name = `<Name><familyName>${family}</familyName><givenName>${given}</givenName></Name>`;
  return `<Demographics xmlns="${documentsNamespace}"><dateOfBirth>1984-02-29</dateOfBirth><gender>female</gender>${name}</Demographics>`;
}

/**
 * Builds a case for a person with the given family name, so that a search can show that no record was
 * created.
 */
export type Case = readonly [rule: string, document: (family: string) => string | Buffer];

const changed = (old: string, next: string) => (family: string) => person('Ada', family).replace(old, next);

/** Some of each kind. All others are in test/unit/models/demographics. */
export const refused: readonly Case[] = [
  ['an empty body', () => ''],
  ['malformed XML', changed('</Name>', '')],
  ['bytes that are not UTF-8', (family) => Buffer.from(person('Ad\xe9', family), 'latin1')],
  [
    'an external entity',
    (family) => `<!DOCTYPE Demographics [<!ENTITY a SYSTEM "file:///etc/hostname">]>${person('&a;', family)}`,
  ],
  ['a root without a namespace', changed(` xmlns="${documentsNamespace}"`, '')],
  ['an unknown element', changed('</Name>', '</Name><Nickname>Al</Nickname>')],
  ['no date of birth', changed('<dateOfBirth>1984-02-29</dateOfBirth>', '')],
  ['a date of birth that does not exist', changed('1984-02-29', '1983-02-29')],
  ['another gender', changed('female', 'unknown')],
  ['a given name over 255 characters', (family) => person('x'.repeat(256), family)],
];

/** Each is for a person with the given name Ada. */
export const accepted: readonly Case[] = [
  ['only what is required', (family) => person('Ada', family)],
  ['CDATA sections', (family) => person('<![CDATA[Ada]]>', family)],
  ['an empty optional element', changed('<Name>', '<race/><Name>')],
];
