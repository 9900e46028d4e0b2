/** The store on DynamoDB. */

import {
  type CancellationReason,
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { batches } from '../concurrency/batches.ts';
import { mapConcurrent } from '../concurrency/map-concurrent.ts';
import { BackOff, type BackOffPolicy } from '../concurrency/retry.ts';
import { type Limits, limited } from './client-timeouts.ts';
import { conditionExpression, writeExpression } from './expressions.ts';
import type { Item, PlainKey } from './key.ts';
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

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

const insideRequest: Limits = { attempts: 3, milliseconds: 5000 };

/** A client with timeouts that fit inside a request. The endpoint comes from the SDK's own variables. */
export function dynamoClient(limits: Limits = insideRequest): DynamoDBClient {
  return new DynamoDBClient(limited(limits));
}

/** The store on this table. */
export function createDynamoStore(client: DynamoDBClient, tableName: string): Store {
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });

  async function getBatch(wanted: readonly PlainKey[]): Promise<Map<string, StoredItem>> {
    const found = new Map<string, StoredItem>();
    let open = wanted;
    const backOff = new BackOff(incompleteBatches);
    while (open.length > 0) {
      const response = await documents.send(
        new BatchGetCommand({
          RequestItems: { [tableName]: { Keys: open.map(plainKey), ConsistentRead: true } },
        }),
      );
      for (const item of response.Responses?.[tableName] ?? [])
        found.set(keyText(item as StoredItem), item as StoredItem);
      open = (response.UnprocessedKeys?.[tableName]?.Keys ?? []) as PlainKey[];
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
    let start: Item | undefined;
    let left = options.limit ?? Number.POSITIVE_INFINITY;
    do {
      const response = await documents.send(
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
    for await (const { Items = [] } of responses(options)) yield Items as StoredItem[];
  }

  return typed({
    async get(wanted) {
      if (wanted.length === 1) {
        const response = await documents.send(
          new GetCommand({ TableName: tableName, Key: plainKey(wanted[0]!), ConsistentRead: true }),
        );
        return [response.Item as StoredItem | undefined];
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
      const input = { TableName: tableName, Item: { ...item, ...key }, ...conditionExpression(when) };
      const call = documents.send(
        new PutCommand({ ...input, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }),
      );
      const { writer } = item as Item;
      return holds(call, (found) => typeof writer === 'string' && found?.writer?.S === writer);
    },

    async delete(key, when) {
      const input = { TableName: tableName, Key: plainKey(key), ...conditionExpression(when) };
      return holds(documents.send(new DeleteCommand(input)));
    },

    async transact(writes) {
      const input = { TransactItems: writes.map((write) => transactItem(tableName, write)) };
      const backOff = new BackOff(collisions);
      for (;;) {
        try {
          await documents.send(new TransactWriteCommand(input));
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
  const expression = writeExpression(write);
  if (write.kind === 'put') {
    return { Put: { TableName: tableName, Item: { ...write.item, ...write.key }, ...expression } };
  }
  const target = { TableName: tableName, Key: plainKey(write.key), ...expression };
  if (write.kind === 'delete') return { Delete: target };
  if (write.kind === 'check') return { ConditionCheck: target as TransactItem['ConditionCheck'] };
  return { Update: target as TransactItem['Update'] };
}

function queryExpression({ partition, prefix, between, after, attributes }: Query) {
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
  } else if (prefix !== undefined) {
    names['#SK'] = 'SK';
    values[':prefix'] = prefix;
    condition += ' AND begins_with(#SK, :prefix)';
  }
  for (const attribute of attributes ?? []) names[`#${attribute}`] = attribute;
  return {
    KeyConditionExpression: condition,
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
    ...(attributes && { ProjectionExpression: attributes.map((attribute) => `#${attribute}`).join(', ') }),
  };
}

function plainKey({ PK, SK }: PlainKey): { PK: string; SK: string } {
  return { PK, SK };
}

function keyText({ PK, SK }: PlainKey): string {
  return `${PK}\n${SK}`;
}
