/** Records and archives in memory, and ways to interrupt and change them. */
import { createHash } from 'node:crypto';
import { type Generated, generateRecord } from '../../../../local/tools/bench/archive/generate.ts';
import { exportRecord } from '../../../../shared/operations/archive/export/index.ts';
import {
  type Imported,
  type Importing,
  importRecord,
} from '../../../../shared/operations/archive/import/index.ts';
import type { ArchiveSink, ArchiveSource } from '../../../../shared/operations/archive/io.ts';
import { readKeyring } from '../../../../shared/secrets/keyring.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import type { Item, Key } from '../../../../shared/store/key.ts';
import { MemoryStore } from '../../../../shared/store/memory-store.ts';
import type { Bodies, PartReader } from '../../../../shared/store/store.ts';
import type { Write } from '../../../../shared/store/writes.ts';

export const now = () => new Date('2026-02-01T08:00:00.000Z');
export const appId = 'problems@apps.example.org';

/** A table and a bucket in memory. */
export class Place {
  readonly store = new StoppingStore(() => this.#passed());
  readonly objects = new Map<string, Buffer>();
  /** The number of writes to table and bucket that still succeed. Then everything fails, as after a crash. */
  writesLeft = Number.POSITIVE_INFINITY;

  readonly bodies: Bodies & PartReader = {
    put: async (key, octets, sha256) => {
      this.#passed();
      if (createHash('sha256').update(octets).digest('hex') !== sha256) throw new Error('BadDigest');
      this.objects.set(key, octets);
    },
    get: async (key) => {
      const octets = this.objects.get(key);
      if (!octets) throw new Error(`No object ${key}`);
      return octets;
    },
    part: async (key, offset, length) => this.objects.get(key)!.subarray(offset, offset + length),
    delete: async (key) => void this.objects.delete(key),
  };

  constructor({ registered = true } = {}) {
    if (registered) this.register(appId, 'grant of the registration');
  }

  register(id: string, grant: string): void {
    this.set(keys.app(id), { id, grant, kind: 'user', name: id });
  }

  set(key: Key, item: object): void {
    this.store.items.set(`${key.PK}\n${key.SK}`, { ...item, ...key });
  }

  find<T = Item>({ PK, SK }: Key): T | undefined {
    return this.store.items.get(`${PK}\n${SK}`) as T | undefined;
  }

  change(key: Key, change: Item): void {
    this.set(key, { ...this.find(key), ...change });
  }

  #passed(): void {
    if (this.writesLeft <= 0) throw new Crash();
    this.writesLeft -= 1;
  }
}

export class Crash extends Error {}

class StoppingStore extends MemoryStore {
  readonly #passed: () => void;

  constructor(passed: () => void) {
    super();
    this.#passed = passed;
  }

  override async transact(writes: readonly Write[]): Promise<void> {
    this.#passed();
    return super.transact(writes);
  }
}

/** An archive whose files can be read and changed. */
export class MemoryArchive implements ArchiveSink, ArchiveSource {
  readonly files = new Map<string, Buffer>();

  async add(name: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
    if (this.files.has(name)) throw new Error(`${name} twice`);
    const pieces: Uint8Array[] = [];
    if (content instanceof Uint8Array) pieces.push(content);
    else for await (const piece of content) pieces.push(piece);
    this.files.set(name, Buffer.concat(pieces));
  }

  names(): Iterable<string> {
    return this.files.keys();
  }

  size(name: string): number | undefined {
    return this.files.get(name)?.length;
  }

  /** Yields pieces that end anywhere. */
  async *read(name: string): AsyncGenerator<Uint8Array> {
    const octets = this.files.get(name)!;
    for (let start = 0; start < octets.length; start += 1000) yield octets.subarray(start, start + 1000);
  }

  text(name: string): string {
    return this.files.get(name)!.toString();
  }

  json(name: string): Record<string, unknown> {
    return JSON.parse(this.text(name));
  }

