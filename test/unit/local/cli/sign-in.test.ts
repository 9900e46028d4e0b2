import { describe, expect, it } from 'vitest';
import { readSignIn } from '../../../../local/cli/inspect/sign-in.ts';
import type { AccountItem, FactorsItem } from '../../../../shared/store/items/index.ts';
import type { Store } from '../../../../shared/store/store.ts';

const account = {
  state: 'active',
  authSystems: [{ name: 'password', username: 'rosa' }],
  failedLoginCount: 0,
  lastFailedLoginAt: '2026-02-01T08:30:00.000Z',
  lastStateChange: '2026-02-01T08:31:00.000Z',
} as const;

/** What is said of an account that is stored like this. */
function signInOf(
  stored: Partial<AccountItem> | undefined,
  factors?: Partial<FactorsItem>,
): Promise<string | undefined> {
  return readSignIn('rosa@mail.example', { get: async () => [stored, factors] } as unknown as Store);
}

describe('What inspect says of signing in', () => {
  it.each([
    ['an active account', {}, 'Can sign in, with the user name rosa.'],
    [
      'an active account with a wrong password',
      { failedLoginCount: 1 },
      'Can sign in, with the user name rosa. 1 wrong password since the last log-in.',
    ],
    ['an account without a user name', { authSystems: [] }, 'Cannot sign in: it has no user name.'],
    ['a retired account', { state: 'retired' }, 'Cannot sign in: retired at 2026-02-01T08:31:00.000Z.'],
  ] as const)('of %s is one sentence or two', async (_, change, sentence) => {
    expect(await signInOf({ ...account, ...change })).toBe(sentence);
  });

  it('names what the second step takes', async () => {
    const can = 'Can sign in, with the user name rosa.';
    const none = { passkeys: 0, recoveryCodes: [] };
    expect(await signInOf(account, none)).toBe(can);
    const on = { ...account, secondFactor: 'on' } as const;
    expect(await signInOf(on, { ...none, totpSecret: 's', recoveryCodes: ['h'] })).toBe(
      `${can} The second step takes one of these: an app for codes, 1 recovery code.`,
    );
    expect(await signInOf(on, { ...none, passkeys: 3, refusedPasskeys: 1 })).toBe(
      `${can} The second step takes one of these: 2 passkeys, 0 recovery codes. Passkeys that are refused, since each seems to exist twice: 1.`,
    );
  });

  it('tells a lock-out by wrong passwords from an account that was disabled', async () => {
    const disabled = { ...account, state: 'disabled', failedLoginCount: 3 } as const;
    const locked = await signInOf({ ...disabled, stateBeforeLockOut: 'active' });
    expect(locked).toContain('locked since 2026-02-01T08:30:00.000Z by 3 wrong passwords or codes');
    expect(locked).toContain('REENABLE_TIMEOUT');
    expect(await signInOf(disabled)).toContain('an admin app disabled it at 2026-02-01T08:31:00.000Z');
  });

  it('tells how an account that is not activated gets active', async () => {
    expect(await signInOf({ ...account, state: 'uninitialized' })).toContain('The link in the latest mail');
  });

  it('is nothing when there is no such account', async () => {
    expect(await signInOf(undefined)).toBeUndefined();
  });
});
