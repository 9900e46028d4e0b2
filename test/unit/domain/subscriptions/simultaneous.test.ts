/** Subscribing while facts change: everyone who has subscribed by the time of the change learns of it. */
import { beforeEach, describe, expect, it } from 'vitest';
import { createRelatedDocument } from '../../../../shared/domain/documents/relations.ts';
import { keys, type RecordItem } from '../../../../shared/store/items/index.ts';
import { outboxOf, storeItem } from '../accounts/support.ts';
import { document, FactWorld, problem } from '../facts/support.ts';

let world: FactWorld;
let existing: string;
beforeEach(async () => {
  world = new FactWorld();
  existing = await world.create(document(problem('Gout')));
});

/** Makes the record have subscriptions right before the next transaction. */
function subscribeBeforeNextTransaction(): void {
  const key = keys.record(world.recordId);
  const record = world.store.items.get(`${key.PK}\n${key.SK}`) as unknown as RecordItem;
  world.store.beforeTransact = () => {
    storeItem(world.store, key, { ...record, subscribed: true });
    world.store.beforeTransact = () => {};
  };
}

const announced = () => outboxOf(world.store).filter(({ event }) => event === 'facts_changed');

describe('A change during which the first subscription is made', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['a new document', () => world.create(document(problem('Asthma')))],
    ['a replacement', () => world.succeed(existing, document(problem('Asthma')))],
    ['a replacement without facts', () => world.succeed(existing, document())],
    ['a status change', () => world.status(existing, 'void')],
    [
      'a related document',
      () =>
        world.call(createRelatedDocument, {
          path: { RECORD_ID: world.recordId, DOCUMENT_ID: existing, REL: 'annotation' },
          body: document(problem('Asthma')),
        }),
    ],
  ])('is announced once: %s', async (_change, make) => {
    subscribeBeforeNextTransaction();
    await make();
    expect(announced()).toMatchObject([{ recordId: world.recordId, models: ['Problem'] }]);
  });
});

it('A change in a record without subscriptions is not announced', async () => {
  await world.succeed(existing, document(problem('Asthma')));
  await world.status(existing, 'void');
  expect(announced()).toEqual([]);
});

it('A document without facts is stored at the first attempt, whatever the subscriptions', async () => {
  subscribeBeforeNextTransaction();
  const before = world.store.calls.transact;
  await world.create(document());
  expect(world.store.calls.transact).toBe(before + 1);
  expect(announced()).toEqual([]);
});
