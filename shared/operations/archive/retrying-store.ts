/** Retries calls while a table or a bucket is throttled or unreachable for a while. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Bodies, type QueryOptions, StaleRead, type Store } from '../../store/store.ts';
import type { Item } from '../../store/writes.ts';

/** Milliseconds: maximum duration of one call with its retries, and of the pause between two attempts. */
const patience = 120_000;
const firstPause = 20;
const longestPause = 5000;

/** Errors of a table, a bucket and the network after which a retry may succeed. */
const passing = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
  'InternalServerError',
  'InternalError',
  'ServiceUnavailable',
  'SlowDown',
  'RequestTimeout',
  'TimeoutError',
  'TransactionInProgressException',
]);
const passingCodes = new Set(['ECONNRESET', 'ECONNREFUSED', 'ETIMEDOUT', 'EPIPE', 'EAI_AGAIN', 'ENOTFOUND']);

/** Sorts after every sort key with the same prefix. */
const last = '\u{10FFFF}';

/**
 * Makes a call that can be repeated, and retries it while the error is temporary. Throws any other error at
 * once.
 * @internal Exported for its test.
 */
export async function patiently<T>(call: () => Promise<T>): Promise<T> {
  const waiting = new Waiting();
  for (;;) {
    try {
      return await call();
    } catch (error) {
      await waiting.afterFault(error);
    }
  }
}

/** The same store, but with retries for all calls. */
export function patientStore(store: Store): Store {
  return {
    get: (wanted) => patiently(() => store.get(wanted)),
    query: (options) => patiently(() => store.query(options)),
    pages: (options) => patientPages(store, options),
    count: (options) => patiently(() => store.count(options)),
    put: (key, item, when) => patiently(() => store.put(key, item, when)),
    delete: (key, when) => patiently(() => store.delete(key, when)),
    transact: (writes) => patiently(() => store.transact(writes)),
  };
}

export function patientBodies(bodies: Bodies): Bodies {
  return {
    put: (key, octets, sha256) => patiently(() => bodies.put(key, octets, sha256)),
    get: (key) => patiently(() => bodies.get(key)),
    delete: (key) => patiently(() => bodies.delete(key)),
  };
}

/** Continues after the last item received. */
async function* patientPages(store: Store, options: QueryOptions): AsyncGenerator<readonly Item[]> {
  const { attributes } = options;
  const whole = attributes ? { ...options, attributes: [...new Set([...attributes, 'SK'])] } : options;
  let waiting = new Waiting();
  let seen: string | undefined;
  for (;;) {
    try {
      for await (const page of store.pages(seen === undefined ? whole : rest(whole, seen))) {
        const fresh = page.filter(({ SK }) => SK !== seen);
        if (fresh.length === 0) continue;
        waiting = new Waiting();
        seen = String(fresh.at(-1)!.SK);
        yield fresh;
      }
      return;
    } catch (error) {
      // Lists that are read backwards or with a limit are short, so they do not resume.
      if (seen !== undefined && (options.descending || options.limit !== undefined)) throw error;
      await waiting.afterFault(error);
    }
  }
}

function rest({ prefix, between, ...options }: QueryOptions, seen: string): QueryOptions {
  if (between) return { ...options, between: [seen, between[1]] };
  if (prefix !== undefined) return { ...options, between: [seen, prefix + last] };
  return { ...options, after: seen };
}

class Waiting {
  readonly #end = performance.now() + patience;
  #attempts = 0;

  /** Throws the error when a retry does not help, or when the time is over. */
  async afterFault(error: unknown): Promise<void> {
    if (!isPassing(error) || performance.now() > this.#end) throw error;
    await wait(Math.random() * Math.min(longestPause, firstPause * 2 ** this.#attempts));
    this.#attempts += 1;
  }
}

function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof StaleRead || passing.has(error.name)) return true;
  const { code, $metadata } = error as { code?: unknown; $metadata?: { httpStatusCode?: number } };
  return passingCodes.has(String(code)) || Number($metadata?.httpStatusCode) >= 500;
}
