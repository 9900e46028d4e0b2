/** How much DynamoDB takes (developer guide: service quotas), for the table in memory. */
import { type Attributes, toAttributes } from './attributes.ts';
import { itemBytes } from './capacity-rules.ts';

const largestItem = 400 * 1024;
const largestTransaction = 4 * 1024 * 1024;
const mostWrites = 100;
/** A page of a query ends with the item that reaches this size. */
export const pageBytes = 1024 * 1024;

/** Items do not change while they are in the table. */
const sizes = new WeakMap<object, number>();

/** Returns the item, whose size is known from its attributes from now on. */
export function measured<T extends object>(item: T, attributes: Attributes): T {
  sizes.set(item, itemBytes(attributes));
  return item;
}

/** Bytes of an item in the table. */
export function sizeOf(item: object): number {
  return sizes.get(item) ?? sizes.get(measured(item, toAttributes(item)))!;
}

/** As DynamoDB says that it does not take a request. */
export function refused(message: string): Error {
  return Object.assign(new Error(message), { name: 'ValidationException' });
}

/** Throws for an item that is too large. */
export function requireItemSize(item: object): void {
  if (sizeOf(item) > largestItem) throw refused('Item size has exceeded the maximum allowed size');
}

/** Throws for a transaction that has too many writes or none, or two of one item. */
export function requireTransaction(places: readonly string[]): void {
  if (places.length < 1 || places.length > mostWrites)
    throw refused(`A transaction has between 1 and ${mostWrites} writes.`);
  if (new Set(places).size < places.length)
    throw refused('Transaction request cannot include multiple operations on one item');
}

/** Throws when the items of a transaction are too large together. */
export function requireTransactionSize(items: readonly object[]): void {
  const bytes = items.reduce((sum: number, item) => sum + sizeOf(item), 0);
  if (bytes > largestTransaction) throw refused('Transaction request size exceeds limit');
}
