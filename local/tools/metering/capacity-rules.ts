/**
 * What AWS bills for reads and writes of a table (DynamoDB developer guide: item sizes and formats, read and
 * write operations, transactions). Sizes are in bytes; a kilobyte is 1,024 bytes.
 */

/** A value as in requests and responses: `{ S: 'text' }`. */
interface WireValue {
  readonly S?: string | undefined;
  readonly N?: string | undefined;
  readonly B?: string | Uint8Array | undefined;
  readonly BOOL?: boolean | undefined;
  readonly NULL?: boolean | undefined;
  readonly L?: readonly WireValue[] | undefined;
  readonly M?: WireItem | undefined;
}

export type WireItem = Readonly<Record<string, WireValue>>;

const readUnit = 4096;
const writeUnit = 1024;
/** A transaction first prepares every write and then makes it. */
const writesOfTransaction = 2;
const overheadOfCollection = 3;
const overheadOfElement = 1;

/** Size of an item: names and values of its attributes. */
export function itemBytes(item: WireItem): number {
  return Object.entries(item).reduce((sum, [name, value]) => sum + textBytes(name) + valueBytes(value), 0);
}

function valueBytes({ S, N, B, L, M }: WireValue): number {
  if (S !== undefined) return textBytes(S);
  if (N !== undefined) return numberBytes(N);
  if (B !== undefined) return typeof B === 'string' ? Buffer.byteLength(B, 'base64') : B.length;
  if (L) return L.reduce((sum, value) => sum + overheadOfElement + valueBytes(value), overheadOfCollection);
  if (M) return overheadOfCollection + Object.keys(M).length * overheadOfElement + itemBytes(M);
  return 1;
}

/** One byte per two significant digits, plus one; the guide calls this approximate. */
function numberBytes(text: string): number {
  const digits = text
    .replace(/e.*$/i, '')
    .replace(/[^\d]/g, '')
    .replace(/^0+|0+$/g, '');
  return Math.ceil(digits.length / 2) + 1 + (text.startsWith('-') ? 1 : 0);
}

function textBytes(text: string): number {
  return Buffer.byteLength(text);
}

/**
 * Read units of a consistent read of one item by its key. An item that does not exist is billed like the
 * smallest one.
 */
export function itemReadUnits(bytes: number): number {
  return atLeastOne(bytes / readUnit);
}

/** Read units of one page of a consistent query, by the sum of its item sizes; an empty page is billed too. */
export function queryReadUnits(bytes: number): number {
  return atLeastOne(bytes / readUnit);
}

/**
 * Write units of putting, updating or deleting one item. The larger of its sizes before and after counts; the
 * size is 0 where the item does not exist. A write whose condition fails is billed as if it had been made.
 */
export function itemWriteUnits(before: number, after: number): number {
  return atLeastOne(Math.max(before, after) / writeUnit);
}

/** Write units of one item in a transaction. An item that is only checked is billed as if it were written. */
export function transactionWriteUnits(before: number, after: number): number {
  return writesOfTransaction * itemWriteUnits(before, after);
}

function atLeastOne(units: number): number {
  return Math.max(1, Math.ceil(units));
}
