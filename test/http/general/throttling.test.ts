/** Stores that throttle: docs/contract/general.md#error-bodies. */
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { intercepting } from '../../support/aws-interception.ts';
import type { Answer } from '../../support/client.ts';
import { createDocument, documentsPath, idOf, listDocuments, note } from '../../support/documents.ts';
import { textOf } from '../../support/iam-usage/requests.ts';
import { startWithOneRecord } from '../../support/one-record.ts';
import type { Person } from '../../support/people.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let owner: Person;
let record: string;
let document: string;

beforeAll(async () => {
  ({ service, owner, record } = await startWithOneRecord(startService));
  document = idOf(await createDocument(owner.session, record));
  // A pause before a retry lasts a random part of its longest duration: here no time at all.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await service.stop();
});

/** A response of AWS, in the place of one that it would give. */
function response(statusCode: number, type: string, content: object | string) {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const headers = { 'content-type': type, 'content-length': String(Buffer.byteLength(text)) };
  return { response: { statusCode, headers, body: Readable.from([Buffer.from(text)]) } };
}

/** An error as DynamoDB sends it. */
function tableError(name: string, more: object = {}) {
  const __type = `com.amazonaws.dynamodb.v20120810#${name}`;
  return response(400, 'application/x-amz-json-1.0', { __type, message: 'Too many requests', ...more });
}

/** Makes the call while every request of one operation of DynamoDB gets the response that `respond` makes of its body. */
function whileTable(
  operation: string,
  respond: (body: string) => unknown,
  call: () => Promise<Answer>,
): Promise<Answer> {
  return intercepting(
    async (request, pass) =>
      request.headers['x-amz-target']?.endsWith(`.${operation}`) ? respond(textOf(request.body)) : pass(),
    call,
  );
}

function expectBusy(answer: Answer): void {
  const { 'retry-after': retryAfter, 'x-error-code': code, 'content-type': type } = answer.headers;
  expect([answer.status, retryAfter, code, type]).toEqual([
    503,
    '1',
    'service_busy',
    'text/plain; charset=utf-8',
  ]);
  expect(answer.text).toBe('The service is busy; send the request again in a moment');
  const lines = service.functionLog.filter(({ requestId }) => requestId === answer.headers['x-request-id']);
  expect(lines[0]).toMatchObject({ level: 'ERROR', message: 'A call failed.' });
  // The alarm on server errors leaves out those that the contract asks for, which are marked as intended.
  expect(lines.at(-1)).toMatchObject({ message: 'call', status: 503 });
  expect(lines.at(-1)).not.toHaveProperty('intended');
}

const list = () => owner.session.get(documentsPath(record));
const create = () => owner.session.post(documentsPath(record), { body: note('throttled') });

describe('A store that throttles', () => {
  it.each(['ProvisionedThroughputExceededException', 'ThrottlingException', 'RequestLimitExceeded'])(
    'makes a read respond with 503 and the time to wait, not with 500: %s',
    async (name) => {
      expectBusy(await whileTable('Query', () => tableError(name), list));
      expect((await list()).status).toBe(200);
    },
  );

  it('makes a call respond with 503 when its nonce cannot be stored', async () => {
    expectBusy(await whileTable('PutItem', () => tableError('ThrottlingException'), list));
  });

  it('makes a call respond with 503 when a batch stays incomplete', async () => {
    const incomplete = (body: string) =>
      response(200, 'application/x-amz-json-1.0', {
        Responses: {},
        UnprocessedKeys: JSON.parse(body).RequestItems,
      });
    expectBusy(await whileTable('BatchGetItem', incomplete, list));
  });

  it('makes a write respond with 503 and stores nothing, when its transaction is cancelled for throttling', async () => {
    const before = await listDocuments(owner.session, record);
    // Both reasons in turn, in one call, because the store tries a cancelled transaction again for five seconds.
    const codes = ['ThrottlingError', 'ProvisionedThroughputExceeded'];
    const cancelled = (body: string) => {
      const [code] = codes;
      codes.reverse();
      // A cancelled transaction has a reason for each of its writes.
      const reasons = JSON.parse(body).TransactItems.map((_: unknown, index: number) => ({
        Code: index === 0 ? code : 'None',
      }));
      return tableError('TransactionCanceledException', { CancellationReasons: reasons });
    };
    expectBusy(await whileTable('TransactWriteItems', cancelled, create));
    expect((await listDocuments(owner.session, record)).total).toBe(before.total);
  });

  it('makes a write respond with 503 when its transaction is rejected as a whole', async () => {
    expectBusy(await whileTable('TransactWriteItems', () => tableError('RequestLimitExceeded'), create));
  });

  it('makes a read respond with 503 when the store is the bucket', async () => {
    const slowDown = '<Error><Code>SlowDown</Code><Message>Reduce your request rate.</Message></Error>';
    const answer = await intercepting(
      // Requests to DynamoDB and SQS name their operation in this header, those to S3 do not.
      async (request, pass) =>
        request.headers['x-amz-target'] === undefined ? response(503, 'application/xml', slowDown) : pass(),
      () => owner.session.get(documentsPath(record, document)),
    );
    expectBusy(answer);
  });
});
