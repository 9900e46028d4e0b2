import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endOfLockOut, failure } from '../../../../shared/domain/accounts/lockout.ts';
import { forgetFailures, transition } from '../../../../shared/domain/accounts/state-machine.ts';
import { afterChange, combine } from '../../../../shared/domain/accounts/update-account.ts';
import type { AccountItem, AccountState } from '../../../../shared/store/items/index.ts';
import { MemoryStore } from '../../../../shared/store/memory-store.ts';
import { storedAccount } from './support.ts';

const states: readonly AccountState[] = ['uninitialized', 'active', 'disabled', 'retired'];
const noon = '2026-01-01T12:00:00.000Z';
const account = (changes: Partial<AccountItem>) => storedAccount(new MemoryStore(), changes);

/** The table in docs/contract/accounts.md#states: an event, then the next state or error for each state. */
const table = [
  ['initialize', { uninitialized: 'active', active: 403, disabled: 403, retired: 403 }],
  [
    'reset',
    {
      uninitialized: 'uninitialized',
      active: 'uninitialized',
      disabled: 'uninitialized',
      retired: 'uninitialized',
    },
  ],
  [
    'forgot_password',
    { uninitialized: 400, active: 'uninitialized', disabled: 'uninitialized', retired: 403 },
  ],
  ['set_active', { uninitialized: 'active', active: 'active', disabled: 'active', retired: 403 }],
  ['set_disabled', { uninitialized: 'disabled', active: 'disabled', disabled: 'disabled', retired: 403 }],
  ['set_retired', { uninitialized: 'retired', active: 'retired', disabled: 'retired', retired: 403 }],
  ['add_password', { uninitialized: 'active', active: 'active', disabled: 'active', retired: 403 }],
] as const;
const cases = table.flatMap(([event, row]) => states.map((from) => [event, from, row[from]] as const));

describe('The account state machine', () => {
  it.each(cases)('on %s from %s gives %s', (event, from, expected) => {
    const before = account({ state: from });
    if (typeof expected === 'number') {
      expect(() => transition(before, event, noon)).toThrow(expect.objectContaining({ status: expected }));
      return;
    }
    const after = afterChange(before, transition(before, event, noon));
    expect(after).toMatchObject({ state: expected, lastStateChange: noon });
  });

  it('rejects a forgotten password of an uninitialized account with the text that the UI app compares', () => {
    expect(() => transition(account({ state: 'uninitialized' }), 'forgot_password', noon)).toThrow(
      /^Account has not been initialized$/,
    );
  });

  it('changes the session grant when an account stops being active, and only then', () => {
    for (const [event, from, to] of cases) {
      if (typeof to === 'number') continue;
      const before = account({ state: from });
      const { sessionGrant } = afterChange(before, transition(before, event, noon));
      expect(sessionGrant !== before.sessionGrant, `${event} from ${from}`).toBe(
        from === 'active' && to !== 'active',
      );
    }
  });
});

describe('The lock-out of an account', () => {
  it('counts wrong passwords only while active, and wrong secrets also while uninitialized', () => {
    const counted = (guess: 'password' | 'secret') =>
      states.filter((state) => failure(account({ state }), guess, 3, noon) !== undefined);
    expect(counted('password')).toEqual(['active']);
    expect(counted('secret')).toEqual(['uninitialized', 'active']);
  });

  it('disables the account at the failure that reaches the maximum, and not before', () => {
    const second = account({ state: 'active', failedLoginCount: 1 });
    expect(afterChange(second, failure(second, 'password', 3, noon)!)).toMatchObject({
      state: 'active',
      failedLoginCount: 2,
      lastFailedLoginAt: noon,
    });
    const third = account({ state: 'active', failedLoginCount: 2 });
    const locked = afterChange(third, failure(third, 'password', 3, noon)!);
    expect(locked).toMatchObject({
      state: 'disabled',
      failedLoginCount: 3,
      stateBeforeLockOut: 'active',
      lastStateChange: noon,
    });
    expect(locked.sessionGrant).not.toBe(third.sessionGrant);
  });

  const locked = {
    state: 'disabled',
    stateBeforeLockOut: 'active',
    failedLoginCount: 3,
    lastFailedLoginAt: noon,
  } as const;

  it('ends when the timeout has passed since the last failure', () => {
    const before = account(locked);
    expect(
      endOfLockOut(before, { reenableTimeout: 60 }, new Date('2026-01-01T12:00:59.999Z')),
    ).toBeUndefined();
    const change = endOfLockOut(before, { reenableTimeout: 60 }, new Date('2026-01-01T12:01:00.000Z'))!;
    const after = afterChange(before, change);
    expect(after).toMatchObject({
      state: 'active',
      failedLoginCount: 0,
      lastStateChange: '2026-01-01T12:01:00.000Z',
    });
    expect(after).not.toHaveProperty('stateBeforeLockOut');
  });

  it('ends in the state in which the account was locked out', () => {
    const open = account({ state: 'uninitialized', failedLoginCount: 2 });
    const closed = afterChange(open, failure(open, 'secret', 3, noon)!);
    expect(closed).toMatchObject({ state: 'disabled', stateBeforeLockOut: 'uninitialized' });
    const change = endOfLockOut(closed, { reenableTimeout: 60 }, new Date('2026-01-01T12:01:00.000Z'))!;
    expect(afterChange(closed, change)).toMatchObject({ state: 'uninitialized', failedLoginCount: 0 });
  });

  it('never ends without a timeout', () => {
    const muchLater = new Date('2036-01-01T12:00:00.000Z');
    expect(endOfLockOut(account(locked), { reenableTimeout: undefined }, muchLater)).toBeUndefined();
  });

  it('becomes permanent when an admin disables the account', () => {
    const before = account(locked);
    const after = afterChange(before, transition(before, 'set_disabled', noon));
    expect(
      endOfLockOut(after, { reenableTimeout: 60 }, new Date('2036-01-01T12:00:00.000Z')),
    ).toBeUndefined();
  });
});

