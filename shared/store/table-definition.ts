/** The shape of the one table, used by the stack, by the local start and by the tests. */
export const tableDefinition = {
  partitionKey: 'PK',
  sortKey: 'SK',
  /** Epoch seconds after which DynamoDB may remove an item. Expiry itself is checked on reading. */
  timeToLive: 'ttl',
  /** The dispatcher reads new images only. A global table requires both, and a change makes a new stream. */
  stream: 'NEW_AND_OLD_IMAGES',
} as const;
