import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeFacts } from '../../../shared/rdf/facts.ts';
import { toXmlText } from '../../../shared/xml/characters.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { code, context, fact, resource } from './support/facts.ts';
import { readTrees, readTriples } from './support/read-rdf.ts';
import { codeTree } from './support/trees.ts';

const snomed = 'http://purl.bioontology.org/ontology/SNOMEDCT/';

describe('Hostile texts in RDF', () => {
  const texts = {
    markup: '</sp:notes><sp:notes rdf:resource="x"/>&amp;&#60;<![CDATA[a]]>]]>',
    quotes: `"it's" 'so'`,
    'characters beyond the Basic Multilingual Plane': 'mood \u{1F600} \u{10FFFD}',
    'spaces and line ends': '  one\ttwo\nthree\r\nfour\rfive  ',
    'nothing but white space': ' \n ',
    'other line ends': 'a\u{85}b\u{2028}c',
    'text that looks like a blank node': '_:b1',
  };

  it.each(Object.entries(texts))('come through unchanged: %s', async (_case, text) => {
    const document = describeFacts([fact('Problem', 'p1', { notes: text })], context);
    const trees = await readTrees(document);
    expect(trees[resource('problems/p1')]?.['sp:notes']).toEqual([`"${text}"`]);
  });

  it('lose only the characters that XML cannot represent', async () => {
    const text = 'a\u{0}b\u{1B}c\uD800d\u{FFFE}e';
    const document = describeFacts([fact('Problem', 'p1', { notes: text })], context);
    expect((await readTrees(document))[resource('problems/p1')]?.['sp:notes']).toEqual(['"a�b�c�d�e"']);
  });

  it.each([
    ['a b<c>"d"&e', 'a%20b%3Cc%3E%22d%22&e'],
    ['1#2', '1%232'],
    ['50%', '50%25'],
    ['\u{1}x', '%01x'],
    ['日本', '日本'],
  ])('make a legal URI when they are codes: %j', async (identifier, path) => {
    const document = describeFacts([fact('Problem', 'p1', code('name', 'x', identifier))], context);
    const expected = codeTree('spcode:SNOMED', 'x', snomed, identifier.replace('\u{1}', '\u{FFFD}'));
    expect((await readTrees(document))[`<${snomed}${path}>`]).toEqual(expected);
  });

  it('come through as notes, titles and identifiers, whatever they are', async () => {
    const text = fc.string({ unit: anyCharacter, minLength: 1 });
    await fc.assert(
      fc.asyncProperty(text, text, text, async (notes, title, identifier) => {
        const document = describeFacts(
          [fact('Problem', 'p1', { ...code('name', title, identifier), notes })],
          context,
        );
        const objects = (await readTriples(document)).map(({ object }) => object);
        for (const given of [notes, title, identifier]) expect(objects).toContain(`"${toXmlText(given)}"`);
      }),
    );
  });
});
