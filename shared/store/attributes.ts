/**
 * Items as DynamoDB has them, with the type of every attribute, and as plain values. It does for the types that items of this
 * service have what `@aws-sdk/util-dynamodb` does for all: that took a seventh of the processor time of a list of documents
 * (README.md#processor-time). A test compares both.
 */
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { Item } from './key.ts';

export type Attributes = Record<string, AttributeValue>;

/** Leaves out what is undefined. Throws for values that items do not have, such as functions, dates and `NaN`. */
export function toAttributes(item: object): Attributes {
  const attributes: Attributes = {};
  for (const name of Object.keys(item)) {
    const value = (item as Item)[name];
    if (value !== undefined) attributes[name] = toAttribute(value);
  }
  return attributes;
}

function toAttribute(value: unknown): AttributeValue {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number') return { N: numberText(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  if (value === null) return { NULL: true };
  if (Array.isArray(value)) return { L: value.filter((each) => each !== undefined).map(toAttribute) };
  if (value instanceof Uint8Array) return { B: value };
  if (isPlain(value)) return { M: toAttributes(value) };
  throw new TypeError(`The table stores no such value: ${typeof value}.`);
}

/** DynamoDB has 38 digits, but a number that JavaScript cannot hold exactly would come back as another one. */
function numberText(value: number): string {
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return String(value);
  throw new RangeError('The table stores no number that JavaScript does not hold exactly.');
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Throws for attributes that items of this service do not have: sets, and numbers that are not exact. */
export function itemOf(attributes: Attributes): Item {
  const item: Item = {};
  for (const name of Object.keys(attributes)) item[name] = plainValue(attributes[name]!);
  return item;
}

function plainValue(attribute: AttributeValue): unknown {
  if (attribute.S !== undefined) return attribute.S;
  if (attribute.N !== undefined) return numberOf(attribute.N);
  if (attribute.BOOL !== undefined) return attribute.BOOL;
  if (attribute.M !== undefined) return itemOf(attribute.M);
  if (attribute.L !== undefined) return attribute.L.map(plainValue);
  if (attribute.B !== undefined) return attribute.B;
  if (attribute.NULL !== undefined) return null;
  throw new TypeError(`The table holds an attribute of another type: ${Object.keys(attribute).join()}.`);
}

function numberOf(text: string): number {
  const value = Number(text);
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return value;
  throw new RangeError('The table holds a number that JavaScript does not hold exactly.');
}
