/** Retries calls while a table or a bucket is throttled or unreachable for a while. */
import { BackOff, type BackOffPolicy, retry } from '../../concurrency/retry.ts';
import { boundsOf } from '../../store/key.ts';
import { type Bodies, type Query, StaleRead, type Store } from '../../store/store.ts';
import { isThrottling } from '../../store/throttling.ts';
import { type StoredItem, typed, type UntypedStore, untyped } from '../../store/untyped-store.ts';

/** For one call; an operator's command has more time than a request. */
const outages: BackOffPolicy = { baseMs: 20, capMs: 5000, timeoutMs: 120_000 };

/** Errors of a table and a bucket after which a later attempt may succeed, besides throttling. */
const transientErrors = new Set([
  'InternalServerError',
  'InternalError',
  'ServiceUnavailable',
  'RequestTimeout',
  'TimeoutError',
  'TransactionInProgressException',
]);
const transientCodes = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'ETIMEDOUT',
  'EPIPE',
  'EAI_AGAIN',
  'ENOTFOUND',
]);

/**
 * Makes a call that can be repeated, and retries it while the error is temporary. Throws any other error at
 * once.
 */
export function retrying<T>(call: () => Promise<T>): Promise<T> {
  return retry(call, outages, isTransient);
}

/**
 * The same store, but with retries for all calls. A transaction whose conditions say `retry` is repeated as it is, unless it is to be
 * computed again: then `staleReads` is `thrown`.
 */
export function retryingStore(
  typedStore: Store,
  { staleReads = 'retried' }: { readonly staleReads?: 'retried' | 'thrown' } = {},
): Store {
  const store = untyped(typedStore);
  const isRetried = (error: unknown) =>
    isTransient(error) && !(staleReads === 'thrown' && error instanceof StaleRead);
  return typed({
    get: (wanted) => retrying(() => store.get(wanted)),
    query: (query) => retrying(() => store.query(query)),
    pages: (query) => retryingPages(store, query),
    count: (query) => retrying(() => store.count(query)),
    put: (key, item, when) => retrying(() => store.put(key, item, when)),
    delete: (key, when) => retrying(() => store.delete(key, when)),
    transact: (writes) => retry(() => store.transact(writes), outages, isRetried),
  });
}

export function retryingBodies(bodies: Bodies): Bodies {
  return {
    put: (key, octets, sha256) => retrying(() => bodies.put(key, octets, sha256)),
    get: (key) => retrying(() => bodies.get(key)),
    delete: (key) => retrying(() => bodies.delete(key)),
  };
}

/** Continues after the last item received. */
async function* retryingPages(store: UntypedStore, query: Query): AsyncGenerator<readonly StoredItem[]> {
  const { attributes } = query;
  const whole = attributes ? { ...query, attributes: [...new Set([...attributes, 'SK'])] } : query;
  let backOff = new BackOff(outages);
  let seen: string | undefined;
  for (;;) {
    try {
      for await (const page of store.pages(seen === undefined ? whole : rest(whole, seen))) {
        const fresh = page.filter(({ SK }) => SK !== seen);
        if (fresh.length === 0) continue;
        backOff = new BackOff(outages);
        seen = fresh.at(-1)!.SK;
        yield fresh;
      }
      return;
    } catch (error) {
      // Lists that are read backwards or with a limit are short, so they do not resume.
      if (seen !== undefined && (query.descending || query.limit !== undefined)) throw error;
      if (!isTransient(error) || !(await backOff.pause())) throw error;
    }
  }
}

function rest({ prefix, between, ...query }: Query, seen: string): Query {
  if (between) return { ...query, between: [seen, between[1]] };
  if (prefix !== undefined) return { ...query, between: [seen, boundsOf(prefix)[1]] };
  return { ...query, after: seen };
}

function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof StaleRead || isThrottling(error) || transientErrors.has(error.name)) return true;
  const { code, $metadata } = error as { code?: unknown; $metadata?: { httpStatusCode?: number } };
  return transientCodes.has(String(code)) || Number($metadata?.httpStatusCode) >= 500;
}
