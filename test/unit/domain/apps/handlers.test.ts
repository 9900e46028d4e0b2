import { beforeAll, describe, expect, it } from 'vitest';
import { appHandlers } from '../../../../functions/handlers/apps.ts';
import type { Caller } from '../../../../shared/access/principal.ts';
import type { Input, ListParameters } from '../../../../shared/api/endpoint.ts';
import type { appEndpoints } from '../../../../shared/api/endpoints/apps.ts';
import { appKinds } from '../../../../shared/domain/apps/registration-files.ts';
import { syncRegistry } from '../../../../shared/operations/apps/sync-registry.ts';
import { type AppItem, keys } from '../../../../shared/store/items/index.ts';
import { entry } from './registered.ts';
import { contextWith, freshTable, keyring } from './table.ts';

const table = freshTable();
/** Namespace of the types of data. */
const terms = 'http://smartplatforms.org/terms#';

const nothing = { path: {}, query: {}, form: {}, body: Buffer.alloc(0), mediaType: undefined } as const;
const defaultList: ListParameters = {
  limit: 100,
  offset: 0,
  orderBy: 'name',
  descending: false,
  status: 'active',
  modifiedSince: undefined,
};

/** A user app with a UI. */
function app(id: string, name: string): ReturnType<typeof entry> {
  const manifest = { id, name, index: '', has_ui: false, svc_version: '2.0.0', std_version: '0.4' };
  return entry(id, { name, manifest });
}

/** Registers these apps at this time, and removes all others. */
async function sync(entries: readonly ReturnType<typeof entry>[], time: string): Promise<void> {
  await syncRegistry(entries, appKinds, { store: table.store, keyring, now: () => new Date(time) });
}

async function load(id: string): Promise<AppItem> {
  return (await table.store.get([keys.app(id)]))[0] as unknown as AppItem;
}

describe('The lists of apps', () => {
  const adminApp = entry('admin@x', { kind: 'admin', name: 'Admin' });

  beforeAll(async () => {
    await sync([app('c@x', 'Alpha'), adminApp], '2026-01-01T00:00:00.000Z');
    await sync([app('c@x', 'Alpha'), app('b@x', 'Beta'), adminApp], '2026-01-02T00:00:00.000Z');
    await sync(
      [app('c@x', 'Alpha'), app('b@x', 'Beta'), app('a@x', 'Beta'), adminApp],
      '2026-01-03T00:00:00.500Z',
    );
  });

  async function idsOf(list: Partial<ListParameters> = {}): Promise<readonly string[]> {
    const input = { ...nothing, list: { ...defaultList, ...list } };
    const answer = (await appHandlers.all_phas(input, contextWith(table.store))) as { id: string }[];
    return answer.map(({ id }) => id);
  }

  it('contain only user apps, by name and then by id', async () => {
    expect(await idsOf()).toEqual(['c@x', 'a@x', 'b@x']);
  });

  it('can be reversed and ordered by id or by time of creation', async () => {
    expect(await idsOf({ descending: true })).toEqual(['a@x', 'b@x', 'c@x']);
    expect(await idsOf({ orderBy: 'id' })).toEqual(['a@x', 'b@x', 'c@x']);
    expect(await idsOf({ orderBy: 'created_at', descending: true })).toEqual(['a@x', 'b@x', 'c@x']);
    expect(await idsOf({ orderBy: 'created_at' })).toEqual(['c@x', 'b@x', 'a@x']);
  });

  it('are paged', async () => {
    expect(await idsOf({ offset: 1, limit: 1 })).toEqual(['a@x']);
    expect(await idsOf({ limit: 0 })).toEqual([]);
  });

  it('are the same for every status, because an app has none', async () => {
    expect(await idsOf({ status: 'void' })).toEqual(['c@x', 'a@x', 'b@x']);
  });

  // The second sync changed nothing in c@x, nor the third in b@x.
  it('contain what was changed at or after modified_since, to the microsecond', async () => {
    expect(await idsOf({ modifiedSince: '2026-01-02T00:00:00.000000Z' })).toEqual(['a@x', 'b@x']);
    expect(await idsOf({ modifiedSince: '2026-01-02T00:00:00.000001Z' })).toEqual(['a@x']);
    expect(await idsOf({ modifiedSince: '2026-01-03T00:00:00.500000Z' })).toEqual(['a@x']);
  });

  it('contain full manifests in one list and standard manifests in the other', async () => {
    const input = { ...nothing, list: { ...defaultList, limit: 1 } };
    expect(await appHandlers.all_phas(input, contextWith(table.store))).toEqual([
      { id: 'c@x', name: 'Alpha', index: '', has_ui: false, svc_version: '2.0.0', std_version: '0.4' },
    ]);
    expect(await appHandlers.all_manifests(input, contextWith(table.store))).toEqual([
      { id: 'c@x', name: 'Alpha', index: '', std_version: '0.4' },
    ]);
  });

  it('have the same two forms for a single app', async () => {
    const input = { ...nothing, path: { APP_ID: 'b@x' }, list: undefined };
    const context = contextWith(table.store, { entities: { app: await load('b@x') } });
    expect(await appHandlers.pha(input, context)).toEqual({
      id: 'b@x',
      name: 'Beta',
      index: '',
      has_ui: false,
      svc_version: '2.0.0',
      std_version: '0.4',
    });
    expect(await appHandlers.app_manifest(input, context)).toEqual({
      id: 'b@x',
      name: 'Beta',
      index: '',
      std_version: '0.4',
    });
  });
});

