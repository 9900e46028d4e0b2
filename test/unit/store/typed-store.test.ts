/** What the compiler knows of keys and items. `tsc` checks this file; a line that should fail says so above it. */
import { expect, it } from 'vitest';
import { type AccountItem, type AppItem, keys, type RecordItem } from '../../../shared/store/items/index.ts';
import { isWithin, keyOf, type Stored } from '../../../shared/store/key.ts';
import { MemoryStore } from '../../../shared/store/memory-store.ts';
import { expectItem, getRows } from '../../../shared/store/reads.ts';
import { absent, check, create, put, update } from '../../../shared/store/writes.ts';

const record: RecordItem = { id: 'r1', label: 'Ana', creatorId: 'clinic', createdAt: '2026' };
const store = new MemoryStore();

it('an item is what its key leads to, in the order of the keys', async () => {
  await store.put(keys.record('r1'), record);
  const [found, account] = await store.get([keys.record('r1'), keys.account('ana@example.org')]);
  const label: string | undefined = found?.label;
  const state: AccountItem['state'] | undefined = account?.state;
  expect([label, state]).toEqual(['Ana', undefined]);
  // @ts-expect-error A record has no state.
  expect(found?.state).toBeUndefined();
});

it('a query returns what the range says, with the attributes that were asked for', async () => {
  await store.transact([
    put(keys.carenetMember('c1', 'loc'), { accountId: 'a', write: true, createdAt: '2026' }),
  ]);
  const [member] = await store.query({ ...keys.carenetMembers('c1'), attributes: ['PK', 'SK', 'accountId'] });
  expect(member?.accountId).toBe('a');
  // @ts-expect-error The attribute was not asked for.
  expect(member?.write).toBeUndefined();
  expect(keyOf(expectItem(member))).toEqual({ PK: 'CARENET#c1', SK: 'M#loc' });
  // @ts-expect-error A member has no such attribute.
  await store.query({ ...keys.carenetMembers('c1'), attributes: ['label'] });
});

it('rows of keys give rows of items', async () => {
  const rows = await getRows(
    store,
    ['r1', 'r2'].map((id) => [keys.record(id), keys.app('labs@example.org')] as const),
  );
  const labels: (string | undefined)[] = rows.map(([found]) => found?.label);
  const apps: (AppItem | undefined)[] = rows.map(([, app]) => app);
  expect([labels, apps]).toEqual([
    ['Ana', undefined],
    [undefined, undefined],
  ]);
  expect(await getRows(store, [])).toEqual([]);
});

it('what is written is checked against the key', () => {
  // @ts-expect-error Attributes are missing.
  create(keys.record('r1'), { id: 'r1' }, 'retry');
  // @ts-expect-error A record has no members.
  put(keys.record('r1'), { ...record, members: 1 });
  // @ts-expect-error A label is a text.
  update(keys.record('r1'), { set: { label: 1 } });
  // @ts-expect-error A record has no such attribute.
  update(keys.record('r1'), { remove: ['secret'] });
  // @ts-expect-error Nor can a condition be on it.
  check(keys.record('r1'), { secret: absent }, 'retry');
  const change = { set: { label: 'Bo' }, remove: ['contactId'] } as const;
  expect(update(keys.record('r1'), change, { when: { ownerId: absent } })).toEqual({
    kind: 'update',
    key: { PK: 'RECORD#r1', SK: 'RECORD' },
    set: { label: 'Bo' },
    remove: ['contactId'],
    when: { ownerId: { absent: true } },
  });
});

it('an item that another one refers to is there, or that is an error', () => {
  expect(expectItem(record)).toBe(record);
  expect(() => expectItem(undefined)).toThrow('An item is missing that another one refers to.');
});

it('an item within a range holds what the range says', () => {
  const item: Stored = { PK: 'CARENET#c1', SK: 'M#loc', accountId: 'a' };
  expect(isWithin(item, keys.carenetMembers('c1')) && item.accountId).toBe('a');
  expect(isWithin(item, keys.carenetMembers('c2'))).toBe(false);
  expect(isWithin(item, keys.carenetApps('c1'))).toBe(false);
  expect(isWithin(item, { partition: 'CARENET#c1' })).toBe(true);
});
