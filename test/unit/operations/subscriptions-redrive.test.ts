/** Webhook calls that an operator takes up again. */
import { expect, it } from 'vitest';
import { takeUpAgain } from '../../../shared/operations/subscriptions/redrive.ts';
import { keys } from '../../../shared/store/items/index.ts';
import { MemoryStore } from '../../../shared/store/memory-store.ts';
import { storeItem } from '../domain/accounts/support.ts';

const now = () => new Date('2026-02-01T08:00:00.000Z');
const [recordId, appId, id] = ['019b76da-a800-7000-8000-000000000001', 'sugar@apps.example.org', 's1'];
const key = keys.subscription(recordId, appId, id);
const letter = { recordId, appId, subscriptionId: id, pending: 'event 1' };

/** A subscription with these attributes, whose app may read the record. */
function storeWith(subscription: object): MemoryStore {
  const store = new MemoryStore();
  const expiresAt = '2026-03-01T00:00:00.000Z';
  const usual = { id, recordId, appId, shareGrant: 'share', appGrant: 'app', change: 7, expiresAt };
  storeItem(store, key, { ...usual, ...subscription });
  storeItem(store, keys.appShare(recordId, appId), { appId, recordId, grant: 'share', appGrant: 'app' });
  storeItem(store, keys.app(appId), { id: appId, grant: 'app' });
  return store;
}

const begun = { pending: 'event 1', attempt: 0, due: '2026-02-01T08:00:00.000Z' };

it.each([
  ['that was given up begins again with all its attempts', {}, begun, begun],
  [
    'that is pending goes on where it was',
    { ...begun, attempt: 3 },
    { ...begun, attempt: 3 },
    { attempt: 3 },
  ],
  [
    'gives way to a later change that is on its way',
    { ...begun, pending: 'event 2' },
    undefined,
    { pending: 'event 2' },
  ],
  ['of a subscription that has ended is not made', { expiresAt: '2026-01-31T00:00:00.000Z' }, undefined, {}],
])('A webhook call %s', async (_, subscription, message, stored) => {
  const store = storeWith(subscription);
  const taken = await takeUpAgain(letter, { store, now });
  expect(taken).toEqual(message && { recordId, appId, subscriptionId: id, ...message });
  expect((await store.get([key]))[0]).toMatchObject({ change: 7, ...stored });
});

it('A webhook call gives way to a change that comes just before it is taken up', async () => {
  const store = storeWith({});
  store.beforeTransact = () => {
    store.beforeTransact = () => {};
    storeItem(store, key, { ...store.items.get(`${key.PK}\n${key.SK}`), ...begun, pending: 'event 2' });
  };
  expect(await takeUpAgain(letter, { store, now })).toBeUndefined();
});