  lines(name: string): Record<string, unknown>[] {
    return this.text(name)
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  }

  /** Replaces the content of a metadata file and its digest in the manifest. */
  rewrite(name: string, text: string): void {
    const octets = Buffer.from(text);
    this.files.set(name, octets);
    const sha256 = createHash('sha256').update(octets).digest('hex');
    this.changeManifest((manifest) => {
      const files = manifest.files as { name: string; octets: number; sha256: string }[];
      const file = files.find((entry) => entry.name === name)!;
      Object.assign(file, { octets: octets.length, sha256 });
    });
  }

  changeManifest(change: (manifest: Record<string, unknown>) => void): void {
    const manifest = this.json('manifest.json');
    change(manifest);
    this.files.set('manifest.json', Buffer.from(written(manifest)));
  }

  changeJson(name: string, change: (value: never) => void): void {
    const value = this.json(name);
    change(value as never);
    this.rewrite(name, written(value));
  }

  /** Changes the lines of a file; the counts in the manifest stay. */
  changeLines(name: string, change: (lines: never[]) => readonly unknown[]): void {
    const lines = change(this.lines(name) as never[]);
    this.rewrite(name, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  }

  copy(): MemoryArchive {
    const copy = new MemoryArchive();
    for (const [name, octets] of this.files) copy.files.set(name, octets);
    return copy;
  }
}

export async function generated(count: number): Promise<{ place: Place; record: Generated }> {
  const place = new Place();
  const app = { id: appId, grant: 'grant of the registration' };
  const put = async (key: Key, item: object) => place.set(key, item);
  const record = await generateRecord(count, { put, bodies: place.bodies, people: { app } });
  return { place, record };
}

/** A record that was made up, and its archive. */
export async function archived(count: number) {
  const { place, record } = await generated(count);
  const { recordId } = record;
  return { place, record, recordId, archive: await archiveOf(recordId, place) };
}

export async function archiveOf(recordId: string, { store, bodies }: Place): Promise<MemoryArchive> {
  const archive = new MemoryArchive();
  await exportRecord(recordId, archive, { store, bodies, now });
  return archive;
}

/** Master keys of no service. */
export const masterKeys = JSON.stringify({ current: '01', '01': 'a'.repeat(43) });

export function importInto(
  { store, bodies }: Place,
  archive: ArchiveSource,
  options: Partial<Importing> = {},
): Promise<Imported> {
  const keyring = async () => readKeyring(masterKeys);
  return importRecord(archive, { store, bodies, keyring, now, ...options });
}

/** Text of a file with a single value. */
function written(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

function sha256Of(octets: Buffer): string {
  return createHash('sha256').update(octets).digest('hex');
}

/** Names and digests of all files, in order. */
export function contentsOf({ files }: MemoryArchive): readonly string[] {
  return [...files].map(([name, octets]) => `${name} ${sha256Of(octets)}`);
}

/** Adds `count` full shares, more than fit the transaction that makes a record visible. */
export function withShares(
  archive: MemoryArchive,
  count: number,
): { readonly archive: MemoryArchive; readonly people: readonly string[] } {
  const many = archive.copy();
  const numbers = Array.from({ length: count }, (_, index) => String(index).padStart(3, '0'));
  const people = numbers.map((number) => `p${number}@mail.example`);
  const at = '2025-01-01T00:00:00.000Z';
  many.changeJson('people.json', (list: unknown[]) =>
    list.splice(2, 0, ...people.map((id) => ({ id, full_name: '', contact_email: id }))),
  );
  const shares = people.map((account_id, index) => ({
    id: `01941f29-7c00-7000-8000-000000000${numbers[index]}`,
    account_id,
    created_at: at,
    modified_at: at,
  }));
  many.changeJson('sharing.json', (sharing: { full_shares: unknown[] }) =>
    sharing.full_shares.push(...shares),
  );
  return { archive: many, people };
}
