import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, RequestOptions } from '../../support/client.ts';
import { documentsPath, expectUnchanged, note, storeAndRead } from '../../support/documents.ts';
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

function create(
  body: string | Buffer,
  contentType?: string | null,
  options: RequestOptions = {},
): Promise<Answer> {
  return owner.session.post(documentsPath(record), { body, contentType, ...options });
}

function roundTrip(body: string | Buffer, contentType?: string | null, options: RequestOptions = {}) {
  return storeAndRead(owner.session, record, body, { contentType, ...options });
}

describe('Text that is not UTF-8', () => {
  const damaged: readonly (readonly [name: string, bytes: readonly number[]])[] = [
    ['a byte that UTF-8 does not have', [0x61, 0xff, 0x62]],
    ['Latin-1', [0x63, 0x61, 0x66, 0xe9]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['an overlong form', [0xc0, 0xaf]],
    ['a truncated character, which keeps its length when damaged', [0x61, 0xf0, 0x9f, 0x98]],
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

  it.each(damaged)('is rejected with 400 and never stored: %s', async (_name, bytes) => {
    await expectUnchanged(owner.session, record, async () => {
      for (const contentType of types) {
        for (const bodyHash of [true, false]) {
          const answer = await create(Buffer.from(bytes), contentType, { bodyHash });
          expect([contentType, bodyHash, answer.status]).toEqual([contentType, bodyHash, 400]);
          expect(answer.text).not.toBe('');
        }
      }
    });
  });

  it.each(damaged)('is stored unchanged under a binary type: %s', async (_name, bytes) => {
    const { answer } = await roundTrip(Buffer.from(bytes), 'application/octet-stream');
    expect(answer.bytes).toEqual(Buffer.from(bytes));
  });

  it.each(['text/plain', 'application/json', 'application/xml'])(
    'is distinguished from a real U+FFFD by the body hash: %s',
    async (contentType) => {
      const body = note('a\u{FFFD}b');
      const { answer } = await roundTrip(body, contentType, { bodyHash: true });
      expect(answer.text).toBe(body);
      await expectUnchanged(owner.session, record, async () => {
        expect((await create(body, contentType, { bodyHash: false })).status).toBe(400);
      });
    },
  );

  it('is not looked for under a binary type: U+FFFD is stored even without a body hash', async () => {
    const { answer } = await roundTrip('a\u{FFFD}b', 'application/octet-stream', { bodyHash: false });
    expect(answer.text).toBe('a\u{FFFD}b');
  });
});
