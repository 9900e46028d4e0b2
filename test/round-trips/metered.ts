/**
 * What AWS would bill for what a service in memory stores and reads. The commands are those of the store on DynamoDB; the table in
 * memory answers them, each a turn of the event loop later. So the steps of a call do not depend on how busy the machine is.
 */
import { ConditionalCheckFailedException, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { AwsCall, recordAwsCalls } from '../../local/tools/metering/aws-calls.ts';
import { consumptionOf, type Existing, writtenKeys } from '../../local/tools/metering/consumption.ts';
import { itemOf, toAttributes } from '../../shared/store/attributes.ts';
import {
  itemBytes,
  itemReadUnits,
  queryReadUnits,
  type WireItem,
} from '../../shared/store/capacity-rules.ts';
import { createDynamoStore } from '../../shared/store/dynamodb-store.ts';
import type { PlainKey } from '../../shared/store/key.ts';
import type { MemoryStore } from '../../shared/store/memory-store.ts';
import { textOf } from '../../shared/store/memory-table.ts';
import type { Bodies, LargeBodies, Query } from '../../shared/store/store.ts';
import { type UntypedStore, untyped } from '../../shared/store/untyped-store.ts';

type Asked = Parameters<typeof consumptionOf>[1];
type Told = Parameters<typeof consumptionOf>[2];
type Call = (...args: readonly unknown[]) => Promise<unknown>;

const table = 'metered';

let running: { deepestEnded: number; readonly calls: AwsCall[] } | undefined;

/** As on AWS, for a service whose store and bodies are metered. */
export const recordMetered: typeof recordAwsCalls = async (action) => {
  const mine = { deepestEnded: 0, calls: [] };
  running = mine;
  try {
    return { result: await action(), calls: mine.calls };
  } finally {
    running = undefined;
  }
};

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Makes the call; `noted` says afterwards what it was. */
async function metered<T>(make: () => Promise<T>, noted: (told: T | undefined) => Omit<AwsCall, 'depth'>) {
  const current = running;
  const depth = (current?.deepestEnded ?? 0) + 1;
  let told: T | undefined;
  try {
    told = await make();
    return told;
  } finally {
    if (current) {
      current.deepestEnded = Math.max(current.deepestEnded, depth);
      current.calls.push({ ...noted(told), depth });
    }
  }
}

/** Has this store metered from now on. */
export function meterStore(store: MemoryStore): void {
  const memory = untyped(store);
  const { get, query, put, delete: remove, transact } = memory;
  const here = { get, query, put, delete: remove, transact };
  for (const name of Object.keys(here) as (keyof typeof here)[])
    here[name] = memory[name].bind(memory) as never;
  const existing = (keys: readonly PlainKey[]): Existing =>
    new Map(
      keys.flatMap(({ PK, SK }) => {
        const item = store.items.get(textOf({ PK, SK }));
        return item ? [[`${PK}\n${SK}`, toAttributes(item) as WireItem] as const] : [];
      }),
    );
  /** The store on DynamoDB, for a call whose commands are answered so. */
  const onAws = (answer: (asked: Asked) => Promise<Told>): UntypedStore => {
    const send = (command: { readonly input: Asked }) => {
      const name = command.constructor.name.replace(/Command$/, '');
      const keys = writtenKeys(name, command.input);
      const before = existing(keys);
      return metered(
        () => answer(command.input),
        (told = {}) => ({
          name,
          kind: name === 'TransactWriteItems' ? 'transaction' : 'table',
          consumption: consumptionOf(name, command.input, told, { before, after: existing(keys) }),
          objectBytes: 0,
        }),
      );
    };
    return untyped(createDynamoStore({ send } as unknown as DynamoDBClient, table));
  };
  const taken = async (written: Promise<boolean>): Promise<Told> => {
    if (await written) return {};
    throw new ConditionalCheckFailedException({ message: 'The condition does not hold.', $metadata: {} });
  };
  const found = async ({ Key, RequestItems }: Asked): Promise<Told> => {
    const keys = (RequestItems?.[table]?.Keys ?? [Key!]).map(
      (key) => itemOf(key as never) as unknown as PlainKey,
    );
    const items = (await here.get(keys)).map((item) => item && (toAttributes(item) as WireItem));
    const units = items.map((item) => itemReadUnits(item ? itemBytes(item) : 0));
    const CapacityUnits = units.reduce((sum, read) => sum + read, 0);
    const Responses = { [table]: items.filter((item) => item !== undefined) };
    return { ...(items[0] && { Item: items[0] }), Responses, ConsumedCapacity: { CapacityUnits } };
  };
  // Whole items: the units are the same.
  const selected = async ({ attributes: _, ...range }: Query): Promise<Told> => {
    const Items = (await here.query(range)).map((item) => toAttributes(item) as WireItem);
    const CapacityUnits = queryReadUnits(Items.reduce((sum, item) => sum + itemBytes(item), 0));
    const told = { Items, Count: Items.length, ScannedCount: Items.length };
    return { ...told, ConsumedCapacity: { CapacityUnits } };
  };
  const ours: UntypedStore = {
    get: (keys) => onAws(found).get(keys),
    query: (query) => onAws(() => selected(query)).query(query),
    pages: (query) => onAws(() => selected(query)).pages(query),
    count: (query) => onAws(() => selected(query)).count(query),
    // What is read at the same time does not see it yet.
    put: (...args) => onAws(() => taken(turn().then(() => here.put(...args)))).put(...args),
    delete: (...args) => onAws(() => taken(here.delete(...args))).delete(...args),
    transact: (writes) => onAws(() => here.transact(writes).then(() => ({}))).transact(writes),
  };
  Object.assign(store, ours);
}

/** The requests to S3 that a method makes, as `recordAwsCalls` names them. */
const requests: Readonly<Record<string, readonly string[]>> = {
  put: ['PUT'],
  get: ['GET'],
  delete: ['DELETE'],
  part: ['GET'],
  measure: ['HEAD', 'GET'],
  copy: ['PUT'],
};

/** Has these bodies metered from now on. */
export function meterBodies(bodies: Bodies | LargeBodies): void {
  for (const [name, call] of Object.entries(bodies) as [string, Call][]) {
    const ours = async (...args: readonly unknown[]) => {
      const objectBytes = name === 'put' ? (args[1] as Buffer).length : 0;
      for (const method of requests[name] ?? []) {
        const kind = method === 'GET' ? 'get object' : 'put object';
        await metered(turn, () => ({ name: `${method} object`, kind, objectBytes }));
      }
      return call(...args);
    };
    Object.assign(bodies, { [name]: ours });
  }
}
