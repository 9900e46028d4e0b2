import { describe, expect, it } from 'vitest';
import { changeFactors, hasSecondFactor, isEnd } from '../../../../shared/domain/factors/change.ts';
import { type AccountItem, type FactorsItem, keys } from '../../../../shared/store/items/index.ts';
import { MemoryStore } from '../../../../shared/store/memory-store.ts';
import {
  accountIn,
  outboxOf,
  sessionToken,
  storedAccount,
  storeItem,
  testContext,
} from '../accounts/support.ts';

const id = 'rosa@mail.example';

const on = { secondFactor: 'on' } as const;

const oneApp: FactorsItem = {
  totpSecret: '01.sealed',
  totpSince: '2026-01-01T08:00:00.000Z',
  totpStep: 7,
  passkeys: 0,
  recoveryCodes: ['one', 'two'],
  trustedBrowsers: [{ hash: 'h', forgottenAt: '2026-02-01T08:00:00.000Z' }],
  revision: 4,
};

function scene(factors?: FactorsItem, changes: Partial<AccountItem> = {}) {
  const store = new MemoryStore();
  const account = storedAccount(store, {
    state: 'active',
    ...(factors && { secondFactor: 'on' as const }),
    ...changes,
  });
  if (factors) storeItem(store, keys.factors(id), { ...factors });
  const signingToken = { ...sessionToken, sessionId: 'mine' };
  return { store, account, context: testContext({ store, entities: { signingToken } }) };
}

async function factorsIn(store: MemoryStore): Promise<FactorsItem> {
  return (await store.get([keys.factors(id)]))[0]!;
}

const mailsOf = (store: MemoryStore) => outboxOf(store).map(({ mail }) => mail);

describe('The first second factor', () => {
  it('turns it on for the account, makes ten codes and keeps the session that signs alone', async () => {
    const { store, account, context } = scene();
    const { writes, recoveryCodes } = changeFactors(account, undefined, { passkeys: 1 }, context);
    await context.commit(writes);
    expect(recoveryCodes).toHaveLength(10);
    const stored = await factorsIn(store);
    expect(stored).toMatchObject({ passkeys: 1, revision: 1 });
    expect(stored.recoveryCodes).toHaveLength(10);
    const after = accountIn(store);
    expect(after).toMatchObject({ secondFactor: 'on', keptSession: 'mine', revision: 1 });
    expect(after.signInGrant).toMatch(/^\w{16}$/);
    expect(mailsOf(store)).toEqual(['second_factor_on']);
  });

  it('comes with what else changes of the account', async () => {
    const { store, account, context } = scene();
    const also = { set: { language: 'de' } } as const;
    await context.commit(changeFactors(account, undefined, { passkeys: 1 }, context, also).writes);
    expect(accountIn(store)).toMatchObject({ secondFactor: 'on', language: 'de' });
  });
});

describe('The last second factor', () => {
  it('takes recovery codes and trusted browsers with it', async () => {
    const { store, account, context } = scene(oneApp);
    const change = { totpSecret: undefined, totpSince: undefined, totpStep: undefined };
    const { writes, recoveryCodes } = changeFactors(account, oneApp, change, context);
    await context.commit(writes);
    expect(recoveryCodes).toBeNull();
    const stored = await factorsIn(store);
    expect(stored).toMatchObject({ passkeys: 0, recoveryCodes: [], trustedBrowsers: [], revision: 5 });
    expect(stored.totpSecret).toBeUndefined();
    expect(accountIn(store)).not.toHaveProperty('secondFactor');
    expect(mailsOf(store)).toEqual(['second_factor_off']);
  });

  it('is the one without which neither an app nor a passkey is left', () => {
    const both = { ...oneApp, passkeys: 1 };
    expect(isEnd(on, both, { totpSecret: undefined })).toBe(false);
    expect(isEnd(on, both, { passkeys: 0 })).toBe(false);
    expect(isEnd(on, both, { passkeys: 0, totpSecret: undefined })).toBe(true);
    expect(isEnd(on, oneApp, { totpStep: 8 })).toBe(false);
    expect(isEnd({}, undefined, { passkeys: 0 })).toBe(false);
    expect(hasSecondFactor({ ...oneApp, totpSecret: undefined })).toBe(false);
  });

  it('is also the one beside which there are only passkeys that are refused', () => {
    const refused = { ...oneApp, passkeys: 2, refusedPasskeys: 2 };
    expect(isEnd(on, refused, { totpSecret: undefined })).toBe(true);
    expect(isEnd(on, refused, { passkeys: 1, refusedPasskeys: 1 })).toBe(false);
    const alone = { ...refused, totpSecret: undefined };
    expect(hasSecondFactor(alone)).toBe(false);
    // What takes nothing away ends nothing.
    expect(isEnd(on, alone, { trustedBrowsers: [] })).toBe(false);
    expect(isEnd(on, alone, { passkeys: 1, refusedPasskeys: 1 })).toBe(true);
  });
});

describe('Any other change of second factors', () => {
  it('leaves account, sessions and codes as they are, and is no mail', async () => {
    const { store, account, context } = scene(oneApp);
    const { writes, recoveryCodes } = changeFactors(account, oneApp, { passkeys: 1 }, context);
    await context.commit(writes);
    expect(recoveryCodes).toBeNull();
    const stored = await factorsIn(store);
    expect(stored).toMatchObject({ ...oneApp, passkeys: 1, revision: 5 });
    expect(accountIn(store)).toEqual({ ...account, PK: expect.anything(), SK: expect.anything() });
    expect(mailsOf(store)).toEqual([]);
  });

  it('of two that began with the same factors fails the second time, so that no code is used twice', async () => {
    const { account, context } = scene(oneApp);
    const changes = [{ recoveryCodes: ['two'] }, { recoveryCodes: ['one'] }].map((change) =>
      changeFactors(account, oneApp, change, context),
    );
    await context.commit(changes[0]!.writes);
    await expect(context.commit(changes[1]!.writes)).rejects.toMatchObject({ name: 'StaleRead' });
  });

  it('beside passkeys that are refused is no first second factor: the recovery codes stay', async () => {
    const refused = { ...oneApp, totpSecret: undefined, passkeys: 1, refusedPasskeys: 1 };
    const { store, account, context } = scene(refused);
    const { writes, recoveryCodes } = changeFactors(account, refused, { passkeys: 2 }, context);
    await context.commit(writes);
    expect(recoveryCodes).toBeNull();
    expect(await factorsIn(store)).toMatchObject({ passkeys: 2, recoveryCodes: ['one', 'two'] });
    expect(mailsOf(store)).toEqual([]);
  });

  it('fails when the account has changed meanwhile, such as the end of its sessions', async () => {
    const { store, account, context } = scene(oneApp);
    const { writes } = changeFactors(account, oneApp, { passkeys: 1 }, context);
    storeItem(store, keys.account(id), { ...account, revision: 9 });
    await expect(context.commit(writes)).rejects.toMatchObject({ name: 'StaleRead' });
  });
});
