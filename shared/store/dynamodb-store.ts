/** The store on DynamoDB. */

import {
  BatchGetItemCommand,
  type CancellationReason,
  ConditionalCheckFailedException,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
  TransactionCanceledException,
  TransactWriteItemsCommand,
  type TransactWriteItemsCommandInput,
} from '@aws-sdk/client-dynamodb';
import { batches } from '../concurrency/batches.ts';
import { mapConcurrent } from '../concurrency/map-concurrent.ts';
import { BackOff, type BackOffPolicy } from '../concurrency/retry.ts';
import { type Attributes, itemOf, toAttributes } from './attributes.ts';
import type { Limits } from './client-timeouts.ts';
import { conditionExpression, type Expression, writeExpression } from './expressions.ts';
import { boundsOf, type Item, type PlainKey } from './key.ts';
import { leanSettings, madeLean } from './lean-client.ts';
import { type Query, StaleRead, type Store } from './store.ts';
import { isThrottlingReason, StoreThrottled } from './throttling.ts';
import { type StoredItem, typed } from './untyped-store.ts';
import type { Write } from './writes.ts';

const batchSize = 100;
/** More at the same time would only wait for each other, until the client's timeout. */
const batchesAtOnce = 8;
/** DynamoDB takes no larger `Limit` than a signed 32-bit number; a page of a megabyte holds far fewer items. */
const largestPage = 100_000;
/** When the table is throttled, it returns fewer keys of a batch than were requested. */
const incompleteBatches: BackOffPolicy = { baseMs: 20, capMs: 400, attempts: 11 };
/** Collisions with other transactions. */
const collisions: BackOffPolicy = { baseMs: 20, capMs: 400, timeoutMs: 5000 };

type TransactItem = NonNullable<TransactWriteItemsCommandInput['TransactItems']>[number];

const insideRequest: Limits = { attempts: 3, milliseconds: 5000 };

/** A client with timeouts that fit inside a request. The endpoint comes from the SDK's own variables. */
export function dynamoClient(limits: Limits = insideRequest): DynamoDBClient {
  return madeLean(new DynamoDBClient(leanSettings(limits)));
}

/** The store on this table. */
export function createDynamoStore(client: DynamoDBClient, tableName: string): Store {
  async function getBatch(wanted: readonly PlainKey[]): Promise<Map<string, StoredItem>> {
    const found = new Map<string, StoredItem>();
    let open = wanted.map(keyAttributes);
    const backOff = new BackOff(incompleteBatches);
    while (open.length > 0) {
      const response = await client.send(
        new BatchGetItemCommand({ RequestItems: { [tableName]: { Keys: open, ConsistentRead: true } } }),
      );
      for (const attributes of response.Responses?.[tableName] ?? []) {
        const item = storedItem(attributes);
        found.set(keyText(item), item);
      }
      open = response.UnprocessedKeys?.[tableName]?.Keys ?? [];
      if (open.length > 0 && !(await backOff.pause()))
        throw new StoreThrottled('The table did not return all keys of a batch.');
    }
    return found;
  }

  /** The responses to a query, one round trip each: all of them, or until `limit` items have come. */
  async function* responses(
    options: Query,
    select?: Pick<QueryCommandInput, 'Select'>,
  ): AsyncGenerator<QueryCommandOutput> {
    let start: Attributes | undefined;
    let left = options.limit ?? Number.POSITIVE_INFINITY;
    do {
      const response = await client.send(
        new QueryCommand({
          TableName: tableName,
          ConsistentRead: true,
          ...select,
          ...queryExpression(options),
          ScanIndexForward: !options.descending,
          ...(Number.isFinite(left) && { Limit: Math.min(left, largestPage) }),
          ...(start && { ExclusiveStartKey: start }),
        }),
      );
      left -= response.Count ?? 0;
      yield response;
      start = response.LastEvaluatedKey;
    } while (start && left > 0);
  }

  async function* pages(options: Query): AsyncGenerator<readonly StoredItem[]> {
    for await (const { Items = [] } of responses(options)) yield Items.map(storedItem);
  }

  return typed({
    async get(wanted) {
      if (wanted.length === 1) {
        const { Item } = await client.send(
          new GetItemCommand({ TableName: tableName, Key: keyAttributes(wanted[0]!), ConsistentRead: true }),
        );
        return [Item && storedItem(Item)];
      }
      const unique = [...new Map(wanted.map((key) => [keyText(key), key])).values()];
      const found = new Map<string, StoredItem>();
      for (const part of await mapConcurrent(batches(unique, batchSize), batchesAtOnce, getBatch)) {
        for (const [key, item] of part) found.set(key, item);
      }
      return wanted.map((key) => found.get(keyText(key)));
    },

    async query(options) {
      const items: StoredItem[] = [];
      for await (const page of pages(options)) items.push(...page);
      return items;
    },

    pages,

    async count(options) {
      let counted = 0;
      for await (const { Count = 0 } of responses(options, { Select: 'COUNT' })) counted += Count;
      return counted;
    },

    async put(key, item, when) {
      const call = client.send(
        new PutItemCommand({
          TableName: tableName,
          Item: toAttributes({ ...item, ...key }),
          ...inAttributes(conditionExpression(when)),
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      );
      const { writer } = item as Item;
      return holds(call, (found) => typeof writer === 'string' && found?.writer?.S === writer);
    },

    async delete(key, when) {
      const condition = inAttributes(conditionExpression(when));
      return holds(
        client.send(new DeleteItemCommand({ TableName: tableName, Key: keyAttributes(key), ...condition })),
      );
    },

    async transact(writes) {
      const input = { TransactItems: writes.map((write) => transactItem(tableName, write)) };
      const backOff = new BackOff(collisions);
      for (;;) {
        try {
          await client.send(new TransactWriteItemsCommand(input));
          return;
        } catch (error) {
          if (!(error instanceof TransactionCanceledException)) throw error;
          const reasons = error.CancellationReasons ?? [];
          throwFirstRefusal(writes, reasons);
          if (await backOff.pause()) continue;
          if (reasons.some(({ Code }) => isThrottlingReason(Code)))
            throw new StoreThrottled('The table takes no transaction at present.');
          // Nothing was committed, so a caller that computes its changes again may retry.
          throw new StaleRead();
        }
      }
    },
  });
}

/**
 * Throws the error of the first write whose condition did not hold. Returns when only collisions were
 * reported.
 */
function throwFirstRefusal(writes: readonly Write[], reasons: readonly CancellationReason[]): void {
  for (const [index, write] of writes.entries()) {
    if (reasons[index]?.Code !== 'ConditionalCheckFailed') continue;
    if (typeof write.refused === 'function') throw write.refused();
    throw new StaleRead();
  }
  const other = reasons.find(({ Code }) => Code && !isRetriedReason(Code));
  if (other) throw new Error(`A transaction was rejected: ${other.Code}`);
}

const isRetriedReason = (code: string): boolean =>
  code === 'None' || code === 'TransactionConflict' || isThrottlingReason(code);

/**
 * Whether a conditional write took effect. The SDK repeats a write whose response was lost; `isOurs`
 * recognizes the item that the first attempt stored.
 */
async function holds(
  call: Promise<unknown>,
  isOurs: (found: ConditionalCheckFailedException['Item']) => boolean = () => false,
): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return isOurs(error.Item);
    throw error;
  }
}

