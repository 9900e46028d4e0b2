/** How much a person may write (docs/contract/messages.md#how-much-a-person-may-send). */
import { ApiError } from '../../../errors.ts';
import { limits } from '../../../limits.ts';
import { type AttemptsItem, keys } from '../../../store/items/index.ts';
import type { Key } from '../../../store/key.ts';
import type { Store } from '../../../store/store.ts';
import { create, update, type Write } from '../../../store/writes.ts';
import { epochSeconds } from '../../../time.ts';
import { hourOf } from '../../accounts/attempts.ts';

const hourSeconds = 3600;
const daySeconds = 86_400;

/** A number of messages within an hour or a day. */
interface Allowance {
  readonly key: Key<AttemptsItem>;
  readonly most: number;
  readonly seconds: number;
}

/** Those of a sender: in all, and to each of these people, apps or records. */
function allowancesOf(sender: string, targets: readonly string[], now: Date): readonly Allowance[] {
  const [hour, day] = [hourOf(now), now.toISOString().slice(0, 'YYYY-MM-DD'.length)];
  const inAll = 'messages of';
  return [
    { key: keys.attempts(inAll, hour, sender), most: limits.messagesPerHour, seconds: hourSeconds },
    { key: keys.attempts(inAll, day, sender), most: limits.messagesPerDay, seconds: daySeconds },
    ...targets.map((target) => ({
      key: keys.attempts('messages to', hour, sender, target),
      most: limits.messagesToOnePerHour,
      seconds: hourSeconds,
    })),
  ];
}

/**
 * The writes that count one more message, to be committed with it: of several that are sent at the same time, no more get through than of
 * as many one after the other. Throws 429 when a number is reached. One round trip.
 */
export async function countMessage(
  sender: string,
  targets: readonly string[],
  { store, now }: { readonly store: Store; readonly now: Date },
): Promise<readonly Write[]> {
  const allowances = allowancesOf(sender, targets, now);
  const counted = await store.get(allowances.map(({ key }) => key));
  const waits = allowances.map(({ most, seconds }, index) =>
    (counted[index]?.count ?? 0) < most ? 0 : secondsLeft(seconds, now),
  );
  const seconds = Math.max(...waits);
  if (seconds > 0) throw new ApiError('messages_too_many', { seconds });
  return allowances.map(({ key, most }, index) => oneMore(key, most, counted[index] !== undefined, now));
}

function oneMore(key: Key<AttemptsItem>, most: number, isCounted: boolean, now: Date): Write {
  // Two days, as for everything that is counted there: long after the count has ended.
  const set = { lastAt: now.toISOString(), ttl: epochSeconds(now) + 2 * daySeconds };
  if (!isCounted) return create(key, { count: 1, ...set }, 'retry');
  return update(key, { add: { count: 1 }, set }, { when: { count: { below: most } }, refused: 'retry' });
}

/** Until the present hour or day, in UTC, is over. */
function secondsLeft(period: number, now: Date): number {
  return period - (epochSeconds(now) % period);
}
