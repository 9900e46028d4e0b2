import { describe, expect, it } from 'vitest';
import { cleanUpRemovedApp } from '../../../../shared/domain/apps/clean-up.ts';
import { removeOfRegistration, removeUnbound } from '../../../../shared/domain/subscriptions/clean-up.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import { appId, recordId, World } from './support.ts';

const id = (digit: number) => `6f1d2c3b-4a59-8687-9706-15243342516${digit}`;

/** Sort keys of the remaining subscriptions and heads, without the prefix. */
const left = ({ store }: World) =>
  [...store.items.values()]
    .map(({ SK }) => String(SK))
    .filter((SK) => SK.startsWith('U#'))
    .map((SK) => SK.slice('U#'.length))
    .toSorted();

function filled(): World {
  const world = new World();
  world.put(keys.subscriptionsHead(recordId, appId), { revision: 'x' });
  world.subscribe({ id: id(1) });
  world.subscribe({ id: id(2), shareGrant: 'earlier share' });
  world.subscribe({ id: id(3), shareGrant: 'earlier share', appGrant: 'earlier registration' });
  world.subscribe({ id: id(4), appId: `${appId}#other`, shareGrant: 'its share', appGrant: 'its own' });
  return world;
}

describe('Taking an app off a record', () => {
  it('removes its subscriptions under a share that no longer exists, and no others', async () => {
    const world = filled();
    await removeUnbound(recordId, appId, world.store);
    expect(left(world)).toEqual([`${appId}#`, `${appId}#${id(1)}`, `${appId}#other#${id(4)}`]);
  });

  it('removes all its subscriptions and the head when there is no share', async () => {
    const world = filled();
    await world.store.delete(keys.appShare(recordId, appId));
    await removeUnbound(recordId, appId, world.store);
    expect(left(world)).toEqual([`${appId}#other#${id(4)}`]);
    await removeUnbound(recordId, appId, world.store);
  });

  it('keeps what was subscribed under a new share, even during the removal', async () => {
    const world = filled();
    await world.store.delete(keys.appShare(recordId, appId));
    const query = world.store.query.bind(world.store);
    world.store.query = async (options) => {
      const found = await query(options);
      world.put(keys.appShare(recordId, appId), { appId, appGrant: 'registration', grant: 'new share' });
      world.subscribe({ id: id(5), shareGrant: 'new share' });
      world.put(keys.subscriptionsHead(recordId, appId), { revision: 'y' });
      return found;
    };
    await removeUnbound(recordId, appId, world.store);
    expect(left(world)).toEqual([`${appId}#`, `${appId}#${id(5)}`, `${appId}#other#${id(4)}`]);
  });
});

describe('Removing an app', () => {
  it('removes the subscriptions of that registration on the record, and no others', async () => {
    const world = filled();
    await removeOfRegistration(recordId, appId, 'earlier registration', world.store);
    expect(left(world)).toEqual([
      `${appId}#`,
      `${appId}#${id(1)}`,
      `${appId}#${id(2)}`,
      `${appId}#other#${id(4)}`,
    ]);
  });

  it('removes its subscriptions in the clean-up', async () => {
    const world = filled();
    world.put(keys.appRecordLink(appId, recordId), { recordId, appGrant: 'registration' });
    await cleanUpRemovedApp(world.store, appId, 'registration', async () => {});
    expect(left(world)).toEqual([`${appId}#`, `${appId}#${id(3)}`, `${appId}#other#${id(4)}`]);
  });

  it('finishes a clean-up that stopped half way in the next run', async () => {
    const world = filled();
    world.put(keys.appRecordLink(appId, recordId), { recordId, appGrant: 'registration' });
    const remove = world.store.delete.bind(world.store);
    world.store.delete = async (key, when) => {
      if (key.SK.endsWith(id(2))) throw new Error('stopped');
      return remove(key, when);
    };
    const cleanUp = () => cleanUpRemovedApp(world.store, appId, 'registration', async () => {});
    await expect(cleanUp()).rejects.toThrow('stopped');
    world.store.delete = remove;
    await cleanUp();
    expect(left(world)).not.toContain(`${appId}#${id(2)}`);
  });
});
