/** Errors that say that the table, the bucket or the secret gets more requests than it takes at present. */

/** Names of the errors of DynamoDB, S3 and Secrets Manager, which the SDK throws when its retries are used up. */
const names: ReadonlySet<string> = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'RequestThrottled',
  'RequestThrottledException',
  'SlowDown',
  'Throttling',
  'ThrottlingException',
  'TooManyRequestsException',
]);

/** Reasons of a cancelled transaction that say the same. */
const reasons: ReadonlySet<string> = new Set(['ThrottlingError', 'ProvisionedThroughputExceeded']);

/** What DynamoDB reports inside a response instead of as an error of its own. */
export class StoreThrottled extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StoreThrottled';
  }
}

/** Whether AWS rejected a request because there are too many. It may be made again in a moment. */
export function isThrottling(error: unknown): boolean {
  return error instanceof StoreThrottled || (error instanceof Error && names.has(error.name));
}

/** Whether the reason for which DynamoDB cancelled a transaction is that there are too many requests. */
export function isThrottlingReason(code: string | undefined): boolean {
  return code !== undefined && reasons.has(code);
}
