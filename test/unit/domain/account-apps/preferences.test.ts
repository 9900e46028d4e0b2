import { describe, expect, it } from 'vitest';
import type { Principal } from '../../../../shared/access/principal.ts';
import {
  deletePreferences,
  getPreferences,
  removePreferences,
  setPreferences,
} from '../../../../shared/domain/account-apps/preferences.ts';
import type { Context } from '../../../../shared/domain/context.ts';
import type { AppItem } from '../../../../shared/domain/items.ts';
import { keys } from '../../../../shared/store/keys.ts';
import { MemoryStore } from '../accounts/memory-store.ts';
import { outboxOf, storedAccount, storeItem, testContext } from '../accounts/support.ts';
import { app, MemoryBodies } from '../storage/support.ts';

const accountId = 'rosa@mail.example';
const key = keys.preferences(accountId, app.id, app.grant);

function world() {
  const store = new MemoryStore();
  const bodies = new MemoryBodies();
  storeItem(store, keys.app(app.id), { ...app });
  const account = storedAccount(store, { state: 'active' });
  const session: Principal = { kind: 'session', account: { id: accountId, fullName: '' } };
  let requests = 0;
  const request = (registered: AppItem = app): Context => {
    requests += 1;
    const entities = { account, app: registered };
    const context = testContext({ store, principal: session, entities });
    return { ...context, bodies, bodyKey: `documents/${requests}` };
  };
  const set = (text: string) => setPreferences({ body: Buffer.from(text) } as never, request());
  const clear = () => deletePreferences({} as never, request());
  const get = async (registered?: AppItem) =>
    (await getPreferences({} as never, request(registered))).octets.toString();
  /** Runs the action once, before the next transaction. */
  const meanwhile = (action: () => Promise<unknown>) => {
    store.beforeTransact = async () => {
      store.beforeTransact = () => {};
      await action();
    };
  };
  const standing = () => {
    const linked = [...store.items.values()].filter(({ PK }) => PK === keys.appLinks(app.id));
    return { linked: linked.length, bodies: [...bodies.octets.keys()], removed: removedIn(store) };
  };
  return { store, bodies, request, set, clear, get, meanwhile, standing };
}

/** Keys of the bodies whose removal is under way. */
function removedIn(store: MemoryStore): unknown[] {
  return outboxOf(store).map(({ event, bodyKey }) => (event === 'body_removed' ? bodyKey : event));
}

describe('preferences', () => {
  it('are linked to the app by the first ones, and gone without trace when they are deleted', async () => {
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

  it('take one read and one transaction to store', async () => {
    const { set, store } = world();
    await set('one');
    await set('two');
    expect(store.calls).toMatchObject({ get: 2, query: 0, put: 0, transact: 2 });
  });

  it('end with the registration of the app, even under the same id', async () => {
    const { set, get } = world();
    await set('one');
    expect(await get({ ...app, grant: 'grant-2' })).toBe('');
    expect(await get()).toBe('one');
  });

  it('cannot be stored for an app that is removed meanwhile: 404, and no body is left', async () => {
    const { set, store, meanwhile, standing } = world();
    meanwhile(() => store.delete(keys.app(app.id)));
    await expect(set('one')).rejects.toMatchObject({ status: 404 });
    expect(standing()).toEqual({ linked: 0, bodies: [], removed: [] });
  });
});

describe('two changes of preferences at once', () => {
  it('leave the one that came through first, when neither saw the other', async () => {
    const { set, get, meanwhile, standing } = world();
    meanwhile(() => set('winner'));
    await set('loser');
    expect(await get()).toBe('winner');
    expect(standing()).toMatchObject({ linked: 1, removed: ['documents/1'] });
  });

  it('leave no body that nothing refers to: overwriting', async () => {
    const { set, get, meanwhile, standing } = world();
    await set('before');
    meanwhile(() => set('winner'));
    await set('loser');
    expect(await get()).toBe('winner');
    expect(standing().removed.toSorted()).toEqual(['documents/1', 'documents/2']);
  });

  it('leave no body that nothing refers to: overwriting what is deleted and stored anew', async () => {
    const { set, clear, get, meanwhile, standing } = world();
    await set('before');
    meanwhile(async () => {
      await clear();
      await set('winner');
    });
    await set('loser');
    expect(await get()).toBe('winner');
    // The third request deleted; the winner's body stays.
    expect(standing().removed.toSorted()).toEqual(['documents/1', 'documents/2']);
  });

  it('leave no body that nothing refers to: deleting what is overwritten', async () => {
    const { set, clear, get, meanwhile, standing } = world();
    await set('before');
    meanwhile(() => set('after'));
    await clear();
    expect(await get()).toBe('');
    const { linked, removed } = standing();
    expect([linked, ...removed.toSorted()]).toEqual([0, 'documents/1', 'documents/3']);
  });

  it('never show a body that is gone: one that is replaced between the two reads is looked for again', async () => {
    const { set, get, bodies } = world();
    await set('before');
    bodies.beforeGet = async () => {
      bodies.beforeGet = () => {};
      await set('after');
      await bodies.delete('documents/1');
    };
    expect(await get()).toBe('after');
  });

  it('never show a body that is gone: one that is deleted between the two reads counts as none', async () => {
    const { set, clear, get, bodies } = world();
    await set('before');
    bodies.beforeGet = async () => {
      bodies.beforeGet = () => {};
      await clear();
      await bodies.delete('documents/1');
    };
    expect(await get()).toBe('');
  });

  it('are an error when the body cannot be read although it should be there', async () => {
    const { set, get, bodies } = world();
    await set('before');
    await bodies.delete('documents/1');
    await expect(get()).rejects.toThrow('No body');
  });
});

describe('the removal with the app', () => {
  it('takes body and item, also when a change that was under way comes between, and can be repeated', async () => {
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
