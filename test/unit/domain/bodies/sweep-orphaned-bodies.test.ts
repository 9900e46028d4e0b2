import { describe, expect, it } from 'vitest';
import { removeUnclaimedBodies } from '../../../../shared/domain/bodies/sweep-orphaned-bodies.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import { MemoryStore } from '../../../../shared/store/memory-store.ts';
import { storeItem } from '../accounts/support.ts';

const now = new Date('2026-01-10T12:00:00.000Z');
const minutesAgo = (minutes: number) => now.getTime() / 1000 - minutes * 60;

function bucketOfBodies(...bodyKeys: string[]) {
  const store = new MemoryStore();
  const bodies = new Set(bodyKeys);
  const refuse = () => Promise.reject(new Error('Only deletions are expected.'));
  const remove = async (key: string) => void bodies.delete(key);
  return {
    store,
    bodies,
    sweeping: { store, bodies: { put: refuse, get: refuse, delete: remove }, clockWindow: 300 },
  };
}

function note(store: MemoryStore, timestamp: number, nonce: string, item: Record<string, unknown>): void {
  storeItem(store, keys.nonce('consumer', '', timestamp, nonce), item);
}

const noncesIn = (store: MemoryStore) =>
  [...store.items.values()].filter(({ PK }) => String(PK).startsWith('NONCE#')).length;
const runAt = (sweeping: Parameters<typeof removeUnclaimedBodies>[1], at = now) =>
  removeUnclaimedBodies(at, sweeping);

describe('The sweeper of orphaned bodies', () => {
  it('removes bodies and the nonce items that name them', async () => {
    const { store, bodies, sweeping } = bucketOfBodies('documents/1', 'documents/2');
    note(store, minutesAgo(60), 'a', { bodyKey: 'documents/1' });
    note(store, minutesAgo(90), 'b', { bodyKey: 'documents/2' });
    expect(await runAt(sweeping)).toBe(2);
    expect(bodies).toEqual(new Set());
    expect(noncesIn(store)).toBe(0);
  });

  it('keeps a body while its request may still be running, and removes it later', async () => {
    const { store, bodies, sweeping } = bucketOfBodies('documents/1');
    note(store, minutesAgo(20), 'a', { bodyKey: 'documents/1' });
    expect(await runAt(sweeping)).toBe(0);
    expect(bodies.size).toBe(1);
    expect(await runAt(sweeping, new Date(now.getTime() + 30 * 60_000))).toBe(1);
    expect(bodies.size).toBe(0);
  });

  it.each([
    [60, 80],
    [120, 140],
  ])(
    'keeps a body for as long as a clock window of %i minutes lets its request begin',
    async (minutes, gone) => {
      const { store, bodies, sweeping } = bucketOfBodies('documents/1');
      note(store, now.getTime() / 1000, 'a', { bodyKey: 'documents/1' });
      const runAfter = (passed: number) =>
        runAt({ ...sweeping, clockWindow: minutes * 60 }, new Date(now.getTime() + passed * 60_000));
      // The request may begin at the end of the window, and run for ten minutes.
      expect(await runAfter(minutes + 10)).toBe(0);
      expect(bodies.size).toBe(1);
      expect(await runAfter(gone)).toBe(1);
      expect(bodies.size).toBe(0);
    },
  );

  it('ignores nonce items of committed requests and of requests without a body', async () => {
    const { store, bodies, sweeping } = bucketOfBodies('documents/1');
    note(store, minutesAgo(60), 'a', { writer: 'request' });
    expect(await runAt(sweeping)).toBe(0);
    expect(bodies.size).toBe(1);
    expect(noncesIn(store)).toBe(1);
  });

  it('keeps the body of a request that commits at the last moment', async () => {
    const { store, bodies, sweeping } = bucketOfBodies('documents/1');
    note(store, minutesAgo(60), 'a', { bodyKey: 'documents/1' });
    store.beforeTransact = () => {
      for (const item of store.items.values()) delete item.bodyKey;
    };
    expect(await runAt(sweeping)).toBe(0);
    expect(bodies.size).toBe(1);
  });

  it('marks the nonce item before it removes the objects', async () => {
    const { store, sweeping } = bucketOfBodies('documents/1');
    note(store, minutesAgo(60), 'a', { bodyKey: 'documents/1' });
    const marks: unknown[] = [];
    const remove = async () =>
      void marks.push([...store.items.values()].find(({ bodyKey }) => bodyKey)?.swept);
    await runAt({ ...sweeping, bodies: { ...sweeping.bodies, delete: remove } });
    // The body, and its overflow object for large facts.
    expect(marks).toEqual([true, true]);
  });

  it('removes in its next run what it could not remove', async () => {
    const { store, bodies, sweeping } = bucketOfBodies('documents/1', 'documents/2');
    note(store, minutesAgo(120), 'a', { bodyKey: 'documents/1' });
    note(store, minutesAgo(60), 'b', { bodyKey: 'documents/2' });
    const broken = { ...sweeping.bodies, delete: () => Promise.reject(new Error('S3 is away')) };
    await expect(runAt({ ...sweeping, bodies: broken })).rejects.toThrow('S3 is away');
    expect(await runAt(sweeping)).toBe(2);
    expect(bodies.size).toBe(0);
  });

  it('begins where the last run ended', async () => {
    const { store, sweeping } = bucketOfBodies();
    await runAt(sweeping);
    const before = store.calls.query;
    await runAt(sweeping);
    expect(store.calls.query).toBe(before);
    await runAt(sweeping, new Date(now.getTime() + 10 * 60_000));
    expect(store.calls.query).toBe(before + 8);
  });

  it('goes back seven days after a standstill, one day per run', async () => {
    const { store, bodies, sweeping } = bucketOfBodies('documents/1', 'documents/2', 'documents/3');
    storeItem(store, keys.bodySweep, { bucket: 0 });
    note(store, minutesAgo(8 * 1440), 'a', { bodyKey: 'documents/1' });
    note(store, minutesAgo(7 * 1440 - 30), 'b', { bodyKey: 'documents/2' });
    note(store, minutesAgo(60), 'c', { bodyKey: 'documents/3' });
    expect(await runAt(sweeping)).toBe(1);
    expect(bodies).toEqual(new Set(['documents/1', 'documents/3']));
    for (let run = 0; run < 6; run += 1) await runAt(sweeping);
    expect(bodies).toEqual(new Set(['documents/1']));
  });
});
