import { documentPrefix } from '../../support/documents.ts';

/** Bodies that must be rejected as XML documents, some of each kind. All others are in test/unit/xml. */
export const malformed: readonly (readonly [violation: string, body: string])[] = [
  ['text', 'hello'],
  ['an element that is not closed', '<a><b></b>'],
  ['an unbound prefix of an element', '<p:a/>'],
  ['elements 101 deep', `${'<a>'.repeat(101)}${'</a>'.repeat(101)}`],
  ['an external entity', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
  ['a billion laughs', billionLaughs()],
];

/** Bodies that must be accepted and stored unchanged, with the resulting type. */
export const wellFormed: readonly (readonly [what: string, body: string, type: string])[] = [
  ['a DOCTYPE with a system identifier', '<!DOCTYPE a SYSTEM "http://127.0.0.1:1/a.dtd"><a/>', 'a'],
  ['the predefined entities', '<a>&lt;&gt;&amp;&apos;&quot;</a>', 'a'],
  [
    'an inclusion, which is left alone',
    '<a xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="file:///etc/passwd"/></a>',
    'a',
  ],
  ['an empty list of models', `<Models xmlns="${documentPrefix}"/>`, `${documentPrefix}Models`],
];

/** How the type follows from the namespace and the name of the root. */
export const types: readonly (readonly [body: string, type: string])[] = [
  ['<PrefsBlob/>', 'PrefsBlob'],
  ['<a xmlns="http://example.org/vocab"/>', 'http://example.org/vocab#a'],
  ['<p:a xmlns:p="urn:p"/>', 'urn:p#a'],
];

function billionLaughs(): string {
  const levels = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`);
  return `<!DOCTYPE a [<!ENTITY l0 "lol">${levels.join('')}]><a>&l9;</a>`;
}
