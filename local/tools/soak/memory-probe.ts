/** Loaded into the process of the service: tells the parent, when asked, how much memory is in use after a collection. */
export interface Memory {
  /** Megabytes. */
  readonly heap: number;
  readonly rss: number;
}

const megabyte = 1_048_576;

process.on('message', (message) => {
  if (message !== 'memory') return;
  // What the first collection finalizes, only a second one frees.
  globalThis.gc!();
  globalThis.gc!();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send!({ heap: (heapUsed + external) / megabyte, rss: rss / megabyte } satisfies Memory);
});
// The channel alone must not keep the service from ending.
process.channel?.unref();
