/**
 * A value that is read once and read again when needed. Concurrent callers share one read. When a read fails,
 * the known value stays in use.
 */

/** Anyone can name keys that do not exist, so unknown names cause at most one read in this time. */
const searchGapSeconds = 10;
/** No call uses an older value, unless reading it fails. */
export const longestAgeSeconds = 900;
/** After a failure, a value that is merely old is not read again sooner than this. */
const pauseSeconds = 60;

export interface RenewalOptions {
  readonly now: () => Date;
  /** Called for every failed read after the first. */
  readonly onFailure: (error: unknown) => void;
}

export interface Renewal<T> {
  latest(): T;
  /** Reads again because something is missing, but not within the gap. Throws when the last read failed. */
  search(): Promise<void>;
  /** Reads an old value again. Never throws. */
  renew(): Promise<void>;
}

/** Reads the value for the first time. Throws the error of that read. */
export async function createRenewal<T>(
  read: () => Promise<T>,
  { now, onFailure }: RenewalOptions,
): Promise<Renewal<T>> {
  let readAt = now().getTime();
  let triedAt = readAt;
  let latest = await read();
  let failed = false;
  let running: Promise<void> | undefined;

  /** A clock that was set back must not delay anything. */
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

  /** The read in progress, or a new one unless the last one started too recently. */
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
      if (failed) throw new Error('The missing value cannot be looked up, because the last read failed.');
    },
    async renew() {
      if (secondsSince(readAt) >= longestAgeSeconds) await reading(pauseSeconds);
    },
  };
}
