import { beforeEach, describe, expect, it } from 'vitest';
import { discardOverdue } from '../../../../shared/domain/messages/sweep-waiting.ts';
import { discard } from '../../../../shared/domain/messages/waiting.ts';
import { newId } from '../../../../shared/ids.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import { beforeTransact, Crash, crashing, day, instant, start, World } from './support.ts';

const world = new World();

const refused = (call: Promise<unknown>, status: number) => expect(call).rejects.toMatchObject({ status });
const sweep = (at: Date, store = world.store) => discardOverdue(at, { store, bodies: world.bodies });
const thirtyDays = instant(30 * day);
const justBefore = instant(30 * day - 1);

/** A message that has one of its two attachments. */
async function waiting(at = start) {
  const owner = await world.account(`waiting-${newId(start)}@mail.example`);
  const { id } = await world.record([], owner);
  await world.send(id, 'key', { num_attachments: '2' }, { at });
  await world.attach(id, 'key', 1, { at });
  const partition = keys.messageOf('record', id, 'desk@admin.example.net', 'key');
  return { owner, id, partition, at };
}

beforeEach(async () => {
  // Resets the sweeper.
  await world.store.delete(keys.messageSweep);
});

describe('A message that is not complete within 30 days', () => {
  it('counts as never sent, whether or not it has been removed', async () => {
    const { owner, id } = await waiting();
    await refused(world.attach(id, 'key', 2, { at: thirtyDays }), 404);
    await world.attach(id, 'key', 2, { at: justBefore });
    expect(await world.inbox(owner)).toHaveLength(1);
    await refused(world.attach(id, 'key', 2, { at: thirtyDays }), 400);
  });

  it('frees its key and leaves nothing to a message sent again under it', async () => {
    const { owner, id, partition } = await waiting();
    const before = world.bodies.bytes.size;
    await refused(world.send(id, 'key', {}, { at: justBefore }), 400);
    await world.send(id, 'key', { num_attachments: '1', subject: 'Anew' }, { at: thirtyDays });
    expect(world.bodies.bytes.size).toBe(before - 1);
    expect((await world.items(partition)).map(({ SK }) => SK)).toEqual(['BODY', 'STATE']);
    await world.attach(id, 'key', 1, { at: thirtyDays });
    expect(await world.inbox(owner)).toMatchObject([{ subject: 'Anew', attachments: [{ number: 1 }] }]);
    await sweep(instant(100 * day));
    expect(await world.inbox(owner)).toHaveLength(1);
    expect(await world.items(partition)).toHaveLength(3);
  });
});

describe('The sweeper of incomplete messages', () => {
  it('removes an overdue message with its attachments, and not before', async () => {
    const { partition } = await waiting();
    const before = world.bodies.bytes.size;
    await sweep(justBefore);
    expect(await world.items(partition)).toHaveLength(3);
    await sweep(thirtyDays);
    expect(await world.items(partition)).toEqual([]);
    expect(await world.items(keys.waitingMessages('2026-01-18').partition)).toEqual([]);
    expect(world.bodies.bytes.size).toBe(before - 1);
  });

  it('leaves delivered messages', async () => {
    const { owner, id, partition } = await waiting();
    await world.attach(id, 'key', 2);
    await sweep(instant(100 * day));
    expect(await world.items(partition)).toHaveLength(4);
    expect(await world.inbox(owner)).toHaveLength(1);
  });

  it('catches up on every day since its last run', async () => {
    const all = [await waiting(), await waiting(instant(1.5 * day)), await waiting(instant(4 * day))];
    await sweep(instant(10 * day));
    await sweep(instant(32 * day));
    const left = await Promise.all(all.map(({ partition }) => world.items(partition)));
    expect(left.map(({ length }) => length)).toEqual([0, 0, 3]);
    await sweep(instant(300 * day));
    expect(await world.items(all[2]!.partition)).toEqual([]);
  });

  it('continues after a message that could not be removed, and retries it later', async () => {
    const all = [await waiting(), await waiting(), await waiting(instant(day))];
    const keep = (await world.items(all[0]!.partition))[1]!;
    const remove = world.bodies.delete.bind(world.bodies);
    world.bodies.delete = async (key) => {
      if (key === keep.bodyKey) throw new Error('S3 is away');
      await remove(key);
    };
    await expect(sweep(instant(40 * day))).rejects.toThrow('S3 is away');
    const left = await Promise.all(all.map(({ partition }) => world.items(partition)));
    expect(left.map(({ length }) => length > 0)).toEqual([true, false, false]);
    await refused(world.attach(all[0]!.id, 'key', 2, { at: justBefore }), 404);
    world.bodies.delete = remove;
    await sweep(instant(41 * day));
    expect(await world.items(all[0]!.partition)).toEqual([]);
  });

  it('completes in its next run what a crash at any write left', async () => {
    for (const moment of ['before', 'after'] as const) {
      // The mark, the attachment, the rest.
      for (const at of [1, 2, 3]) {
        const { id, partition } = await waiting();
        const store = crashing(world.store, at, moment);
        await expect(sweep(thirtyDays, store)).rejects.toThrow(Crash);
        await refused(world.attach(id, 'key', 2, { at: thirtyDays }), 404);
        await sweep(thirtyDays);
        expect(await world.items(partition)).toEqual([]);
        expect(await world.items(keys.waitingMessages('2026-01-18').partition)).toEqual([]);
        await world.send(id, 'key');
      }
    }
  });
});

describe('A message that is completed while it is discarded', () => {
  it('is delivered or gone, never both', async () => {
    const won = await waiting();
    const completing = beforeTransact(world.store, async () => {
      await world.attach(won.id, 'key', 2, { at: justBefore }).catch(() => undefined);
    });
    await sweep(thirtyDays, completing).catch(() => undefined);
    await sweep(thirtyDays);
    expect(await world.inbox(won.owner)).toHaveLength(1);
    expect(await world.items(won.partition)).toHaveLength(4);

    const lost = await waiting();
    const discarding = beforeTransact(world.store, async () => void (await sweep(thirtyDays)));
    await refused(world.attach(lost.id, 'key', 2, { at: justBefore, store: discarding }), 404);
    expect(await world.inbox(lost.owner)).toEqual([]);
    expect(await world.items(lost.partition)).toEqual([]);
  });

  it('is not touched by a slow removal once it has been sent again', async () => {
    const { owner, id, partition } = await waiting();
    let isSlow = true;
    const slow = {
      ...world.store,
      delete: async (...arguments_: Parameters<typeof world.store.delete>) => {
        if (isSlow) {
          isSlow = false;
          await world.send(id, 'key', { num_attachments: '2' }, { at: thirtyDays });
          await world.attach(id, 'key', 1, { at: thirtyDays });
        }
        return world.store.delete(...arguments_);
      },
    };
    await discard(partition, thirtyDays, { store: slow, bodies: world.bodies });
    expect(await world.items(partition)).toHaveLength(3);
    await world.attach(id, 'key', 2, { at: thirtyDays });
    expect(await world.inbox(owner)).toHaveLength(1);
  });
});
