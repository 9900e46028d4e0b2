import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../shared/errors.ts';
import { classifyDocument } from '../../../shared/xml/document-class.ts';
import type { XmlListener } from '../../../shared/xml/scan.ts';

const documents = 'http://indivo.org/vocab/xml/documents#';
const utf8 = new TextEncoder();
const record = (body: string, contentType?: string) => classifyDocument(utf8.encode(body), contentType);
const app = (body: string, contentType?: string) =>
  classifyDocument(utf8.encode(body), contentType, { storage: 'app' });

function refusal(call: () => unknown): { status: number; message: string } {
  try {
    call();
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, message: error.message };
    throw error;
  }
  throw new Error('not refused');
}

const accepted: readonly (readonly [
  title: string,
  body: string,
  contentType: string | undefined,
  expected: { class: string; type: string; storedMediaType: string },
])[] = [
  [
    'XML under application/xml',
    '<a xmlns="urn:x"/>',
    'application/xml',
    { class: 'xml', type: 'urn:x#a', storedMediaType: 'application/xml' },
  ],
  [
    'XML under text/xml with parameters',
    '<a/>',
    'text/xml; charset=utf-8',
    { class: 'xml', type: 'a', storedMediaType: 'text/xml' },
  ],
  ['XML under text/plain', '<a/>', 'text/plain', { class: 'text', type: 'a', storedMediaType: 'text/plain' }],
  [
    'XML without content type',
    '<a/>',
    undefined,
    { class: 'text', type: 'a', storedMediaType: 'application/xml' },
  ],
  [
    'XML under the form type',
    '<a/>',
    'application/x-www-form-urlencoded',
    { class: 'text', type: 'a', storedMediaType: 'application/xml' },
  ],
  [
    'text under text/plain',
    'hello',
    'text/plain',
    { class: 'text', type: '', storedMediaType: 'text/plain' },
  ],
  ['JSON', '{}', 'application/json', { class: 'text', type: '', storedMediaType: 'application/json' }],
  [
    'HTML that is not XML',
    '<p>a<br>',
    'text/html',
    { class: 'text', type: '', storedMediaType: 'text/html' },
  ],
  [
    'text without content type',
    'hello',
    undefined,
    { class: 'text', type: '', storedMediaType: 'application/octet-stream' },
  ],
  [
    'text under the form type',
    'a=b',
    'application/x-www-form-urlencoded',
    { class: 'text', type: '', storedMediaType: 'application/octet-stream' },
  ],
  [
    'text over the limits of XML',
    '<a>'.repeat(101),
    'text/plain',
    { class: 'text', type: '', storedMediaType: 'text/plain' },
  ],
  ['a PDF', '%PDF-1.7', 'application/pdf', { class: 'binary', type: '', storedMediaType: 'application/pdf' }],
  [
    'well-formed XML under a binary type',
    '<a/>',
    'application/atom+xml',
    { class: 'binary', type: '', storedMediaType: 'application/atom+xml' },
  ],
  [
    'a DOCTYPE on an unregistered root',
    '<!DOCTYPE a><a/>',
    'text/xml',
    { class: 'xml', type: 'a', storedMediaType: 'text/xml' },
  ],
  [
    'a registered type',
    `<Models xmlns="${documents}"/>`,
    'text/xml',
    { class: 'xml', type: `${documents}Models`, storedMediaType: 'text/xml' },
  ],
  [
    'a registered name without a namespace',
    '<!DOCTYPE Models><Models/>',
    'text/xml',
    { class: 'xml', type: 'Models', storedMediaType: 'text/xml' },
  ],
  [
    'Demographics in a foreign namespace',
    '<Demographics xmlns="urn:x"/>',
    'text/xml',
    { class: 'xml', type: 'urn:x#Demographics', storedMediaType: 'text/xml' },
  ],
];

const refused: readonly (readonly [
  title: string,
  body: string,
  contentType: string | undefined,
  message: RegExp,
])[] = [
  ['an empty body under an XML type', '', 'application/xml', /empty/],
  ['an empty body under a text type', '', 'text/plain', /empty/],
  ['an empty body under a binary type', '', 'application/pdf', /empty/],
  ['an empty body without content type', '', undefined, /empty/],
  [
    'malformed XML under application/xml',
    '<a>',
    'application/xml',
    /application\/xml but is not well-formed XML: .*unclosed tag/,
  ],
  [
    'malformed XML under text/xml',
    'hello',
    'text/xml; charset=utf-8',
    /text\/xml but is not well-formed XML/,
  ],
  [
    'entity declarations under an XML type',
    '<!DOCTYPE a [<!ENTITY b "c">]><a/>',
    'text/xml',
    /declares entities/,
  ],
  [
    'a root whose type would be too long',
    `<a xmlns="urn:${'x'.repeat(600)}"/>`,
    'text/xml',
    /root element exceed/,
  ],
  [
    'Demographics under an XML type',
    `<Demographics xmlns="${documents}"/>`,
    'text/xml',
    /PUT \/records\/\{RECORD_ID\}\/demographics/,
  ],
  ['Demographics without content type', `<Demographics xmlns="${documents}"/>`, undefined, /demographics/],
  ...['Models', 'Procedure', 'SimpleClinicalNote', 'Equipment'].map(
    (name) =>
      [
        `a DOCTYPE on ${name}`,
        `<!DOCTYPE d:${name}><d:${name} xmlns:d="${documents}"/>`,
        'text/plain',
        /must not have a DOCTYPE/,
      ] as const,
  ),
];

