import { beforeEach, describe, expect, it, test } from 'vitest';
import { PublicationRefused } from '../../../../shared/operations/codes/plan-publication.ts';
import { indexOf, Place } from '../../domain/codes/support.ts';

let place: Place;

beforeEach(() => {
  place = new Place();
});

describe('Publishing a new coding system', () => {
  it('makes it searchable by its short name and its aliases', async () => {
    const published = await place.publish(
      { system: 'cvx', aliases: ['vaccines', 'hl7-v3-vaccines'], description: 'Vaccines' },
      ['MMR'],
    );
    expect(published).toMatchObject({
      outcome: 'created',
      item: { system: 'cvx', aliases: ['hl7-v3-vaccines', 'vaccines'], description: 'Vaccines', entries: 1 },
    });
    for (const name of ['cvx', 'vaccines', 'hl7-v3-vaccines'])
      expect(await place.find(name, 'mmr')).toEqual(['MMR']);
  });

  it('stores it in parts of at most 4 MiB', async () => {
    const bytes = Buffer.alloc(9_000_000, 'x');
    const index = { bytes, digest: 'd', entries: 1, memory: 1 };
    const { item } = await place.publishIndex({ system: 'big', replace: false }, index);
    expect(item.version.parts).toBe(3);
    const stored = [...place.bodies.objects];
    expect(stored.map(([key, part]) => [key, part.length])).toEqual([
      [`codes/big/${item.version.id}/0`, 4_194_304],
      [`codes/big/${item.version.id}/1`, 4_194_304],
      [`codes/big/${item.version.id}/2`, 611_392],
    ]);
  });

  it('may have 40 aliases and a description of 2,000 characters', async () => {
    const aliases = Array.from({ length: 40 }, (_, index) => `b${index}`);
    const wanted = { system: 'a', aliases, description: 'd'.repeat(2000) };
    expect((await place.publish(wanted, ['x'])).outcome).toBe('created');
  });

  test.each([
    [{ system: 'a/b' }, '"a/b" cannot be a short name'],
    [{ system: '' }, '"" cannot be a short name'],
    [{ system: 'a', aliases: ['b c'] }, '"b c" cannot be a short name'],
    [{ system: 'a', aliases: ['a'] }, 'a cannot be its own alias.'],
    [{ system: 'a', description: 'd'.repeat(2001) }, 'A description has at most 2000 characters.'],
    [
      { system: 'a', aliases: Array.from({ length: 41 }, (_, index) => `b${index}`) },
      'More than 40 aliases.',
    ],
  ])('as %j is rejected', async (wanted, message) => {
    const publishing = place.publish(wanted, ['x']);
    await expect(publishing).rejects.toThrow(PublicationRefused);
    await expect(publishing).rejects.toThrow(message);
    await expect(publishing).rejects.toHaveProperty('name', 'PublicationRefused');
    expect([place.store.items.size, place.bodies.objects.size]).toEqual([0, 0]);
  });
});

