import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRoot, readTree, TreeReader } from '../../../shared/xml/parse.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import { hostileCorpus } from './hostile-corpus.ts';

const utf8 = new TextEncoder();
const root = (xml: string) => readRoot(utf8.encode(xml));
const tree = (xml: string) => readTree(utf8.encode(xml), 1000);

function rootOf(xml: string) {
  const result = tree(xml);
  if ('malformed' in result) throw new Error(result.malformed);
  return result.root;
}

const acceptable: readonly (readonly [title: string, xml: string, namespace: string, localName: string])[] = [
  ['an empty element', '<a/>', '', 'a'],
  ['a byte-order mark', '\u{FEFF}<a/>', '', 'a'],
  ['an XML declaration in UTF-8, whatever its case', '<?xml version="1.0" encoding="Utf-8"?><a/>', '', 'a'],
  ['an XML declaration without encoding', '<?xml version="1.0" standalone="yes"?><a/>', '', 'a'],
  ['a default namespace', '<a xmlns="urn:x"/>', 'urn:x', 'a'],
  ['a prefixed root', '<p:a xmlns:p="urn:x"/>', 'urn:x', 'a'],
  ['white space around a namespace as part of it', '<a xmlns=" urn:x "/>', ' urn:x ', 'a'],
  ['comments and instructions around the root', '<!-- x --><?p x?>\n<a/>\n<!-- y -->', '', 'a'],
  ['names beyond ASCII', '<größe/>', '', 'größe'],
  ['characters beyond the basic plane', '<a>😀</a>', '', 'a'],
  ['elements 100 deep', `${'<a>'.repeat(100)}${'</a>'.repeat(100)}`, '', 'a'],
  ['1,000 attributes', `<a ${Array.from({ length: 1000 }, (_, n) => `a${n}=""`).join(' ')}/>`, '', 'a'],
  ['more than 1,000 attributes on several elements', `<a>${'<b c="" d=""/>'.repeat(1000)}</a>`, '', 'a'],
  ['4 MB of text', `<a>${'x'.repeat(4_000_000)}</a>`, '', 'a'],
];

const doctypes: readonly (readonly [title: string, xml: string])[] = [
  ['a bare DOCTYPE', '<!DOCTYPE a><a/>'],
  ['a DOCTYPE with a system identifier', '<!DOCTYPE a SYSTEM "http://unreachable.invalid/a.dtd"><a/>'],
  ['a DOCTYPE with a public identifier', `<!DOCTYPE a PUBLIC '-//X//Y' "a.dtd" ><a/>`],
  [
    'a DOCTYPE with declarations other than entities',
    '<!DOCTYPE a [<!ELEMENT a ANY> <!ATTLIST a b CDATA "]>"> <!NOTATION n SYSTEM "s"> <?p x?>]><a/>',
  ],
  [
    'a DOCTYPE that mentions an entity declaration in a comment',
    '<!DOCTYPE a [<!-- <!ENTITY x "y"> -->]><a/>',
  ],
  ['a DOCTYPE that mentions one in a literal', `<!DOCTYPE a [<!ATTLIST a b CDATA '<!ENTITY x "y">'>]><a/>`],
  ['a DOCTYPE that refers to a parameter entity', '<!DOCTYPE a SYSTEM "a.dtd" [%x;]><a/>'],
];

