/** What is stored of a body, and how it is answered: one case of each sort. All others are in test/unit/xml and test/unit/oauth. */
import { describe, expect, it } from 'vitest';
import type { Answer, RequestOptions } from '../../support/client.ts';
import {
  createDocument,
  documentPrefix,
  documentsPath,
  expectUnchanged,
  note,
  sha256,
  storeAndRead,
} from '../../support/documents.ts';
import { startWithOneRecord } from '../../support/one-record.ts';

const { owner, record } = await startWithOneRecord();

const form = 'application/x-www-form-urlencoded';
const bytes = 'application/octet-stream';
const noteType = 'urn:example:notes#Note';

function create(body: string | Buffer, options: RequestOptions): Promise<Answer> {
  return owner.session.post(documentsPath(record), { body, ...options });
}

function roundTrip(body: string | Buffer, contentType?: string | null, options: RequestOptions = {}) {
  return storeAndRead(owner.session, record, body, { contentType, ...options });
}

describe('A document body', () => {
  const allBytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
  const bodies: readonly (readonly [
    name: string,
    body: string | Buffer,
    types: readonly (string | null)[],
  ])[] = [
    ['all 256 byte values', allBytes, [bytes, 'application/x-unknown', null]],
    ['one zero byte', Buffer.from([0]), [bytes, 'text/plain', null]],
    ['one line feed', '\n', ['text/plain', null]],
    ['characters of every plane', 'aé€😀𝄞\u{10FFFD}', ['text/plain', form, null]],
    ['line ends and white space of every kind', ' a\r\nb\rc\n\td\u00a0\u2028 ', ['application/json', null]],
    ['control characters', '\u0000\u0001\u001b[31m\u007f\u0085', ['text/plain']],
    ['a byte-order mark and text', '\u{FEFF}text', ['text/plain', bytes]],
    ['a byte-order mark and XML', `\u{FEFF}${note('x')}`, ['application/xml', null]],
    [
      'XML with a declaration, comments and line ends',
      `<?xml version="1.0"?>\r\n<!-- é -->\r\n${note('😀')}\r\n`,
      ['application/xml'],
    ],
    ['a percent sign and a plus sign', '100%+%41&a=b', [form]],
    ['text in base64', 'aGVsbG8=', ['text/plain']],
  ];
  const cases = bodies.flatMap(([name, body, types]) => types.map((type) => [name, type, body] as const));

  it.each(cases)('of %s, sent as %s, is returned unchanged', async (_name, contentType, body) => {
    const { document, answer } = await roundTrip(body, contentType);
    const sent = Buffer.from(body);
    expect(answer.bytes.equals(sent)).toBe(true);
    expect(document.attributes.size).toBe(String(sent.length));
    expect(document.attributes.digest).toBe(sha256(sent));
  });

  it('has its size and digest counted in bytes, not in characters', async () => {
    const { attributes } = await createDocument(owner.session, record, 'é€😀', { contentType: 'text/plain' });
    expect(attributes.size).toBe('9');
    expect(attributes.digest).toBe('df9226927fd572c1ee66eec85de1bb139497614899f36e4e90474cb71f6ef9d0');
  });
});

describe('The media type', () => {
  it.each<[sent: string | null, body: string, type: string, answered: string]>([
    ['text/xml; charset=utf-8', note('x'), noteType, 'application/xml'],
    [form, note('x'), noteType, 'application/xml'],
    ['Text/HTML; charset=utf-8', '<p>text<br>', '', 'text/html'],
    [null, 'plain text', '', bytes],
    ['application/rdf+xml', note('x'), '', 'application/rdf+xml'],
  ])('%s with %s gives the type "%s" and is returned as %s', async (sent, body, type, answered) => {
    const { document, answer } = await roundTrip(body, sent);
    expect(document.attributes.type).toBe(type);
    expect(answer.headers).toMatchObject({
      'content-type': answered,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  it('counts as absent when the Content-Type header is empty, and for a body without hash and type', async () => {
    const { document, answer } = await roundTrip(note('x'), '', { oauthContentType: false });
    expect(document.attributes.type).toBe(noteType);
    expect(answer.headers['content-type']).toBe('application/xml');
    const unhashed = await roundTrip(note('x'), null, { bodyHash: false });
    expect(unhashed.document.attributes.type).toBe(noteType);
  });
});

describe('An XML document', () => {
  const external = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>';

  it.each([
    ['text', 'hello'],
    ['an external entity', external],
    ['a DOCTYPE before a type of this service', `<!DOCTYPE Models><Models xmlns="${documentPrefix}"/>`],
  ])('with %s is rejected with 400 and not stored', async (_violation, body) => {
    await expectUnchanged(owner.session, record, async () => {
      expect((await create(body, { contentType: 'application/xml' })).status).toBe(400);
    });
  });

  it('that is malformed is stored as text without type when it is labelled as text', async () => {
    const { document, answer } = await roundTrip(external, 'text/plain');
    expect([document.attributes.type, answer.text]).toEqual(['', external]);
  });

  it('with an inclusion or an address of a DTD is stored unchanged', async () => {
    for (const body of [
      '<a xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="file:///etc/passwd"/></a>',
      '<!DOCTYPE a SYSTEM "http://127.0.0.1:1/a.dtd"><a/>',
    ]) {
      const { document, answer } = await roundTrip(body, 'application/xml');
      expect([document.attributes.type, answer.text]).toEqual(['a', body]);
    }
  });
});

describe('Text that is not UTF-8', () => {
  it.each([
    ['Latin-1', [0x63, 0x61, 0x66, 0xe9]],
    ['a truncated character, which keeps its length when damaged', [0x61, 0xf0, 0x9f, 0x98]],
  ])('is rejected with 400 and not stored, but for a binary type: %s', async (_name, damaged) => {
    const body = Buffer.from(damaged);
    await expectUnchanged(owner.session, record, async () => {
      for (const contentType of ['text/plain', 'application/xml', 'application/javascript']) {
        for (const bodyHash of [true, false]) {
          const answer = await create(body, { contentType, bodyHash });
          expect([contentType, bodyHash, answer.status]).toEqual([contentType, bodyHash, 400]);
          expect(answer.text).not.toBe('');
        }
      }
    });
    expect((await roundTrip(body, bytes)).answer.bytes).toEqual(body);
  });

  it('is distinguished from a real U+FFFD by the body hash', async () => {
    const body = note('a\u{FFFD}b');
    const { answer } = await roundTrip(body, 'text/plain', { bodyHash: true });
    expect(answer.text).toBe(body);
    await expectUnchanged(owner.session, record, async () => {
      expect((await create(body, { contentType: 'text/plain', bodyHash: false })).status).toBe(400);
    });
  });

  it('is not looked for under a binary type: U+FFFD is stored even without a body hash', async () => {
    const { answer } = await roundTrip('a\u{FFFD}b', bytes, { bodyHash: false });
    expect(answer.text).toBe('a\u{FFFD}b');
  });
});