describe('The description of the service', () => {
  const input = { ...nothing, list: undefined };

  it('gives the version 2.0.0', async () => {
    expect(await appHandlers.get_version(input, contextWith(table.store))).toBe('2.0.0');
  });

  it('gives versions, addresses and the URLs of the OAuth calls in the manifest', async () => {
    const someText = expect.stringMatching(/./);
    expect(await appHandlers.smart_manifest(input, contextWith(table.store))).toMatchObject({
      std_version: '0.4',
      smart_version: '0.4',
      svc_version: '2.0.0',
      api_base: 'https://phr.example.org',
      name: someText,
      description: someText,
      admin: 'support@phr.example.org',
      launch_urls: {
        request_token: 'https://phr.example.org/oauth/request_token',
        authorize_token: 'https://ui.example.org/oauth/authorize',
        exchange_token: 'https://phr.example.org/oauth/access_token',
      },
    });
  });

  it('lists types with their methods, alone and inside the manifest', async () => {
    const capabilities = await appHandlers.smart_capabilities(input, contextWith(table.store));
    expect(capabilities).toMatchObject({
      [`${terms}AppManifest`]: { methods: ['GET'] },
      [`${terms}Capabilities`]: { methods: ['GET'] },
    });
    const manifest = await appHandlers.smart_manifest(input, contextWith(table.store));
    expect(manifest).toMatchObject({ capabilities });
  });
});

describe('An app that removes itself', () => {
  const input: Input<(typeof appEndpoints)['pha_delete']> = {
    ...nothing,
    path: { APP_ID: 'own@x' },
    list: undefined,
  };
  const callerOf = (item: AppItem): Caller => ({ kind: 'app', app: item });

  it('is gone with its consumer and leaves the event for its clean-up', async () => {
    await sync([entry('own@x')], '2026-01-04T00:00:00.000Z');
    const item = await load('own@x');
    await appHandlers.pha_delete(
      input,
      contextWith(table.store, { entities: { app: item }, principal: callerOf(item) }),
    );
    expect(await table.store.get([keys.app('own@x'), keys.consumer('key of own@x')])).toEqual([
      undefined,
      undefined,
    ]);
    const shards = await Promise.all(keys.outboxEvents.map((events) => table.store.query(events)));
    expect(shards.flat()).toContainEqual(
      expect.objectContaining({ event: 'app_removed', appId: 'own@x', appGrant: item.grant }),
    );
  });

  it('is removed even if its registration was changed after it was loaded', async () => {
    await sync([entry('own@x')], '2026-01-05T00:00:00.000Z');
    const item = await load('own@x');
    await sync([entry('own@x', { consumerKey: 'another key' })], '2026-01-05T00:00:01.000Z');
    await appHandlers.pha_delete(
      input,
      contextWith(table.store, { entities: { app: item }, principal: callerOf(item) }),
    );
    expect(await table.store.get([keys.app('own@x'), keys.consumer('another key')])).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('gets 404 when it is gone already, also when another app has its id by then, which stays', async () => {
    await sync([entry('own@x')], '2026-01-06T00:00:00.000Z');
    const item = await load('own@x');
    const context = contextWith(table.store, { entities: { app: item }, principal: callerOf(item) });
    await sync([], '2026-01-06T00:00:01.000Z');
    await expect(appHandlers.pha_delete(input, context)).rejects.toMatchObject({ code: 'not_found' });
    await sync([entry('own@x')], '2026-01-06T00:00:02.000Z');
    await expect(appHandlers.pha_delete(input, context)).rejects.toMatchObject({ code: 'not_found' });
    expect(await load('own@x')).toBeDefined();
  });
});
