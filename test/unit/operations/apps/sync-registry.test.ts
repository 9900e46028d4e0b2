import { describe, expect, it } from 'vitest';
import { appKinds, type Reading } from '../../../../shared/domain/apps/registration-files.ts';
import { readRegisteredApps } from '../../../../shared/operations/apps/registered.ts';
import { type SyncResult, syncRegistry } from '../../../../shared/operations/apps/sync-registry.ts';
import { type Keyring, readKeyring } from '../../../../shared/secrets/keyring.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import type { Item } from '../../../../shared/store/key.ts';
import type { Store } from '../../../../shared/store/store.ts';
import { entry, faultyEntry } from '../../domain/apps/registered.ts';
import { freshTable, keyring } from '../../domain/apps/table.ts';

const table = freshTable();
let clock = Date.parse('2026-01-18T09:30:00.000Z');

/** Each run is one second later than the previous one. */
function sync(readings: readonly Reading[], store: Store = table.store): Promise<SyncResult> {
  clock += 1000;
  return syncRegistry(readings, appKinds, { store, keyring, now: () => new Date(clock) });
}

async function read(key: { PK: string; SK: string }): Promise<Item | undefined> {
  return (await table.store.get([key]))[0];
}

async function removalEvents(): Promise<readonly Item[]> {
  const shards = await Promise.all(keys.outboxEvents.map((events) => table.store.query(events)));
  return shards.flat().map((item) => ({ ...item }));
}

describe('A sync of apps on a DynamoDB table', () => {
  it('registers an app with a sealed secret that opens only for its consumer key', async () => {
    const { errors, changes, apps } = await sync([
      entry('a@x'),
      entry('b@x', { kind: 'ui', consumerSecret: '' }),
    ]);
    expect(errors).toEqual([]);
    expect(changes).toEqual(['created user app a@x (Name of a@x)', 'created ui app b@x (Name of b@x)']);
    expect(apps).toEqual([
      { kind: 'user', id: 'a@x', name: 'Name of a@x', consumerKey: 'key of a@x' },
      { kind: 'ui', id: 'b@x', name: 'Name of b@x', consumerKey: 'key of b@x' },
    ]);

    const [app, consumer] = [await read(keys.app('a@x')), await read(keys.consumer('key of a@x'))];
    const time = new Date(clock).toISOString();
    expect(app).toMatchObject({
      id: 'a@x',
      kind: 'user',
      name: 'Name of a@x',
      autonomous: false,
      consumerKey: 'key of a@x',
      manifest: { id: 'a@x', name: 'Name of a@x', requires: { list: [1, 'two'] } },
      callbackUrl: '',
      createdAt: time,
      modifiedAt: time,
    });
    expect(consumer).toMatchObject({ id: 'a@x', kind: 'user', grant: app!.grant, revision: app!.revision });
    expect(JSON.stringify([app, consumer])).not.toContain('secret of a@x');
    expect(await keyring.open(consumer!.secret as string, 'key of a@x')).toBe('secret of a@x');
    await expect(keyring.open(consumer!.secret as string, 'another key')).rejects.toThrow();
  });

  it('stores an empty secret sealed like any other', async () => {
    const consumer = await read(keys.consumer('key of b@x'));
    expect(await keyring.open(consumer!.secret as string, 'key of b@x')).toBe('');
  });

  it('writes nothing when nothing has changed', async () => {
    const before = [await read(keys.app('a@x')), await read(keys.consumer('key of a@x'))];
    const { changes } = await sync([entry('a@x'), entry('b@x', { kind: 'ui', consumerSecret: '' })]);
    expect(changes).toEqual([]);
    expect([await read(keys.app('a@x')), await read(keys.consumer('key of a@x'))]).toEqual(before);
  });

  it('changes a known app with a new revision, keeps grant and creation time, and frees the old key', async () => {
    const before = await read(keys.app('a@x'));
    const { changes } = await sync([
      entry('a@x', { consumerKey: 'new key', consumerSecret: 'new secret' }),
      entry('b@x', { kind: 'ui', consumerSecret: '' }),
    ]);
    expect(changes).toEqual(['changed user app a@x (Name of a@x)']);
    const app = await read(keys.app('a@x'));
    expect(app).toMatchObject({ grant: before!.grant, createdAt: before!.createdAt, consumerKey: 'new key' });
    expect(app!.revision).not.toBe(before!.revision);
    expect(app!.modifiedAt).toBe(new Date(clock).toISOString());
    expect(await read(keys.consumer('key of a@x'))).toBeUndefined();
    const consumer = await read(keys.consumer('new key'));
    expect(consumer).toMatchObject({ revision: app!.revision, grant: before!.grant });
    expect(await keyring.open(consumer!.secret as string, 'new key')).toBe('new secret');
  });

  it('lets two apps exchange their consumer keys', async () => {
    await sync([entry('a@x'), entry('c@x')]);
    await sync([entry('a@x', { consumerKey: 'key of c@x' }), entry('c@x', { consumerKey: 'key of a@x' })]);
    expect(await read(keys.consumer('key of a@x'))).toMatchObject({ id: 'c@x' });
    expect(await read(keys.consumer('key of c@x'))).toMatchObject({ id: 'a@x' });
  });

  it('removes an app with its consumer and leaves the event for its clean-up', async () => {
    await sync([entry('a@x'), entry('gone@x')]);
    const before = await read(keys.app('gone@x'));
    const known = (await removalEvents()).length;
    expect((await sync([entry('a@x')])).changes).toEqual(['removed user app gone@x (Name of gone@x)']);
    expect(await read(keys.app('gone@x'))).toBeUndefined();
    expect(await read(keys.consumer('key of gone@x'))).toBeUndefined();
    const events = await removalEvents();
    expect(events).toHaveLength(known + 1);
    expect(events).toContainEqual(
      expect.objectContaining({ event: 'app_removed', appId: 'gone@x', appGrant: before!.grant }),
    );
  });

  it('gives another grant to an app that was removed and comes back', async () => {
    await sync([entry('a@x')]);
    const before = await read(keys.app('a@x'));
    await sync([]);
    await sync([entry('a@x')]);
    expect((await read(keys.app('a@x')))!.grant).not.toBe(before!.grant);
  });

  it('gives another grant to an app that moves to another kind, in one step', async () => {
    await sync([entry('a@x')]);
    const before = await read(keys.app('a@x'));
    const { changes } = await sync([entry('a@x', { kind: 'admin' })]);
    expect(changes).toEqual(['removed user app a@x (Name of a@x)', 'created admin app a@x (Name of a@x)']);
    const after = await read(keys.app('a@x'));
    expect(after).toMatchObject({ kind: 'admin' });
    expect(after!.grant).not.toBe(before!.grant);
  });

  it('lists the registered apps, including those that a faulty entry left unchanged', async () => {
    await sync([entry('a@x')]);
    const { errors, apps } = await sync([faultyEntry('user', 'broken', { id: 'a@x' })]);
    expect(errors).toEqual(['broken']);
    expect(apps).toEqual([{ kind: 'user', id: 'a@x', name: 'Name of a@x', consumerKey: 'key of a@x' }]);
  });
});

