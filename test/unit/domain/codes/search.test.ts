import { beforeEach, describe, expect, it } from 'vitest';
import { Place } from './support.ts';

let place: Place;

beforeEach(async () => {
  place = new Place();
  await place.publish({ system: 'cvx', aliases: ['vaccines'] }, ['Tdap', 'MMR', 'DTaP']);
  place.store.calls.get = 0;
});

describe('a query', () => {
  it('is 404 for a system that is not there, exactly as written', async () => {
    for (const name of ['CVX', 'cvx ', 'rxterms', '', 'a/b', 'é', 'x'.repeat(5000)]) {
      await expect(place.find(name, 'a'), name).rejects.toMatchObject({ status: 404 });
    }
  });

  it('finds nothing without a text, and opens nothing for it', async () => {
    expect(await place.find('cvx', undefined)).toEqual([]);
    expect(await place.find('cvx', '')).toEqual([]);
    expect(place.bodies.calls.get).toBe(0);
  });

  it('takes one trip to the table, and one more to the objects the first time', async () => {
    expect(await place.find('cvx', 'DTAP')).toEqual(['DTaP']);
    expect(await place.find('vaccines', 'm')).toEqual(['MMR']);
    expect(await place.find('cvx', 'tda')).toEqual(['Tdap']);
    expect([place.store.calls.get, place.bodies.calls.get]).toEqual([3, 1]);
  });

  it('opens a system once for queries that come together', async () => {
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

describe('a new version', () => {
  it('is seen by the next query', async () => {
    expect(await place.find('vaccines', 'HPV')).toEqual([]);
    await place.publish({ system: 'cvx', replace: true }, ['HPV9']);
    expect(await place.find('vaccines', 'HPV')).toEqual(['HPV9']);
    expect(await place.find('cvx', 'MMR')).toEqual([]);
  });

  it('that comes between reading the item and the objects does no harm', async () => {
    place.bodies.beforeGet = async () => {
      place.bodies.beforeGet = () => {};
      await place.publish({ system: 'cvx', replace: true }, ['HPV9']);
    };
    expect(await place.find('cvx', 'MMR')).toEqual(['MMR']);
    expect(await place.find('cvx', 'HPV')).toEqual(['HPV9']);
  });

  it('and another one, with which the objects have gone, are followed', async () => {
    place.bodies.beforeGet = async () => {
      place.bodies.beforeGet = () => {};
      await place.publish({ system: 'cvx', replace: true }, ['HPV9']);
      await place.publish({ system: 'cvx', replace: true }, ['HPV, quadrivalent']);
    };
    expect(await place.find('cvx', 'HPV')).toEqual(['HPV, quadrivalent']);
  });
});

describe('objects that cannot be used', () => {
  it('fail the query when they are damaged, and serve again when they are whole', async () => {
    const [key, octets] = [...place.bodies.objects][0]!;
    const damaged = Buffer.from(octets);
    damaged[damaged.length - 1]! ^= 1;
    place.bodies.objects.set(key, damaged);
    await expect(place.find('cvx', 'a')).rejects.toThrow(
      'The index of a coding system is damaged: its octets are not those that were written.',
    );
    place.bodies.objects.set(key, octets);
    expect(await place.find('cvx', 'mm')).toEqual(['MMR']);
  });

  it('fail the query when they are those of another system', async () => {
    const [key] = [...place.bodies.objects.keys()];
    await place.publish({ system: 'other' }, ['x']);
    place.bodies.objects.set(key!, [...place.bodies.objects.values()][1]!);
    await expect(place.find('cvx', 'a')).rejects.toThrow(
      'The index of a coding system is damaged: it is not the one published for cvx.',
    );
  });

  it('fail the query when they are not there', async () => {
    place.bodies.objects.clear();
    await expect(place.find('cvx', 'a')).rejects.toThrow('NoSuchKey');
  });
});
