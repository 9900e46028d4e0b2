/** Attempts that are repeated after a pause: because the last one failed, or because it found nothing yet. */
import { setTimeout as wait } from 'node:timers/promises';

/** How long the pauses between attempts are, and when to stop. At least one of `attempts` and `timeoutMs` is set. */
export type BackOffPolicy = Pauses & ({ readonly attempts: number } | { readonly timeoutMs: number });

interface Pauses {
  /** Upper limit of the first pause. It doubles with every attempt. */
  readonly baseMs: number;
  /** Upper limit of every pause. */
  readonly capMs: number;
  /**
   * `full`, the default: each pause is a random part of its upper limit, so that callers who compete stop colliding
   * (https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/). `none`: it is the upper limit.
   */
  readonly jitter?: 'full' | 'none';
  /** Attempts in all, the first one included. */
  readonly attempts?: number;
  /** No attempt begins after this time. */
  readonly timeoutMs?: number;
  /** When `timeoutMs` begins: with the back-off, which is the default, or with its first pause. */
  readonly timeoutFrom?: 'start' | 'first-pause';
}

/** The pauses between the attempts of one piece of work. */
export class BackOff {
  readonly #policy: Pauses;
  #pauses = 0;
  #deadline: number | undefined;

  constructor(policy: BackOffPolicy) {
    this.#policy = policy;
    if (policy.timeoutFrom !== 'first-pause') this.#deadline = this.#startDeadline();
  }

  /**
   * Waits until the next attempt may begin and returns true. Returns false at once when the policy allows no further
   * attempt. Throws when the signal aborts the pause.
   */
  async pause(signal?: AbortSignal): Promise<boolean> {
    const { baseMs, capMs, jitter = 'full', attempts = Number.POSITIVE_INFINITY } = this.#policy;
    this.#deadline ??= this.#startDeadline();
    if (this.#pauses + 1 >= attempts || performance.now() > this.#deadline) return false;
    const maxPause = Math.min(capMs, baseMs * 2 ** this.#pauses);
    this.#pauses += 1;
    await wait(jitter === 'full' ? Math.random() * maxPause : maxPause, undefined, { signal });
    return true;
  }

  #startDeadline(): number {
    return performance.now() + (this.#policy.timeoutMs ?? Number.POSITIVE_INFINITY);
  }
}

/**
 * Returns the result of the first attempt that succeeds. An attempt is given its number, from 0. Throws the error of
 * an attempt when it is not one to retry, or when the policy allows no further attempt.
 */
export async function retry<T>(
  attempt: (number: number) => Promise<T>,
  policy: BackOffPolicy,
  isRetryable: (error: unknown) => boolean,
): Promise<T> {
  const backOff = new BackOff(policy);
  for (let number = 0; ; number += 1) {
    try {
      return await attempt(number);
    } catch (error) {
      if (!isRetryable(error) || !(await backOff.pause())) throw error;
    }
  }
}

/** Returns the first result that is not undefined. Undefined when the policy allows no further attempt. */
export async function pollUntil<T>(
  attempt: () => Promise<T | undefined>,
  policy: BackOffPolicy,
): Promise<T | undefined> {
  const backOff = new BackOff(policy);
  do {
    const found = await attempt();
    if (found !== undefined) return found;
  } while (await backOff.pause());
  return undefined;
}
