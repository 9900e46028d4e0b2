/**
 * Items as DynamoDB has them, with the type of every attribute, and as plain values. The document client of the SDK does the same
 * with the same functions, but puts its middleware together again for every request.
 */
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import type { Item } from './key.ts';

export type Attributes = Record<string, AttributeValue>;

/** Leaves out what is undefined. Throws for values that DynamoDB does not have, such as functions and `NaN`. */
export function toAttributes(item: object): Attributes {
  return marshall(item, { removeUndefinedValues: true });
}

export function itemOf(attributes: Attributes): Item {
  return unmarshall(attributes);
}
