import { describe, expect, it } from 'vitest';
import { cleanUpRemovedApp } from '../../../../shared/domain/apps/clean-up.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import type { Key } from '../../../../shared/store/key.ts';
import type { Store } from '../../../../shared/store/store.ts';
import { untyped } from '../../../../shared/store/untyped-store.ts';
import { put } from '../../../../shared/store/writes.ts';
import { freshTable } from './table.ts';

const table = freshTable();

/** For apps without stored documents: fails when a body is removed. */
const noBodies = async (bodyKey: string) => expect.unreachable(`no body ${bodyKey}`);

function cleanUp(store: Store, appId: string): Promise<void> {
  return cleanUpRemovedApp(store, appId, 'old', noBodies);
}

/** Stores the share and the token without expiry that an enabled and authorized app has. */
async function hold(appId: string, appGrant: string, recordId: string, token: string): Promise<void> {
  await table.store.transact([
    { kind: 'put', key: keys.appShare(recordId, appId), item: { appId, appGrant } },
    put(keys.appRecordLink(appId, recordId), { appGrant, recordId }),
    { kind: 'put', key: keys.token(token), item: { token, appId, appGrant } },
    put(keys.appTokenLink(appId, token), { appGrant, token }),
  ]);
}

function traces(appId: string, recordId: string, token: string): readonly Key[] {
  return [
    keys.appShare(recordId, appId),
    keys.appRecordLink(appId, recordId),
    keys.token(token),
    keys.appTokenLink(appId, token),
  ];
}

/** Which of these are there. */
async function stored(found: readonly Key[]): Promise<readonly boolean[]> {
  return (await table.store.get(found)).map((item) => item !== undefined);
}

describe("The clean-up after an app's removal", () => {
  it('removes shares and tokens of the removed registration and can be repeated', async () => {
    await hold('one@x', 'old', 'r1', 't1');
    await cleanUp(table.store, 'one@x');
    expect(await stored(traces('one@x', 'r1', 't1'))).toEqual([false, false, false, false]);
    await cleanUp(table.store, 'one@x');
  });

  it('leaves what a new registration of the same id has, even on the same record', async () => {
    await hold('two@x', 'old', 'r1', 't1');
    await hold('two@x', 'new', 'r1', 't2');
    await cleanUp(table.store, 'two@x');
    expect(await stored(traces('two@x', 'r1', 't2'))).toEqual([true, true, true, true]);
    expect(await stored([keys.token('t1'), keys.appTokenLink('two@x', 't1')])).toEqual([false, false]);
  });

  it('leaves a share that was made again while an old link still points to it', async () => {
    await hold('three@x', 'old', 'r1', 't1');
    await untyped(table.store).put(keys.appShare('r1', 'three@x'), { appId: 'three@x', appGrant: 'new' });
    await cleanUp(table.store, 'three@x');
    expect(await stored(traces('three@x', 'r1', 't1'))).toEqual([true, false, false, false]);
  });

  it('removes the grants that people gave it through SMART App Launch, and those it has for itself', async () => {
    const held = (appGrant: string, grantId: string) => [
      put(keys.smartAppGrant('six@x', 'r6', grantId), { appGrant, recordId: 'r6', grantId }),
      { kind: 'put' as const, key: keys.smartGrant('r6', grantId), item: { appGrant } },
    ];
    const system = (appGrant: string, record: string) => [
      put(keys.smartAppRecord('six@x', record), { appGrant, recordId: record, grantId: `s-${record}` }),
      { kind: 'put' as const, key: keys.systemGrant(record, 'six@x'), item: { appGrant } },
    ];
    await table.store.transact([...held('old', 'g1'), ...held('new', 'g2')]);
    await table.store.transact([...system('old', 'r6'), ...system('new', 'r7')]);
    await cleanUp(table.store, 'six@x');
    const ofPerson = (id: string) => [keys.smartGrant('r6', id), keys.smartAppGrant('six@x', 'r6', id)];
    const ofItself = (id: string) => [keys.systemGrant(id, 'six@x'), keys.smartAppRecord('six@x', id)];
    expect(await stored([...ofPerson('g1'), ...ofItself('r6')])).toEqual([false, false, false, false]);
    expect(await stored([...ofPerson('g2'), ...ofItself('r7')])).toEqual([true, true, true, true]);
  });

  it('leaves other apps alone', async () => {
    await hold('four@x', 'same', 'r1', 't4');
    await hold('five@x', 'same', 'r1', 't5');
    await cleanUpRemovedApp(table.store, 'four@x', 'same', noBodies);
    expect(await stored(traces('five@x', 'r1', 't5'))).toEqual([true, true, true, true]);
  });

  it('resumes where it stopped: a link remains until its target is removed', async () => {
    await hold('six@x', 'old', 'r1', 't6');
    const failing: Store = {
      ...table.store,
      async delete(key, when) {
        if (key.PK === keys.token('t6').PK) throw new Error('out of order');
        return table.store.delete(key, when);
      },
    };
    await expect(cleanUp(failing, 'six@x')).rejects.toThrow('out of order');
    expect(await stored([keys.token('t6'), keys.appTokenLink('six@x', 't6')])).toEqual([true, true]);
    await cleanUp(table.store, 'six@x');
    expect(await stored(traces('six@x', 'r1', 't6'))).toEqual([false, false, false, false]);
  });

  it('removes preferences of accounts with their bodies, only those of the registration', async () => {
    const removed: string[] = [];
    const places = ['old', 'new'].map((grant) => keys.preferences('rosa@mail.example', 'eight@x', grant));
    const writes = ['old', 'new'].flatMap((appGrant, index) => [
      put(places[index]!, { bodyKey: `documents/${appGrant}`, size: 3 }),
      put(keys.appPreferencesLink('eight@x', 'rosa@mail.example', appGrant), {
        preferencesOf: 'rosa@mail.example',
        appGrant,
      }),
    ]);
    await table.store.transact(writes);
    await cleanUpRemovedApp(table.store, 'eight@x', 'old', async (bodyKey) => void removed.push(bodyKey));
    expect(removed).toEqual(['documents/old']);
    expect(await stored(places)).toEqual([false, true]);
    const links = await table.store.query({ partition: keys.appLinks('eight@x') });
    expect(links.map(({ appGrant }) => appGrant)).toEqual(['new']);
  });

  it('handles more links than fit one batch', async () => {
    const numbers = Array.from({ length: 45 }, (_, index) => index);
    await Promise.all(numbers.map((index) => hold('seven@x', 'old', `r${index}`, `many${index}`)));
    await cleanUp(table.store, 'seven@x');
    expect(await table.store.query({ partition: keys.appLinks('seven@x') })).toEqual([]);
    expect((await stored(numbers.map((index) => keys.token(`many${index}`)))).includes(true)).toBe(false);
  });
});
