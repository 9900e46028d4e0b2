/** Exports and imports while the table or the bucket fails for some time. */
import { describe, expect, it, test } from 'vitest';
import { retrying, retryingStore } from '../../../../shared/operations/archive/retrying-store.ts';
import type { AttributeOf, Item, Stored } from '../../../../shared/store/key.ts';
import { MemoryStore } from '../../../../shared/store/memory-store.ts';
import { type Query, StaleRead } from '../../../../shared/store/store.ts';
import { untyped } from '../../../../shared/store/untyped-store.ts';
import { archiveOf, contentsOf, generated, importInto, Place } from './support.ts';

const named = (name: string) => Object.assign(new Error('busy'), { name });
const coded = (code: string) => Object.assign(new Error('no way'), { code });

describe('A failed call of an export or import', () => {
  test.each([
    named('ThrottlingException'),
    named('SlowDown'),
    named('TimeoutError'),
    coded('ECONNRESET'),
    Object.assign(new Error('later'), { $metadata: { httpStatusCode: 503 } }),
  ])('is retried when a later attempt may succeed: %o', async (error) => {
    let tries = 0;
    const answer = await retrying(async () => {
      tries += 1;
      if (tries < 3) throw error;
      return tries;
    });
    expect(answer).toBe(3);
  });

  it('is not retried otherwise', async () => {
    let tries = 0;
    const call = retrying(async () => {
      tries += 1;
      throw named('AccessDeniedException');
    });
    await expect(call).rejects.toThrow('busy');
    expect(tries).toBe(1);
  });
});

it('A transaction that comes too late is repeated as it is, or given up where it has to be computed again', async () => {
  const store = new MemoryStore();
  let tries = 0;
  const transact = async () => {
    tries += 1;
    if (tries === 1) throw new StaleRead();
  };
  Object.assign(store, { transact });
  await expect(retryingStore(store, { staleReads: 'thrown' }).transact([])).rejects.toThrow(StaleRead);
  expect(tries).toBe(1);
  tries = 0;
  await retryingStore(store).transact([]);
  expect(tries).toBe(2);
});

/** Fails after every page; pages have two items. */
class FailingPages extends MemoryStore {
  failures = 0;

  override async *pages<T = Item, Name extends AttributeOf<Stored<T>> = never>(options: Query<T, Name>) {
    let isFirst = true;
    for await (const page of super.pages(options)) {
      if (!isFirst) {
        this.failures += 1;
        throw coded('ECONNRESET');
      }
      yield page;
      isFirst = false;
    }
  }
}

describe('A list that fails between two pages', () => {
  const ids = ['B#1', 'V#1', 'V#2', 'V#3', 'W#1'];
  const storeOf = () => {
    const store = new FailingPages();
    for (const SK of ids) store.items.set(`P\n${SK}`, { PK: 'P', SK, id: SK, other: 1 });
    return store;
  };
  const read = async (store: MemoryStore, options: Omit<Query, 'partition'>) => {
    const items = [];
    for await (const page of untyped(retryingStore(store)).pages({ partition: 'P', ...options }))
      items.push(...page);
    return items.map(({ id }) => id);
  };

  test.each([
    ['a partition', {}, ids],
    ['a prefix', { prefix: 'V#' }, ['V#1', 'V#2', 'V#3']],
    ['a range', { between: ['V#2', 'W#1'] as const }, ['V#2', 'V#3', 'W#1']],
    ['a prefix, with some attributes', { prefix: 'V#', attributes: ['id'] }, ['V#1', 'V#2', 'V#3']],
  ])('resumes where it was: %s', async (_, options, expected) => {
    const store = storeOf();
    expect(await read(store, options)).toEqual(expected);
    expect(store.failures).toBeGreaterThan(0);
  });
});

it('Occasional failures of reads and bodies do not end an export or an import', async () => {
  const { place, record } = await generated(12);
  const archive = await archiveOf(record.recordId, place);
  const target = new Place();
  for (const { store, bodies } of [place, target]) {
    let calls = 0;
    const failing = <A extends unknown[], R>(call: (...given: A) => Promise<R>) => {
      return async (...given: A): Promise<R> => {
        calls += 1;
        if (calls % 5 === 0) throw coded('ECONNRESET');
        return call(...given);
      };
    };
    Object.assign(store, { get: failing(store.get.bind(store)), query: failing(store.query.bind(store)) });
    Object.assign(bodies, { get: failing(bodies.get), put: failing(bodies.put) });
  }
  expect(contentsOf(await archiveOf(record.recordId, place))).toEqual(contentsOf(archive));
  await importInto(target, archive);
  expect(contentsOf(await archiveOf(record.recordId, target))).toEqual(contentsOf(archive));
});
