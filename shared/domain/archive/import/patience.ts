/** Waiting for a table that is asked for more than it takes at once. */
import { setTimeout as wait } from 'node:timers/promises';
import { StaleRead } from '../../../store/store.ts';

/** Milliseconds: how long one write may wait in all, and between two tries. */
const patience = 120_000;
const firstPause = 20;
const longestPause = 5000;

/** What a table and the way to it answer when a later try may succeed. */
const passing = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
  'InternalServerError',
  'ServiceUnavailable',
  'TimeoutError',
  'TransactionInProgressException',
]);

/** Makes a write that can be repeated, again and again while the table is busy. Throws any other error at once. */
export async function patiently(write: () => Promise<void>): Promise<void> {
  const end = performance.now() + patience;
  for (let attempt = 0; ; attempt += 1) {
    try {
      await write();
      return;
    } catch (error) {
      if (!isPassing(error) || performance.now() > end) throw error;
    }
    await wait(Math.random() * Math.min(longestPause, firstPause * 2 ** attempt));
  }
}

function isPassing(error: unknown): boolean {
  return error instanceof StaleRead || (error instanceof Error && passing.has(error.name));
}
