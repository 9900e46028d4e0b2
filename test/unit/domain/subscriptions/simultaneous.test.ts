/** A subscription that is made while facts change: whoever has subscribed by the time of the change is told. */
import { beforeEach, describe, expect, it } from 'vitest';
import { createRelatedDocument } from '../../../../shared/domain/documents/relations.ts';
import type { RecordItem } from '../../../../shared/domain/items.ts';
import { keys } from '../../../../shared/store/keys.ts';
import { outboxOf, storeItem } from '../accounts/support.ts';
import { document, FactWorld, problem } from '../facts/support.ts';

let world: FactWorld;
let existing: string;
beforeEach(async () => {
  world = new FactWorld();
  existing = await world.create(document(problem('Gout')));
});

/** From the next transaction on, before it is judged, the record has subscriptions. */
function subscribeBeforeNextTransaction(): void {
  const key = keys.record(world.recordId);
  const record = world.store.items.get(`${key.PK}\n${key.SK}`) as unknown as RecordItem;
  world.store.beforeTransact = () => {
    storeItem(world.store, key, { ...record, subscribed: true });
    world.store.beforeTransact = () => {};
  };
}

const announced = () => outboxOf(world.store).filter(({ event }) => event === 'facts_changed');

describe('the change is announced after all, once:', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['a new document', () => world.create(document(problem('Asthma')))],
    ['a replacement', () => world.succeed(existing, document(problem('Asthma')))],
    ['a replacement that leaves nothing', () => world.succeed(existing, document())],
    ['a status', () => world.status(existing, 'void')],
    [
      'a document by relation',
      () =>
        world.call(createRelatedDocument, {
          path: { RECORD_ID: world.recordId, DOCUMENT_ID: existing, REL: 'annotation' },
          body: document(problem('Asthma')),
        }),
    ],
  ])('%s', async (_change, make) => {
    subscribeBeforeNextTransaction();
    await make();
    expect(announced()).toMatchObject([{ recordId: world.recordId, models: ['Problem'] }]);
  });
});

it('a change in a record without subscriptions announces nothing', async () => {
  await world.succeed(existing, document(problem('Asthma')));
  await world.status(existing, 'void');
  expect(announced()).toEqual([]);
});

it('a document without facts takes no notice of subscriptions, and is stored at the first go', async () => {
  subscribeBeforeNextTransaction();
  const before = world.store.calls.transact;
  await world.create(document());
  expect(world.store.calls.transact).toBe(before + 1);
  expect(announced()).toEqual([]);
});
