/** Random texts that look like what the service reads, or nearly. */
import fc from 'fast-check';
import { sampleModels } from '../../../local/tools/round-trips/models-document.ts';
import { anyCharacter } from '../../support/any-character.ts';

const pieces = [
  '<',
  '>',
  '/>',
  '</a>',
  '<a>',
  '<a/>',
  '<p:a xmlns:p="urn:p"/>',
  ' xmlns="urn:x"',
  ' b="1"',
  " b='2'",
  '&amp;',
  '&#0;',
  '&#x10FFFF;',
  '&x;',
  '<!--',
  '-->',
  '--',
  '<![CDATA[',
  ']]>',
  '<?xml version="1.0" encoding="ISO-8859-1"?>',
  '<?xml version="1.0"?>',
  '<?p ?>',
  '<!DOCTYPE a>',
  '<!DOCTYPE a [<!ENTITY x "y">]>',
  '<!DOCTYPE a SYSTEM "http://127.0.0.1/x">',
  '<!DOCTYPE a [',
  ']>',
  '%p;',
  '\uFEFF',
  '\u0000',
  '\uFFFE',
  'ä',
  '😀',
  '\r\n',
  '\t',
  'text',
] as const;

const samples = [
  sampleModels,
  '<Note xmlns="urn:a"><Text b="1">x &amp; y</Text><!-- c --></Note>',
  '<Demographics xmlns="http://indivo.org/vocab/xml/documents#"><dateOfBirth>1939-11-15</dateOfBirth><gender>female</gender><Name><familyName>Lind</familyName><givenName>Rosa</givenName></Name></Demographics>',
  `${'<a>'.repeat(101)}${'</a>'.repeat(101)}`,
] as const;

/** A sample in which parts are cut out, doubled or replaced. */
const changed = fc
  .tuple(
    fc.constantFrom(...samples),
    fc.array(fc.tuple(fc.nat(9999), fc.nat(40), fc.constantFrom(...pieces, '')), { maxLength: 5 }),
  )
  .map(([sample, changes]) =>
    changes.reduce((text, [at, length, piece]) => {
      const start = at % (text.length + 1);
      return text.slice(0, start) + piece + text.slice(start + length);
    }, sample as string),
  );

/** Well-formed for the most part: elements, attributes, text, comments. */
const { element } = fc.letrec<{ element: string }>((tie) => ({
  element: fc
    .tuple(
      fc.constantFrom('a', 'b', 'p:c', 'é', 'Models', 'Model'),
      fc.constantFrom('', ' x="1"', ' xmlns:p="urn:p"', ' xmlns=""', ' p:x="1" x="1"', ' x="1" x="2"'),
      fc.array(
        fc.oneof(
          { maxDepth: 4 },
          fc.constantFrom('text', '&lt;', '<!-- c -->', '<?p i?>', '<![CDATA[<]]>', '😀'),
          tie('element'),
        ),
        { maxLength: 4 },
      ),
    )
    .map(([name, attributes, content]) => `<${name}${attributes}>${content.join('')}</${name}>`),
}));

/**
 * Those of elements, attributes and notations are right. The service does not check their grammar, because it applies
 * none of them (shared/xml/doctype.ts).
 */
const declarations = [
  '<!ELEMENT a ANY>',
  '<!ELEMENT a (b|c)*>',
  '<!ELEMENT a (b,(c?,d+))>',
  '<!ELEMENT a (#PCDATA|b)*>',
  '<!ATTLIST a b CDATA "x">',
  '<!ATTLIST a b (c|d) #REQUIRED>',
  '<!NOTATION n SYSTEM "s">',
  '<!NOTATION n PUBLIC "p">',
  '<!ENTITY x "y">',
  '<!-- c -->',
  '<!-- c -- c -->',
  '<?p x?>',
  '<?xml x?>',
  'text',
  ' ',
  '<a/>',
  ']',
] as const;

/** An element behind a document type declaration, much of which is right. */
const declared = fc
  .tuple(
    fc.constantFrom('', '<?xml version="1.0"?>', '<?xml version="1.0" standalone="yes" ?>', '<!-- c -->'),
    fc.constantFrom('a', 'a SYSTEM "s"', 'a PUBLIC \'-//x\' "s"', 'a PUBLIC "p"', 'a SYSTEM', ''),
    fc.option(fc.array(fc.constantFrom(...declarations), { maxLength: 3 })),
    fc.oneof(element, fc.constant('<a/>')),
  )
  .map(([start, name, inside, root]) => {
    const subset = inside === null ? '' : ` [${inside.join('')}]`;
    return `${start}<!DOCTYPE ${name}${subset}>${root}`;
  });

export const xmlText: fc.Arbitrary<string> = fc.oneof(
  changed,
  element,
  declared,
  fc.array(fc.constantFrom(...pieces), { maxLength: 25 }).map((all) => all.join('')),
);

/** What parameters of queries and forms are given. */
export const value: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1001',
    '99999999999999999999',
    'true',
    'active',
    '-created_at',
    'count*',
    'sum*quantitative_result_value_value',
    'avg*created_at',
    'max*collected_at',
    'collected_at*month',
    'created_at*dayofweek',
    'collected_at*2014-01-01T00:00:00Z*',
    'collected_at**2014-13-01',
    '**',
    'a|b||',
    'application/json',
    'application/xml',
    'application/rdf+xml',
    '2014-05-02T08:00:00Z',
    '2014-02-30',
    '\u0000',
    '😀',
    '__proto__',
    'x'.repeat(5000),
  ),
  fc.string({ unit: anyCharacter, maxLength: 12 }),
);
