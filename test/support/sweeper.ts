/** The sweeper without what it catches up on: a first run, or one after days, asks for every ten minutes of them. */
import { longestWait } from '../../shared/domain/messages/waiting.ts';
import { keys } from '../../shared/store/items/index.ts';
import { storeOf } from './stored-people.ts';
import type { TestService } from './test-service.ts';

const day = 86_400_000;

/** Runs the sweeper once, at the time of the service, as if it had run just before. It looks for no orphaned bodies then. */
export async function sweepAgain(service: TestService): Promise<void> {
  const store = storeOf(service);
  const lastSwept = new Date(service.now() * 1000 - longestWait - 2 * day).toISOString().slice(0, 10);
  await store.put(keys.bodySweep, { bucket: Math.floor(service.now() / keys.nonceBucketSeconds) });
  await store.put(keys.messageSweep, { day: lastSwept });
  await service.runSweeper();
}
