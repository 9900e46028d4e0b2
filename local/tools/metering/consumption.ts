/**
 * What one call to the table consumes, as AWS bills it. Computed from the request, the response and the items
 * concerned.
 */
import {
  itemBytes,
  itemReadUnits,
  itemWriteUnits,
  queryReadUnits,
  transactionWriteUnits,
  type WireItem,
} from '../../../shared/store/capacity-rules.ts';

export interface Units {
  readonly read: number;
  readonly write: number;
}

export interface Consumption extends Units {
  /** By kind of partition: the first part of the partition key, such as `RECORD`. */
  readonly partitions: Readonly<Record<string, Units>>;
  /** Items that DynamoDB looked at. */
  readonly items: number;
  /**
   * Bytes by which the table has grown for good, including the overhead that AWS bills. Items that expire are
   * left out.
   */
  readonly storedBytes: number;
}

/** Items by `${PK}\n${SK}`. */
export type Existing = ReadonlyMap<string, WireItem>;

interface WireKey {
  readonly table: string;
  readonly PK: string;
  readonly SK: string;
}

interface Action {
  readonly TableName: string;
  readonly Item?: WireItem;
  readonly Key?: WireItem;
}

interface Asked extends Action {
  readonly TransactItems?: readonly Readonly<Record<string, Action>>[];
  readonly RequestItems?: Readonly<Record<string, { readonly Keys: readonly WireItem[] }>>;
  readonly ExpressionAttributeValues?: WireItem;
}

interface Told {
  readonly ConsumedCapacity?:
    | { readonly CapacityUnits: number }
    | readonly { readonly CapacityUnits: number }[];
  readonly Item?: WireItem;
  readonly ScannedCount?: number;
  readonly Responses?: Readonly<Record<string, readonly WireItem[]>>;
  readonly UnprocessedKeys?: Readonly<Record<string, { readonly Keys: readonly WireItem[] }>>;
}

interface Around {
  readonly before: Existing;
  readonly after: Existing;
}

/** Overhead that AWS bills for every stored item. */
const storageOverhead = 100;
/** Kinds of partitions whose items leave the table as soon as they are processed. */
const passing = ['OUTBOX', 'WAITING'];

/** The actions of a call that write, or that check an item in a transaction. */
function actionsOf(name: string, asked: Asked): readonly Action[] {
  if (name === 'TransactWriteItems') return asked.TransactItems!.map((item) => Object.values(item)[0]!);
  return name === 'PutItem' || name === 'UpdateItem' || name === 'DeleteItem' ? [asked] : [];
}

/** Keys of the items that the call writes or checks. */
export function writtenKeys(name: string, asked: Asked): readonly WireKey[] {
  return actionsOf(name, asked).map((action) => ({ table: action.TableName, ...keyOf(action) }));
}

/** What the call consumes. Throws for calls that the service does not make. */
export function consumptionOf(name: string, asked: Asked, told: Told, around: Around): Consumption {
  switch (name) {
    case 'GetItem':
      return reads(
        [[partitionOf(asked.Key!), itemReadUnits(told.Item ? itemBytes(told.Item) : 0)]],
        told.Item ? 1 : 0,
      );
    case 'BatchGetItem':
      return batchRead(asked, told);
    case 'Query':
      return query(asked, told);
    default:
      return written(name, asked, told, around);
  }
}

function batchRead(asked: Asked, told: Told): Consumption {
  const table = Object.keys(asked.RequestItems!)[0]!;
  const found = new Map((told.Responses?.[table] ?? []).map((item) => [keyText(item), item]));
  const open = new Set((told.UnprocessedKeys?.[table]?.Keys ?? []).map(keyText));
  const keys = asked.RequestItems![table]!.Keys.filter((key) => !open.has(keyText(key)));
  const units = keys.map((key) => {
    const item = found.get(keyText(key));
    return [partitionOf(key), itemReadUnits(item ? itemBytes(item) : 0)] as const;
  });
  const sum = units.reduce((read, [, count]) => read + count, 0);
  // DynamoDB Local bills nothing for keys without an item.
  agree('BatchGetItem', told, sum, keys.length - found.size);
  return reads(units, found.size);
}

