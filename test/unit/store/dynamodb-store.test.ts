/** What the store sends to DynamoDB, word for word, and what it makes of the responses. test/store has the databases themselves. */
import {
  ConditionalCheckFailedException,
  type DynamoDBClient,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDynamoStore } from '../../../shared/store/dynamodb-store.ts';
import { StaleRead } from '../../../shared/store/store.ts';
import { StoreThrottled } from '../../../shared/store/throttling.ts';
import {
  absent,
  check,
  create,
  present,
  put,
  remove,
  update,
  type Write,
} from '../../../shared/store/writes.ts';

interface Command {
  readonly constructor: { readonly name: string };
  readonly input: Readonly<Record<string, unknown>>;
}

type Answer = object | ((input: Command['input']) => object);

const key = { PK: 'P', SK: 'A' };
const attributesOfKey = { PK: { S: 'P' }, SK: { S: 'A' } };

beforeEach(() => {
  // A pause lasts a random part of its longest duration: here no time at all.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** A store whose client gives these answers, the last one again and again; one that is an error is thrown. */
function storeWith(...answers: readonly Answer[]) {
  const sent: (readonly [command: string, input: Command['input']])[] = [];
  const client = {
    send: async (command: Command) => {
      const { input } = command;
      const answer = answers[Math.min(sent.length, answers.length - 1)] ?? {};
      sent.push([command.constructor.name, input]);
      const given = typeof answer === 'function' ? answer(input) : answer;
      if (given instanceof Error) throw given;
      return given;
    },
  };
  return { store: createDynamoStore(client as unknown as DynamoDBClient, 'table'), sent };
}

const failed = (item?: Record<string, never>) =>
  new ConditionalCheckFailedException({ message: 'Failed', $metadata: {}, ...(item && { Item: item }) });
const cancelled = (...codes: readonly (string | undefined)[]) =>
  new TransactionCanceledException({
    message: 'Cancelled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => (Code === undefined ? {} : { Code })),
  });

describe('A single write', () => {
  it('is sent with its conditions, all of which must hold, and asks for the item that is in its way', async () => {
    const { store, sent } = storeWith();
    const when = { PK: absent, state: 'active', count: { below: 5 }, name: present };
    expect(await store.put(key, { text: 'x', on: true, none: undefined }, when)).toBe(true);
    expect(sent).toEqual([
      [
        'PutItemCommand',
        {
          TableName: 'table',
          Item: { ...attributesOfKey, text: { S: 'x' }, on: { BOOL: true } },
          ConditionExpression:
            'attribute_not_exists(#PK) AND #state = :v0 AND #count < :v1 AND attribute_exists(#name)',
          ExpressionAttributeNames: { '#PK': 'PK', '#state': 'state', '#count': 'count', '#name': 'name' },
          ExpressionAttributeValues: { ':v0': { S: 'active' }, ':v1': { N: '5' } },
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        },
      ],
    ]);
  });

  it('without conditions is sent without expressions, which DynamoDB would refuse when they are empty', async () => {
    const { store, sent } = storeWith();
    await store.put(key, {});
    expect(await store.delete(key)).toBe(true);
    expect(await store.delete(key, { n: 1 })).toBe(true);
    expect(sent).toEqual([
      [
        'PutItemCommand',
        { TableName: 'table', Item: attributesOfKey, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' },
      ],
      ['DeleteItemCommand', { TableName: 'table', Key: attributesOfKey }],
      [
        'DeleteItemCommand',
        {
          TableName: 'table',
          Key: attributesOfKey,
          ConditionExpression: '#n = :v0',
          ExpressionAttributeNames: { '#n': 'n' },
          ExpressionAttributeValues: { ':v0': { N: '1' } },
        },
      ],
    ]);
  });

  it.each([
    ['the writer of the item is the same', { writer: 'w1' }, { writer: { S: 'w1' } }, true],
    ['the item has another writer', { writer: 'w1' }, { writer: { S: 'w2' } }, false],
    ['the item has no writer', { writer: 'w1' }, {}, false],
    ['neither has a writer', {}, {}, false],
    ['there is no item', { writer: 'w1' }, undefined, false],
  ])(
    'whose condition does not hold counts as stored only by its writer: %s',
    async (_, item, found, stored) => {
      const { store } = storeWith(failed(found as never));
      expect(await store.put(key, item, { PK: absent })).toBe(stored);
      expect(await store.delete(key, { PK: present })).toBe(false);
    },
  );

  it('that fails for any other reason fails', async () => {
    const { store } = storeWith(new Error('No connection.'));
    await expect(store.put(key, {})).rejects.toThrow('No connection.');
    await expect(store.delete(key)).rejects.toThrow('No connection.');
  });
});

describe('A read by key', () => {
  it('of one item is a request of its own, and of none makes no request', async () => {
    const { store, sent } = storeWith({ Item: { ...attributesOfKey, n: { N: '1' } } });
    expect(await store.get([key])).toEqual([{ ...key, n: 1 }]);
    expect(await store.get([])).toEqual([]);
    expect(sent).toEqual([
      ['GetItemCommand', { TableName: 'table', Key: attributesOfKey, ConsistentRead: true }],
    ]);
    expect(await storeWith({}).store.get([key])).toEqual([undefined]);
  });

  it('of several items asks once for each, a hundred at a time', async () => {
    const keys = Array.from({ length: 101 }, (_, index) => ({ PK: 'P', SK: String(index) }));
    const { store, sent } = storeWith({});
    expect(await store.get([...keys, keys[0]!])).toEqual(Array(102).fill(undefined));
    const asked = sent.map(([, { RequestItems }]) => (RequestItems as Batch).table.Keys.length);
    expect(asked).toEqual([100, 1]);
  });

  interface Batch {
    readonly table: { readonly Keys: readonly object[] };
  }

  it('asks again for what a batch left out, and gives each item its own place', async () => {
    const [one, other] = [
      { PK: 'P', SK: '1' },
      { PK: 'P', SK: '2' },
    ];
    const wire = ({ PK, SK }: typeof one) => ({ PK: { S: PK }, SK: { S: SK } });
    const { store, sent } = storeWith(
      { Responses: { table: [wire(other)] }, UnprocessedKeys: { table: { Keys: [wire(one)] } } },
      { Responses: { table: [wire(one)] }, UnprocessedKeys: {} },
    );
    expect(await store.get([one, other])).toEqual([one, other]);
    expect(sent.map(([, { RequestItems }]) => (RequestItems as Batch).table.Keys)).toEqual([
      [wire(one), wire(other)],
      [wire(one)],
    ]);
  });

  it('is an error when a batch stays incomplete eleven times, and not ten', async () => {
    const open = { UnprocessedKeys: { table: { Keys: [attributesOfKey] } } };
    const { store, sent } = storeWith(open);
    const read = store.get([key, { PK: 'P', SK: 'B' }]);
    await expect(read).rejects.toThrow('The table did not return all keys of a batch.');
    await expect(read).rejects.toBeInstanceOf(StoreThrottled);
    expect(sent).toHaveLength(11);
    const late = storeWith(...Array(10).fill(open), { Responses: { table: [attributesOfKey] } });
    expect(await late.store.get([key, { PK: 'P', SK: 'B' }])).toEqual([key, undefined]);
  });
});

describe('A query', () => {
  const asked = { TableName: 'table', ConsistentRead: true, ScanIndexForward: true };

  it.each([
    [{}, '#PK = :pk', {}],
    [{ prefix: 'B#' }, '#PK = :pk AND #SK BETWEEN :from AND :to', { ':from': 'B#', ':to': 'B#\u{10FFFF}' }],
    [{ between: ['B', 'C'] }, '#PK = :pk AND #SK BETWEEN :from AND :to', { ':from': 'B', ':to': 'C' }],
    [
      { between: ['B', 'C'], prefix: 'B' },
      '#PK = :pk AND #SK BETWEEN :from AND :to',
      { ':from': 'B', ':to': 'C' },
    ],
    [{ after: 'B', between: ['A', 'C'] }, '#PK = :pk AND #SK > :after', { ':after': 'B' }],
  ] as const)('of %j is sent as DynamoDB has it', async (bounds, condition, values) => {
    const { store, sent } = storeWith({ Items: [], Count: 0 });
    await store.query({ partition: 'P', ...bounds });
    const texts = Object.entries({ ':pk': 'P', ...values }).map(([name, text]) => [name, { S: text }]);
    expect(sent).toEqual([
      [
        'QueryCommand',
        {
          ...asked,
          KeyConditionExpression: condition,
          ExpressionAttributeNames: { '#PK': 'PK', ...(condition.includes('#SK') && { '#SK': 'SK' }) },
          ExpressionAttributeValues: Object.fromEntries(texts),
        },
      ],
    ]);
  });

  it('backwards, of some attributes and up to a limit says so', async () => {
    const { store, sent } = storeWith({ Items: [{ n: { N: '1' } }], Count: 1 });
    const query = { partition: 'P', descending: true, attributes: ['n', 'name'], limit: 1 };
    expect(await store.query(query)).toEqual([{ n: 1 }]);
    expect(sent).toEqual([
      [
        'QueryCommand',
        {
          ...asked,
          ScanIndexForward: false,
          Limit: 1,
          KeyConditionExpression: '#PK = :pk',
          ExpressionAttributeNames: { '#PK': 'PK', '#n': 'n', '#name': 'name' },
          ExpressionAttributeValues: { ':pk': { S: 'P' } },
          ProjectionExpression: '#n, #name',
        },
      ],
    ]);
  });

  const page = (SK: string, more: boolean) => ({
    Items: [{ PK: { S: 'P' }, SK: { S: SK } }],
    Count: 1,
    ...(more && { LastEvaluatedKey: { PK: { S: 'P' }, SK: { S: SK } } }),
  });

  it('of several pages goes on where the last one ended, and asks for what is left of the limit', async () => {
    const { store, sent } = storeWith(page('A', true), page('B', true), page('C', false));
    expect(await store.query({ partition: 'P' })).toEqual(['A', 'B', 'C'].map((SK) => ({ PK: 'P', SK })));
    expect(sent.map(([, { ExclusiveStartKey }]) => ExclusiveStartKey)).toEqual([
      undefined,
      { PK: { S: 'P' }, SK: { S: 'A' } },
      { PK: { S: 'P' }, SK: { S: 'B' } },
    ]);
    const limited = storeWith(page('A', true), page('B', true), page('C', true));
    expect(await limited.store.query({ partition: 'P', limit: 2 })).toHaveLength(2);
    expect(limited.sent.map(([, { Limit }]) => Limit)).toEqual([2, 1]);
  });

  it('never asks for more items than DynamoDB lets it', async () => {
    const { store, sent } = storeWith({});
    expect(await store.query({ partition: 'P', limit: 3_000_000_000 })).toEqual([]);
    expect(sent[0]![1].Limit).toBe(100_000);
  });

  it('that counts adds up what the pages say, and reads no items', async () => {
    const { store, sent } = storeWith({ ...page('A', true), Count: 7 }, { Count: 5 }, {});
    expect(await store.count({ partition: 'P' })).toBe(12);
    expect(sent.map(([, { Select }]) => Select)).toEqual(['COUNT', 'COUNT']);
    expect(await storeWith({}).store.count({ partition: 'P' })).toBe(0);
  });
});

describe('A transaction', () => {
  const refusal = () => new Error('Refused.');
  const at = (SK: string) => ({ PK: 'P', SK });
  const wire = (SK: string) => ({ PK: { S: 'P' }, SK: { S: SK } });

  it('is sent with every kind of write, each with its own conditions', async () => {
    const { store, sent } = storeWith();
    await store.transact([
      create(at('1'), { made: 'now' }, refusal),
      put(at('2'), {}),
      update(at('3'), {
        set: { label: 'x', kept: undefined, on: false },
        add: { n: 1, m: -2 },
        remove: ['a', 'b'],
      }),
      update(at('4'), { add: { n: 1 } }, { when: { revision: 3 }, refused: 'retry' }),
      update(at('5'), { set: { kept: undefined, label: 'y' }, remove: [] }),
      remove(at('6')),
      check(at('7'), { PK: present }, refusal),
    ]);
    expect(sent).toEqual([
      [
        'TransactWriteItemsCommand',
        {
          TransactItems: [
            {
              Put: {
                TableName: 'table',
                Item: { ...wire('1'), made: { S: 'now' } },
                ConditionExpression: 'attribute_not_exists(#PK)',
                ExpressionAttributeNames: { '#PK': 'PK' },
              },
            },
            { Put: { TableName: 'table', Item: wire('2') } },
            {
              Update: {
                TableName: 'table',
                Key: wire('3'),
                UpdateExpression: 'SET #label = :v0, #on = :v1 ADD #n :v2, #m :v3 REMOVE #a, #b',
                ExpressionAttributeNames: {
                  '#label': 'label',
                  '#on': 'on',
                  '#n': 'n',
                  '#m': 'm',
                  '#a': 'a',
                  '#b': 'b',
                },
                ExpressionAttributeValues: {
                  ':v0': { S: 'x' },
                  ':v1': { BOOL: false },
                  ':v2': { N: '1' },
                  ':v3': { N: '-2' },
                },
              },
            },
            {
              Update: {
                TableName: 'table',
                Key: wire('4'),
                ConditionExpression: '#revision = :v0',
                UpdateExpression: 'ADD #n :v1',
                ExpressionAttributeNames: { '#revision': 'revision', '#n': 'n' },
                ExpressionAttributeValues: { ':v0': { N: '3' }, ':v1': { N: '1' } },
              },
            },
            {
              Update: {
                TableName: 'table',
                Key: wire('5'),
                UpdateExpression: 'SET #label = :v0',
                ExpressionAttributeNames: { '#label': 'label' },
                ExpressionAttributeValues: { ':v0': { S: 'y' } },
              },
            },
            { Delete: { TableName: 'table', Key: wire('6') } },
            {
              ConditionCheck: {
                TableName: 'table',
                Key: wire('7'),
                ConditionExpression: 'attribute_exists(#PK)',
                ExpressionAttributeNames: { '#PK': 'PK' },
              },
            },
          ],
        },
      ],
    ]);
  });

  const two: readonly Write[] = [
    put(at('1'), {}, { when: { PK: present }, refused: 'retry' }),
    create(at('2'), {}, refusal),
  ];

  it.each([
    ['the error of its write', ['None', 'ConditionalCheckFailed'], new Error('Refused.')],
    ['StaleRead where its write says retry', ['ConditionalCheckFailed', 'None'], new StaleRead()],
    ['that of the first of two', ['ConditionalCheckFailed', 'ConditionalCheckFailed'], new StaleRead()],
    [
      'that of a condition before that of a collision',
      ['TransactionConflict', 'ConditionalCheckFailed'],
      new Error('Refused.'),
    ],
    [
      'what DynamoDB says',
      ['None', 'ItemCollectionSizeLimitExceeded'],
      new Error('A transaction was rejected: ItemCollectionSizeLimitExceeded'),
    ],
  ])('that is refused throws %s, and is not sent again', async (_, codes, error) => {
    const { store, sent } = storeWith(cancelled(...codes));
    await expect(store.transact(two)).rejects.toEqual(error);
    expect(sent).toHaveLength(1);
  });

  it('that fails for any other reason fails at once', async () => {
    const { store, sent } = storeWith(new Error('No connection.'));
    await expect(store.transact(two)).rejects.toThrow('No connection.');
    expect(sent).toHaveLength(1);
  });

  /** Each attempt takes a second. */
  function secondsPass(sent: readonly unknown[]): void {
    const started = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => started + sent.length * 1000);
  }

  const throttled = new StoreThrottled('The table takes no transaction at present.');

  it.each([
    ['TransactionConflict', new StaleRead()],
    ['ThrottlingError', throttled],
    ['ProvisionedThroughputExceeded', throttled],
    [undefined, new StaleRead()],
  ])('that meets %s is sent again for five seconds', async (code, expected) => {
    const { store, sent } = storeWith(cancelled('None', code));
    secondsPass(sent);
    await expect(store.transact(two)).rejects.toEqual(expected);
    expect(sent).toHaveLength(6);
  });

  it('that collides at first, or is cancelled without a reason, takes effect', async () => {
    const { store, sent } = storeWith(cancelled('None', 'TransactionConflict'), cancelled(), {});
    await store.transact(two);
    expect(sent).toHaveLength(3);
  });
});