describe('A record document', () => {
  it.each(accepted)('may be %s', (_title, body, contentType, expected) => {
    expect(record(body, contentType)).toMatchObject(expected);
  });

  it.each(refused)('gets 400 when it is %s', (_title, body, contentType, message) => {
    expect(refusal(() => record(body, contentType))).toEqual({
      status: 400,
      message: expect.stringMatching(message),
    });
  });

  it('reports its root, its registered type and whether it has a DOCTYPE', () => {
    expect(record(`<e:Equipment xmlns:e="${documents}"/>`)).toMatchObject({
      root: { namespace: documents, localName: 'Equipment' },
      registered: { localName: 'Equipment' },
      hasDoctype: false,
    });
    expect(record('<!DOCTYPE a><a/>')).toMatchObject({ registered: undefined, hasDoctype: true });
    expect(record('hello')).toMatchObject({ root: undefined, registered: undefined, hasDoctype: false });
  });

  it('may have a type of 512 bytes, and not of more', () => {
    const named = (length: number) => record(`<a xmlns="urn:é${'x'.repeat(length - 8)}"/>`, 'text/xml');
    expect(Buffer.byteLength(named(512).type)).toBe(512);
    expect(refusal(() => named(513)).message).toContain('exceed 512 bytes');
  });

  it('is heard by the listener for its type, in the scan that finds the type', () => {
    const heard: string[] = [];
    const follow = (type: string) => {
      heard.push(type);
      return { open: ({ local }: { local: string }) => heard.push(local) } as XmlListener;
    };
    classifyDocument(utf8.encode('<a xmlns="urn:x"><b/></a>'), 'text/xml', { storage: 'record', follow });
    expect(heard).toEqual(['urn:x#a', 'a', 'b']);
  });

  it.each([
    ['', 'text/xml', 'The body is empty; send the content of the document.'],
    ['a', `a/${'x'.repeat(254)}`, 'The media type of the document must not be longer than 255 characters'],
    [
      `<!DOCTYPE Models><Models xmlns="${documents}"/>`,
      'text/xml',
      'A Models document must not have a DOCTYPE; remove it.',
    ],
  ])('"%s" with the content type %s is refused with the text: %s', (body, contentType, message) => {
    expect(refusal(() => record(body, contentType)).message).toBe(message);
  });
});

describe('A document in app storage', () => {
  it.each([undefined, 'text/plain', 'application/x-www-form-urlencoded', 'image/png'])(
    'may be empty with content type %s, and then has no type',
    (contentType) => {
      expect(app('', contentType).type).toBe('');
    },
  );

  it('keeps the media type of an empty body, or is application/octet-stream without one', () => {
    expect(app('', 'image/png').storedMediaType).toBe('image/png');
    expect(app('').storedMediaType).toBe('application/octet-stream');
  });

  it.each([
    ['', 'text/xml', /empty/],
    ['<a>', 'application/xml', /not well-formed/],
  ])('gets 400 when it is "%s" with %s', (body, contentType, message) => {
    expect(refusal(() => app(body, contentType))).toEqual({
      status: 400,
      message: expect.stringMatching(message),
    });
  });

  it('has a type, but no rules of that type', () => {
    expect(app(`<Demographics xmlns="${documents}"/>`, 'text/xml')).toMatchObject({
      type: `${documents}Demographics`,
      registered: undefined,
    });
    expect(app(`<!DOCTYPE Models><Models xmlns="${documents}"/>`, 'text/xml')).toMatchObject({
      type: `${documents}Models`,
      registered: undefined,
      hasDoctype: true,
    });
  });
});

describe('A media type longer than 255 characters', () => {
  it('is rejected, because it would be sent back in a header', () => {
    const longest = `application/${'x'.repeat(243)}`;
    expect(classifyDocument(Buffer.from('a'), longest).storedMediaType).toBe(longest);
    expect(() => classifyDocument(Buffer.from('a'), `${longest}x`)).toThrow('255');
  });
});
