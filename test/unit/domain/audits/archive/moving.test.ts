import { describe, expect, it } from 'vitest';
import { eraseRecord } from '../../../../../shared/operations/records/erase.ts';
import { keys } from '../../../../../shared/store/items/index.ts';
import { recordId } from '../support.ts';
import { archive, Crash, countAll, crashing, now, readAll, World, watched } from './support.ts';

/** Two old months, one of them with two pages of the table, and one that stays. */
function filled(): World {
  const world = new World();
  for (const time of ['2025-11-03T10:00:00.000Z', '2025-11-30T23:59:59.999Z', '2025-12-01T00:00:00.000Z'])
    world.add(time);
  for (const hour of ['08', '09']) world.add(`2025-12-31T${hour}:00:00.000Z`);
  world.add('2026-01-01T00:00:00.000Z');
  return world;
}

const ids = (world: World) => world.entries.map(({ id }) => id);

/** A day later, when whatever was left behind is known to be. */
const later = new Date('2026-02-11T12:00:00Z');

/** Makes the job visit all records again, as it does in the next month. */
const again = (world: World) => world.store.delete(keys.auditSweep);

async function expectWhole(world: World): Promise<void> {
  expect(await readAll(world)).toEqual(ids(world));
  expect(await readAll(world, { descending: true })).toEqual(ids(world).toReversed());
  expect(await countAll(world)).toBe(world.entries.length);
}

/** Each old entry is in exactly one object, none is in the table, and nothing is left over. */
function expectMoved(world: World): void {
  const old = world.entries.filter(({ time }) => time < '2026');
  expect(world.lines.map((line) => JSON.parse(line).id).toSorted()).toEqual(
    old.map(({ id }) => id).toSorted(),
  );
  expect(world.oldInTable).toBe(0);
  expect(world.parts.map(({ state }) => state)).toEqual(world.parts.map(() => 'moved'));
  const named = world.parts.map(({ month, id }) => `audits/${recordId}/${month}/${id}.jsonl`);
  expect([...world.objects.keys()].toSorted()).toEqual(named.toSorted());
}

describe('The archive of audit entries', () => {
  it('gets one object for each month that ended a month ago, with the entries of that month as they were', async () => {
    const world = filled();
    expect(await archive(world)).toBe(5);
    expectMoved(world);
    expect(world.parts.map(({ month, entries }) => [month, entries])).toEqual([
      ['2025-11', 2],
      ['2025-12', 3],
    ]);
    const [november] = [...world.objects.values()].map((bytes) => bytes.toString());
    expect(november).toBe(
      world.entries
        .slice(0, 2)
        .map((entry) => `${JSON.stringify(entry)}\n`)
        .join(''),
    );
    expect(world.itemsIn(`AUDIT#${recordId}#2026-01`)).toHaveLength(1);
    await expectWhole(world);
  });

  it.each([
    ['2026-01-01T23:59:59Z', 0],
    ['2026-01-02T00:00:00Z', 2],
    ['2026-02-01T23:59:59Z', 2],
    ['2026-02-02T00:00:00Z', 5],
  ])('takes a month a day after the setting says: at %s it has %i entries', async (at, moved) => {
    const world = filled();
    expect(await archive(world, new Date(at))).toBe(moved);
    expect(world.lines).toHaveLength(moved);
  });

  it('is left alone until the month changes once all records are done', async () => {
    const world = filled();
    await archive(world);
    const calls = { ...world.store.calls };
    expect(await archive(world, later)).toBe(0);
    expect(world.store.calls).toEqual({ ...calls, get: calls.get + 1 });
    expect(await archive(world, new Date('2026-03-02T00:00:00Z'))).toBe(1);
  });

  it('has several objects for a month that is too large for one', async () => {
    const world = new World();
    // Thirteen lines of 300 kB fit an object of 4 MiB.
    for (let hour = 10; hour < 24; hour += 1)
      world.add(`2025-12-01T${hour}:00:00.000Z`, { path: 'x'.repeat(300_000) });
    await archive(world);
    expect(world.parts.map(({ entries }) => entries)).toEqual([13, 1]);
    expectMoved(world);
    await expectWhole(world);
  });

  it('gets entries that come into an old month later, such as by an import', async () => {
    const world = filled();
    await archive(world);
    world.add('2025-11-15T00:00:00.000Z');
    await expectWhole(world);
    await world.store.delete(keys.auditArchiveState(recordId));
    await again(world);
    expect(await archive(world)).toBe(1);
    expectMoved(world);
    await expectWhole(world);
  });
});

describe('A run that moves audit entries and ends at any of its calls', () => {
  it.each(['before', 'after'] as const)(
    'loses no entry and shows none twice, %s the call has an effect',
    async (when) => {
      for (let at = 1; ; at += 1) {
        const world = filled();
        const stopped = crashing(world, at, when);
        const error = await archive(stopped).catch((thrown: unknown) => thrown);
        if (stopped.calls < at) {
          expect(error).toBe(5);
          break;
        }
        expect(error).toBeInstanceOf(Crash);
        await expectWhole(world);
        await again(world);
        await archive(world, later);
        expectMoved(world);
        await expectWhole(world);
      }
    },
  );
});

describe('Two runs that move the same entries', () => {
  it.each(['before', 'after'] as const)(
    'leave each entry in one place, whichever call of the first the other one runs %s',
    async (when) => {
      for (let at = 1; ; at += 1) {
        const world = filled();
        const first = watched(world, at, when, () => archive(world));
        await archive(first);
        if (first.calls < at) break;
        await again(world);
        await archive(world, later);
        expectMoved(world);
        await expectWhole(world);
      }
    },
  );
});

describe('A record that is erased with its trail while its entries move', () => {
  it.each(['before', 'after'] as const)('leaves neither items nor objects, %s any call', async (when) => {
    for (let at = 1; ; at += 1) {
      const world = filled();
      const erase = () => eraseRecord(recordId, world, { now, withAudits: true });
      const moving = watched(world, at, when, erase);
      await archive(moving);
      if (moving.calls < at) break;
      expect([...world.objects.keys()]).toEqual([]);
      expect(world.itemsIn('AUDIT')).toEqual([]);
    }
  });

  it('leaves neither items nor objects of a trail that has moved', async () => {
    const world = filled();
    await archive(world);
    await eraseRecord(recordId, world, { now, withAudits: true });
    expect([...world.objects.keys()]).toEqual([]);
    expect(world.itemsIn('AUDIT')).toEqual([]);
  });
});
