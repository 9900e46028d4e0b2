import { createHash } from 'node:crypto';
import { EntryTable } from '../../../../shared/codes/entry-table.ts';
import { type BuiltIndex, buildIndex } from '../../../../shared/codes/index/build.ts';
import { searchCodes } from '../../../../shared/domain/codes/search.ts';
import {
  type Published,
  publishCodeSystem,
  type Wanted,
} from '../../../../shared/operations/codes/publish.ts';
import { type CodeSystemItem, keys } from '../../../../shared/store/items/index.ts';
import { MemoryStore } from '../../../../shared/store/memory-store.ts';
import type { Bodies } from '../../../../shared/store/store.ts';

/** Objects in memory; counts the calls. */
class MemoryBodies implements Bodies {
  readonly objects = new Map<string, Buffer>();
  readonly calls = { put: 0, get: 0, delete: 0 };
  /** Runs before an object is read, so that tests can make concurrent changes or let it fail. */
  beforeGet: (key: string) => void | Promise<void> = () => {};

  async put(key: string, bytes: Buffer, sha256: string): Promise<void> {
    this.calls.put += 1;
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new Error('BadDigest');
    if (this.objects.has(key)) throw new Error(`${key} is used twice`);
    this.objects.set(key, Buffer.from(bytes));
  }

  async get(key: string): Promise<Buffer> {
    this.calls.get += 1;
    await this.beforeGet(key);
    const found = this.objects.get(key);
    if (!found) throw new Error('NoSuchKey');
    return Buffer.from(found);
  }

  async delete(key: string): Promise<void> {
    this.calls.delete += 1;
    this.objects.delete(key);
  }
}

/** A table and a bucket, as one warm function sees them. */
export class Place {
  readonly store = new MemoryStore();
  readonly bodies = new MemoryBodies();

  publish(wanted: Partial<Wanted> & { system: string }, values: readonly string[]): Promise<Published> {
    return this.publishIndex({ replace: false, ...wanted }, indexOf(values));
  }

  publishIndex(wanted: Wanted, index: BuiltIndex): Promise<Published> {
    return publishCodeSystem(wanted, index, { ...this.#services(), now: () => new Date() });
  }

  /** The full values that a query finds. */
  async find(system: string, q: string | undefined): Promise<readonly string[]> {
    const input = { path: { SYSTEM_SHORT_NAME: system }, query: { q } };
    return (await searchCodes(input, this.#services())).map(({ full_value }) => full_value);
  }

  async item(name: string): Promise<CodeSystemItem | undefined> {
    const [item] = await this.store.get([keys.codeSystem(name)]);
    return item as CodeSystemItem | undefined;
  }

  #services() {
    return { store: this.store, bodies: this.bodies };
  }
}

/** An index of these full values, with the codes 1, 2, 3 … */
export function indexOf(values: readonly string[]): BuiltIndex {
  const table = new EntryTable();
  for (const [index, full_value] of values.entries()) {
    const code = String(index + 1);
    table.add({ abbreviation: null, code, consumer_value: null, umls_code: null, full_value }, index + 1);
  }
  return buildIndex(table);
}
