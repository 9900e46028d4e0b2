/** The shape of the one table, used by the stack, by the local start and by the tests. */
export const tableDefinition = {
  partitionKey: 'PK',
  sortKey: 'SK',
  /** Epoch seconds after which DynamoDB may remove an item. Expiry itself is checked on reading. */
  timeToLive: 'ttl',
  stream: 'NEW_IMAGE',
} as const;
