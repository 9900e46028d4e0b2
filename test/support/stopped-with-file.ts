/** What a test file has started ends with it (runner.ts). */
const running = new Set<() => Promise<void>>();

/** Calls `stop` when the test file ends, unless that was done before. Returns a function that calls it, once. */
export function stoppedWithFile(stop: () => Promise<void>): () => Promise<void> {
  const stopOnce = async () => {
    if (running.delete(stopOnce)) await stop();
  };
  running.add(stopOnce);
  return stopOnce;
}

export async function stopAll(): Promise<void> {
  await Promise.all([...running].map((stop) => stop()));
}
