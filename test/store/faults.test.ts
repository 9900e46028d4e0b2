/** What the store makes of responses of DynamoDB that are rare. */
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StaleRead } from '../../shared/store/store.ts';
import { absent, check, put } from '../../shared/store/writes.ts';
import { intercepting, losingFirstResponse } from '../support/aws-interception.ts';
import { type AwsRequest, textOf } from '../support/iam-usage/requests.ts';
import { freshTable } from '../support/table.ts';

const table = freshTable();

beforeEach(() => {
  // A pause before a retry lasts a random part of its longest duration: here no time at all.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const isPut = (request: AwsRequest) => isCall(request, 'PutItem');
const isCall = ({ headers }: AwsRequest, operation: string) =>
  headers['x-amz-target']?.endsWith(`.${operation}`) === true;

/** A response of DynamoDB with this body. */
function responding(statusCode: number, body: object) {
  const text = JSON.stringify(body);
  const headers = {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': String(Buffer.byteLength(text)),
  };
  return { response: { statusCode, headers, body: Readable.from([Buffer.from(text)]) } };
}

describe('A put whose response was lost', () => {
  it('is repeated, and counts as stored for its writer', async () => {
    const key = { PK: 'LOST#1', SK: 'A' };
    const item = { writer: 'request-1', ttl: 1 };
    const store = () => table.store.put(key, item, { PK: absent });
    expect(await losingFirstResponse(isPut, store)).toEqual({ result: true, attempts: 2 });
    expect(await table.store.get([key])).toEqual([{ ...key, ...item }]);
    expect(await table.store.put(key, { writer: 'request-2', ttl: 2 }, { PK: absent })).toBe(false);
    expect(await table.store.get([key])).toEqual([{ ...key, ...item }]);
  });

  it('does not count as stored when another writer was first', async () => {
    const key = { PK: 'LOST#2', SK: 'A' };
    await table.store.put(key, { writer: 'request-1' });
    const store = () => table.store.put(key, { writer: 'request-2' }, { PK: absent });
    expect((await losingFirstResponse(isPut, store)).result).toBe(false);
    expect(await table.store.get([key])).toEqual([{ ...key, writer: 'request-1' }]);
  });

  it.each([
    ['neither item names a writer', {}, {}],
    ['only the existing item names a writer', { writer: 'request-1' }, {}],
    ['only the new item names a writer', {}, { writer: 'request-1' }],
  ])('does not count as stored when %s', async (title, existing, added) => {
    const key = { PK: 'LOST#3', SK: title };
    await table.store.put(key, { ...existing, text: 'existing' });
    expect(await table.store.put(key, { ...added, text: 'added' }, { PK: absent })).toBe(false);
    expect(await table.store.get([key])).toEqual([{ ...key, ...existing, text: 'existing' }]);
  });
});

interface BatchGet {
  readonly RequestItems: Readonly<
    Record<string, { readonly Keys: readonly Readonly<Record<string, unknown>>[] }>
  >;
}

describe('A batch of which DynamoDB returns only a part', () => {
  const keysOf = (partition: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({ PK: partition, SK: String(index).padStart(3, '0') }));

  /** Runs `action`; each batch is passed on with at most this many keys, the others come back unprocessed. */
  async function returningAtMost<T>(count: number, action: () => Promise<T>) {
    const asked: number[] = [];
    const result = await intercepting(async (request, pass) => {
      if (!isCall(request, 'BatchGetItem')) return pass();
      const { RequestItems } = JSON.parse(textOf(request.body)) as BatchGet;
      const { Keys, ...options } = RequestItems[table.name]!;
      asked.push(Keys.length);
      const { response } = (await passing(
        request,
        { [table.name]: { ...options, Keys: Keys.slice(0, count) } },
        pass,
      )) as {
        response: { body: Readable };
      };
      const answer = JSON.parse(Buffer.concat(await response.body.toArray()).toString());
      const left = Keys.slice(count);
      const UnprocessedKeys = left.length > 0 ? { [table.name]: { ...options, Keys: left } } : {};
      return responding(200, { ...answer, UnprocessedKeys });
    }, action);
    return { result, asked };
  }

  /** Passes the request on with other items to read. */
  function passing(
    request: AwsRequest,
    RequestItems: object,
    pass: () => Promise<unknown>,
  ): Promise<unknown> {
    const text = JSON.stringify({ RequestItems });
    const changed = request as { body?: unknown; headers: Record<string, string> };
    changed.body = text;
    changed.headers['content-length'] = String(Buffer.byteLength(text));
    return pass();
  }

  it('is read until all items have come, each under its key', async () => {
    const keys = keysOf('BATCH#1', 7);
    for (const [index, key] of keys.entries()) if (index !== 4) await table.store.put(key, { index });
    const { result, asked } = await returningAtMost(3, () => table.store.get(keys));
    expect(asked).toEqual([7, 4, 1]);
    expect(result).toEqual(keys.map((key, index) => (index === 4 ? undefined : { ...key, index })));
  });

  it('is read until all items have come when it is one of several', async () => {
    const keys = keysOf('BATCH#2', 130);
    await Promise.all(keys.map((key, index) => table.store.put(key, { index })));
    const { result, asked } = await returningAtMost(60, () => table.store.get(keys));
    expect(asked.toSorted((one, other) => one - other)).toEqual([30, 40, 100]);
    expect(result).toEqual(keys.map((key, index) => ({ ...key, index })));
  });

  it('is an error when nothing comes in eleven attempts', async () => {
    const keys = keysOf('BATCH#3', 2);
    let attempts = 0;
    const read = intercepting(
      async (request, pass) => {
        if (!isCall(request, 'BatchGetItem')) return pass();
        attempts += 1;
        const { RequestItems } = JSON.parse(textOf(request.body)) as BatchGet;
        return responding(200, { Responses: {}, UnprocessedKeys: RequestItems });
      },
      () => table.store.get(keys),
    );
    await expect(read).rejects.toThrow('The table did not return all keys of a batch.');
    expect(attempts).toBe(11);
  });
});

describe('A transaction', () => {
  const key = { PK: 'TRANSACTION', SK: 'A' };
  const type = 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException';
  const cancelled = (...codes: readonly string[]) =>
    responding(400, {
      __type: type,
      Message: 'Transaction cancelled',
      CancellationReasons: codes.map((Code) => ({ Code })),
    });

  /** Runs a transaction of two writes that is cancelled with these reasons; each attempt takes a second. */
  async function cancelling(codes: readonly string[], times = Number.POSITIVE_INFINITY) {
    let seconds = 0;
    let attempts = 0;
    const started = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => started + seconds * 1000);
    const writes = [
      check({ PK: 'TRANSACTION', SK: 'NONE' }, { PK: absent }, () => new Error('Refused.')),
      put(key, { attempt: 'this one' }),
    ];
    const outcome = await intercepting(
      async (request, pass) => {
        if (!isCall(request, 'TransactWriteItems')) return pass();
        attempts += 1;
        seconds += 1;
        return attempts > times ? pass() : cancelled(...codes);
      },
      () =>
        table.store.transact(writes).then(
          () => 'committed',
          (error: unknown) => error,
        ),
    );
    return { outcome, attempts };
  }

  it('that only collides ends as StaleRead after five seconds', async () => {
    const { outcome, attempts } = await cancelling(['None', 'TransactionConflict']);
    expect(outcome).toBeInstanceOf(StaleRead);
    expect(attempts).toBe(6);
    expect(await table.store.get([key])).toEqual([undefined]);
  });

  it('that collides and whose condition does not hold ends at once with the error of its write', async () => {
    const { outcome, attempts } = await cancelling(['ConditionalCheckFailed', 'TransactionConflict']);
    expect([outcome, attempts]).toEqual([new Error('Refused.'), 1]);
  });

  it('that is cancelled for any other reason ends at once, and not as StaleRead', async () => {
    const { outcome, attempts } = await cancelling(['None', 'ItemCollectionSizeLimitExceeded']);
    expect([outcome, attempts]).toEqual([
      new Error('A transaction was rejected: ItemCollectionSizeLimitExceeded'),
      1,
    ]);
  });

  it('that collides at first takes effect once', async () => {
    const { outcome, attempts } = await cancelling(['None', 'TransactionConflict'], 2);
    expect([outcome, attempts]).toEqual(['committed', 3]);
    expect(await table.store.get([key])).toEqual([{ ...key, attempt: 'this one' }]);
  });
});
