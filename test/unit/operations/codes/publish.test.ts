import { beforeEach, describe, expect, it, test } from 'vitest';
import { PublicationRefused } from '../../../../shared/operations/codes/plan-publication.ts';
import { indexOf, Place } from '../../domain/codes/support.ts';

let place: Place;

beforeEach(() => {
  place = new Place();
});

describe('a system that is new', () => {
  it('is found under its short name and its aliases', async () => {
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

  it('is stored in parts of at most 4 MiB', async () => {
    const octets = Buffer.alloc(9_000_000, 'x');
    const index = { octets, digest: 'd', entries: 1, memory: 1 };
    const { item } = await place.publishIndex({ system: 'big', replace: false }, index);
    expect(item.version.parts).toBe(3);
    const stored = [...place.bodies.objects];
    expect(stored.map(([key, part]) => [key, part.length])).toEqual([
      [`codes/big/${item.version.id}/0`, 4_194_304],
      [`codes/big/${item.version.id}/1`, 4_194_304],
      [`codes/big/${item.version.id}/2`, 611_392],
    ]);
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
  ])('is refused as %j', async (wanted, message) => {
    const publishing = place.publish(wanted, ['x']);
    await expect(publishing).rejects.toThrow(PublicationRefused);
    await expect(publishing).rejects.toThrow(message);
    expect([place.store.items.size, place.bodies.objects.size]).toEqual([0, 0]);
  });
});

describe('a system that exists', () => {
  beforeEach(async () => {
    await place.publish({ system: 'cvx', aliases: ['old'], description: 'Vaccines' }, ['first']);
  });

  it('is left alone when the same is published again, with or without saying its aliases', async () => {
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

  it('is replaced under all its names, keeping aliases and description that are not said', async () => {
    const { outcome, item } = await place.publish({ system: 'cvx', replace: true }, ['second']);
    expect(outcome).toBe('replaced');
    expect(item).toMatchObject({ aliases: ['old'], description: 'Vaccines' });
    expect(await place.find('cvx', 'second')).toEqual(['second']);
    expect(await place.find('old', 'second')).toEqual(['second']);
    expect(await place.find('old', 'first')).toEqual([]);
  });

  it('has the aliases that are said, and no others', async () => {
    await place.publish({ system: 'cvx', aliases: ['a', 'b'], replace: true }, ['second']);
    expect(await place.find('a', 's')).toEqual(['second']);
    expect(await place.item('old')).toBeUndefined();
    await place.publish({ system: 'cvx', aliases: [], replace: true }, ['second']);
    expect([await place.item('a'), await place.item('b')]).toEqual([undefined, undefined]);
    expect(await place.find('cvx', 's')).toEqual(['second']);
  });

  it('keeps its objects when only its aliases or its description change', async () => {
    const before = await place.item('cvx');
    const wanted = { system: 'cvx', aliases: ['new'], description: 'Other', replace: true };
    const { outcome, item } = await place.publish(wanted, ['first']);
    expect(outcome).toBe('relabelled');
    expect(item).toMatchObject({ version: before!.version, description: 'Other', aliases: ['new'] });
    expect(place.bodies.calls.put).toBe(1);
    expect(await place.find('new', 'first')).toEqual(['first']);
  });

  it('loses an alias to another system that says so', async () => {
    await place.publish({ system: 'old', replace: true }, ['its own']);
    expect(await place.find('old', 'own')).toEqual(['its own']);
    expect(await place.find('cvx', 'first')).toEqual(['first']);
    expect((await place.item('cvx'))!.aliases).toEqual([]);
    await place.publish({ system: 'cvx', replace: true }, ['second']);
    expect(await place.find('old', 'own')).toEqual(['its own']);
  });

  it('gives an alias to another system, and its next version leaves it there', async () => {
    await place.publish({ system: 'other', aliases: ['old'], replace: true }, ['of the other']);
    expect(await place.find('old', 'other')).toEqual(['of the other']);
    await place.publish({ system: 'cvx', replace: true }, ['second']);
    expect(await place.find('old', 'other')).toEqual(['of the other']);
  });

  it('keeps the objects of the version before, and removes those of the one before that', async () => {
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

  it('may go back to an earlier version', async () => {
    await place.publish({ system: 'cvx', replace: true }, ['second']);
    await place.publish({ system: 'cvx', replace: true }, ['first']);
    await place.publish({ system: 'cvx', replace: true }, ['third']);
    await place.publish({ system: 'cvx', replace: true }, ['first']);
    expect(await place.find('cvx', 'first')).toEqual(['first']);
    expect(place.bodies.objects.size).toBe(2);
  });
});

describe('others who publish at the same time', () => {
  it('have one new version each, one after the other', async () => {
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

  it('leave a new system to one of them, and the refused one leaves no object behind', async () => {
    const results = await Promise.allSettled(
      ['a', 'b'].map((value) => place.publish({ system: 'cvx' }, [value])),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(place.bodies.objects.size).toBe(1);
  });

  it('publishing the same change nothing for each other, and one set of objects stays', async () => {
    const results = await Promise.all(
      [1, 2, 3].map(() => place.publish({ system: 'cvx', aliases: ['old'] }, ['same'])),
    );
    expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['created', 'unchanged', 'unchanged']);
    expect(place.bodies.objects.size).toBe(1);
    expect(await place.find('old', 'same')).toEqual(['same']);
  });
});

describe('a publication that fails half-way', () => {
  it('before the names are written leaves the version before in place', async () => {
    await place.publish({ system: 'cvx' }, ['first']);
    place.store.beforeTransact = () => {
      throw new Error('the table is away');
    };
    await expect(place.publish({ system: 'cvx', replace: true }, ['second'])).rejects.toThrow('away');
    expect(await place.find('cvx', 'first')).toEqual(['first']);
  });

  it('and whose outcome is not known keeps its objects', async () => {
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
