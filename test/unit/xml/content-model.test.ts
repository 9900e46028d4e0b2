import { describe, expect, it } from 'vitest';
import type { ElementModel } from '../../../shared/xml/content-model.ts';
import { checkContent } from '../../../shared/xml/content-model.ts';
import { readTree } from '../../../shared/xml/parse.ts';

const model: ElementModel = {
  name: 'Box',
  children: [
    { name: 'lid' },
    { name: 'item', occurs: [0, 2] },
    { name: 'Seal', occurs: [0, 1], children: [{ name: 'colour', occurs: [0, 1] }] },
  ],
};

function check(content: string, attributes = ''): void {
  const xml = `<Box xmlns="http://indivo.org/vocab/xml/documents#"${attributes}>${content}</Box>`;
  const result = readTree(new TextEncoder().encode(xml), 100);
  if ('malformed' in result) throw new Error(result.malformed);
  checkContent(result.root, model);
}

const order = 'its elements are, in order: lid, item, Seal.';

describe('A sequence of elements', () => {
  it.each([
    ['the required element alone', '<lid/>'],
    [
      'optional elements, as often as allowed',
      '<lid/><item/><item>x</item><Seal><colour>red</colour></Seal>',
    ],
    ['white space, comments and instructions between elements', '\n<!-- x --> <lid/>\t<?y z?>\r\n'],
    ['text around comments in a text element', '<lid>a<!-- b -->c</lid>'],
  ])('accepts %s', (_title, content) => {
    expect(() => check(content)).not.toThrow();
  });

  it.each([
    ['a missing element', '', `Box lacks lid; ${order}`],
    ['a missing element before another', '<item/>', `Box lacks lid; ${order}`],
    ['an element too many', '<lid/><item/><item/><item/>', 'Box may hold item at most 2 times.'],
    ['an element twice', '<lid/><lid/>', 'Box may hold lid at most once.'],
    ['elements in another order', '<lid/><Seal/><item/>', `Box has item in the wrong place; ${order}`],
    [
      'an element before the one that must come first',
      '<item/><lid/>',
      `Box has item in the wrong place; ${order}`,
    ],
    ['an unknown element', '<lid/><hinge/>', `Box does not take hinge; ${order}`],
    ['an unknown element at the start', '<hinge/><lid/>', `Box does not take hinge; ${order}`],
    ['an element without namespace', '<lid xmlns=""/>', `Box does not take lid (in no namespace); ${order}`],
    [
      'an element in a foreign namespace',
      '<lid/><x:item xmlns:x="urn:x"/>',
      `Box does not take item (in namespace urn:x); ${order}`,
    ],
    ['text between elements', 'x<lid/>', 'Box holds elements only; remove the text between them.'],
    [
      'a no-break space between elements',
      '<lid/>\u{A0}',
      'Box holds elements only; remove the text between them.',
    ],
    ['an element in a text element', '<lid><b/></lid>', 'lid holds text only; remove b from it.'],
    [
      'a fault in a nested element',
      '<lid/><Seal><wax/></Seal>',
      'Seal does not take wax; its elements are, in order: colour.',
    ],
    ['an attribute', '<lid key="1"/>', 'lid takes no attributes; remove key.'],
  ])('rejects %s', (_title, content, message) => {
    expect(() => check(content)).toThrow(expect.objectContaining({ status: 400, message }));
  });

  it('ignores attributes of xml and xsi, and no others', () => {
    const xsi =
      ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a b" xml:lang="en"';
    expect(() => check('<lid/>', xsi)).not.toThrow();
    expect(() => check('<lid/>', ' xmlns:o="urn:o" o:schemaLocation="a b"')).toThrow(
      'Box takes no attributes; remove schemaLocation.',
    );
  });

  it('shows at most the start of a name in the error', () => {
    expect(() => check(`<lid/><${'x'.repeat(5000)}/>`)).toThrow(
      `Box does not take ${'x'.repeat(60)}…; ${order}`,
    );
  });
});

describe('Declared attributes', () => {
  const coded: ElementModel = {
    name: 'Code',
    attributes: ['type', 'value'],
    children: [{ name: 'plain', occurs: [0, 1] }],
  };
  const checkCode = (attributes: string, content = '') => {
    const xml = `<Code xmlns="http://indivo.org/vocab/xml/documents#" ${attributes}>${content}</Code>`;
    const result = readTree(new TextEncoder().encode(xml), 100);
    if ('malformed' in result) throw new Error(result.malformed);
    checkContent(result.root, coded);
  };

  it.each(['', 'type="a"', 'value="" type="a"', 'xml:lang="en" value="a"', 'xmlns:x="urn:x"'])(
    'are optional: %s',
    (attributes) => {
      expect(() => checkCode(attributes)).not.toThrow();
    },
  );

  it.each([
    ['another attribute', 'type="a" abbrev="b"', 'abbrev'],
    ['one in another letter case', 'Type="a"', 'Type'],
    ['one in a namespace', 'xmlns:x="urn:x" x:type="a"', 'type'],
  ])('reject %s', (_title, attributes, name) => {
    expect(() => checkCode(attributes)).toThrow(
      expect.objectContaining({
        status: 400,
        message: `Code takes only the attributes type, value; remove ${name}.`,
      }),
    );
  });

  it('apply only to their own element', () => {
    expect(() => checkCode('', '<plain type="a"/>')).toThrow('plain takes no attributes; remove type.');
  });
});
