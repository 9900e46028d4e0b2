import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StoredParts } from '../../../../../shared/domain/audits/archive/index-of-parts.ts';
import { TrailReader } from '../../../../../shared/domain/audits/archive/reader.ts';
import { keys } from '../../../../../shared/store/items/index.ts';
import { propertyRuns } from '../../../../support/property-runs.ts';
import { recordId, storeEntry } from '../support.ts';
import { archive, countAll, keyOf, now, readAll, World, watched } from './support.ts';

const months = ['2025-11', '2025-12', '2026-01'] as const;

function filled(): World {
  const world = new World();
  for (const month of months)
    for (const day of ['03', '04', '05']) world.add(`${month}-${day}T10:00:00.000Z`);
  return world;
}

const ids = (world: World) => world.entries.map(({ id }) => id);

describe('A reader of an audit trail', () => {
  it.each(['before', 'after'] as const)(
    'has every entry once while all of them move %s any of its calls',
    async (when) => {
      for (const descending of [false, true]) {
        for (let at = 1; ; at += 1) {
          const world = filled();
          const reading = watched(world, at, when, () => archive(world));
          const found = await readAll(reading, { descending });
          expect(descending ? found.toReversed() : found).toEqual(ids(world));
          if (reading.calls < at) break;
        }
      }
    },
  );

  it.each(['before', 'after'] as const)(
    'counts every entry once while all of them move %s any of its calls',
    async (when) => {
      for (let at = 1; ; at += 1) {
        const world = filled();
        const reading = watched(world, at, when, () => archive(world));
        expect(await countAll(reading)).toBe(9);
        if (reading.calls < at) break;
      }
    },
  );

  it('asks again for parts that become stored while it asks', async () => {
    const world = filled();
    const found: number[] = [];
    const reading = watched(world, 1, 'after', async () => {
      await archive(world);
      asked = parts.of('2025-12').then(({ length }) => length);
    });
    let asked = Promise.resolve(0);
    const parts = new StoredParts(recordId, reading.store);
    found.push((await parts.of('2025-12')).length, await asked);
    expect(found).toEqual([0, 1]);
  });

  it('has entries by key, wherever they are', async () => {
    const world = filled();
    await archive(world);
    const wanted = world.entries.toReversed();
    const found = await new TrailReader(recordId, world, now).get(
      wanted.map(({ time, id }) => keys.audit(recordId, time, id)),
    );
    expect(found.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
    const unknown = [keys.audit(recordId, '2025-11-04T10:00:00.000Z', 'unknown')];
    await expect(new TrailReader(recordId, world, now).get(unknown)).rejects.toThrow('An item is missing');
  });

  it('reads neither the archive of the last two months nor objects before the page', async () => {
    const world = filled();
    await archive(world);
    const { calls } = world.store;
    const before = { ...calls };
    const reader = new TrailReader(recordId, world, now);
    expect(await reader.count('2026-01')).toBe(3);
    for await (const page of reader.pages('2026-01')) expect(page.length).toBeGreaterThan(0);
    // Three entries are two pages of one query of the store in memory.
    expect(calls).toEqual({ ...before, query: before.query + 2 });
    world.objects.clear();
    expect(await reader.count('2025-12')).toBe(3);
    expect(await reader.pages('2025-12', { skip: 3, limit: 10 }).next()).toMatchObject({ done: true });
  });

  it('has the same entries whatever has moved, for any page and bounds', async () => {
    const month = fc.constantFrom('2025-11', '2025-12');
    const day = fc.integer({ min: 1, max: 9 }).map((number) => String(number).padStart(2, '0'));
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ add: fc.record({ month, day }) }) },
      fc.record({ repeat: fc.nat(20) }),
      fc.record({ move: fc.constant(true) }),
      fc.record({
        read: fc.record({
          month,
          skip: fc.nat(8),
          limit: fc.option(fc.nat(8), { nil: undefined }),
          descending: fc.boolean(),
          bounds: fc.option(fc.tuple(day, day), { nil: undefined }),
        }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30, size: 'max' }), async (steps) => {
        const world = new World();
        for (const one of steps) {
          if ('add' in one) world.add(`${one.add.month}-${one.add.day}T10:00:00.000Z`);
          // An archive of the record that is imported again has entries that were moved before.
          if ('repeat' in one && one.repeat < world.entries.length)
            storeEntry(world.store, world.entries[one.repeat]!);
          if ('move' in one) {
            await world.store.delete(keys.auditArchiveState(recordId));
            await world.store.delete(keys.auditSweep);
            await archive(world);
          }
          if (!('read' in one)) continue;
          const { month: read, skip, limit, descending, bounds } = one.read;
          const [from, to] = (bounds ?? ['01', '31']).toSorted().map((text) => `${read}-${text}`) as [
            string,
            string,
          ];
          const between = bounds && ([from, `${to}~`] as const);
          const expected = world.entries
            .filter((entry) => entry.time.startsWith(read))
            .filter((entry) => !between || (between[0] <= keyOf(entry) && keyOf(entry) <= between[1]))
            .map(({ id }) => id);
          const reader = new TrailReader(recordId, world, now);
          expect(await reader.count(read, between)).toBe(expected.length);
          if (descending) expected.reverse();
          const found: string[] = [];
          const query = {
            skip,
            descending,
            ...(limit !== undefined && { limit }),
            ...(between && { between }),
          };
          for await (const page of reader.pages(read, query)) found.push(...page.map(({ id }) => id));
          expect(found).toEqual(expected.slice(skip, limit === undefined ? undefined : skip + limit));
        }
      }),
      { numRuns: propertyRuns(60) },
    );
  });
});
