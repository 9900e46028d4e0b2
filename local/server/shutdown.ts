import type { Teardown } from './teardown.ts';

/** The end of a command that runs until it is told to stop. */
export interface Ending {
  /** Whether it has begun. */
  readonly begun: boolean;
  /** Stops everything and ends the process with this code. */
  end(code: number): Promise<void>;
}

/**
 * Makes this process stop everything and end at SIGINT, SIGTERM and SIGHUP, and with npm when it is this script of
 * package.json.
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
    // More than one may come (npm passes Ctrl-C on, and the terminal sends it as well); stopping takes bounded time.
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
 * A signal to npm ends npm and the shell between, which does not pass it on; this process notices by its parent.
 */
function endWithNpm(end: (code: number) => Promise<void>): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) void end(0);
  }, 500).unref();
}

/** The local S3 and SQS part and the lock use the SQLite of Node, which announces itself at every start. */
export function hideExperimentalWarnings(): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (warning.name !== 'ExperimentalWarning') console.warn(`${warning.name}: ${warning.message}`);
  });
}
