import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { readTree } from '../../../shared/xml/parse.ts';
import type { XmlNode } from '../../../shared/xml/write.ts';
import { acknowledgement, element, writeDocument } from '../../../shared/xml/write.ts';
import { anyCharacter } from '../../support/any-character.ts';

const declaration = '<?xml version="1.0" encoding="utf-8"?>';
const awkward = [
  '&',
  '<',
  '>',
  '"',
  "'",
  '\r',
  '\n',
  '\t',
  '\r\n',
  ']]>',
  '&amp;',
  '&#x9;',
  ' ',
  '<!--',
  '<?',
  '😀',
  '\u{85}',
  '\u{2028}',
];
const xmlText = fc
  .array(fc.oneof(fc.constantFrom(...awkward), fc.string({ unit: anyCharacter, maxLength: 5 })), {
    maxLength: 12,
  })
  .map((parts) => parts.join(''))
  .filter((text) => !/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u.test(text));

function readBack(root: XmlNode) {
  const result = readTree(new TextEncoder().encode(writeDocument(root)), 1000);
  if ('malformed' in result) throw new Error(result.malformed);
  return result.root;
}

describe('A written XML document', () => {
  it('starts with the XML declaration', () => {
    expect(writeDocument(element('a'))).toBe(`${declaration}<a/>`);
  });

  it('has elements and attributes in the order given', () => {
    const root = element('z', { y: '1', b: '2' }, [element('d'), element('c'), element('d', { a: '3' })]);
    expect(writeDocument(root)).toBe(`${declaration}<z y="1" b="2"><d/><c/><d a="3"/></z>`);
  });

  it('writes numbers and Booleans as text, and keeps empty attributes', () => {
    expect(writeDocument(element('a', { n: 0, t: true, f: false, e: '' }))).toBe(
      `${declaration}<a n="0" t="true" f="false" e=""/>`,
    );
  });

  it('omits undefined attributes and children', () => {
    expect(writeDocument(element('a', { b: undefined }, [undefined, element('c')]))).toBe(
      `${declaration}<a><c/></a>`,
    );
  });

  it('writes an element with empty text as an empty element', () => {
    expect(writeDocument(element('a', {}, ['']))).toBe(`${declaration}<a/>`);
  });

  it('escapes markup, and white space that a parser would change', () => {
    expect(writeDocument(element('a', { b: `&<>"'\t\n\r` }, [`&<>"'\t\n\r`]))).toBe(
      `${declaration}<a b="&amp;&lt;&gt;&quot;&apos;&#x9;&#xA;&#xD;">&amp;&lt;&gt;&quot;&apos;\t\n&#xD;</a>`,
    );
  });

  it('stays well-formed when text cannot be represented in XML', () => {
    expect(readBack(element('a', { b: '\0' }, ['x\u{8}y\u{D800}'])).text).toBe('x\u{FFFD}y\u{FFFD}');
  });

  it('is read unchanged by a conforming parser, whatever its text', () => {
    fc.assert(
      fc.property(xmlText, xmlText, (attribute, text) => {
        const read = readBack(element('a', { b: attribute }, [text]));
        expect(read.text).toBe(text);
        expect(read.attributes).toEqual([{ namespace: '', localName: 'b', value: attribute }]);
      }),
      { numRuns: 2000 },
    );
  });

  it('is read unchanged by fast-xml-parser, whatever its text', () => {
    const parser = new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: '@',
      alwaysCreateTextNode: true,
      parseTagValue: false,
      parseAttributeValue: false,
      trimValues: false,
      htmlEntities: true,
    });
    fc.assert(
      fc.property(xmlText, xmlText, (attribute, text) => {
        const read = parser.parse(writeDocument(element('a', { b: attribute }, [text])));
        expect(read.a).toEqual({ '@b': attribute, '#text': text });
      }),
      { numRuns: 500 },
    );
  });
});

describe('The acknowledgement', () => {
  it('is exactly <ok/>, without an XML declaration', () => {
    expect(acknowledgement).toBe('<ok/>');
  });
});