it('Two simultaneous syncs of apps agree and register every app once', async () => {
  await sync([]);
  const readings = ['d@x', 'e@x', 'f@x'].map((id) => entry(id));
  const both = await Promise.all([sync(readings), sync(readings)]);
  expect(both.flatMap(({ changes }) => changes).sort()).toEqual([
    'created user app d@x (Name of d@x)',
    'created user app e@x (Name of e@x)',
    'created user app f@x (Name of f@x)',
  ]);
  expect(both.map(({ apps }) => apps.length)).toEqual([3, 3]);
});

it('A sync of apps that is overtaken by another one plans again', async () => {
  await sync([entry('a@x')]);
  let overtaken = false;
  const store: Store = {
    ...table.store,
    async transact(writes) {
      if (!overtaken) {
        overtaken = true;
        await sync([entry('a@x', { name: 'By another' })]);
      }
      await table.store.transact(writes);
    },
  };
  const { changes } = await sync([entry('a@x', { name: 'In the end' })], store);
  expect(changes).toEqual(['changed user app a@x (In the end)']);
  expect(await read(keys.app('a@x'))).toMatchObject({ name: 'In the end' });
});

it('A sync keeps a consumer only while the app signs calls, and leaves an app that speaks SMART alone as it is', async () => {
  const own = freshTable();
  const syncHere = (readings: readonly Reading[]) => sync(readings, own.store);
  const readHere = async (key: { PK: string; SK: string }) => (await own.store.get([key]))[0];
  const smart = {
    redirectUris: ['https://s.example/after'],
    scope: 'patient/*.rs',
    authMethod: 'none',
    grantTypes: ['authorization_code'],
  } as const;
  const manifest = { id: 's@x', name: 'Name of s@x', mode: 'smart' };
  const alone = entry('s@x', { smart, manifest, consumerKey: 's@x', consumerSecret: '' });
  const both = entry('s@x', { smart, consumerKey: 's@x' });
  await syncHere([both]);
  const before = await readHere(keys.app('s@x'));
  expect(await readHere(keys.consumer('s@x'))).toBeDefined();
  await syncHere([alone]);
  expect(await readHere(keys.consumer('s@x'))).toBeUndefined();
  expect((await syncHere([alone])).changes).toEqual([]);
  await syncHere([both]);
  expect(await readHere(keys.consumer('s@x'))).toBeDefined();
  // People's grants rest on it, and stay.
  expect((await readHere(keys.app('s@x')))!.grant).toBe(before!.grant);
  await syncHere([alone]);
  expect((await syncHere([])).changes).toEqual(['removed user app s@x (Name of s@x)']);
  expect(await readHere(keys.app('s@x'))).toBeUndefined();
});

it('An app whose master key is gone is written again, once', async () => {
  const { store } = freshTable();
  const syncWith = async (ring: Keyring) =>
    (await syncRegistry([entry('a@x')], appKinds, { store, keyring: ring, now: () => new Date(clock) }))
      .changes;
  await syncWith(keyring);
  const later = readKeyring(JSON.stringify({ current: '02', '02': 'another master key: '.padEnd(50, 'x') }));
  expect(await syncWith(later)).toEqual(['changed user app a@x (Name of a@x)']);
  expect(await syncWith(later)).toEqual([]);
});

it('A consumer that is missing, or is that of another app, is not the secret of an app', async () => {
  const { store } = freshTable();
  const secretOf = async () => (await readRegisteredApps(store, keyring)).map((app) => app.consumerSecret);
  const key = keys.consumer('key of a@x');
  await sync([entry('a@x')], store);
  expect(await secretOf()).toEqual(['secret of a@x']);
  const [consumer] = await store.get([key]);
  await store.put(key, { ...consumer!, id: 'another@x' });
  expect(await secretOf()).toEqual([undefined]);
  await store.delete(key);
  expect(await secretOf()).toEqual([undefined]);
});
