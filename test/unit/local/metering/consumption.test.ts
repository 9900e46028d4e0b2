import { describe, expect, it } from 'vitest';
import { consumptionOf, writtenKeys } from '../../../../local/tools/metering/consumption.ts';
import type { WireItem } from '../../../../shared/store/capacity-rules.ts';

const nothing = { before: new Map(), after: new Map() };

/** An item of `bytes` bytes. */
function item(PK: string, bytes: number): WireItem {
  const keyBytes = 2 + PK.length + 2 + 1;
  return { PK: { S: PK }, SK: { S: 's' }, v: { S: 'x'.repeat(bytes - keyBytes - 1) } };
}

function existing(...items: readonly WireItem[]): Map<string, WireItem> {
  return new Map(items.map((one) => [`${one.PK!.S}\n${one.SK!.S}`, one]));
}

function keyOf({ PK, SK }: WireItem): WireItem {
  return { PK: PK!, SK: SK! };
}

function asked(...actions: readonly Record<string, object>[]) {
  return { TableName: 't', TransactItems: actions.map((action) => withTable(action)) };
}

function withTable(action: Record<string, object>) {
  return Object.fromEntries(
    Object.entries(action).map(([kind, what]) => [kind, { TableName: 't', ...what }]),
  );
}

describe('A read', () => {
  it('is billed for missing keys of a batch too, each to its partition', () => {
    const record = item('RECORD#1', 200);
    const large = item('TOKEN#1', 5000);
    const request = {
      TableName: 't',
      RequestItems: { t: { Keys: [keyOf(record), keyOf(large), { PK: { S: 'RECORD#2' }, SK: { S: 's' } }] } },
    };
    const answer = { Responses: { t: [record, large] }, ConsumedCapacity: [{ CapacityUnits: 3 }] };
    expect(consumptionOf('BatchGetItem', request, answer, nothing)).toMatchObject({
      read: 4,
      write: 0,
      items: 2,
      partitions: { RECORD: { read: 2, write: 0 }, TOKEN: { read: 2, write: 0 } },
    });
  });

  it('is not billed for unprocessed keys of a batch, which are requested again', () => {
    const found = item('RECORD#1', 200);
    const open = { PK: { S: 'RECORD#2' }, SK: { S: 's' } };
    const request = { TableName: 't', RequestItems: { t: { Keys: [keyOf(found), open] } } };
    const answer = {
      Responses: { t: [found] },
      UnprocessedKeys: { t: { Keys: [open] } },
      ConsumedCapacity: [{ CapacityUnits: 1 }],
    };
    expect(consumptionOf('BatchGetItem', request, answer, nothing).read).toBe(1);
  });

  it('is billed as reported for a query, and one unit when it finds nothing', () => {
    const request = { TableName: 't', ExpressionAttributeValues: { ':pk': { S: 'AUDIT#1#2026-01' } } };
    const some = { ConsumedCapacity: { CapacityUnits: 16 }, ScannedCount: 100 };
    expect(consumptionOf('Query', request, some, nothing)).toMatchObject({
      read: 16,
      items: 100,
      partitions: { AUDIT: { read: 16, write: 0 } },
    });
    const none = { ConsumedCapacity: { CapacityUnits: 0 }, ScannedCount: 0 };
    expect(consumptionOf('Query', request, none, nothing).read).toBe(1);
  });
});

describe('A transaction', () => {
  const before = item('RECORD#1', 3000);
  const after = item('RECORD#1', 2000);
  const added = item('OUTBOX#1', 1025);
  const checked = item('APP', 1500);

  it('is billed twice for each item, by the larger of before and after, and for items that are only checked', () => {
    const request = asked(
      { Update: { Key: keyOf(before) } },
      { Put: { Item: added } },
      { ConditionCheck: { Key: keyOf(checked) } },
      { Delete: { Key: { PK: { S: 'GONE#1' }, SK: { S: 's' } } } },
    );
    const around = { before: existing(before, checked), after: existing(after, added, checked) };
    expect(consumptionOf('TransactWriteItems', request, {}, around)).toMatchObject({
      write: 2 * (3 + 2 + 2 + 1),
      partitions: {
        RECORD: { read: 0, write: 6 },
        OUTBOX: { read: 0, write: 4 },
        APP: { read: 0, write: 4 },
        GONE: { read: 0, write: 2 },
      },
    });
  });

  it('that was rejected is billed as if it had succeeded', () => {
    const refused = asked({ Put: { Item: item('RECORD#1', 4000) } });
    const around = { before: existing(before), after: existing(before) };
    expect(consumptionOf('TransactWriteItems', refused, {}, around).write).toBe(2 * 4);
  });
});

describe('The growth of the table', () => {
  it('counts new items with an overhead of 100 bytes, and the difference of others', () => {
    const request = asked(
      { Put: { Item: item('RECORD#1', 500) } },
      { Update: { Key: keyOf(item('CARENET#1', 300)) } },
    );
    const around = {
      before: existing(item('CARENET#1', 300)),
      after: existing(item('RECORD#1', 500), item('CARENET#1', 320)),
    };
    expect(consumptionOf('TransactWriteItems', request, {}, around).storedBytes).toBe(600 + 20);
  });

  it('leaves out items that expire, and events that are processed and deleted', () => {
    const nonce = { ...item('NONCE#1#2', 100), ttl: { N: '1790000000' } };
    const event = item('OUTBOX#3', 100);
    const request = asked({ Put: { Item: nonce } }, { Put: { Item: event } });
    const around = { before: new Map(), after: existing(nonce, event) };
    expect(consumptionOf('TransactWriteItems', request, {}, around).storedBytes).toBe(0);
  });

  it('is negative when something is removed', () => {
    const gone = item('RECORD#1', 500);
    const request = { TableName: 't', Key: keyOf(gone) };
    const around = { before: existing(gone), after: new Map() };
    const answer = { ConsumedCapacity: { CapacityUnits: 1 } };
    expect(consumptionOf('DeleteItem', request, answer, around).storedBytes).toBe(-600);
  });
});

it('The written keys of a call are those that it writes or checks', () => {
  const one = item('RECORD#1', 100);
  expect(writtenKeys('PutItem', { TableName: 't', Item: one })).toEqual([
    { table: 't', PK: 'RECORD#1', SK: 's' },
  ]);
  expect(writtenKeys('TransactWriteItems', asked({ ConditionCheck: { Key: keyOf(one) } }))).toEqual([
    { table: 't', PK: 'RECORD#1', SK: 's' },
  ]);
  expect(writtenKeys('Query', { TableName: 't' })).toEqual([]);
});

it('Computing consumption throws when rules and DynamoDB disagree, and for calls without a rule', () => {
  const put = { TableName: 't', Item: item('RECORD#1', 2000) };
  const around = { before: new Map(), after: existing(item('RECORD#1', 2000)) };
  expect(() => consumptionOf('PutItem', put, { ConsumedCapacity: { CapacityUnits: 4 } }, around)).toThrow(
    'PutItem: 4 units reported, 2 computed.',
  );
  expect(() => consumptionOf('Scan', { TableName: 't' }, {}, nothing)).toThrow('Scan');
});