/** The units of a page are those that DynamoDB reports. For an empty page it reports none. */
function query(asked: Asked, told: Told): Consumption {
  const partition = asked.ExpressionAttributeValues![':pk']!.S!;
  const units = toldUnits(told) || queryReadUnits(0);
  return reads([[kindOf(partition), units]], told.ScannedCount ?? 0);
}

function written(name: string, asked: Asked, told: Told, { before, after }: Around): Consumption {
  const actions = actionsOf(name, asked);
  if (actions.length === 0) throw new Error(`There is no billing rule for ${name}.`);
  const inTransaction = name === 'TransactWriteItems';
  const partitions: Record<string, Units> = {};
  let write = 0;
  let storedBytes = 0;
  for (const action of actions) {
    const key = keyText(action.Item ?? action.Key!);
    const old = before.get(key);
    const now = after.get(key);
    // A rejected write is billed as if it had been made.
    const largest = Math.max(now ? itemBytes(now) : 0, action.Item ? itemBytes(action.Item) : 0);
    const unitsOf = inTransaction ? transactionWriteUnits : itemWriteUnits;
    const units = unitsOf(old ? itemBytes(old) : 0, largest);
    write += units;
    storedBytes += growth(old, now);
    addTo(partitions, partitionOf(action.Item ?? action.Key!), { read: 0, write: units });
  }
  if (!inTransaction && told.ConsumedCapacity) agree(name, told, write);
  return { read: 0, write, partitions, items: 0, storedBytes };
}

function growth(old: WireItem | undefined, now: WireItem | undefined): number {
  const item = now ?? old;
  if (!item || item.ttl || passing.includes(partitionOf(item))) return 0;
  return storedSize(now) - storedSize(old);
}

function storedSize(item: WireItem | undefined): number {
  return item ? itemBytes(item) + storageOverhead : 0;
}

function reads(units: readonly (readonly [partition: string, units: number])[], items: number): Consumption {
  const partitions: Record<string, Units> = {};
  for (const [partition, read] of units) addTo(partitions, partition, { read, write: 0 });
  const read = units.reduce((sum, [, count]) => sum + count, 0);
  return { read, write: 0, partitions, items, storedBytes: 0 };
}

/** Adds units to one kind of partition. */
export function addTo(partitions: Record<string, Units>, kind: string, { read, write }: Units): void {
  const sum = partitions[kind] ?? { read: 0, write: 0 };
  partitions[kind] = { read: sum.read + read, write: sum.write + write };
}

/**
 * Where the local database follows AWS, these rules must agree with it. It may leave out `leftOut` units. Throws
 * when they do not. A difference of one unit is allowed, because the guide gives the sizes of numbers as
 * approximate.
 */
function agree(name: string, told: Told, units: number, leftOut = 0): void {
  const reported = toldUnits(told);
  if (Math.abs(reported - units) <= 1 || Math.abs(reported + leftOut - units) <= 1) return;
  throw new Error(`${name}: ${reported} units reported, ${units} computed.`);
}

function toldUnits({ ConsumedCapacity }: Told): number {
  return [ConsumedCapacity ?? []].flat().reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0);
}

function keyOf({ Item, Key }: Action): { PK: string; SK: string } {
  const { PK, SK } = (Item ?? Key)!;
  return { PK: PK!.S!, SK: SK!.S! };
}

function keyText({ PK, SK }: WireItem): string {
  return `${PK!.S}\n${SK!.S}`;
}

function partitionOf({ PK }: WireItem): string {
  return kindOf(PK!.S!);
}

function kindOf(partitionKey: string): string {
  return partitionKey.split('#', 1)[0]!;
}
