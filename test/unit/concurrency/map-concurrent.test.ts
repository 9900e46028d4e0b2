import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  forEachConcurrent,
  mapConcurrent,
  mapConcurrentStream,
} from '../../../shared/concurrency/map-concurrent.ts';

/** Work that ends when the test says so, and remembers what was started and how much ran at a time. */
class ControlledWork {
  readonly started: string[] = [];
  readonly ended: string[] = [];
  mostAtOnce = 0;
  readonly #open = new Map<string, PromiseWithResolvers<void>>();

  readonly work = async (item: string): Promise<string> => {
    this.started.push(item);
    const end = Promise.withResolvers<void>();
    this.#open.set(item, end);
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#open.size);
    try {
      await end.promise;
      return item.toUpperCase();
    } finally {
      this.#open.delete(item);
      this.ended.push(item);
    }
  };

  async end(item: string, error?: Error): Promise<void> {
    const end = this.#open.get(item)!;
    if (error) end.reject(error);
    else end.resolve();
    await wait(1);
  }
}

async function* asynchronously<T>(items: Iterable<T>): AsyncGenerator<T> {
  for (const item of items) {
    await wait(0);
    yield item;
  }
}

describe('mapConcurrent', () => {
  it('returns the results in the order of the items, whatever ends first', async () => {
    const controlled = new ControlledWork();
    const results = mapConcurrent(['a', 'b', 'c'], 2, controlled.work);
    await wait(1);
    expect(controlled.started).toEqual(['a', 'b']);
    await controlled.end('b');
    expect(controlled.started).toEqual(['a', 'b', 'c']);
    await controlled.end('c');
    await controlled.end('a');
    expect(await results).toEqual(['A', 'B', 'C']);
  });

  it('starts the next item as soon as any of the running ones has ended', async () => {
    const controlled = new ControlledWork();
    const results = mapConcurrent(['a', 'b', 'c', 'd'], 2, controlled.work);
    await wait(1);
    await controlled.end('b');
    await controlled.end('c');
    expect(controlled.started).toEqual(['a', 'b', 'c', 'd']);
    await controlled.end('d');
    await controlled.end('a');
    expect(await results).toEqual(['A', 'B', 'C', 'D']);
    expect(controlled.mostAtOnce).toBe(2);
  });

  it('after an error takes no more items, waits for the running ones and throws the first error', async () => {
    const controlled = new ControlledWork();
    const results = mapConcurrent(['a', 'b', 'c', 'd'], 3, controlled.work);
    let settled = false;
    const outcome = results.catch((error: Error) => error.message).finally(() => (settled = true));
    await wait(1);
    await controlled.end('b', new Error('first'));
    expect([controlled.started, settled]).toEqual([['a', 'b', 'c'], false]);
    await controlled.end('c', new Error('second'));
    expect(settled).toBe(false);
    await controlled.end('a');
    expect(await outcome).toBe('first');
    expect(controlled.started).toEqual(['a', 'b', 'c']);
  });

  it('throws what reading the items threw, after the running work has ended', async () => {
    const controlled = new ControlledWork();
    async function* broken() {
      yield 'a';
      throw new Error('no page');
    }
    let settled = false;
    const outcome = mapConcurrent(broken(), 2, controlled.work)
      .catch((error: Error) => error.message)
      .finally(() => (settled = true));
    await wait(1);
    expect([controlled.started, settled]).toEqual([['a'], false]);
    await controlled.end('a');
    expect(await outcome).toBe('no page');
  });

  it('throws what work threw before it returned a promise', async () => {
    const work = (): Promise<string> => {
      throw new Error('at once');
    };
    await expect(mapConcurrent(['a'], 2, work)).rejects.toThrow('at once');
  });

  it('closes the source of the items after an error', async () => {
    let isClosed = false;
    async function* source() {
      try {
        for (;;) yield 'item';
      } finally {
        isClosed = true;
      }
    }
    await expect(forEachConcurrent(source(), 2, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(isClosed).toBe(true);
  });

  it('after an error asks for no further item, and gives one that comes late to nobody', async () => {
    const asked: string[] = [];
    const worked: string[] = [];
    const failed = Promise.withResolvers<void>();
    async function* source() {
      for (const item of ['a', 'b', 'c']) {
        asked.push(item);
        // The second item comes when the work on the first has failed.
        if (item === 'b') await failed.promise;
        yield item;
      }
    }
    const work = async (item: string) => {
      worked.push(item);
      await wait(1);
      setImmediate(() => failed.resolve());
      throw new Error('no');
    };
    await expect(forEachConcurrent(source(), 2, work)).rejects.toThrow('no');
    expect([asked, worked]).toEqual([['a', 'b'], ['a']]);
    [asked, worked].forEach((list) => void list.splice(0));
    await expect(forEachConcurrent(source(), 1, work)).rejects.toThrow('no');
    expect([asked, worked]).toEqual([['a'], ['a']]);
  });

  it('gives each item to the work once and keeps to the limit, for any items and limit', async () => {
    const cases = fc.record({
      items: fc.array(fc.nat({ max: 3 }), { maxLength: 30 }),
      limit: fc.integer({ min: 1, max: 8 }),
      isAsync: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ items, limit, isAsync }) => {
        let running = 0;
        let most = 0;
        const source = items.map((pause, index) => ({ pause, index }));
        const results = await mapConcurrent(
          isAsync ? asynchronously(source) : source,
          limit,
          async (item) => {
            running += 1;
            most = Math.max(most, running);
            await wait(item.pause);
            running -= 1;
            return item.index;
          },
        );
        expect(results).toEqual(items.map((_, index) => index));
        expect(most).toBeLessThanOrEqual(limit);
      }),
      { numRuns: 50 },
    );
  });
});

describe('mapConcurrentStream', () => {
  it('yields the results in the order of the items', async () => {
    const pauses = [9, 1, 5, 1, 1];
    const stream = mapConcurrentStream(pauses.entries(), 3, async ([index, pause]) => {
      await wait(pause);
      return index;
    });
    const results: number[] = [];
    for await (const index of stream) results.push(index);
    expect(results).toEqual([0, 1, 2, 3, 4]);
  });

  it('throws an error when its turn comes, and the other work has ended by then', async () => {
    const controlled = new ControlledWork();
    const stream = mapConcurrentStream(['a', 'b', 'c'], 3, controlled.work);
    const first = stream.next();
    await wait(1);
    await controlled.end('b', new Error('b failed'));
    await controlled.end('a');
    expect(await first).toEqual({ done: false, value: 'A' });
    const second = stream.next().catch((error: Error) => error.message);
    await controlled.end('c');
    expect(await second).toBe('b failed');
    expect(controlled.ended).toEqual(['b', 'a', 'c']);
  });

  it('waits for the running work when the reader stops early', async () => {
    const controlled = new ControlledWork();
    const stream = mapConcurrentStream(['a', 'b', 'c'], 2, controlled.work);
    const first = stream.next();
    await wait(1);
    await controlled.end('a');
    await first;
    let isOver = false;
    const returned = stream.return(undefined).then(() => (isOver = true));
    await wait(1);
    expect(isOver).toBe(false);
    await controlled.end('b');
    await returned;
    expect(controlled.ended).toEqual(['a', 'b']);
  });
});
