/** What a start is waiting for. */

export interface Progress {
  /** Counts as waited for until the promise settles. Returns the promise. */
  readonly waitFor: <T>(what: string, work: Promise<T>) => Promise<T>;
  readonly stop: () => void;
}

/** How long a start is silent, in milliseconds. */
const patient = 2500;

/** Prints what is being waited for when that takes long, and again when it has changed. */
export function showProgress(print: (line: string) => void, interval = patient): Progress {
  const waiting = new Map<symbol, string>();
  let printed: string | undefined;
  const timer = setInterval(() => {
    const now = [...waiting.values()].join(', ');
    if (now === '' || now === printed) return;
    printed = now;
    print(`Waiting for ${now} …`);
  }, interval);
  timer.unref();
  return {
    async waitFor(what, work) {
      const key = Symbol(what);
      waiting.set(key, what);
      try {
        return await work;
      } finally {
        waiting.delete(key);
      }
    },
    stop: () => clearInterval(timer),
  };
}
