import { describe, expect, it } from 'vitest';
import type { Caller } from '../../../../shared/access/principal.ts';
import {
  deletePreferences,
  getPreferences,
  removePreferences,
  setPreferences,
} from '../../../../shared/domain/account-apps/preferences.ts';
import type { Context } from '../../../../shared/domain/context.ts';
import { type AppItem, keys } from '../../../../shared/store/items/index.ts';
import { MemoryStore } from '../../../../shared/store/memory-store.ts';
import { outboxOf, storedAccount, storeItem, testContext } from '../accounts/support.ts';
import { app, MemoryBodies } from '../storage/support.ts';

const accountId = 'rosa@mail.example';
const key = keys.preferences(accountId, app.id, app.grant);

function world() {
  const store = new MemoryStore();
  const bodies = new MemoryBodies();
  storeItem(store, keys.app(app.id), { ...app });
  const account = storedAccount(store, { state: 'active' });
  const session: Caller = { kind: 'session', account: { id: accountId, fullName: '' } };
  let requests = 0;
  const request = (registered: AppItem = app): Context<'account' | 'app'> => {
    requests += 1;
    const entities = { account, app: registered };
    const context = testContext({ store, principal: session, entities });
    return { ...context, bodies, bodyKey: `documents/${requests}` };
  };
  const set = (text: string) => setPreferences({ body: Buffer.from(text) } as never, request());
  const clear = () => deletePreferences({} as never, request());
  const get = async (registered?: AppItem) =>
    (await getPreferences({} as never, request(registered))).bytes.toString();
  /** Runs the action once, before the next transaction. */
  const meanwhile = (action: () => Promise<unknown>) => {
    store.beforeTransact = async () => {
      store.beforeTransact = () => {};
      await action();
    };
  };
  const standing = () => {
    const linked = [...store.items.values()].filter(({ PK }) => PK === keys.appLinks(app.id));
    return { linked: linked.length, bodies: [...bodies.bytes.keys()], removed: removedIn(store) };
  };
  return { store, bodies, request, set, clear, get, meanwhile, standing };
}

/** Keys of the bodies that are queued for removal. */
function removedIn(store: MemoryStore): unknown[] {
  return outboxOf(store).map(({ event, bodyKey }) => (event === 'body_removed' ? bodyKey : event));
}

describe('Preferences of an account for an app', () => {
  it('are linked to the app when first stored, and leave no trace once deleted', async () => {
    const { set, clear, get, standing } = world();
    await set('one');
    await set('two');
    expect(standing()).toEqual({
      linked: 1,
      bodies: ['documents/1', 'documents/2'],
      removed: ['documents/1'],
    });
    expect(await get()).toBe('two');
    await clear();
    expect(await get()).toBe('');
    expect(standing()).toMatchObject({ linked: 0, removed: ['documents/1', 'documents/2'] });
    await clear();
    expect(standing().removed).toHaveLength(2);
  });

  it('are stored with one read and one transaction', async () => {
    const { set, store } = world();
    await set('one');
    await set('two');
    expect(store.calls).toMatchObject({ get: 2, query: 0, put: 0, transact: 2 });
  });

  it('end with the registration of the app, even if its id is registered again', async () => {
    const { set, get } = world();
    await set('one');
    expect(await get({ ...app, grant: 'grant-2' })).toBe('');
    expect(await get()).toBe('one');
  });

  it('get 404 when the app is removed while they are stored, and leave no body', async () => {
    const { set, store, meanwhile, standing } = world();
    meanwhile(() => store.delete(keys.app(app.id)));
    await expect(set('one')).rejects.toMatchObject({ status: 404 });
    expect(standing()).toEqual({ linked: 0, bodies: [], removed: [] });
  });
});

describe('Two simultaneous changes of preferences', () => {
  it('keep the one that committed first when neither saw the other', async () => {
    const { set, get, meanwhile, standing } = world();
    meanwhile(() => set('winner'));
    await set('loser');
    expect(await get()).toBe('winner');
    expect(standing()).toMatchObject({ linked: 1, removed: ['documents/1'] });
  });

  it('leave no orphaned body when both overwrite', async () => {
    const { set, get, meanwhile, standing } = world();
    await set('before');
    meanwhile(() => set('winner'));
    await set('loser');
    expect(await get()).toBe('winner');
    expect(standing().removed.toSorted()).toEqual(['documents/1', 'documents/2']);
  });

  it('leave no orphaned body when one overwrites and the other deletes and stores again', async () => {
    const { set, clear, get, meanwhile, standing } = world();
    await set('before');
    meanwhile(async () => {
      await clear();
      await set('winner');
    });
    await set('loser');
    expect(await get()).toBe('winner');
    // The third request deletes; the winner's body remains.
    expect(standing().removed.toSorted()).toEqual(['documents/1', 'documents/2']);
  });

  it('leave no orphaned body when one deletes what the other overwrites', async () => {
    const { set, clear, get, meanwhile, standing } = world();
    await set('before');
    meanwhile(() => set('after'));
    await clear();
    expect(await get()).toBe('');
    const { linked, removed } = standing();
    expect([linked, ...removed.toSorted()]).toEqual([0, 'documents/1', 'documents/3']);
  });

  it('make a read look again when the body it was about to read has been replaced', async () => {
    const { set, get, bodies } = world();
    await set('before');
    bodies.beforeGet = async () => {
      bodies.beforeGet = () => {};
      await set('after');
      await bodies.delete('documents/1');
    };
    expect(await get()).toBe('after');
  });

  it('make a read return nothing when the body it was about to read has been deleted', async () => {
    const { set, clear, get, bodies } = world();
    await set('before');
    bodies.beforeGet = async () => {
      bodies.beforeGet = () => {};
      await clear();
      await bodies.delete('documents/1');
    };
    expect(await get()).toBe('');
  });

  it('let a read fail when a body is missing that should exist', async () => {
    const { set, get, bodies } = world();
    await set('before');
    await bodies.delete('documents/1');
    await expect(get()).rejects.toThrow('No body');
  });
});

describe("Removing an app's preferences", () => {
  it('deletes body and item, even if a concurrent change comes between, and can be repeated', async () => {
    const { set, store } = world();
    await set('one');
    const removed: string[] = [];
    const removeBody = async (bodyKey: string) => {
      removed.push(bodyKey);
      if (removed.length === 1) await set('two');
    };
    await removePreferences(store, key, removeBody);
    expect(removed).toEqual(['documents/1', 'documents/2']);
    expect(await store.get([key])).toEqual([undefined]);
    await removePreferences(store, key, removeBody);
    expect(removed).toHaveLength(2);
  });
});
