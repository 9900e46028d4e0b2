import { beforeEach, describe, expect, it } from 'vitest';
import { OpenIndexes } from '../../../../shared/domain/codes/open-indexes.ts';
import type { CodeSystemItem } from '../../../../shared/store/items/index.ts';
import { Place } from './support.ts';

let place: Place;
const items = new Map<string, CodeSystemItem>();

/** Every system but `large` declares 100 bytes. */
beforeEach(async () => {
  place = new Place();
  for (const system of ['a', 'b', 'c', 'large']) {
    const { item } = await place.publish({ system }, [system]);
    items.set(system, { ...item, memory: system === 'large' ? 1000 : 100 });
  }
});

function opener(budget: number) {
  const indexes = new OpenIndexes(place.bodies, budget);
  /** Opens these systems in turn. Returns those that had to be fetched. */
  return async (...systems: readonly string[]): Promise<readonly string[]> => {
    const fetched: string[] = [];
    place.bodies.beforeGet = (key) => void fetched.push(key.split('/')[1]!);
    for (const system of systems) await indexes.open(items.get(system)!);
    return fetched;
  };
}

describe('The cache of code indexes', () => {
  it('keeps indexes while they fit', async () => {
    const open = opener(300);
    expect(await open('a', 'b', 'c', 'a', 'b', 'c')).toEqual(['a', 'b', 'c']);
  });

  it('evicts the index that has not been used for longest', async () => {
    const open = opener(200);
    expect(await open('a', 'b', 'a', 'c')).toEqual(['a', 'b', 'c']);
    expect(await open('a', 'c')).toEqual([]);
    expect(await open('b', 'a')).toEqual(['b', 'a']);
  });

  it('holds a single index that is larger than its budget', async () => {
    const open = opener(200);
    expect(await open('a', 'large', 'large', 'a')).toEqual(['a', 'large', 'a']);
  });

  it('holds one version of a system', async () => {
    const indexes = new OpenIndexes(place.bodies, 1000);
    const first = items.get('a')!;
    await indexes.open(first);
    const { item } = await place.publish({ system: 'a', replace: true }, ['new']);
    expect((await indexes.open(item)).search('new', 1)).toHaveLength(1);
    place.bodies.calls.get = 0;
    await indexes.open(item);
    expect(place.bodies.calls.get).toBe(0);
    await indexes.open(first);
    expect(place.bodies.calls.get).toBe(1);
  });

  it('does not count an index that could not be opened', async () => {
    const indexes = new OpenIndexes(place.bodies, 1000);
    place.bodies.beforeGet = () => {
      throw new Error('away');
    };
    await expect(indexes.open(items.get('a')!)).rejects.toThrow('away');
    place.bodies.beforeGet = () => {};
    expect((await indexes.open(items.get('a')!)).entries).toBe(1);
  });
});
