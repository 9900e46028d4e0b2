import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, RequestOptions } from '../../support/client.ts';
import {
  createDocument,
  documentLimit,
  documentPrefix,
  documentsPath,
  expectUnchanged,
  note,
  sha256,
} from '../../support/documents.ts';
import { createPerson, type Person, peopleSettings } from '../../support/people.ts';
import { createRecord, demographics, succeeded } from '../../support/scenario.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let owner: Person;
let record: string;

beforeAll(async () => {
  service = await startService({ env: peopleSettings });
  owner = await createPerson(service);
  record = await createRecord(service, owner);
});
afterAll(() => service.stop());

function create(
  body: string | Buffer,
  contentType?: string | null,
  options: RequestOptions = {},
): Promise<Answer> {
  return owner.session.post(documentsPath(record), { body, contentType, ...options });
}

/** Stores and reads back. */
async function roundTrip(body: string | Buffer, contentType?: string | null, options: RequestOptions = {}) {
  const document = succeeded(await create(body, contentType, options), 'document_create').xml();
  const answer = await owner.session.get(documentsPath(record, document.attributes.id!));
  return { document, answer: succeeded(answer, 'record_specific_document') };
}

const noteType = 'urn:example:notes#Note';
const form = 'application/x-www-form-urlencoded';
const allOctets = Buffer.from(Array.from({ length: 256 }, (_, octet) => octet));

describe('the media type', () => {
  /** Sent content type, body, then type and content type that must come back. */
  const classes: readonly (readonly [sent: string | null, body: string, type: string, answered: string])[] = [
    ['application/xml', note('x'), noteType, 'application/xml'],
    ['text/xml', note('x'), noteType, 'application/xml'],
    ['text/xml; charset=utf-8', note('x'), noteType, 'application/xml'],
    ['APPLICATION/XML;charset="UTF-8"', note('x'), noteType, 'application/xml'],
    [null, note('x'), noteType, 'application/xml'],
    [form, note('x'), noteType, 'application/xml'],
    [`${form}; charset=utf-8`, note('x'), noteType, 'application/xml'],
    ['text/plain', note('x'), noteType, 'text/plain'],
    ['text/html; charset=utf-8', note('x'), noteType, 'text/html'],
    ['application/json', note('x'), noteType, 'application/json'],
    [null, 'plain text', '', 'application/octet-stream'],
    [form, 'a=1&b=2', '', 'application/octet-stream'],
    ['text/plain', 'plain text', '', 'text/plain'],
    ['text/plain', '<a><b></a>', '', 'text/plain'],
    ['Text/HTML; charset=utf-8', '<p>text<br>', '', 'text/html'],
    ['application/json', '{"a": [1, 2]}', '', 'application/json'],
    ['application/json', '{ not JSON', '', 'application/json'],
    ['application/pdf', '%PDF-1.7', '', 'application/pdf'],
    ['image/png; quality=1', 'not really', '', 'image/png'],
    ['application/rdf+xml', note('x'), '', 'application/rdf+xml'],
    ['image/svg+xml', '<svg', '', 'image/svg+xml'],
    ['application/octet-stream', note('x'), '', 'application/octet-stream'],
    ['application/octet-stream', demographics(), '', 'application/octet-stream'],
    ['text/csv', note('x'), '', 'text/csv'],
    ['application/javascript', note('x'), '', 'application/javascript'],
  ];

  it.each(classes)(
    '%s with %s gives the type "%s" and is answered as %s',
    async (sent, body, type, answered) => {
      const { document, answer } = await roundTrip(body, sent);
      expect(document.attributes.type).toBe(type);
      expect(answer.headers['content-type']).toBe(answered);
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      expect(answer.text).toBe(body);
    },
  );

  it('of an empty Content-Type header counts as absent', async () => {
    const { document, answer } = await roundTrip(note('x'), '', { oauthContentType: false });
    expect(document.attributes.type).toBe(noteType);
    expect(answer.headers['content-type']).toBe('application/xml');
  });

  it('of a body without hash and without type counts as absent', async () => {
    const { document } = await roundTrip(note('x'), null, { bodyHash: false });
    expect(document.attributes.type).toBe(noteType);
  });
});

