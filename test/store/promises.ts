/**
 * What the service relies on of its table. It runs over the store in memory (test/unit/store) and over the store on each database
 * that is installed (on-database.ts), so that domain tests in memory mean something.
 */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { forEachConcurrent } from '../../shared/concurrency/map-concurrent.ts';
import type { Item, Key } from '../../shared/store/key.ts';
import { StaleRead, type Store } from '../../shared/store/store.ts';
import { absent, check, create, present, put, remove, update } from '../../shared/store/writes.ts';

export interface Opened {
  readonly store: Store;
  /** Capacity units that reads have taken while `action` ran alone. */
  unitsOf(action: () => Promise<unknown>): Promise<number>;
}

type AnyKey = Key<Item>;

const refusal = () => new Error('Refused.');
const kilobytes = (count: number) => 'x'.repeat(count * 1024);

/** Declares the tests; `opened` is asked when one runs. */
export function describePromises(title: string, opened: () => Opened): void {
  const store = () => opened().store;

  /** A partition that no other test uses, with an item for each of these sort keys. */
  async function filled(sortKeys: readonly string[], text = ''): Promise<string> {
    const partition = `P#${randomUUID()}`;
    await forEachConcurrent(sortKeys, 4, (SK) => store().put({ PK: partition, SK }, { text }));
    return partition;
  }

  async function oneKey(): Promise<AnyKey> {
    return { PK: await filled([]), SK: 'A' };
  }

  async function read(key: Key): Promise<Readonly<Record<string, unknown>> | undefined> {
    return (await store().get([key]))[0];
  }

  const sortKeysOf = (items: readonly { readonly SK?: unknown }[]) => items.map(({ SK }) => SK);
  const numbered = (count: number) =>
    Array.from({ length: count }, (_, index) => `K#${String(index).padStart(3, '0')}`);

  describe(`Items ${title}`, () => {
    it('come back as they were stored, without what is undefined, and expired ones too', async () => {
      const key = await oneKey();
      const item = {
        text: 'Zoë 😀',
        number: -1.5,
        list: [1, null, { on: true }],
        bytes: Buffer.from([0, 255]),
        ttl: 1,
      };
      await store().put(key, { ...item, gone: undefined, list: [1, undefined, null, { on: true }] });
      expect(await read(key)).toEqual({ ...key, ...item, bytes: new Uint8Array([0, 255]) });
    });

    it('are not changed by what is done to a copy', async () => {
      const key = await oneKey();
      const given = { list: ['a'] };
      await store().put(key, given);
      given.list.push('b');
      ((await read(key))!.list as string[]).push('c');
      expect(await read(key)).toEqual({ ...key, list: ['a'] });
    });

    it('are read by key in the order of the keys, more than a batch, some twice, some not there', async () => {
      const sortKeys = numbered(130);
      const PK = await filled(sortKeys);
      const wanted = ['none', ...sortKeys, 'K#007'];
      const found = await store().get(wanted.map((SK) => ({ PK, SK })));
      expect(found.map((item) => item?.SK)).toEqual([undefined, ...sortKeys, 'K#007']);
      const one = { PK, SK: 'K#007' };
      expect((await store().get([one, one])).map((item) => item?.SK)).toEqual(['K#007', 'K#007']);
      expect(await store().get([])).toEqual([]);
    });

    it('are refused over 400 KB, by one write and in a transaction', async () => {
      const key = await oneKey();
      const large = { text: kilobytes(400) };
      await expect(store().put(key, large)).rejects.not.toBeInstanceOf(StaleRead);
      await expect(store().transact([create(key, large, refusal)])).rejects.toThrow(/^(?!Refused)/);
      expect(await read(key)).toBeUndefined();
      await store().put(key, { text: kilobytes(399) });
    });

    it('may grow to 400 KB by updates, and no further', async () => {
      const key = await oneKey();
      await store().put(key, { first: kilobytes(300) });
      await expect(store().transact([update(key, { set: { second: kilobytes(100) } })])).rejects.toThrow();
      expect(await read(key)).toEqual({ ...key, first: kilobytes(300) });
    });

    it('hold no number that JavaScript does not hold exactly', async () => {
      await expect(store().put(await oneKey(), { number: 2 ** 53 })).rejects.toThrow(RangeError);
    });
  });

  describe(`A single write ${title}`, () => {
    it.each([
      ['an attribute is absent', { gone: absent }, { there: absent }],
      ['an attribute is present', { there: present }, { gone: present }],
      ['an attribute has a value', { there: 5 }, { there: 6 }],
      ['a number is below another one', { there: { below: 6 } }, { there: { below: 5 } }],
      ['a number that is there is below another one', { there: { below: 9 } }, { gone: { below: 9 } }],
      ['all of several conditions hold', { there: 5, gone: absent }, { there: 5, gone: present }],
    ] as const)('takes effect only where %s', async (_, held, broken) => {
      const key = await oneKey();
      await store().put(key, { there: 5 });
      expect(await store().put(key, { there: 7 }, broken)).toBe(false);
      expect(await store().delete(key, broken)).toBe(false);
      expect(await read(key)).toEqual({ ...key, there: 5 });
      expect(await store().put(key, { there: 5, second: true }, held)).toBe(true);
      expect(await read(key)).toEqual({ ...key, there: 5, second: true });
      expect(await store().delete(key, held)).toBe(true);
      expect(await read(key)).toBeUndefined();
    });

    it('of the same writer counts as stored, and of another one does not', async () => {
      const key = await oneKey();
      await store().put(key, { writer: 'one', text: 'first' });
      expect(await store().put(key, { writer: 'one', text: 'second' }, { PK: absent })).toBe(true);
      expect(await store().put(key, { writer: 'two' }, { PK: absent })).toBe(false);
      expect(await read(key)).toEqual({ ...key, writer: 'one', text: 'first' });
    });

    it('removes an item that may not be there', async () => {
      const key = await oneKey();
      expect(await store().delete(key)).toBe(true);
      expect(await store().delete(key, { PK: present })).toBe(false);
    });
  });

  describe(`A transaction ${title}`, () => {
    it('makes all its writes', async () => {
      const [created, replaced, changed, removed, checked] = (await Promise.all(
        Array.from({ length: 5 }, oneKey),
      )) as [AnyKey, AnyKey, AnyKey, AnyKey, AnyKey];
      await Promise.all(
        [replaced, changed, removed, checked].map((key) => store().put(key, { old: 1, sum: 4, kept: true })),
      );
      await store().transact([
        create(created, { made: 'now' }, refusal),
        put(replaced, { other: true }),
        update(changed, { set: { text: 'x', kept: undefined }, add: { sum: 3, fresh: 2 }, remove: ['old'] }),
        remove(removed),
        check(checked, { old: present }, refusal),
      ]);
      expect(await store().get([created, replaced, changed, removed, checked])).toEqual([
        { ...created, made: 'now' },
        { ...replaced, other: true },
        { ...changed, text: 'x', sum: 7, fresh: 2, kept: true },
        undefined,
        { ...checked, old: 1, sum: 4, kept: true },
      ]);
    });

    it('updates an item that is not there into one that is', async () => {
      const key = await oneKey();
      await store().transact([update(key, { add: { count: 1 } })]);
      expect(await read(key)).toEqual({ ...key, count: 1 });
    });

    it('of which one condition does not hold makes no write, and throws the error of the first such write', async () => {
      const [one, other] = [await oneKey(), await oneKey()];
      const late = () => new Error('Too late.');
      const refused = store().transact([
        put(one, { text: 'x' }),
        check(other, { PK: present }, refusal),
        update({ ...other, SK: 'B' }, { add: { count: 1 } }, { when: { PK: present }, refused: late }),
      ]);
      await expect(refused).rejects.toThrow('Refused.');
      expect(await store().get([one, { ...other, SK: 'B' }])).toEqual([undefined, undefined]);
    });

    it.each([
      ['says so', { when: { PK: present }, refused: 'retry' }],
      ['names no error', { when: { PK: present } }],
    ] as const)('is to be computed again when a write whose condition does not hold %s', async (_, guard) => {
      const key = await oneKey();
      await expect(store().transact([put(key, {}, guard)])).rejects.toThrow(StaleRead);
      expect(await read(key)).toBeUndefined();
    });

    it('has no two writes of one item, not even a check', async () => {
      const key = await oneKey();
      const twice = store().transact([check(key, { PK: absent }, refusal), put(key, {})]);
      await expect(twice).rejects.toThrow(/^(?!Refused)/);
      await expect(twice).rejects.not.toBeInstanceOf(StaleRead);
      expect(await read(key)).toBeUndefined();
    });

    it('has one to 100 writes', async () => {
      const PK = await filled([]);
      const writes = numbered(101).map((SK) => put({ PK, SK }, {}));
      await expect(store().transact(writes)).rejects.not.toBeInstanceOf(StaleRead);
      await expect(store().transact([])).rejects.not.toBeInstanceOf(StaleRead);
      expect(await store().count({ partition: PK })).toBe(0);
      await store().transact(writes.slice(1));
      expect(await store().count({ partition: PK })).toBe(100);
    });

    it('stores at most 4 MB', async () => {
      const PK = await filled([]);
      const writes = numbered(11).map((SK) => put({ PK, SK }, { text: kilobytes(390) }));
      await expect(store().transact(writes)).rejects.not.toBeInstanceOf(StaleRead);
      expect(await store().count({ partition: PK })).toBe(0);
      await store().transact(writes.slice(1));
    });

    it('loses nothing to others of the same item at the same time', async () => {
      const key = await oneKey();
      await Promise.all(
        Array.from({ length: 8 }, () => store().transact([update(key, { add: { sum: 1 } })])),
      );
      expect(await read(key)).toEqual({ ...key, sum: 8 });
    });
  });

  describe(`A range ${title}`, () => {
    const mixed = ['B#1', 'a', '😀', 'B', 'B#2', 'C'];

    it('is read in the order of the bytes of its keys, or backwards', async () => {
      const partition = await filled(['\u{FF5E}', ...mixed]);
      const inOrder = ['B', 'B#1', 'B#2', 'C', 'a', '\u{FF5E}', '😀'];
      expect(sortKeysOf(await store().query({ partition }))).toEqual(inOrder);
      const backwards = await store().query({ partition, descending: true });
      expect(sortKeysOf(backwards)).toEqual(inOrder.toReversed());
    });

    it.each([
      [{ prefix: 'B' }, ['B', 'B#1', 'B#2']],
      [{ prefix: 'B#' }, ['B#1', 'B#2']],
      [{ between: ['B#1', 'C'] }, ['B#1', 'B#2', 'C']],
      [{ between: ['B#2', 'B#2'] }, ['B#2']],
      [{ after: 'B#2' }, ['C', 'a', '😀']],
      [{ after: 'a', between: ['B', 'B#2'], prefix: 'B' }, ['😀']],
      [{ between: ['B#2', 'a'], prefix: 'B#1' }, ['B#2', 'C', 'a']],
      [{ prefix: 'D' }, []],
    ] as const)('%j holds its items and no others', async (bounds, expected) => {
      const range = { partition: await filled(mixed), ...bounds };
      await filled(mixed);
      expect(sortKeysOf(await store().query(range))).toEqual(expected);
      expect(await store().count(range)).toBe(expected.length);
      const paged: unknown[] = [];
      for await (const page of store().pages(range)) paged.push(...sortKeysOf(page));
      expect(paged).toEqual(expected);
    });

    it('that ends before it begins is refused', async () => {
      const partition = await filled(mixed);
      await expect(store().query({ partition, between: ['C', 'B'] })).rejects.toThrow();
    });

    it('is read up to a limit, from either end', async () => {
      const partition = await filled(mixed);
      expect(sortKeysOf(await store().query({ partition, limit: 2 }))).toEqual(['B', 'B#1']);
      expect(sortKeysOf(await store().query({ partition, limit: 2, descending: true }))).toEqual(['😀', 'a']);
      expect(await store().query({ partition, limit: 9 })).toHaveLength(mixed.length);
    });

    it('is read with the attributes that are wanted', async () => {
      const partition = await filled(['A'], 'text');
      expect(await store().query({ partition, attributes: ['text', 'none'] })).toEqual([{ text: 'text' }]);
    });

    it('of more than a megabyte is read, counted and limited over its pages', async () => {
      const sortKeys = numbered(25);
      const partition = await filled(sortKeys, kilobytes(100));
      expect(sortKeysOf(await store().query({ partition }))).toEqual(sortKeys);
      expect(sortKeysOf(await store().query({ partition, descending: true }))).toEqual(sortKeys.toReversed());
      expect(await store().query({ partition, limit: 23 })).toHaveLength(23);
      expect(await store().count({ partition })).toBe(25);
      expect(await store().count({ partition, between: ['K#003', 'K#021'] })).toBe(19);
      expect(await store().count({ partition, after: 'K#003' })).toBe(21);
      const pages: (readonly object[])[] = [];
      for await (const page of store().pages({ partition })) pages.push(page);
      expect(sortKeysOf(pages.flat())).toEqual(sortKeys);
      expect(pages.length).toBeGreaterThan(2);
      expect(Math.max(...pages.map((page) => page.length))).toBeLessThanOrEqual(11);
    });

    it('shows what is there when a page is read', async () => {
      const sortKeys = numbered(12);
      const partition = await filled(sortKeys, kilobytes(200));
      const seen: unknown[] = [];
      for await (const page of store().pages({ partition })) {
        if (seen.length === 0) {
          await store().delete({ PK: partition, SK: 'K#011' });
          await store().put({ PK: partition, SK: 'L#000' }, {});
          await store().put({ PK: partition, SK: 'A#000' }, {});
        }
        seen.push(...sortKeysOf(page));
      }
      expect(seen).toEqual([...sortKeys.slice(0, -1), 'L#000']);
    });
  });

  describe(`Reading ${title}`, () => {
    it('takes a capacity unit for every four kilobytes: of a page together, of a batch one by one', async () => {
      const sortKeys = numbered(8);
      const partition = await filled(sortKeys, kilobytes(1));
      const wanted = sortKeys.map((SK) => ({ PK: partition, SK }));
      const { unitsOf } = opened();
      expect(await unitsOf(() => store().query({ partition }))).toBe(3);
      expect(await unitsOf(() => store().count({ partition }))).toBe(3);
      expect(await unitsOf(() => store().query({ partition, attributes: ['SK'] }))).toBe(3);
      expect(await unitsOf(() => store().query({ partition: `${partition} none` }))).toBe(1);
      expect(await unitsOf(() => store().get(wanted))).toBe(8);
      expect(await unitsOf(() => store().get([{ PK: partition, SK: 'none' }]))).toBe(1);
    });
  });
}
