import { SaxesParser } from 'saxes';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readContent } from '../../../../shared/domain/documents/content.ts';

const prefix = 'http://indivo.org/vocab/xml/documents#';

const pump =
  '<Equipment><dateStarted>2009-02-05</dateStarted><type>Pump</type><name>Tricam</name></Equipment>'.replace(
    '<Equipment>',
    `<Equipment xmlns="${prefix}">`,
  );
const pumpModel = '<Model name="Equipment"><Field name="name">Tricam</Field></Model>';
const models = (content: string, end = '</Models>') => `<Models xmlns="${prefix}">${content}${end}`;
const unknownModel = '<Model name="Nonsense"/>';

const read = (text: string, mediaType: string | undefined = 'application/xml') =>
  readContent(Buffer.from(text), mediaType);

describe('the number of parses of one body', () => {
  /** What the parser was given. It gives itself null at the end. */
  const written = vi.spyOn(SaxesParser.prototype, 'write');
  const parses = () => written.mock.calls.filter(([chunk]) => chunk !== null).length;
  beforeEach(() => {
    written.mockClear();
  });
  afterAll(() => {
    written.mockRestore();
  });

  it.each([
    ['A typed document is parsed once', pump, 'application/xml', `${prefix}Equipment`],
    ['A document that is no known type is parsed once', '<a xmlns="urn:a"/>', 'application/xml', 'urn:a#a'],
    ['XML that is labelled as text is parsed once', pump, 'text/plain', `${prefix}Equipment`],
    ['Text that is not XML is parsed once', 'a note', 'text/plain', ''],
  ])('%s', (_title, body, mediaType, type) => {
    expect(read(body, mediaType).type).toBe(type);
    expect(parses()).toBe(1);
  });

  it('A Models document is parsed once, and yields type and instances', () => {
    const { type, mediaType, instances } = read(models(pumpModel + pumpModel));
    expect([type, mediaType]).toEqual([`${prefix}Models`, 'application/xml']);
    expect(instances.map(({ model }) => model)).toEqual(['Equipment', 'Equipment']);
    expect(parses()).toBe(1);
  });

  it('Binary content is not parsed', () => {
    expect(read(pump, 'image/png').type).toBe('');
    expect(parses()).toBe(0);
  });
});

describe('which error of a body is told', () => {
  it('A body that is not well-formed is rejected for that, also when its model is wrong before', () => {
    expect(() => read(models(unknownModel, '</Wrong>'))).toThrow(
      /^The body is labelled application\/xml but is not well-formed XML: /,
    );
  });

  it('A DOCTYPE is rejected before what the document says', () => {
    expect(() => read(`<!DOCTYPE Models>${models(unknownModel)}`)).toThrow(
      'A Models document must not have a DOCTYPE; remove it.',
    );
  });

  it('A model that does not exist is rejected by its name', () => {
    expect(() => read(models(unknownModel))).toThrow(/Nonsense/);
    expect(() => read(models(unknownModel), 'text/plain')).toThrow(/Nonsense/);
  });

  it('Text that begins as a Models document and is not well-formed is stored as text', () => {
    expect(read(models(unknownModel, ''), 'text/plain')).toEqual({
      type: '',
      mediaType: 'text/plain',
      instances: [],
    });
  });

  it('A typed document may have at most 10,000 elements', () => {
    const note = `<SimpleClinicalNote xmlns="${prefix}">${'<a/>'.repeat(10_000)}</SimpleClinicalNote>`;
    expect(() => read(note)).toThrow('The body cannot be read as XML: it has more than 10000 elements.');
  });
});

it('A typed document yields one instance', () => {
  expect(read(pump).instances.map(({ model }) => model)).toEqual(['Equipment']);
});