describe('An existing coding system', () => {
  beforeEach(async () => {
    await place.publish({ system: 'cvx', aliases: ['old'], description: 'Vaccines' }, ['first']);
  });

  it('is unchanged when the same is published again, with or without its aliases', async () => {
    const before = structuredClone([...place.store.items]);
    const again = { system: 'cvx', aliases: ['old'], description: 'Vaccines' };
    for (const wanted of [again, { system: 'cvx' }, { system: 'cvx', replace: true }]) {
      expect((await place.publish(wanted, ['first'])).outcome).toBe('unchanged');
    }
    expect([...place.store.items]).toEqual(before);
    expect(place.bodies.calls.put).toBe(1);
  });

  test.each([
    [{ system: 'cvx' }, ['second'], 'cvx exists already. With --replace this file takes its place.'],
    [{ system: 'cvx', aliases: [] }, ['first'], 'cvx exists already.'],
    [{ system: 'cvx', description: 'Other' }, ['first'], 'cvx exists already.'],
    [{ system: 'old' }, ['x'], 'old is an alias of cvx. With --replace this file takes its place.'],
    [{ system: 'new', aliases: ['old'] }, ['x'], 'old is an alias of cvx.'],
    [
      { system: 'new', aliases: ['cvx'] },
      ['x'],
      'cvx is a coding system of its own and cannot become an alias.',
    ],
    [
      { system: 'new', aliases: ['cvx'], replace: true },
      ['x'],
      'cvx is a coding system of its own and cannot become an alias.',
    ],
  ])('is not changed by %j', async (wanted, values, message) => {
    const before = structuredClone([...place.store.items]);
    await expect(place.publish(wanted, values)).rejects.toThrow(message);
    expect([...place.store.items]).toEqual(before);
    expect(place.bodies.objects.size).toBe(1);
  });

  it('is replaced under all its names, and keeps aliases and description that are not given', async () => {
    const { outcome, item } = await place.publish({ system: 'cvx', replace: true }, ['second']);
    expect(outcome).toBe('replaced');
    expect(item).toMatchObject({ aliases: ['old'], description: 'Vaccines' });
    expect(await place.find('cvx', 'second')).toEqual(['second']);
    expect(await place.find('old', 'second')).toEqual(['second']);
    expect(await place.find('old', 'first')).toEqual([]);
  });

  it('has exactly the aliases that are given', async () => {
    await place.publish({ system: 'cvx', aliases: ['a', 'b'], replace: true }, ['second']);
    expect(await place.find('a', 's')).toEqual(['second']);
    expect(await place.item('old')).toBeUndefined();
    await place.publish({ system: 'cvx', aliases: [], replace: true }, ['second']);
    expect([await place.item('a'), await place.item('b')]).toEqual([undefined, undefined]);
    expect(await place.find('cvx', 's')).toEqual(['second']);
  });

  it('keeps its objects when only aliases or description change', async () => {
    const before = await place.item('cvx');
    const wanted = { system: 'cvx', aliases: ['new'], description: 'Other', replace: true };
    const { outcome, item } = await place.publish(wanted, ['first']);
    expect(outcome).toBe('relabelled');
    expect(item).toMatchObject({ version: before!.version, description: 'Other', aliases: ['new'] });
    expect(place.bodies.calls.put).toBe(1);
    expect(await place.find('new', 'first')).toEqual(['first']);
    for (const aliases of [
      ['new', 'newer'],
      ['new', 'newest'],
    ])
      expect((await place.publish({ system: 'cvx', aliases, replace: true }, ['first'])).outcome).toBe(
        'relabelled',
      );
  });

  it('loses an alias to another system that is published under that name', async () => {
    const { outcome, item } = await place.publish({ system: 'old', replace: true }, ['its own']);
    // Nothing of the other one is kept.
    expect([outcome, item.description, item.aliases]).toEqual(['created', '', []]);
    expect(await place.find('old', 'own')).toEqual(['its own']);
    expect(await place.find('cvx', 'first')).toEqual(['first']);
    expect((await place.item('cvx'))!.aliases).toEqual([]);
    await place.publish({ system: 'cvx', replace: true }, ['second']);
    expect(await place.find('old', 'own')).toEqual(['its own']);
  });

  it('gives up an alias to another system, and does not take it back with its next version', async () => {
    await place.publish({ system: 'other', aliases: ['old'], replace: true }, ['of the other']);
    expect(await place.find('old', 'other')).toEqual(['of the other']);
    await place.publish({ system: 'cvx', replace: true }, ['second']);
    expect(await place.find('old', 'other')).toEqual(['of the other']);
  });

  it('keeps the objects of the previous version and removes those of the one before', async () => {
    const versions = [(await place.item('cvx'))!.version.id];
    for (const value of ['second', 'third']) {
      const { item } = await place.publish({ system: 'cvx', replace: true }, [value]);
      versions.push(item.version.id);
    }
    expect([...place.bodies.objects.keys()]).toEqual([
      `codes/cvx/${versions[1]}/0`,
      `codes/cvx/${versions[2]}/0`,
    ]);
  });

  it('can go back to an earlier version', async () => {
    await place.publish({ system: 'cvx', replace: true }, ['second']);
    await place.publish({ system: 'cvx', replace: true }, ['first']);
    await place.publish({ system: 'cvx', replace: true }, ['third']);
    await place.publish({ system: 'cvx', replace: true }, ['first']);
    expect(await place.find('cvx', 'first')).toEqual(['first']);
    expect(place.bodies.objects.size).toBe(2);
  });
});

describe('Publishing one coding system several times at once', () => {
  it('stores one new version after the other', async () => {
    await place.publish({ system: 'cvx', aliases: ['old'] }, ['first']);
    const values = ['a', 'b', 'c', 'd', 'e'];
    await Promise.all(values.map((value) => place.publish({ system: 'cvx', replace: true }, [value])));
    const item = (await place.item('cvx'))!;
    expect(item.revision).toBe(6);
    expect((await place.item('old'))!.version).toEqual(item.version);
    expect(await place.find('old', '')).toEqual([]);
    const found = await Promise.all(values.map((value) => place.find('old', value)));
    expect(found.flat()).toHaveLength(1);
  });

  it('creates a new system once, and the rejected publication leaves no object', async () => {
    const results = await Promise.allSettled(
      ['a', 'b'].map((value) => place.publish({ system: 'cvx' }, [value])),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(place.bodies.objects.size).toBe(1);
  });

  it('with the same content changes nothing more and keeps one set of objects', async () => {
    const results = await Promise.all(
      [1, 2, 3].map(() => place.publish({ system: 'cvx', aliases: ['old'] }, ['same'])),
    );
    expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['created', 'unchanged', 'unchanged']);
    expect(place.bodies.objects.size).toBe(1);
    expect(await place.find('old', 'same')).toEqual(['same']);
  });
});

describe('A publication that fails half way', () => {
  it('before the names are written leaves the previous version in place', async () => {
    await place.publish({ system: 'cvx' }, ['first']);
    place.store.beforeTransact = () => {
      throw new Error('the table is away');
    };
    await expect(place.publish({ system: 'cvx', replace: true }, ['second'])).rejects.toThrow('away');
    expect(await place.find('cvx', 'first')).toEqual(['first']);
  });

  it('with an unknown outcome keeps its objects', async () => {
    const transact = place.store.transact.bind(place.store);
    place.store.transact = async (writes) => {
      await transact(writes);
      throw new Error('the answer was lost');
    };
    await expect(place.publishIndex({ system: 'cvx', replace: false }, indexOf(['x']))).rejects.toThrow(
      'lost',
    );
    expect(await place.find('cvx', 'x')).toEqual(['x']);
  });

  it('can be repeated', async () => {
    place.store.beforeTransact = () => {
      throw new Error('the table is away');
    };
    await expect(place.publish({ system: 'cvx' }, ['x'])).rejects.toThrow('away');
    place.store.beforeTransact = () => {};
    expect((await place.publish({ system: 'cvx' }, ['x'])).outcome).toBe('created');
  });
});
