import type { Teardown } from './teardown.ts';

/** The shutdown of a command that runs until it is told to stop. */
export interface Ending {
  /** Whether it has begun. */
  readonly begun: boolean;
  /** Stops everything and ends the process with this code. */
  end(code: number): Promise<void>;
}

/**
 * Makes this process stop everything and exit on SIGINT, SIGTERM and SIGHUP, and when npm ends if it runs as
 * this script of package.json.
 */
export function endBySignal(teardown: Teardown, script: string): Ending {
  let begun = false;
  const end = async (code: number): Promise<void> => {
    if (begun) return;
    begun = true;
    await teardown.run();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // Several may arrive (npm forwards Ctrl-C, and the terminal sends it too); stopping takes bounded time.
    process.on(signal, () => void end(0));
  }
  if (process.env.npm_lifecycle_event === script) endWithNpm(end);
  return {
    get begun() {
      return begun;
    },
    end,
  };
}

/**
 * A signal to npm ends npm and the shell in between, which does not forward it. This process notices that its
 * parent has changed.
 */
function endWithNpm(end: (code: number) => Promise<void>): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) void end(0);
  }, 500).unref();
}

/** The S3 and SQS emulator and the lock use Node's SQLite, which prints a warning at every start. */
export function hideExperimentalWarnings(): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (warning.name !== 'ExperimentalWarning') console.warn(`${warning.name}: ${warning.message}`);
  });
}
