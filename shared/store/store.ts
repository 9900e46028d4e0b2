/** What the rest of the service can do with the table and the bodies. Implemented on AWS beside this file. */
import { type BackOffPolicy, retry } from '../concurrency/retry.ts';
import type { AttributeOf, HeldBy, Item, Key, Range, Selected, Stored } from './key.ts';
import type { ConditionsOn, Write } from './writes.ts';

/** What to read of a range: by default whole items in the order of their keys. */
export interface Query<T = unknown, Name extends string = string> extends Range<T> {
  readonly descending?: boolean;
  /** Stop after this many items. */
  readonly limit?: number;
  /** Only these attributes. */
  readonly attributes?: readonly Name[];
}

/** An item as a query returns it: whole, or with the attributes that were asked for. */
export type Found<T, Name extends string = never> = [Name] extends [never]
  ? Stored<T>
  : Selected<Stored<T>, Name>;

/** Items in the order of their keys; undefined where there is none. */
export type FoundUnder<Keys extends readonly Key[]> = {
  readonly [Index in keyof Keys]: Stored<HeldBy<Keys[Index]>> | undefined;
};

/** The table. All reads are consistent; every method is one round trip unless it says otherwise. */
export interface Store {
  /** Items by key. Over 100 keys: one round trip per 100, eight at a time. */
  get<const Keys extends readonly Key[]>(wanted: Keys): Promise<FoundUnder<Keys>>;
  /** Items of a range; one round trip per megabyte read. */
  query<T = Item, Name extends AttributeOf<Stored<T>> = never>(
    query: Query<T, Name>,
  ): Promise<readonly Found<T, Name>[]>;
  /** The same page by page, for what may be long. */
  pages<T = Item, Name extends AttributeOf<Stored<T>> = never>(
    query: Query<T, Name>,
  ): AsyncIterable<readonly Found<T, Name>[]>;
  /** How many items are in a range; one round trip per megabyte counted. */
  count(range: Range): Promise<number>;
  /**
   * Stores one item. Returns false when the conditions do not hold, unless the existing item has the same
   * `writer`: then an earlier attempt of this write stored it.
   */
  put<T = Item>(key: Key<T>, item: NoInfer<T>, when?: NoInfer<ConditionsOn<T>>): Promise<boolean>;
  /** Removes one item. Returns false when the conditions do not hold. */
  delete<T = Item>(key: Key<T>, when?: NoInfer<ConditionsOn<T>>): Promise<boolean>;
  /**
   * All writes or none. Throws the error that a rejected write names, or StaleRead when one says `retry`.
   * Retries when it collides with other transactions.
   */
  transact(writes: readonly Write[]): Promise<void>;
}

/** Bodies of documents: immutable objects. */
export interface Bodies {
  /** Stores the bytes under a key that is used once; `sha256` in hexadecimal is checked by the store. */
  put(key: string, bytes: Buffer, sha256: string): Promise<void>;
  get(key: string): Promise<Buffer>;
  delete(key: string): Promise<void>;
}

/** Bodies of many megabytes are read a part at a time. */
export interface PartReader {
  /** At most `length` bytes from `offset`, which is below the size. */
  part(key: string, offset: number, length: number): Promise<Buffer>;
}

/** What an object is announced to be. */
interface Announced {
  /** In bytes. */
  readonly size: number;
  /** In lower-case hexadecimal. */
  readonly sha256: string;
  readonly mediaType: string;
}

/** A request that a client may make to the store itself, without credentials of its own. */
interface SignedRequest {
  readonly method: 'PUT';
  readonly url: string;
  /** Headers that must be sent exactly so, since they are signed. `Content-Length` is among them. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Objects that are too large to go through a function: clients read and write them with signed addresses. */
export interface LargeBodies extends PartReader {
  /** A request that stores these bytes under the key and no others, once, within this number of seconds. */
  signPut(key: string, announced: Announced, seconds: number): Promise<SignedRequest>;
  /** An address that returns the object for this number of seconds, with these headers. */
  signGet(
    key: string,
    headers: { readonly mediaType: string; readonly disposition: string },
    seconds: number,
  ): Promise<string>;
  /** What is stored under the key, whose checksum the store has verified; undefined for nothing. */
  measure(key: string): Promise<Pick<Announced, 'size' | 'sha256'> | undefined>;
  /** Copies an object inside of the store. */
  copy(from: string, to: string): Promise<void>;
}

/** The data that a change was computed from has changed. */
export class StaleRead extends Error {
  constructor() {
    super('What the change was computed from has been changed by another request.');
    this.name = 'StaleRead';
  }
}

/** Counted from the first lost race: what came before it may have taken long for other reasons. */
const lostRaces: BackOffPolicy = { baseMs: 10, capMs: 250, timeoutMs: 10_000, timeoutFrom: 'first-pause' };

/**
 * Runs a change that reads, computes and writes, and runs it again when another request has won the race.
 * Random pauses keep competing requests apart. Throws StaleRead when the change never succeeds; it has then
 * stored nothing.
 */
export async function retryWhenStale<T>(change: (attempt: number) => Promise<T>): Promise<T> {
  return retry(change, lostRaces, (error) => error instanceof StaleRead);
}
