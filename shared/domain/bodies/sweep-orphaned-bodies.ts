/**
 * Bodies that were stored for a request whose transaction never committed. A request that stores a body first
 * stores a reservation with the body's key, beside the nonce. The transaction deletes the reservation. A
 * reservation that still exists long after the request must have ended refers to an object that nothing else
 * refers to.
 */
import { mapConcurrent } from '../../concurrency/map-concurrent.ts';
import { keys, type NonceItem } from '../../store/items/index.ts';
import { type Key, keyOf } from '../../store/key.ts';
import { type Bodies, StaleRead, type Store } from '../../store/store.ts';
import { present, update } from '../../store/writes.ts';
import { epochSeconds } from '../../time.ts';
import { overflowKeyOf } from '../facts/overflow-object.ts';

export interface Sweeping {
  readonly store: Store;
  readonly bodies: Bodies;
  /** Seconds by which the timestamp of a request may differ from the current time. */
  readonly clockWindow: number;
}

/**
 * Seconds after the end of a bucket until none of its requests can still be running, whatever the clock
 * window.
 */
const graceSeconds = 1200;
const longestRun = 600;
/** Seconds to look back: the maximum when the cursor is old, and the default when the sweeper has never run. */
const maxLookBack = 7 * 86_400;
const firstRunLookBack = 6 * 3600;
/** Buckets of one run. They cover one day, so that catching up does not take longer than the function may run. */
const bucketsPerRun = 144;
const removalsAtOnce = 20;
const cursorKey = keys.bodySweep;

/**
 * Removes orphaned bodies of the buckets that have closed since the last run, at most seven days back. Stops
 * at the first bucket that fails; the next run begins with it. Returns how many bodies it removed.
 */
export async function removeUnclaimedBodies(now: Date, sweeping: Sweeping): Promise<number> {
  const { store } = sweeping;
  const seconds = epochSeconds(now);
  const closed = bucketOf(seconds - Math.max(graceSeconds, sweeping.clockWindow + longestRun)) - 1;
  const [cursor] = await store.get([cursorKey]);
  const swept = cursor ? cursor.bucket : bucketOf(seconds - firstRunLookBack) - 1;
  const first = Math.max(swept + 1, bucketOf(seconds - maxLookBack));
  const last = Math.min(closed, first + bucketsPerRun - 1);

  let removed = 0;
  let done = first - 1;
  try {
    for (let bucket = first; bucket <= last; bucket += 1) {
      removed += await sweepBucket(bucket, sweeping);
      done = bucket;
    }
  } finally {
    if (done > swept) await store.put(cursorKey, { bucket: done });
  }
  return removed;
}

function bucketOf(seconds: number): number {
  return Math.floor(seconds / keys.nonceBucketSeconds);
}

async function sweepBucket(bucket: number, sweeping: Sweeping): Promise<number> {
  const found = await Promise.all(
    keys
      .noncesAt(bucket * keys.nonceBucketSeconds)
      .map((range) => sweeping.store.query({ ...range, attributes: ['PK', 'SK', 'bodyKey'] })),
  );
  const reservations = found
    .flat()
    .flatMap((nonce) => (nonce.bodyKey === undefined ? [] : [{ key: keyOf(nonce), bodyKey: nonce.bodyKey }]));
  const removed = await mapConcurrent(reservations, removalsAtOnce, (reservation) =>
    removeBody(reservation, sweeping),
  );
  return removed.filter(Boolean).length;
}

/** A body whose key is reserved in the nonce of the request that stored it. */
interface Reservation {
  readonly key: Key<NonceItem>;
  readonly bodyKey: string;
}

/** The nonce goes last: while it exists, a retry finds the object. */
async function removeBody({ key, bodyKey }: Reservation, { store, bodies }: Sweeping): Promise<boolean> {
  if (!(await claimReservation(key, store))) return false;
  // Large facts of the document are stored beside it.
  await Promise.all([bodies.delete(bodyKey), bodies.delete(overflowKeyOf(bodyKey))]);
  await store.delete(key);
  return true;
}

/**
 * Takes the reservation away before the object is touched. From then on the request's transaction cannot
 * commit.
 */
async function claimReservation(key: Key<NonceItem>, store: Store): Promise<boolean> {
  try {
    await store.transact([
      update(key, { set: { swept: true } }, { when: { bodyKey: present }, refused: 'retry' }),
    ]);
    return true;
  } catch (error) {
    if (error instanceof StaleRead) return false;
    throw error;
  }
}
