import { describe, expect, it } from 'vitest';
import { type Dispatching, dispatch, type Pending } from '../../../../shared/domain/outbox/dispatch.ts';
import {
  invokeSafeguard,
  liftSafeguard,
  type Safeguard,
  storeSafeguard,
} from '../../../../shared/domain/outbox/safeguards.ts';
import type { OutboxItem } from '../../../../shared/store/items/index.ts';
import type { Key } from '../../../../shared/store/key.ts';
import { expectItem } from '../../../../shared/store/reads.ts';
import { put } from '../../../../shared/store/writes.ts';
import { freshTable, now } from '../apps/table.ts';

const table = freshTable();
const removed = 'What was prepared for this change has been removed in the meantime.';

type Stored = Safeguard & Key<OutboxItem>;

/** A safeguard, as it is stored. */
async function prepared(
  bodyKey: string,
  ...otherBodyKeys: readonly string[]
): Promise<{ key: Key<OutboxItem>; safeguard: Stored }> {
  const context = { store: table.store, now, time: now.toISOString() };
  const others = otherBodyKeys.length > 0 ? { otherBodyKeys } : {};
  const key = await storeSafeguard({ event: 'body_awaited', bodyKey, ...others }, context);
  const [item] = await table.store.get([key]);
  return { key, safeguard: expectItem(item) as Stored };
}

const change = (name: string) => ({ PK: 'CHANGE', SK: name });

/** Commits the change that the preparation was made for. */
function commit(name: string, key: Key<OutboxItem>): Promise<void> {
  return table.store.transact([put(change(name), { is: 'made' }), liftSafeguard(key)]);
}

async function isMade(name: string): Promise<boolean> {
  return (await table.store.get([change(name)]))[0] !== undefined;
}

describe('A safeguard', () => {
  it('is lifted by the change that it was stored for, and then cannot be invoked', async () => {
    const { key, safeguard } = await prepared('documents/lifted');
    await commit('lifted', key);
    expect(await isMade('lifted')).toBe(true);
    expect(await table.store.get([key])).toEqual([undefined]);
    expect(await invokeSafeguard(safeguard, table.store)).toBe(false);
    expect(await table.store.get([key])).toEqual([undefined]);
  });

  it('that was invoked makes every transaction that lifts it fail, while it exists and afterwards', async () => {
    const { key, safeguard } = await prepared('documents/invoked');
    expect(await invokeSafeguard(safeguard, table.store)).toBe(true);
    await expect(commit('invoked', key)).rejects.toThrow(removed);
    expect(await table.store.get([key])).toEqual([{ ...safeguard, carriedOut: true }]);
    await table.store.delete(key);
    await expect(commit('invoked', key)).rejects.toThrow(removed);
    expect(await isMade('invoked')).toBe(false);
  });

  it('can be invoked again after an attempt that ended half way', async () => {
    const { key, safeguard } = await prepared('documents/again');
    expect(await invokeSafeguard(safeguard, table.store)).toBe(true);
    expect(await invokeSafeguard(safeguard, table.store)).toBe(true);
    await expect(commit('again', key)).rejects.toThrow(removed);
  });

  it('is invoked before its preparation is undone, so that no change can count on what is gone', async () => {
    const { key, safeguard } = await prepared('documents/undone');
    const outcomes: unknown[] = [];
    const removeBody = async () => {
      outcomes.push(await commit('undone', key).catch((error: Error) => error.message));
      throw new Error('S3 is away');
    };
    const dispatching = { store: table.store, removeBody } as unknown as Dispatching;
    const failures = await dispatch([safeguard as Pending], dispatching, { late: true });
    expect([...failures.values()]).toEqual([new Error('S3 is away')]);
    await expect(commit('undone', key)).rejects.toThrow(removed);
    expect(outcomes).toEqual([removed]);
    expect(await isMade('undone')).toBe(false);
  });

  it('for several objects removes all of them, and then itself', async () => {
    const { key, safeguard } = await prepared('documents/one', 'documents/two', 'documents/three');
    const gone: string[] = [];
    const removeBody = async (bodyKey: string) => void gone.push(bodyKey);
    const dispatching = { store: table.store, removeBody } as unknown as Dispatching;
    await dispatch([safeguard as Pending], dispatching, { late: true });
    expect(gone.toSorted()).toEqual(['documents/one', 'documents/three', 'documents/two']);
    expect(await table.store.get([key])).toEqual([undefined]);
  });
});
