import { describe, expect, it } from 'vitest';
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
import { demographics } from '../../support/scenario.ts';

const { owner, record } = await startWithOneRecord();

const ofText = [
  'application/xml',
  'text/xml',
  'text/plain',
  'application/json',
  'application/x-www-form-urlencoded',
  null,
];

/** As which of these types the record takes this body. Fails when the record has changed. */
async function taken(body: string, types: readonly (string | null)[]): Promise<readonly unknown[]> {
  const notRefused: unknown[] = [];
  await expectUnchanged(owner.session, record, async () => {
    for (const contentType of types) {
      const { status } = await owner.session.post(documentsPath(record), { body, contentType });
      if (status !== 400) notRefused.push([contentType, status]);
    }
  });
  return notRefused;
}

describe('A document body', () => {
  // One of bytes is in large.test.ts.
  it('of exactly 4 MiB is accepted as XML', async () => {
    const sent = Buffer.from(note('x'.repeat(documentLimit - note('').length)));
    const { document, answer } = await storeAndRead(owner.session, record, sent, {
      contentType: 'application/xml',
    });
    expect(document.attributes.size).toBe('4194304');
    expect(answer.bytes.equals(sent)).toBe(true);
  });

  it('that is empty is rejected with 400, whatever its type', async () => {
    expect(await taken('', [...ofText, 'application/octet-stream'])).toEqual([]);
  });
});

describe('A Demographics document', () => {
  it('cannot be created like other documents: 400 as every type of text', async () => {
    for (const body of [demographics(), `<Demographics xmlns="${documentPrefix}"/>`])
      expect(await taken(body, ofText)).toEqual([]);
  });

  it('in another namespace, or in none, is an ordinary document', async () => {
    const elsewhere = await createDocument(owner.session, record, '<Demographics xmlns="urn:x"/>');
    expect(elsewhere.attributes.type).toBe('urn:x#Demographics');
    const nowhere = await createDocument(owner.session, record, '<Demographics/>');
    expect(nowhere.attributes.type).toBe('Demographics');
  });
});