function transactItem(tableName: string, write: Write): TransactItem {
  const expression = inAttributes(writeExpression(write));
  if (write.kind === 'put') {
    return {
      Put: { TableName: tableName, Item: toAttributes({ ...write.item, ...write.key }), ...expression },
    };
  }
  const target = { TableName: tableName, Key: keyAttributes(write.key), ...expression };
  if (write.kind === 'delete') return { Delete: target };
  if (write.kind === 'check') return { ConditionCheck: target as TransactItem['ConditionCheck'] };
  return { Update: target as TransactItem['Update'] };
}

/**
 * A prefix becomes a range for the sake of Dynoxide 1.2.1, which looks at the whole partition for `begins_with`: one item behind 20,000
 * others took 7 ms instead of 3. DynamoDB reads and bills the same for both.
 */
function queryExpression({ partition, prefix, between: given, after, attributes }: Query) {
  const between = given ?? (prefix === undefined ? undefined : boundsOf(prefix));
  const names: Record<string, string> = { '#PK': 'PK' };
  const values: Item = { ':pk': partition };
  let condition = '#PK = :pk';
  if (after !== undefined) {
    names['#SK'] = 'SK';
    values[':after'] = after;
    condition += ' AND #SK > :after';
  } else if (between !== undefined) {
    names['#SK'] = 'SK';
    values[':from'] = between[0];
    values[':to'] = between[1];
    condition += ' AND #SK BETWEEN :from AND :to';
  }
  for (const attribute of attributes ?? []) names[`#${attribute}`] = attribute;
  return {
    KeyConditionExpression: condition,
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: toAttributes(values),
    ...(attributes && { ProjectionExpression: attributes.map((attribute) => `#${attribute}`).join(', ') }),
  };
}

/** The same expression with its values in the form of DynamoDB. */
function inAttributes({ ExpressionAttributeValues: values, ...expression }: Expression) {
  return { ...expression, ...(values && { ExpressionAttributeValues: toAttributes(values) }) };
}

function keyAttributes({ PK, SK }: PlainKey): Attributes {
  return { PK: { S: PK }, SK: { S: SK } };
}

function storedItem(attributes: Attributes): StoredItem {
  return itemOf(attributes) as StoredItem;
}

function keyText({ PK, SK }: PlainKey): string {
  return `${PK}\n${SK}`;
}
