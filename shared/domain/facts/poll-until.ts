/** Waiting for what a transaction has stored: its items may come in sight one after the other. */
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds; a transaction takes a fraction of it. */
const patience = 5000;

/** What an attempt answers, as soon as it answers anything. Throws an error of this text when it does not. */
export async function whenComplete<T>(attempt: () => Promise<T | undefined>, fault: string): Promise<T> {
  const end = performance.now() + patience;
  for (let pause = 5; ; pause *= 2) {
    const found = await attempt();
    if (found !== undefined) return found;
    if (performance.now() > end) throw new Error(fault);
    await wait(pause);
  }
}
