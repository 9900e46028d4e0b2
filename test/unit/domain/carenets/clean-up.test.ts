import { describe, expect, it } from 'vitest';
import { setAutoshare } from '../../../../shared/domain/carenets/autoshares.ts';
import { cleanUpRemovedCarenet } from '../../../../shared/domain/carenets/clean-up.ts';
import { removeCarenet } from '../../../../shared/domain/carenets/manage.ts';
import { addMember } from '../../../../shared/domain/carenets/members.ts';
import { dispatch, type Pending } from '../../../../shared/domain/outbox/dispatch.ts';
import { excludeDocument, placeDocument } from '../../../../shared/domain/placements/handlers.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import { outboxOf, storedAccount, storeItem } from '../accounts/support.ts';
import { itemsIn, World } from './support.ts';

const members = ['tom@mail.example', 'ann@mail.example', 'bea@mail.example'];

/** Two carenets of one record with the same members, app, documents and autoshares; the first is deleted. */
async function afterDeletion() {
  const world = new World();
  const RECORD_ID = world.record().id;
  const [removed, kept] = [await world.carenet(RECORD_ID, 'Family'), await world.carenet(RECORD_ID, 'Work')];
  const documents = [
    await world.document(RECORD_ID, 'urn:a#Note'),
    await world.document(RECORD_ID, 'urn:a#Plan'),
    await world.document(RECORD_ID, 'urn:a#Plan'),
  ];
  for (const id of members) storedAccount(world.store, { id });
  for (const { id: CARENET_ID } of [removed, kept]) {
    const path = { RECORD_ID, CARENET_ID };
    for (const account_id of members) await world.call(addMember, { path, form: { account_id } });
    await world.call(placeDocument, { path: { ...path, DOCUMENT_ID: documents[0]! } });
    for (const DOCUMENT_ID of documents.slice(1))
      await world.call(excludeDocument, { path: { ...path, DOCUMENT_ID } });
    for (const type of ['urn:a#Note', 'urn:a#Plan', 'Lab'])
      await world.call(setAutoshare, { path, form: { type } });
    storeItem(world.store, keys.carenetApp(CARENET_ID, 'chart@apps'), { appId: 'chart@apps', grant: 'g' });
  }
  // The mails about new members have gone out by then.
  for (const key of [...world.store.items.keys()].filter((key) => key.startsWith('OUTBOX#')))
    world.store.items.delete(key);
  await world.call(removeCarenet, { path: { CARENET_ID: removed.id } });
  return { world, RECORD_ID, removed, kept, documents };
}

type Deleted = Awaited<ReturnType<typeof afterDeletion>>;

function expectClean({ world, RECORD_ID, removed, kept, documents }: Deleted): void {
  const { store } = world;
  expect(itemsIn(store, keys.carenetPartition(removed.id))).toEqual([]);
  expect([...store.items.keys()].filter((key) => key.includes(removed.id))).toEqual([]);
  // The carenet itself, three members, three documents, one app.
  expect(itemsIn(store, keys.carenetPartition(kept.id))).toHaveLength(8);
  expect(
    [...store.items.keys()].filter((key) => key.startsWith('ACCOUNT#') && key.includes(kept.id)),
  ).toHaveLength(3);
  const inRecord = itemsIn(store, keys.recordPartition(RECORD_ID)).map(({ SK }) => String(SK));
  expect(inRecord.filter((key) => key.startsWith('Y#'))).toHaveLength(3);
  for (const id of documents) expect(inRecord).toContain(`H#${id}`);
}

/** What waits in the outbox, but for mails about members. */
function removals(store: Parameters<typeof outboxOf>[0]) {
  return outboxOf(store).filter(({ event }) => event === 'carenet_removed');
}

describe('A deleted carenet', () => {
  it('is gone at once and leaves what belonged to it to the clean-up', async () => {
    const { world, RECORD_ID, removed } = await afterDeletion();
    const gone = [
      keys.carenet(removed.id),
      keys.carenetOfRecord(RECORD_ID, removed.id),
      keys.carenetName(RECORD_ID, 'Family'),
    ];
    expect(await world.store.get(gone)).toEqual([undefined, undefined, undefined]);
    expect(removals(world.store)).toMatchObject([
      { event: 'carenet_removed', carenetId: removed.id, recordId: RECORD_ID },
    ]);
  });

  it('is cleaned up when its event is dispatched, which removes the event from the outbox', async () => {
    const deleted = await afterDeletion();
    const { store } = deleted.world;
    const pending = removals(store) as unknown as readonly Pending[];
    const failures = await dispatch(pending, {
      store,
      enqueue: async () => new Map(),
      tell: async () => {},
      cleanUpApp: async () => {},
      removeBody: async () => {},
    });
    expect(failures).toEqual(new Map());
    expect(removals(store)).toEqual([]);
    expectClean(deleted);
  });

  it('can be cleaned up twice', async () => {
    const deleted = await afterDeletion();
    const { world, removed, RECORD_ID } = deleted;
    await cleanUpRemovedCarenet(world.store, removed.id, RECORD_ID);
    await cleanUpRemovedCarenet(world.store, removed.id, RECORD_ID);
    expectClean(deleted);
  });

  it('is cleaned up completely after a clean-up that stopped at any point', async () => {
    // Autoshares, members with the entries in their lists, placements and exclusions, the app.
    const deletions = 3 + 3 * 2 + 3 + 1;
    for (let stop = 0; stop < deletions; stop += 1) {
      const deleted = await afterDeletion();
      const { store } = deleted.world;
      const [event] = removals(store) as unknown as [Pending];
      let left = stop;
      const remove = store.delete.bind(store);
      store.delete = async (key) => {
        if (left === 0) throw new Error('out of order');
        left -= 1;
        return remove(key);
      };
      const dispatching = {
        store,
        enqueue: async () => new Map(),
        tell: async () => {},
        cleanUpApp: async () => {},
        removeBody: async () => {},
      };
      expect([...(await dispatch([event], dispatching)).keys()]).toEqual([event.eventId]);
      expect(removals(store)).toHaveLength(1);
      store.delete = remove;
      expect(await dispatch([event], dispatching)).toEqual(new Map());
      expectClean(deleted);
    }
  });
});
