import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDocument, note, sha256, storeAndRead } from '../../support/documents.ts';
import { startWithOneRecord } from '../../support/one-record.ts';
import type { Person } from '../../support/people.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
let owner: Person;
let record: string;

beforeAll(async () => {
  ({ service, owner, record } = await startWithOneRecord());
});
afterAll(() => service.stop());

const form = 'application/x-www-form-urlencoded';
const allBytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));

describe('A document body', () => {
  const bodies: readonly (readonly [
    name: string,
    body: string | Buffer,
    types: readonly (string | null)[],
  ])[] = [
    ['1 MiB of random bytes', randomBytes(1_048_576), ['application/octet-stream', 'image/png', null]],
    [
      'all 256 byte values',
      allBytes,
      ['application/octet-stream', 'application/pdf', 'application/x-unknown', null],
    ],
    ['all bytes twice, in reverse', Buffer.concat([allBytes, allBytes]).reverse(), ['application/zip']],
    ['one letter', 'x', ['text/plain', 'application/json', 'application/octet-stream', form, null]],
    ['one zero byte', Buffer.from([0]), ['application/octet-stream', 'text/plain', null]],
    ['one line feed', '\n', ['text/plain', 'text/csv', null]],
    [
      'characters of every plane',
      'aé€😀𝄞\u{10FFFD}',
      ['text/plain', 'text/plain; charset=utf-8', 'text/csv', form, null],
    ],
    [
      'line ends and white space of every kind',
      ' a\r\nb\rc\n\td\u00a0\u2028 ',
      ['text/plain', 'application/json', null],
    ],
    ['control characters', '\u0000\u0001\u001b[31m\u007f\u0085', ['text/plain', 'application/json']],
    [
      'a byte-order mark and text',
      '\u{FEFF}text',
      ['text/plain', 'application/json', 'application/octet-stream'],
    ],
    [
      'a byte-order mark and XML',
      `\u{FEFF}${note('x')}`,
      ['application/xml', 'text/xml', 'text/plain', null],
    ],
    [
      'XML with a declaration, comments and line ends',
      `<?xml version="1.0"?>\r\n<!-- é -->\r\n${note('😀')}\r\n`,
      ['application/xml', null],
    ],
    ['a percent sign and a plus sign', '100%+%41&a=b', [form, 'text/plain']],
    ['text in base64', 'aGVsbG8=', ['text/plain', 'application/octet-stream']],
  ];
  const cases = bodies.flatMap(([name, body, types]) => types.map((type) => [name, type, body] as const));

  it.each(cases)('of %s, sent as %s, is returned unchanged', async (_name, contentType, body) => {
    const { document, answer } = await storeAndRead(owner.session, record, body, { contentType });
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
