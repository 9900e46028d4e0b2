import { Pause } from './wakeable-sleep.ts';

/** A background worker that runs until it is stopped. */
export interface Poller {
  /** There may be work: look now. */
  wake(): void;
  /** Stops looking for work, lets the running batch finish, and resolves when it has. */
  stop(): Promise<void>;
}

export interface PollerOptions {
  /** One round of work; resolves to the milliseconds until the next one. */
  readonly round: (signal: AbortSignal) => Promise<number>;
  /** Pause after a round that threw. */
  readonly errorMilliseconds: number;
  readonly onError: (error: unknown) => void;
}

/** Runs one round after the other. */
export function startPoller(options: PollerOptions): Poller {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = new Pause();
  const run = async (): Promise<void> => {
    while (!signal.aborted) await pause.for(await round(options, signal));
  };
  const ended = run();
  return {
    wake: () => pause.wake(),
    stop() {
      stopping.abort();
      pause.wake();
      return ended;
    },
  };
}

async function round(
  { round, errorMilliseconds, onError }: PollerOptions,
  signal: AbortSignal,
): Promise<number> {
  try {
    return await round(signal);
  } catch (error) {
    if (signal.aborted) return 0;
    onError(error);
    return errorMilliseconds;
  }
}
