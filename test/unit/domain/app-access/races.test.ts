import { describe, expect, it } from 'vitest';
import { issueAutonomousToken } from '../../../../shared/domain/app-access/autonomous-token.ts';
import { disableAppOnRecord, enableAppOnRecord } from '../../../../shared/domain/app-access/enable.ts';
import { setUpApp } from '../../../../shared/domain/app-access/set-up.ts';
import { enableApp } from '../../../../shared/domain/oauth/app-share.ts';
import { type AppShareItem, keys, type RecordItem } from '../../../../shared/store/items/index.ts';
import type { Key } from '../../../../shared/store/key.ts';
import { adminApp, outboxOf, start, storeItem } from '../accounts/support.ts';
import { app as registeredApp, type World, world } from '../storage/support.ts';

const record: RecordItem = {
  id: 'r1',
  label: 'Rosa Lind',
  creatorId: 'desk@admin.example.net',
  createdAt: '2025-12-01T00:00:00.000Z',
};
const app = { ...registeredApp, autonomous: true };
const path = { APP_ID: app.id, RECORD_ID: record.id };
const entities = { app, record };
const shareKey = keys.appShare(record.id, app.id);
const nothing = { query: {}, form: {}, list: undefined, body: Buffer.alloc(0), mediaType: undefined };
const withBody = (body: string) => ({ ...nothing, path, body: Buffer.from(body), mediaType: 'text/plain' });

function remove({ store }: World, { PK, SK }: Key): void {
  store.items.delete(`${PK}\n${SK}`);
}

/** Sort keys of everything the app holds, which its removal has to find. */
function held({ store }: World): readonly string[] {
  const items = [...store.items.values()].filter(
    ({ PK, SK }) => PK === keys.appLinks(app.id) || String(PK).startsWith('STORE#') || SK === shareKey.SK,
  );
  return items.map(({ SK }) => String(SK)).sort();
}

const tokens = ({ store }: World) =>
  [...store.items.values()].filter(({ PK }) => String(PK).startsWith('TOKEN#')).length;

/** Enables the app and returns its share. */
async function enabled(all: World): Promise<AppShareItem> {
  const { writes } = enableApp({
    recordId: record.id,
    app,
    existing: undefined,
    now: start,
    authorizedBy: undefined,
  });
  await all.store.transact(writes);
  const [share] = await all.store.get([shareKey]);
  return share as unknown as AppShareItem;
}

/** Runs `act` once, between the reads and the first transaction. */
function meanwhile({ store }: World, act: () => unknown): void {
  let hasRun = false;
  store.beforeTransact = async () => {
    if (hasRun) return;
    hasRun = true;
    await act();
  };
}

const admin = (all: World) => all.request({ principal: adminApp, entities });

describe('Enabling an app on a record', () => {
  it('gets 404 when the app is being removed, and leaves nothing', async () => {
    const all = world();
    meanwhile(all, () => remove(all, keys.app(app.id)));
    await expect(enableAppOnRecord({ ...nothing, path }, admin(all))).rejects.toMatchObject({ status: 404 });
    expect(held(all)).toEqual([]);
  });

  it('creates a new share when the existing one is of an earlier registration', async () => {
    const all = world();
    storeItem(all.store, shareKey, { id: 's', appId: app.id, appGrant: 'grant-0', grant: 'old' });
    await enableAppOnRecord({ ...nothing, path }, admin(all));
    const [share] = await all.store.get([shareKey]);
    expect(share).toMatchObject({ appGrant: 'grant-1', grant: expect.not.stringMatching(/^old$/) });
  });

  it('stores the account that allowed it, and none for an admin app', async () => {
    for (const [principal, by] of [
      [adminApp, undefined],
      [{ kind: 'session', account: { id: 'rosa@mail.example', fullName: '' } }, 'rosa@mail.example'],
    ] as const) {
      const all = world();
      await enableAppOnRecord({ ...nothing, path }, all.request({ principal, entities }));
      const [share] = await all.store.get([shareKey]);
      expect(share?.authorizedBy).toBe(by);
    }
  });
});

describe('Taking an app off a record', () => {
  it('takes one transaction and leaves no link', async () => {
    const all = world();
    await enabled(all);
    const before = { ...all.store.calls };
    await disableAppOnRecord({ ...nothing, path }, admin(all));
    expect(held(all)).toEqual([]);
    expect(all.store.calls).toEqual({ ...before, transact: before.transact + 1 });
  });
});

describe('A token for an autonomous app', () => {
  const principal = { kind: 'app', app } as const;

  it('is denied (403) when the app has just been taken off the record', async () => {
    const all = world();
    const appShare = await enabled(all);
    meanwhile(all, () => remove(all, shareKey));
    const context = all.request({ principal, entities: { ...entities, appShare } });
    await expect(issueAutonomousToken({ ...nothing, path }, context)).rejects.toMatchObject({ status: 403 });
    expect(tokens(all)).toBe(0);
  });

  it('is denied (403) when the app has just been removed', async () => {
    const all = world();
    const appShare = await enabled(all);
    meanwhile(all, () => remove(all, keys.app(app.id)));
    const context = all.request({ principal, entities: { ...entities, appShare } });
    await expect(issueAutonomousToken({ ...nothing, path }, context)).rejects.toMatchObject({ status: 403 });
    expect(tokens(all)).toBe(0);
  });
});

describe('Setting up an app on a record', () => {
  it('gets 404 when the app is being removed, and leaves no share, token or document', async () => {
    for (const input of [{ ...nothing, path }, withBody('x')]) {
      const all = world();
      meanwhile(all, () => remove(all, keys.app(app.id)));
      await expect(setUpApp(input, admin(all))).rejects.toMatchObject({ status: 404 });
      expect(held(all)).toEqual([]);
      expect(tokens(all)).toBe(0);
      expect(all.bodies.bytes.size).toBe(0);
    }
  });

  it('takes one round trip besides the body and one transaction, the first time and later', async () => {
    const all = world();
    await setUpApp(withBody('x'), admin(all));
    await setUpApp(withBody('y'), admin(all));
    await setUpApp({ ...nothing, path }, admin(all));
    expect(all.store.calls).toEqual({ get: 3, query: 0, put: 0, delete: 0, transact: 3 });
    expect(tokens(all)).toBe(3);
  });

  it('leaves the removal of a body that it ignores to the outbox', async () => {
    const all = world();
    await setUpApp(withBody('x'), admin(all));
    await setUpApp(withBody('y'), admin(all));
    expect(outboxOf(all.store)).toEqual([
      expect.objectContaining({ event: 'body_removed', bodyKey: 'documents/2' }),
    ]);
  });

  it('issues the token under the new share when the app is taken off in the meantime', async () => {
    const all = world();
    const before = await enabled(all);
    meanwhile(all, () => remove(all, shareKey));
    await setUpApp({ ...nothing, path }, admin(all));
    const [share] = await all.store.get([shareKey]);
    expect(share?.grant).not.toBe(before.grant);
    const token = [...all.store.items.values()].find(({ PK }) => String(PK).startsWith('TOKEN#'));
    expect(token?.grant).toBe(share?.grant);
  });
});
