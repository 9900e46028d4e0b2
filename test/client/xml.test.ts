/** The client's reader of XML: it reads what the service writes, and names what else it finds. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { Client, type FetchAnswer } from '../../shared/client/index.ts';
import type { XmlElement } from '../../shared/client/xml/element.ts';
import { parseXml } from '../../shared/client/xml/parse.ts';
import { toXmlText } from '../../shared/xml/characters.ts';
import { element, writeDocument, type XmlNode } from '../../shared/xml/write.ts';
import { anyCharacter } from '../support/any-character.ts';

const name = fc.constantFrom('Document', 'a', 'view_func', 'x-1', 'b.c');
const text = fc.string({ unit: anyCharacter, maxLength: 10 });

const { node } = fc.letrec<{ node: XmlNode }>((tie) => ({
  node: fc
    .tuple(
      name,
      fc.dictionary(name, text, { maxKeys: 3, noNullPrototype: true }),
      fc.array(fc.oneof({ maxDepth: 4 }, text, tie('node')), { maxLength: 3 }),
    )
    .map(([tag, attributes, children]) => element(tag, attributes, children)),
}));

/** What a reader must return for what is written. */
function treeOf({ name: tag, attributes, children }: XmlNode): XmlElement {
  const own = children.filter((child) => typeof child === 'string');
  const nested = children.filter((child) => typeof child === 'object');
  return {
    name: tag,
    attributes: new Map(Object.entries(attributes).map(([key, value]) => [key, toXmlText(String(value))])),
    children: nested.map(treeOf),
    text: own.map(toXmlText).join(''),
  };
}

describe('The reader of XML', () => {
  it('returns any tree that the service can write', () => {
    fc.assert(
      fc.property(node, (root) => {
        expect(parseXml(writeDocument(root))).toEqual(treeOf(root));
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ['', 'there is no element at character 0'],
    ['text', 'there is text outside of the root at character 0'],
    ['<a>', '<a> is not closed at character 3'],
    ['<a></b>', '</b> ends no open element at character 3'],
    ['</a>', '</a> ends no open element at character 0'],
    ['<a/><b/>', 'there is a second root at character 4'],
    ['<a/>text', 'there is text outside of the root at character 4'],
    ['<a>&nbsp;</a>', 'the entity &nbsp; is unknown at character 3'],
    ['<a b="&c;"/>', 'the entity &c; is unknown at character 0'],
    ['<a>&</a>', 'an & begins no reference at character 3'],
    ['<a>&#xD800;</a>', 'an & begins no reference at character 3'],
    ['<a>&#x110000;</a>', 'an & begins no reference at character 3'],
    ['<a>&#0;</a>', 'an & begins no reference at character 3'],
    ['<a b="1" b="2"/>', 'the attribute b is repeated at character 0'],
    [`<a b='1'/>`, 'there is neither a tag nor text at character 0'],
    ['<a b=1/>', 'there is neither a tag nor text at character 0'],
    ['<!DOCTYPE a><a/>', 'there is neither a tag nor text at character 0'],
    ['<a><!-- --></a>', 'there is neither a tag nor text at character 3'],
    ['<a><![CDATA[x]]></a>', 'there is neither a tag nor text at character 3'],
    ['<a><?p?></a>', 'there is neither a tag nor text at character 3'],
    ['<a', 'there is neither a tag nor text at character 0'],
    ['{"a":1}', 'there is text outside of the root at character 0'],
  ])('rejects %j: %s', (xml, problem) => {
    expect(() => parseXml(xml)).toThrow(problem);
  });

  it('takes time in proportion to the size, also for what it rejects', () => {
    const long = 200_000;
    expect(parseXml(`<a>${'<b/>'.repeat(long)}</a>`).children).toHaveLength(long);
    expect(() => parseXml(`<a ${' '.repeat(long)}x`)).toThrow('neither a tag');
    expect(() => parseXml(`<a${' b="1"'.repeat(5000)} x`)).toThrow('neither a tag');
    let deep: XmlElement | undefined = parseXml('<a>'.repeat(long) + '</a>'.repeat(long));
    let depth = 0;
    for (; deep; deep = deep.children[0]) depth += 1;
    expect(depth).toBe(long);
  });
});

describe('A response that the client cannot read', () => {
  function responding(text: string): Client {
    const { buffer } = new TextEncoder().encode(text);
    const answer: FetchAnswer = { status: 200, headers: new Headers(), arrayBuffer: async () => buffer };
    const app = { consumerKey: 'app', consumerSecret: 'secret' };
    return new Client({ ...app, origin: 'https://phr.example.org', fetch: async () => answer });
  }
  const recordId = 'r';

  test.each([
    ['<html>Sign in</html>', 'the root is <html>, not <Record>'],
    ['<Record id="r"><created at=""/></Record>', '<Record> lacks the attribute label'],
    ['<Record id="r" label="Rosa"/>', '<Record> lacks <created>'],
    ['Sign in', 'there is text outside of the root at character 0'],
  ])('such as %j is an error that says why', async (text, reason) => {
    await expect(responding(text).record({ recordId })).rejects.toMatchObject({
      name: 'UnreadableResponse',
      operation: 'record',
      message: expect.stringContaining(`record: the response cannot be read: ${reason}.`),
    });
  });

  test.each([
    ['total_document_count="two"', 'total_document_count is not a whole number'],
    ['total_document_count="-1"', 'total_document_count is not a whole number'],
  ])('because of %s names what is wrong', async (attribute, reason) => {
    const list = responding(`<Documents record_id="r" ${attribute}/>`).recordDocumentList({ recordId });
    await expect(list).rejects.toThrow(reason);
  });

  it('because of a value outside of a closed list does not repeat the value', async () => {
    const xml = '<result>stolen</result>';
    const call = responding(xml).surlVerify({});
    await expect(call).rejects.toThrow('result is none of ok, old, mismatch');
    await expect(call).rejects.not.toThrow('stolen');
  });

  test.each(['', 'x', '1', 'null', '"x"', '[1]', '{"a":'])('as JSON: %j', async (text) => {
    const call = responding(text).genericList({ recordId, dataModel: 'Problem' });
    await expect(call).rejects.toMatchObject({ name: 'UnreadableResponse', operation: 'generic_list' });
    await expect(responding(text).allPhas()).rejects.toMatchObject({ name: 'UnreadableResponse' });
  });

  it('as demographics that are none', async () => {
    await expect(responding('[]').readDemographics({ recordId })).rejects.toThrow('it has no demographics');
    await expect(responding('{}').readDemographics({ recordId })).rejects.toThrow('it is no array');
  });
});
