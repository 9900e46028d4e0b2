import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../support/client.ts';
import {
  createDocument,
  documentLimit,
  documentPrefix,
  documentsPath,
  expectUnchanged,
  note,
  storeAndRead,
} from '../../support/documents.ts';
import { startWithOneRecord } from '../../support/one-record.ts';
import type { Person } from '../../support/people.ts';
import { demographics } from '../../support/scenario.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
let owner: Person;
let record: string;

beforeAll(async () => {
  ({ service, owner, record } = await startWithOneRecord());
});
afterAll(() => service.stop());

const form = 'application/x-www-form-urlencoded';

function create(body: string | Buffer, contentType?: string | null): Promise<Answer> {
  return owner.session.post(documentsPath(record), { body, contentType });
}

describe('A document body', () => {
  const xml = (length: number) => note('x'.repeat(length - note('').length));
  const full: readonly (readonly [string, (length: number) => string | Buffer])[] = [
    ['application/octet-stream', (length) => Buffer.alloc(length, 0xa7)],
    ['text/plain', (length) => 'x'.repeat(length)],
    ['application/xml', xml],
  ];

  it.each(full)('of exactly 4 MiB is accepted as %s', async (contentType, body) => {
    const sent = Buffer.from(body(documentLimit));
    const { document, answer } = await storeAndRead(owner.session, record, sent, { contentType });
    expect(document.attributes.size).toBe('4194304');
    expect(answer.bytes.equals(sent)).toBe(true);
  });

  it.each(['application/xml', 'text/plain', 'application/json', 'application/octet-stream', form, null])(
    'that is empty is rejected with 400 as %s',
    async (contentType) => {
      await expectUnchanged(owner.session, record, async () => {
        expect((await create('', contentType)).status).toBe(400);
      });
    },
  );
});

describe('A Demographics document', () => {
  it.each(['application/xml', 'text/xml', 'text/plain', 'application/json', form, null])(
    'cannot be created like other documents: 400 as %s',
    async (contentType) => {
      await expectUnchanged(owner.session, record, async () => {
        expect((await create(demographics(), contentType)).status).toBe(400);
        expect((await create(`<Demographics xmlns="${documentPrefix}"/>`, contentType)).status).toBe(400);
      });
    },
  );

  it('in another namespace, or in none, is an ordinary document', async () => {
    const elsewhere = await createDocument(owner.session, record, '<Demographics xmlns="urn:x"/>');
    expect(elsewhere.attributes.type).toBe('urn:x#Demographics');
    const nowhere = await createDocument(owner.session, record, '<Demographics/>');
    expect(nowhere.attributes.type).toBe('Demographics');
  });
});
