import { beforeEach, describe, expect, it } from 'vitest';
import { Place } from './support.ts';

let place: Place;

beforeEach(async () => {
  place = new Place();
  await place.publish({ system: 'cvx', aliases: ['vaccines'] }, ['Tdap', 'MMR', 'DTaP']);
  place.store.calls.get = 0;
});

describe('A code search', () => {
  it('gets 404 for a system that does not exist exactly as written', async () => {
    for (const name of ['CVX', 'cvx ', 'rxterms', '', 'a/b', 'é', 'x'.repeat(5000)]) {
      await expect(place.find(name, 'a'), name).rejects.toMatchObject({ status: 404 });
    }
  });

  it('without a text finds nothing and opens no index', async () => {
    expect(await place.find('cvx', undefined)).toEqual([]);
    expect(await place.find('cvx', '')).toEqual([]);
    expect(place.bodies.calls.get).toBe(0);
  });

  it('takes one round trip to the table, and one more to the bucket the first time', async () => {
    expect(await place.find('cvx', 'DTAP')).toEqual(['DTaP']);
    expect(await place.find('vaccines', 'm')).toEqual(['MMR']);
    expect(await place.find('cvx', 'tda')).toEqual(['Tdap']);
    expect([place.store.calls.get, place.bodies.calls.get]).toEqual([3, 1]);
  });

  it('opens a system once for concurrent queries', async () => {
    await Promise.all(['a', 'b', 'c'].map((q) => place.find('cvx', q)));
    expect(place.bodies.calls.get).toBe(1);
  });

  it('finds at most 100 entries', async () => {
    await place.publish(
      { system: 'many' },
      Array.from({ length: 150 }, (_, number) => `value ${number}`),
    );
    expect(await place.find('many', 'VALUE')).toHaveLength(100);
  });
});

describe('A new version of a coding system', () => {
  it('is seen by the next query', async () => {
    expect(await place.find('vaccines', 'HPV')).toEqual([]);
    await place.publish({ system: 'cvx', replace: true }, ['HPV9']);
    expect(await place.find('vaccines', 'HPV')).toEqual(['HPV9']);
    expect(await place.find('cvx', 'MMR')).toEqual([]);
  });

  it('does not disturb a query that has read the item but not the objects', async () => {
    place.bodies.beforeGet = async () => {
      place.bodies.beforeGet = () => {};
      await place.publish({ system: 'cvx', replace: true }, ['HPV9']);
    };
    expect(await place.find('cvx', 'MMR')).toEqual(['MMR']);
    expect(await place.find('cvx', 'HPV')).toEqual(['HPV9']);
  });

  it('is followed by a query even if two were published and the first objects are gone', async () => {
    place.bodies.beforeGet = async () => {
      place.bodies.beforeGet = () => {};
      await place.publish({ system: 'cvx', replace: true }, ['HPV9']);
      await place.publish({ system: 'cvx', replace: true }, ['HPV, quadrivalent']);
    };
    expect(await place.find('cvx', 'HPV')).toEqual(['HPV, quadrivalent']);
  });
});

describe('The index objects of a coding system', () => {
  it('fail the query while they are damaged, and work again when intact', async () => {
    const [key, bytes] = [...place.bodies.objects][0]!;
    const damaged = Buffer.from(bytes);
    damaged[damaged.length - 1]! ^= 1;
    place.bodies.objects.set(key, damaged);
    await expect(place.find('cvx', 'a')).rejects.toThrow(
      'The index of a coding system is damaged: its bytes have changed since it was written.',
    );
    place.bodies.objects.set(key, bytes);
    expect(await place.find('cvx', 'mm')).toEqual(['MMR']);
  });

  it('fail the query when they belong to another system', async () => {
    const [key] = [...place.bodies.objects.keys()];
    await place.publish({ system: 'other' }, ['x']);
    place.bodies.objects.set(key!, [...place.bodies.objects.values()][1]!);
    await expect(place.find('cvx', 'a')).rejects.toThrow(
      'The index of a coding system is damaged: it is not the one published for cvx.',
    );
  });

  it('fail the query when they are missing', async () => {
    place.bodies.objects.clear();
    await expect(place.find('cvx', 'a')).rejects.toThrow('NoSuchKey');
  });
});
