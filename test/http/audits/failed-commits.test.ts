import { Readable } from 'node:stream';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Entry, readAudits } from '../../support/audits.ts';
import { type Interception, intercepting } from '../../support/aws-interception.ts';
import { documentsPath, idOf, listDocuments, note } from '../../support/documents.ts';
import { textOf } from '../../support/iam-usage/requests.ts';
import { startWithOneRecord } from '../../support/one-record.ts';
import { createPerson } from '../../support/people.ts';
import { startService } from '../../support/service.ts';

const { service, owner, record } = await startWithOneRecord(startService);
afterEach(() => {
  vi.restoreAllMocks();
});

/** Creates a document while every transaction is treated like this. */
async function createWhile(transacting: Interception) {
  const answer = await intercepting(
    (request, pass) =>
      request.headers['x-amz-target']?.endsWith('.TransactWriteItems') ? transacting(request, pass) : pass(),
    () => owner.session.post(documentsPath(record), { body: note('never heard of') }),
  );
  const [entry] = (await readAudits(owner.session, record, { limit: '1' })).entries;
  return { answer, entry: entry! };
}

function summary({ view_func, resp_code, request_successful, document_id }: Entry) {
  return [view_func, resp_code, request_successful, document_id];
}

/** Cancels transactions for this reason. Each attempt seems to take six seconds, so that few are made. */
function cancelling(Code: string): Interception {
  let attempts = 0;
  const started = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => started + attempts * 6000);
  return async ({ body }) => {
    attempts += 1;
    const { TransactItems } = JSON.parse(textOf(body)) as { TransactItems: readonly unknown[] };
    const text = JSON.stringify({
      __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
      CancellationReasons: TransactItems.map((_, index) => ({ Code: index === 0 ? Code : 'None' })),
    });
    const headers = {
      'content-type': 'application/x-amz-json-1.0',
      'content-length': String(Buffer.byteLength(text)),
    };
    return { response: { statusCode: 400, headers, body: Readable.from([Buffer.from(text)]) } };
  };
}

describe('The audit entry of a call that could not commit', () => {
  it.each([
    ['TransactionConflict', 500],
    ['ThrottlingError', 503],
  ])('names no document, because none was stored: %s, %i', async (code, status) => {
    const before = await listDocuments(owner.session, record);
    const { answer, entry } = await createWhile(cancelling(code));
    expect(answer.status).toBe(status);
    expect(summary(entry)).toEqual(['document_create', String(status), 'false', '']);
    expect((await listDocuments(owner.session, record)).ids).toEqual(before.ids);
  });

  it('names the document when the response of the table was lost, because it may be stored', async () => {
    const { answer, entry } = await createWhile(async (_request, pass) => {
      await pass();
      throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
    });
    expect(answer.status).toBe(500);
    const { documents } = await listDocuments(owner.session, record, { order_by: '-created_at', limit: '1' });
    expect(summary(entry)).toEqual(['document_create', '500', 'false', idOf(documents[0]!)]);
  });
});

describe('A call whose audit entry cannot be stored', () => {
  /** Runs the action while the table takes no audit entry on its own. */
  const withoutEntries = <T>(action: () => Promise<T>) =>
    intercepting((request, pass) => {
      const isEntry =
        request.headers['x-amz-target']?.endsWith('.PutItem') && textOf(request.body).includes('"AUDIT#');
      if (!isEntry) return pass();
      const text = JSON.stringify({ __type: 'com.amazonaws.dynamodb.v20120810#AccessDeniedException' });
      const headers = {
        'content-type': 'application/x-amz-json-1.0',
        'content-length': String(Buffer.byteLength(text)),
      };
      const response = { statusCode: 400, headers, body: Readable.from([Buffer.from(text)]) };
      return Promise.resolve({ response });
    }, action);

  it('shows nothing, because nobody would know who has seen it', async () => {
    const read = await withoutEntries(() => owner.session.get(`/records/${record}`));
    expect([read.status, read.text.includes(record)]).toEqual([500, false]);
    const listed = await withoutEntries(() => owner.session.get(documentsPath(record)));
    expect(listed.status).toBe(500);
    expect((await owner.session.get(`/records/${record}`)).status).toBe(200);
  });

  it('fails also when it would be refused, because nobody would know of the attempt', async () => {
    const stranger = await createPerson(service, 'bo');
    const refused = () => stranger.session.get(`/records/${record}`);
    expect((await refused()).status).toBe(403);
    expect((await withoutEntries(refused)).status).toBe(500);
  });
});
