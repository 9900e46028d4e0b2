/**
 * Something that was read once, is kept, and is read again when there is reason to. Whoever waits for it waits for
 * the same reading; a reading that fails leaves what is known in force.
 */

/** Strangers can name keys that do not exist, so unknown names cause one reading in so many seconds at most. */
const searchGapSeconds = 10;
/** No call works with something older, unless reading it fails. */
export const longestAgeSeconds = 900;
/** After a failure, what is merely old is not asked for again any sooner. */
const pauseSeconds = 60;

export interface RenewalOptions {
  readonly now: () => Date;
  /** Is told of every reading after the first that failed. */
  readonly onFailure: (error: unknown) => void;
}

export interface Renewal<T> {
  latest(): T;
  /** Reads again, because something is missing; not again within the gap. Throws when the last reading failed. */
  search(): Promise<void>;
  /** Reads again what has become old. Never throws. */
  renew(): Promise<void>;
}

/** Reads for the first time. Throws what that throws. */
export async function createRenewal<T>(
  read: () => Promise<T>,
  { now, onFailure }: RenewalOptions,
): Promise<Renewal<T>> {
  let readAt = now().getTime();
  let triedAt = readAt;
  let latest = await read();
  let failed = false;
  let running: Promise<void> | undefined;

  /** A clock that was put back must not delay anything. */
  const secondsSince = (time: number) => Math.abs(now().getTime() - time) / 1000;

  async function readAgain(): Promise<void> {
    const start = now().getTime();
    triedAt = start;
    try {
      latest = await read();
      readAt = start;
      failed = false;
    } catch (error) {
      failed = true;
      onFailure(error);
    }
  }

  /** The reading that is under way, or one that begins now unless the last one began too recently. */
  function reading(gapSeconds: number): Promise<void> | undefined {
    if (running || secondsSince(triedAt) < gapSeconds) return running;
    running = readAgain().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    latest: () => latest,
    async search() {
      await reading(searchGapSeconds);
      if (failed) throw new Error('What is missing cannot be looked for, because the last reading failed.');
    },
    async renew() {
      if (secondsSince(readAt) >= longestAgeSeconds) await reading(pauseSeconds);
    },
  };
}
