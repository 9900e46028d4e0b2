/** The sweeper's job for messages whose attachments have not arrived in time. */
import { keys } from '../../store/items/index.ts';
import type { Bodies, Store } from '../../store/store.ts';
import { discard, longestWait } from './waiting.ts';

const dayLength = 86_400_000;
/** Days to look back when the job has never run. */
const firstRunDays = 30;
const cursorKey = keys.messageSweep;

/**
 * Removes the overdue messages. Stores which days are done. When a message of a day could not be removed, the
 * next run repeats that day. The other days are still done; then the first error is thrown. Returns how many
 * messages it tried to remove.
 */
export async function discardOverdue(
  now: Date,
  stores: { readonly store: Store; readonly bodies: Bodies },
): Promise<number> {
  const { store } = stores;
  const newest = new Date(now.getTime() - longestWait).toISOString();
  const lastDay = Date.parse(newest.slice(0, 10));
  const [cursor] = await store.get([cursorKey]);
  const swept = cursor ? Date.parse(cursor.day) : lastDay - firstRunDays * dayLength;

  let attempted = 0;
  let done = swept;
  const failures: unknown[] = [];
  for (let day = swept + dayLength; day <= lastDay; day += dayLength) {
    const waiting = keys.waitingMessages(new Date(day).toISOString().slice(0, 10));
    for await (const page of store.pages(waiting)) {
      for (const { message, createdAt } of page) {
        if (createdAt > newest) continue;
        attempted += 1;
        await discard(message, now, stores).catch((error) => failures.push(error));
      }
    }
    if (failures.length === 0 && day < lastDay) done = day;
  }
  if (done > swept) await store.put(cursorKey, { day: new Date(done).toISOString().slice(0, 10) });
  if (failures.length > 0) throw failures[0];
  return attempted;
}
