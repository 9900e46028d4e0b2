import { type BackOffPolicy, pollUntil } from '../../../shared/concurrency/retry.ts';
import type { Service } from './service.ts';

/** Returns the first result that is not undefined; undefined when the wait is over. Throws when it is interrupted. */
export function waitFor<T>(
  attempt: () => Promise<T | undefined>,
  { waitSeconds, interrupted }: Pick<Service, 'waitSeconds'> & Partial<Pick<Service, 'interrupted'>>,
): Promise<T | undefined> {
  const policy: BackOffPolicy = { baseMs: 250, capMs: 5000, jitter: 'none', timeoutMs: waitSeconds * 1000 };
  return pollUntil(() => {
    interrupted?.throwIfAborted();
    return attempt();
  }, policy);
}
