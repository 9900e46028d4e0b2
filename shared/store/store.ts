/** What the rest of the service may ask of the table and of the bodies. Implemented on AWS beside this file. */
import { type BackOffPolicy, retry } from '../concurrency/retry.ts';
import type { Key } from './keys.ts';
import type { Conditions, Item, Write } from './writes.ts';

export interface QueryOptions {
  readonly partition: string;
  /** Only sort keys that begin so. */
  readonly prefix?: string;
  /** Only sort keys from the first to the second, both inclusive. */
  readonly between?: readonly [from: string, to: string];
  /** Only sort keys after this one, exclusive. */
  readonly after?: string;
  readonly descending?: boolean;
  /** Stop after so many items. */
  readonly limit?: number;
  /** Only these attributes. */
  readonly attributes?: readonly string[];
}

/** The table. All reads are consistent; every method is one round trip unless it says otherwise. */
export interface Store {
  /** Items by key, in the order of the keys; undefined where there is none. Over 100 keys: one trip per 100, eight at a time. */
  get(wanted: readonly Key[]): Promise<readonly (Item | undefined)[]>;
  /** Items of a partition in key order; one trip per megabyte read. */
  query(options: QueryOptions): Promise<readonly Item[]>;
  /** The same page by page, for what may be long. */
  pages(options: QueryOptions): AsyncIterable<readonly Item[]>;
  /** How many items a query would answer; one trip per megabyte counted. */
  count(options: Pick<QueryOptions, 'partition' | 'prefix' | 'between' | 'after'>): Promise<number>;
  /**
   * Stores one item. Answers false when the conditions do not hold, except when the item that stands in the
   * way carries the same `writer`: then it is what an earlier try of this very write left.
   */
  put(key: Key, item: Item, when?: Conditions): Promise<boolean>;
  /** Removes one item. Answers false when the conditions do not hold. */
  delete(key: Key, when?: Conditions): Promise<boolean>;
  /**
   * All writes or none. Throws the error that a refused write names, or StaleRead when one says `retry`.
   * Collisions with other transactions are waited out.
   */
  transact(writes: readonly Write[]): Promise<void>;
}

/** Bodies of documents: immutable objects. */
export interface Bodies {
  /** Stores the octets under a key that is used once; `sha256` in hexadecimal is checked by the store. */
  put(key: string, octets: Buffer, sha256: string): Promise<void>;
  get(key: string): Promise<Buffer>;
  delete(key: string): Promise<void>;
}

/** What a change was computed from is no longer so. */
export class StaleRead extends Error {
  constructor() {
    super('What the change was computed from has been changed by another request.');
    this.name = 'StaleRead';
  }
}

/** Counted from the first lost race: what came before it may have taken long for reasons of its own. */
const lostRaces: BackOffPolicy = { baseMs: 10, capMs: 250, timeoutMs: 10_000, timeoutFrom: 'first-pause' };

/**
 * Runs a change that reads, computes and writes, and runs it again when another request has won the race. Random
 * pauses keep competing requests apart. Throws StaleRead, and has stored nothing, when the change never gets through.
 */
export async function retryWhenStale<T>(change: (attempt: number) => Promise<T>): Promise<T> {
  return retry(change, lostRaces, (error) => error instanceof StaleRead);
}
