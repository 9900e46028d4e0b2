/**
 * Preferences that an account keeps with an app: bytes that only these two interpret
 * (docs/contract/accounts.md#preferences).
 */
import { createHash } from 'node:crypto';
import type { AppIdentity } from '../../access/principal.ts';
import type { accountAppEndpoints } from '../../api/endpoints/account-apps.ts';
import { notFound } from '../../errors.ts';
import { keys, type PreferencesItem } from '../../store/items/index.ts';
import type { Key } from '../../store/key.ts';
import { retryWhenStale, type Store } from '../../store/store.ts';
import { create, put, remove, type Write } from '../../store/writes.ts';
import { bodyRemoved } from '../bodies/body-removed-event.ts';
import type { Context } from '../context.ts';
import { withBody } from '../documents/version.ts';
import type { Handler, StoredBody } from '../handler.ts';
import { stillRegistered } from '../oauth/grant-conditions.ts';

type Endpoints = typeof accountAppEndpoints;

/**
 * The preferences of one account for one registration of an app. A new registration with the same id starts
 * without any.
 */
interface Place {
  readonly accountId: string;
  readonly app: Pick<AppIdentity, 'id' | 'grant'>;
  readonly key: Key<PreferencesItem>;
}

/** Reads again when the body is replaced or deleted between the two reads. */
export const getPreferences: Handler<Endpoints['get_user_preferences']> = async (_input, context) => {
  const { key } = placeOf(context);
  const plainText = (bytes: Buffer): StoredBody => ({ bytes, mediaType: 'text/plain' });
  let found = await find(key, context.store);
  while (found) {
    const { bodyKey } = found;
    try {
      return plainText(await context.bodies.get(bodyKey));
    } catch (error) {
      found = await find(key, context.store);
      if (found?.bodyKey === bodyKey) throw error;
    }
  }
  return plainText(Buffer.alloc(0));
};

/**
 * When another change wins the race, this one counts as the earlier of the two: no one can read its body any
 * more. So concurrent writers do not wait for each other.
 */
export const setPreferences: Handler<Endpoints['set_user_preferences']> = async ({ body }, context) => {
  const place = placeOf(context);
  const { store, bodyKey, now } = context;
  const item: PreferencesItem = { bodyKey, size: body.length };
  const first = find(place.key, store);
  // Awaited below, unless storing the body fails first.
  first.catch(() => undefined);
  const digest = createHash('sha256').update(body).digest('hex');

  await withBody({ bodyKey, digest }, body, context, () =>
    retryWhenStale(async (attempt) => {
      const initial = await first;
      const current = attempt === 0 ? initial : await find(place.key, store);
      const isOverwritten = current?.bodyKey !== initial?.bodyKey;
      await context.commit(
        isOverwritten ? [bodyRemoved(bodyKey, now)] : storeWrites(item, current, place, now),
      );
    }),
  );
};

export const deletePreferences: Handler<Endpoints['delete_user_preferences']> = async (_input, context) => {
  const { accountId, app, key } = placeOf(context);
  await retryWhenStale(async () => {
    const found = await find(key, context.store);
    if (!found) return context.commit([]);
    await context.commit([
      remove(key, { when: { bodyKey: found.bodyKey }, refused: 'retry' }),
      remove(keys.appPreferencesLink(app.id, accountId, app.grant)),
      bodyRemoved(found.bodyKey, context.now),
    ]);
  });
};

/**
 * Removes the preferences and their body. The body goes first, so that a retry after a failure finds what is
 * left.
 */
export async function removePreferences(
  store: Store,
  key: Key<PreferencesItem>,
  removeBody: (bodyKey: string) => Promise<void>,
): Promise<void> {
  for (;;) {
    const found = await find(key, store);
    if (!found) return;
    const { bodyKey } = found;
    await removeBody(bodyKey);
    // Otherwise a concurrent change has put another body in its place.
    if (await store.delete(key, { bodyKey })) return;
  }
}

/** The access rule has checked that a calling app is the app in the path. */
function placeOf({ principal, entities }: Context<'account' | 'app'>): Place {
  const accountId = entities.account.id;
  const app = 'app' in principal ? principal.app : entities.app;
  return { accountId, app, key: keys.preferences(accountId, app.id, app.grant) };
}

async function find(key: Key<PreferencesItem>, store: Store): Promise<PreferencesItem | undefined> {
  const [item] = await store.get([key]);
  return item;
}

/**
 * The writes that store these preferences in place of the current ones. The first preferences are linked to
 * the app, so that its removal finds them. Later changes require that they still exist.
 */
function storeWrites(
  item: PreferencesItem,
  current: PreferencesItem | undefined,
  { accountId, app, key }: Place,
  now: Date,
): Write[] {
  if (current) {
    const when = { bodyKey: current.bodyKey };
    return [put(key, item, { when, refused: 'retry' }), bodyRemoved(current.bodyKey, now)];
  }
  const link = { preferencesOf: accountId, appGrant: app.grant };
  return [
    create(key, item, 'retry'),
    put(keys.appPreferencesLink(app.id, accountId, app.grant), link),
    stillRegistered(app, notFound),
  ];
}