describe('Reading the root of an XML document', () => {
  it.each(acceptable)('accepts %s', (_title, xml, namespace, localName) => {
    expect(root(xml)).toEqual({ root: { namespace, localName }, hasDoctype: false });
  });

  it.each(doctypes)('accepts and reports %s', (_title, xml) => {
    expect(root(xml)).toEqual({ root: { namespace: '', localName: 'a' }, hasDoctype: true });
  });

  it.each(hostileCorpus)('rejects: $name', ({ bytes, reason }) => {
    expect(readRoot(bytes)).toEqual({ malformed: expect.stringMatching(reason) });
  });

  it('lets a listener follow the document from its root on', () => {
    const heard: string[] = [];
    const result = readRoot(utf8.encode('<a>b<c/>d</a>'), ({ localName }) => ({
      open: ({ local }) => heard.push(`${local} in ${localName}`),
      text: (text) => heard.push(text),
      close: () => heard.push('close'),
    }));
    expect(result).toEqual({ root: { namespace: '', localName: 'a' }, hasDoctype: false });
    expect(heard).toEqual(['a in a', 'b', 'c in a', 'close', 'd', 'close']);
  });

  it('does not need the listener to hear anything', () => {
    for (const follow of [() => undefined, () => ({})])
      expect(readRoot(utf8.encode('<a>b<c/></a>'), follow)).toHaveProperty('root');
  });

  it('passes the errors of a listener on, as they are', () => {
    const fault = new TypeError('a fault of ours');
    const follow = () => {
      throw fault;
    };
    expect(() => readRoot(utf8.encode('<a/>'), follow)).toThrow(fault);
  });

  it('tells in one short line what is wrong and where', () => {
    expect(root('<a>\n  <b></c></a>')).toEqual({ malformed: 'line 2, column 9: unexpected close tag' });
  });

  it('truncates names of the document in the reason, and keeps it on one line', () => {
    const result = root(
      `<a xmlns:p="urn:&#10;${'x'.repeat(5000)}" xmlns:q="urn:&#10;${'x'.repeat(5000)}" p:b="" q:b=""/>`,
    );
    expect(result).toEqual({
      malformed: expect.stringMatching(/^line 1, column \d+: duplicate attribute.{1,160}$/),
    });
  });

  it('never throws and agrees with the tree, whatever the bytes', () => {
    const fragment = fc.constantFrom(
      ...[
        '<',
        '>',
        '/',
        'a',
        'p:a',
        ' ',
        '"',
        '=',
        'x="1"',
        'xmlns:p="u"',
        '&',
        ';',
        '&lt;',
        '<!--',
        '-->',
        '<![CDATA[',
      ],
      ...[
        ']]>',
        '<?x',
        '?>',
        '<!DOCTYPE a',
        '[',
        ']',
        '<!ENTITY',
        '%x;',
        '<a>',
        '</a>',
        '<a/>',
        '\r\n',
        '\u{FEFF}',
        '😀',
      ],
    );
    const bytes = fc.oneof(
      fc.array(fragment, { maxLength: 30 }).map((parts) => utf8.encode(parts.join(''))),
      fc.uint8Array({ maxLength: 60 }),
    );
    fc.assert(
      fc.property(bytes, (input) => {
        const one = readRoot(input);
        const other = readTree(input, 1000);
        if ('malformed' in one) expect(other).toEqual(one);
        else expect(other).toMatchObject(one);
      }),
      { numRuns: propertyRuns(300) },
    );
  });
});

describe('Reading an XML tree', () => {
  it('returns names, attributes, children and text', () => {
    expect(rootOf('<p:a xmlns:p="urn:x" xml:lang="en" p:c="1" d="2">t<b xmlns="urn:y">u</b>v</p:a>')).toEqual(
      {
        namespace: 'urn:x',
        localName: 'a',
        attributes: [
          { namespace: 'http://www.w3.org/XML/1998/namespace', localName: 'lang', value: 'en' },
          { namespace: 'urn:x', localName: 'c', value: '1' },
          { namespace: '', localName: 'd', value: '2' },
        ],
        children: [{ namespace: 'urn:y', localName: 'b', attributes: [], children: [], text: 'u' }],
        text: 'tv',
      },
    );
  });

  it('resolves a prefix to its innermost declaration and forgets it at the end of the element', () => {
    const { children } = rootOf('<a xmlns:p="urn:1"><p:b xmlns:p="urn:2"/><p:b/><p:b xmlns:p="urn:3"/></a>');
    expect(children.map((child) => child.namespace)).toEqual(['urn:2', 'urn:1', 'urn:3']);
  });

  it('allows undeclaring a default namespace, and applies it to no attribute', () => {
    const { children } = rootOf('<a xmlns="urn:x"><b xmlns="" c="1"/><d e="1"/></a>');
    expect(children.map((child) => [child.namespace, child.attributes[0]?.namespace])).toEqual([
      ['', ''],
      ['urn:x', ''],
    ]);
  });

  it('joins text around comments, instructions, references and CDATA sections', () => {
    expect(rootOf('<a>a<!-- x -->b<?p y?>&amp;&#x63;<![CDATA[<d>]]></a>').text).toBe('ab&c<d>');
  });

  it('normalizes line ends in text and white space in attributes as XML requires', () => {
    const element = rootOf('<a b="1\t2\r\n3&#10;4">1\r\n2\r3</a>');
    expect(element.text).toBe('1\n2\n3');
    expect(element.attributes[0]?.value).toBe('1 2 3\n4');
  });

  it('accepts names that have a meaning in JavaScript', () => {
    const element = rootOf('<__proto__ constructor="1" __proto__="2"><toString/></__proto__>');
    expect(element.localName).toBe('__proto__');
    expect(element.attributes.map(({ localName, value }) => [localName, value])).toEqual([
      ['constructor', '1'],
      ['__proto__', '2'],
    ]);
    expect(element.children[0]?.localName).toBe('toString');
  });

  it('needs a scan before its root is read', () => {
    expect(() => new TreeReader(1).root).toThrow('No document was scanned.');
  });

  it('reports a DOCTYPE', () => {
    expect(tree('<!DOCTYPE a><a/>')).toMatchObject({ hasDoctype: true });
  });

  it('stops at the first element beyond the limit, before whatever follows', () => {
    expect(readTree(utf8.encode('<a><b/></a>'), 2)).toHaveProperty('root');
    expect(readTree(utf8.encode('<a><b/><c/> & <'), 2)).toEqual({ malformed: 'it has more than 2 elements' });
  });
});
