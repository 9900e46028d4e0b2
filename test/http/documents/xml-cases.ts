import { documentPrefix } from '../../support/documents.ts';

/** Bodies that must be rejected as XML documents, one for each violation and named after it. */
export const malformed: readonly (readonly [violation: string, body: string])[] = [
  ['text', 'hello'],
  ['JSON', '{"a": 1}'],
  ['white space only', ' \n'],
  ['a comment only', '<!-- nothing -->'],
  ['an element that is not closed', '<a><b></b>'],
  ['crossed elements', '<a><b></a></b>'],
  ['two roots', '<a/><b/>'],
  ['text after the root', '<a/>x'],
  ['an unbound prefix of an element', '<p:a/>'],
  ['an unbound prefix of an attribute', '<a p:b="1"/>'],
  ['an attribute without quotes', '<a b=c/>'],
  ['the same attribute twice', '<a b="1" b="2"/>'],
  ['the same attribute twice under two prefixes', '<a xmlns:p="urn:x" xmlns:q="urn:x" p:b="1" q:b="2"/>'],
  ['an ampersand alone', '<a>fish & chips</a>'],
  ['an undefined entity', '<a>&nbsp;</a>'],
  ['a control character', '<a>\u0001</a>'],
  ['a zero character', '<a>\u0000</a>'],
  ['a reference to a control character', '<a>&#1;</a>'],
  ['a reference to a surrogate', '<a>&#xD800;</a>'],
  ['the end of a CDATA section in text', '<a>]]></a>'],
  ['two hyphens in a comment', '<a><!-- a -- b --></a>'],
  ['an XML declaration after the start', ' <?xml version="1.0"?><a/>'],
  ['elements 101 deep', `${'<a>'.repeat(101)}${'</a>'.repeat(101)}`],
  ['elements 100,000 deep', `${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`],
  ['1,001 attributes', `<a ${attributes(1001)}/>`],
  ['100,000 attributes', `<a ${attributes(100_000)}/>`],
  ['an entity', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
  ['an entity that is not used', '<!DOCTYPE a [<!ENTITY x "y">]><a/>'],
  ['an entity among element declarations', '<!DOCTYPE a [<!ELEMENT a ANY> <!ENTITY x "y">]><a/>'],
  ['an external entity', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
  ['an external entity on the network', '<!DOCTYPE a [<!ENTITY x SYSTEM "http://127.0.0.1:1/">]><a>&x;</a>'],
  ['a parameter entity', '<!DOCTYPE a [<!ENTITY % x SYSTEM "http://127.0.0.1:1/x.dtd"> %x;]><a/>'],
  ['a billion laughs', billionLaughs()],
  ['a quadratic blow-up', `<!DOCTYPE a [<!ENTITY x "${'x'.repeat(50_000)}">]><a>${'&x;'.repeat(50_000)}</a>`],
];

/** Bodies that must be accepted and stored unchanged, with the resulting type. */
export const wellFormed: readonly (readonly [what: string, body: string, type: string])[] = [
  ['elements 100 deep', `${'<a>'.repeat(100)}${'</a>'.repeat(100)}`, 'a'],
  ['1,000 attributes', `<a ${attributes(1000)}/>`, 'a'],
  ['a DOCTYPE', '<!DOCTYPE a><a/>', 'a'],
  ['a DOCTYPE with a system identifier', '<!DOCTYPE a SYSTEM "http://127.0.0.1:1/a.dtd"><a/>', 'a'],
  [
    'a DOCTYPE with a public identifier',
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd"><html xmlns="http://www.w3.org/1999/xhtml"/>',
    'http://www.w3.org/1999/xhtml#html',
  ],
  [
    'a DOCTYPE that declares elements',
    '<!DOCTYPE a [<!ELEMENT a ANY><!ATTLIST a b CDATA #IMPLIED>]><a b="1"/>',
    'a',
  ],
  ['the predefined entities', '<a>&lt;&gt;&amp;&apos;&quot;</a>', 'a'],
  ['character references', '<a b="&#65;">&#x1F600;</a>', 'a'],
  [
    'an entity in a comment and in a CDATA section',
    '<a><!-- <!ENTITY x "y"> --><![CDATA[<!ENTITY x "y"> &x;]]></a>',
    'a',
  ],
  ['a processing instruction', '<?xml-stylesheet href="a.xsl"?><a/>', 'a'],
  [
    'an inclusion, which is left alone',
    '<a xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="file:///etc/passwd"/></a>',
    'a',
  ],
  [
    'a root of the vocabulary without a schema',
    `<Zebra xmlns="${documentPrefix}"/>`,
    `${documentPrefix}Zebra`,
  ],
  ['an empty list of models', `<Models xmlns="${documentPrefix}"/>`, `${documentPrefix}Models`],
];

/** How the type follows from the namespace and the name of the root. */
export const types: readonly (readonly [body: string, type: string])[] = [
  ['<PrefsBlob/>', 'PrefsBlob'],
  ['<a xmlns="http://example.org/vocab#"/>', 'http://example.org/vocab#a'],
  ['<a xmlns="http://example.org/vocab/"/>', 'http://example.org/vocab/a'],
  ['<a xmlns="http://example.org/vocab"/>', 'http://example.org/vocab#a'],
  ['<ContinuityOfCareRecord xmlns="urn:astm-org:CCR"/>', 'urn:astm-org:CCR#ContinuityOfCareRecord'],
  ['<p:a xmlns:p="urn:p"/>', 'urn:p#a'],
  ['<p:a xmlns="urn:default" xmlns:p="urn:p"><b/></p:a>', 'urn:p#a'],
  ['<a xmlns:p="urn:p"><p:b/></a>', 'a'],
  ['<a xmlns="urn:a"><b xmlns="urn:b"/></a>', 'urn:a#a'],
  ['<größe xmlns="urn:maß"/>', 'urn:maß#größe'],
  ['<a xmlns="http://example.org/?q=1&amp;r=2#"/>', 'http://example.org/?q=1&r=2#a'],
  ['<?xml version="1.0"?><!-- <b/> --><a/>', 'a'],
];

function attributes(count: number): string {
  return Array.from({ length: count }, (_, index) => `a${index}=""`).join(' ');
}

function billionLaughs(): string {
  const levels = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`);
  return `<!DOCTYPE a [<!ENTITY l0 "lol">${levels.join('')}]><a>&l9;</a>`;
}
