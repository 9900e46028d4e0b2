import { describe, expect, it } from 'vitest';
import { signInSentence } from '../../../../local/cli/inspect/sign-in.ts';

const account = {
  state: 'active',
  authSystems: [{ name: 'password', username: 'rosa' }],
  failedLoginCount: 0,
  lastFailedLoginAt: '2026-02-01T08:30:00.000Z',
  lastStateChange: '2026-02-01T08:31:00.000Z',
} as const;

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
  ] as const)('of %s is one sentence or two', (_, change, sentence) => {
    expect(signInSentence({ ...account, ...change })).toBe(sentence);
  });

  it('tells a lock-out by wrong passwords from an account that was disabled', () => {
    const disabled = { ...account, state: 'disabled', failedLoginCount: 3 } as const;
    const locked = signInSentence({ ...disabled, stateBeforeLockOut: 'active' });
    expect(locked).toContain('locked since 2026-02-01T08:30:00.000Z by 3 wrong passwords or codes');
    expect(locked).toContain('REENABLE_TIMEOUT');
    expect(signInSentence(disabled)).toContain('an admin app disabled it at 2026-02-01T08:31:00.000Z');
  });

  it('tells how an account that is not activated gets active', () => {
    expect(signInSentence({ ...account, state: 'uninitialized' })).toContain('The link in the latest mail');
  });
});