/** `locked` is the state before the lock-out, while there is one. */
type Model = { state: AccountState; failures: number; locked: AccountState | undefined };
type Step = (typeof steps)[number];
const steps = [
  'initialize',
  'reset',
  'forgot_password',
  'set_active',
  'set_disabled',
  'set_retired',
  'add_password',
  'set_password',
  'wrong password',
  'wrong secret',
  'log-in',
] as const;

/** The account as docs/contract/accounts.md#states describes it, step by step. */
function modelAfter({ state, failures, locked }: Model, step: Step): Model {
  const stay = { state, failures, locked };
  const row = table.find(([event]) => event === step)?.[1];
  if (row) {
    const to = row[state];
    if (typeof to === 'number') return stay;
    const forgets = ['initialize', 'reset', 'forgot_password', 'set_active'].includes(step);
    return { state: to, failures: forgets ? 0 : failures, locked: undefined };
  }
  if (step === 'set_password') {
    return state === 'uninitialized'
      ? { state: 'active', failures: 0, locked: undefined }
      : { ...stay, failures: 0 };
  }
  // The timeout has always passed by the next log-in.
  const open = locked ? { state: locked, failures: 0, locked: undefined } : stay;
  if (step === 'log-in') return open.state === 'active' ? { ...open, failures: 0 } : open;
  const from = step === 'wrong password' ? open : stay;
  const counts = from.state === 'active' || (step === 'wrong secret' && from.state === 'uninitialized');
  if (!counts) return from;
  const count = from.failures + 1;
  return count < 3
    ? { ...from, failures: count }
    : { state: 'disabled', failures: count, locked: from.state };
}

function realAfter(before: AccountItem, step: Step, now: Date): AccountItem {
  const time = now.toISOString();
  if (step === 'set_password' && before.state !== 'uninitialized') return afterChange(before, forgetFailures);
  if (step === 'wrong secret') return afterChange(before, failure(before, 'secret', 3, time) ?? {});
  if (step !== 'wrong password' && step !== 'log-in') {
    try {
      return afterChange(before, transition(before, step, time));
    } catch {
      return before;
    }
  }
  const opening = before.state === 'active' ? {} : endOfLockOut(before, { reenableTimeout: 1 }, now);
  if (!opening) return before;
  const open = afterChange(before, opening);
  const then = step === 'log-in' ? forgetFailures : failure(open, 'password', 3, time);
  return afterChange(before, combine(opening, then ?? {}));
}

it('Any sequence of account events leads to the state that the contract gives', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...steps), { maxLength: 40 }), (sequence) => {
      let model: Model = { state: 'uninitialized', failures: 0, locked: undefined };
      let real = account({});
      for (const [index, step] of sequence.entries()) {
        const before = real;
        model = modelAfter(model, step);
        real = realAfter(before, step, new Date(Date.parse(noon) + index * 60_000));
        expect({
          state: real.state,
          failures: real.failedLoginCount,
          locked: real.stateBeforeLockOut,
        }).toEqual(model);
        if (before.state === 'active' && real.state !== 'active') {
          expect(real.sessionGrant).not.toBe(before.sessionGrant);
        }
      }
    }),
    { numRuns: 500 },
  );
});