describe('the octets', () => {
  const bodies: readonly (readonly [
    name: string,
    body: string | Buffer,
    types: readonly (string | null)[],
  ])[] = [
    ['1 MiB at random', randomBytes(1_048_576), ['application/octet-stream', 'image/png', null]],
    [
      'all 256 values',
      allOctets,
      ['application/octet-stream', 'application/pdf', 'application/x-unknown', null],
    ],
    ['all values, twice, backwards', Buffer.concat([allOctets, allOctets]).reverse(), ['application/zip']],
    ['one letter', 'x', ['text/plain', 'application/json', 'application/octet-stream', form, null]],
    ['one zero octet', Buffer.from([0]), ['application/octet-stream', 'text/plain', null]],
    ['one line feed', '\n', ['text/plain', 'text/csv', null]],
    [
      'characters of every plane',
      'aé€😀𝄞\u{10FFFD}',
      ['text/plain', 'text/plain; charset=utf-8', 'text/csv', form, null],
    ],
    [
      'line ends and blanks of every kind',
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

  it.each(cases)('of %s, sent as %s, come back as they were', async (_name, contentType, body) => {
    const { document, answer } = await roundTrip(body, contentType);
    const sent = Buffer.from(body);
    expect(answer.bytes.equals(sent)).toBe(true);
    expect(document.attributes.size).toBe(String(sent.length));
    expect(document.attributes.digest).toBe(sha256(sent));
  });

  it('have their size and digest counted in octets, not in characters', async () => {
    const { attributes } = await createDocument(owner.session, record, 'é€😀', { contentType: 'text/plain' });
    expect(attributes.size).toBe('9');
    expect(attributes.digest).toBe('df9226927fd572c1ee66eec85de1bb139497614899f36e4e90474cb71f6ef9d0');
  });
});

describe('text that is not UTF-8', () => {
  const damaged: readonly (readonly [name: string, octets: readonly number[]])[] = [
    ['an octet that UTF-8 does not know', [0x61, 0xff, 0x62]],
    ['Latin-1', [0x63, 0x61, 0x66, 0xe9]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['an overlong form', [0xc0, 0xaf]],
    ['a character cut off, which keeps its length when damaged', [0x61, 0xf0, 0x9f, 0x98]],
    ['UTF-16', [0xff, 0xfe, 0x61, 0x00]],
  ];
  const types = [
    'text/plain',
    'text/html',
    'text/csv',
    'application/json',
    'application/xml',
    'text/xml',
    'application/javascript',
  ];

  it.each(damaged)('is refused with 400 and never stored: %s', async (_name, octets) => {
    await expectUnchanged(owner.session, record, async () => {
      for (const contentType of types) {
        for (const bodyHash of [true, false]) {
          const answer = await create(Buffer.from(octets), contentType, { bodyHash });
          expect([contentType, bodyHash, answer.status]).toEqual([contentType, bodyHash, 400]);
          expect(answer.text).not.toBe('');
        }
      }
    });
  });

  it.each(damaged)('is stored as it is under a binary type: %s', async (_name, octets) => {
    const { answer } = await roundTrip(Buffer.from(octets), 'application/octet-stream');
    expect(answer.bytes).toEqual(Buffer.from(octets));
  });

  it.each(['text/plain', 'application/json', 'application/xml'])(
    'is told from a real U+FFFD by the body hash: %s',
    async (contentType) => {
      const body = note('a\u{FFFD}b');
      const { answer } = await roundTrip(body, contentType, { bodyHash: true });
      expect(answer.text).toBe(body);
      await expectUnchanged(owner.session, record, async () => {
        expect((await create(body, contentType, { bodyHash: false })).status).toBe(400);
      });
    },
  );

  it('does not matter under a binary type, with U+FFFD and without hash', async () => {
    const { answer } = await roundTrip('a\u{FFFD}b', 'application/octet-stream', { bodyHash: false });
    expect(answer.text).toBe('a\u{FFFD}b');
  });
});

describe('the size', () => {
  const xml = (length: number) => note('x'.repeat(length - note('').length));
  const full: readonly (readonly [string, (length: number) => string | Buffer])[] = [
    ['application/octet-stream', (length) => Buffer.alloc(length, 0xa7)],
    ['text/plain', (length) => 'x'.repeat(length)],
    ['application/xml', xml],
  ];

  it.each(full)('of exactly 4 MiB is accepted as %s', async (contentType, body) => {
    const sent = Buffer.from(body(documentLimit));
    const { document, answer } = await roundTrip(sent, contentType);
    expect(document.attributes.size).toBe('4194304');
    expect(answer.bytes.equals(sent)).toBe(true);
  });

  it.each(full)('of one octet more is refused with 413 as %s', async (contentType, body) => {
    await expectUnchanged(owner.session, record, async () => {
      expect((await create(body(documentLimit + 1), contentType)).status).toBe(413);
    });
  });

  it('is judged before the signature, after route and method', async () => {
    const options = { body: Buffer.alloc(documentLimit + 1), contentType: 'image/png', unsigned: true };
    expect((await owner.session.post(documentsPath(record), options)).status).toBe(413);
    expect((await owner.session.put(documentsPath(record), options)).status).toBe(405);
    expect((await owner.session.post('/records/nothing/here', options)).status).toBe(404);
  });

  it.each(['application/xml', 'text/plain', 'application/json', 'application/octet-stream', form, null])(
    'of nothing at all is refused with 400 as %s',
    async (contentType) => {
      await expectUnchanged(owner.session, record, async () => {
        expect((await create('', contentType)).status).toBe(400);
      });
    },
  );
});

describe('a Demographics document', () => {
  it.each(['application/xml', 'text/xml', 'text/plain', 'application/json', form, null])(
    'is refused with 400 as %s',
    async (contentType) => {
      await expectUnchanged(owner.session, record, async () => {
        expect((await create(demographics(), contentType)).status).toBe(400);
        expect((await create(`<Demographics xmlns="${documentPrefix}"/>`, contentType)).status).toBe(400);
      });
    },
  );

  it('is any document of that name in another namespace, or in none, after all', async () => {
    const elsewhere = await createDocument(owner.session, record, '<Demographics xmlns="urn:x"/>');
    expect(elsewhere.attributes.type).toBe('urn:x#Demographics');
    const nowhere = await createDocument(owner.session, record, '<Demographics/>');
    expect(nowhere.attributes.type).toBe('Demographics');
  });
});
