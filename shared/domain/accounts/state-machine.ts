/** The states of an account and all transitions between them (docs/contract/accounts.md#states). */
import { ApiError, forbidden } from '../../errors.ts';
import { newGrant } from '../../ids.ts';
import type { AccountItem, AccountState } from '../../store/items/index.ts';
import { type AccountChange, combine } from './update-account.ts';

/** The states that an admin may set. */
export const settableStates = ['active', 'disabled', 'retired'] as const;

type StateEvent =
  | 'initialize'
  | 'reset'
  | 'forgot_password'
  | `set_${(typeof settableStates)[number]}`
  | 'add_password'
  | 'set_password';

type Row = Readonly<Partial<Record<AccountState, AccountState>>>;

const unlessRetired = (to: AccountState): Row => ({ uninitialized: to, active: to, disabled: to });

/** From → to by event. Transitions that are not listed are rejected. */
const transitions: Readonly<Record<StateEvent, Row>> = {
  initialize: { uninitialized: 'active' },
  reset: { ...unlessRetired('uninitialized'), retired: 'uninitialized' },
  forgot_password: { active: 'uninitialized', disabled: 'uninitialized' },
  set_active: unlessRetired('active'),
  set_disabled: unlessRetired('disabled'),
  set_retired: unlessRetired('retired'),
  add_password: unlessRetired('active'),
  set_password: { uninitialized: 'active' },
};

const resettingEvents: ReadonlySet<StateEvent> = new Set([
  'initialize',
  'reset',
  'forgot_password',
  'set_active',
  'set_password',
]);

/** Resets the count of failed log-ins. */
export const forgetFailures: AccountChange = { set: { failedLoginCount: 0 } };

/**
 * Ends every session of the account, and every token of an app that acts for it. With a new grant nothing is left to end one by
 * one.
 */
export function endSessions(): AccountChange {
  return { set: { sessionGrant: newGrant() }, remove: ['keptSession', 'endedSessions'] };
}

/**
 * What the event changes. Throws 403 where the table has no such transition; 400 for a forgotten password of
 * an account that was never initialized.
 */
export function transition(account: AccountItem, event: StateEvent, time: string): AccountChange {
  const to = transitions[event][account.state];
  if (to) return combine(enter(account, to, time), resettingEvents.has(event) ? forgetFailures : {});
  if (event === 'forgot_password' && account.state === 'uninitialized') {
    throw new ApiError('account_not_initialized');
  }
  throw forbidden();
}

/**
 * Enters a state, which may be the current one. An account that stops being active ends its sessions for
 * good.
 */
export function enter(account: AccountItem, state: AccountState, time: string): AccountChange {
  const endsSessions = account.state === 'active' && state !== 'active';
  const entered: AccountChange = { set: { state, lastStateChange: time }, remove: ['stateBeforeLockOut'] };
  return endsSessions ? combine(entered, endSessions()) : entered;
}
