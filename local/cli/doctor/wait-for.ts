import { type BackOffPolicy, pollUntil } from '../../../shared/concurrency/retry.ts';
import type { Service } from './service.ts';

/** Returns the first result that is not undefined; undefined when the wait is over. */
export function waitFor<T>(
  attempt: () => Promise<T | undefined>,
  { waitSeconds }: Pick<Service, 'waitSeconds'>,
): Promise<T | undefined> {
  const policy: BackOffPolicy = { baseMs: 250, capMs: 5000, jitter: 'none', timeoutMs: waitSeconds * 1000 };
  return pollUntil(attempt, policy);
}
