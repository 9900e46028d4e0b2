/** Every change of the second factors of an account goes through here. */
import { type AccountItem, type FactorsItem, keys } from '../../store/items/index.ts';
import { absent, put, type Write } from '../../store/writes.ts';
import { type AccountChange, accountUpdate, combine, isUnchanged } from '../accounts/update-account.ts';
import type { Context } from '../context.ts';
import { requestMail } from '../mail/mail-event.ts';
import { endSessionsExcept } from '../own-account/end-sessions.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';

/** New values of some attributes; undefined removes one that may be missing. */
export type FactorsChange = Partial<Omit<FactorsItem, 'revision'>>;

/** What a change comes to. */
export interface ChangedFactors {
  /** On the second factors and the account, with the mails that say that a second factor is asked for now, or no longer. */
  readonly writes: readonly Write[];
  /** To be shown, this once, with the first second factor. */
  readonly recoveryCodes: readonly string[] | null;
}

const none: FactorsItem = { passkeys: 0, recoveryCodes: [], trustedBrowsers: [], revision: 0 };

/**
 * Whether one of them can be used after the password. Recovery codes alone are none. When the only one is a passkey that was refused, the
 * second step is asked for all the same: that is what the item of the account says.
 */
export function hasSecondFactor(factors: FactorsItem | undefined): boolean {
  return factors !== undefined && (factors.totpSecret !== undefined || usablePasskeys(factors) > 0);
}

/** How many passkeys the account has that are not refused. */
export function usablePasskeys({ passkeys, refusedPasskeys = 0 }: FactorsItem): number {
  return passkeys - refusedPasskeys;
}

/**
 * Whether this change takes an app or a passkey away, and leaves none that can be used: only then is the password enough again. A passkey that
 * is refused ends nothing.
 */
export function isEnd(
  { secondFactor }: Pick<AccountItem, 'secondFactor'>,
  before: FactorsItem | undefined,
  change: FactorsChange,
): boolean {
  const next = after(before, change);
  const isTaken =
    next.passkeys < (before?.passkeys ?? 0) ||
    (before?.totpSecret !== undefined && next.totpSecret === undefined);
  return secondFactor === 'on' && isTaken && !hasSecondFactor(next);
}

/**
 * Changes the second factors by a session of the account. With the first one all other sessions end: a person who has only the password
 * must not go on in a session that began with it. With the last one recovery codes and trusted browsers go. `also` is what else changes of
 * the account. The writes are rejected with `retry` when the account or its factors have changed since they were read.
 */
export function changeFactors(
  account: AccountItem,
  before: FactorsItem | undefined,
  change: FactorsChange,
  context: Context<'signingToken'>,
  also: AccountChange = {},
): ChangedFactors {
  const next = after(before, change);
  const begins = account.secondFactor !== 'on' && hasSecondFactor(next);
  if (begins) {
    const recoveryCodes = newRecoveryCodes();
    // What was begun without a proof, since there was nothing to prove, is over.
    const { pendingSecret: _, pendingUntil: __, ...kept } = next;
    const stored = { ...kept, recoveryCodes: recoveryCodes.map((code) => recoveryHash(account.id, code)) };
    const ended = endSessionsExcept(context.entities.signingToken.sessionId);
    return {
      writes: [
        storeFactors(account.id, before, stored),
        accountUpdate(account, combine({ set: { secondFactor: 'on' } }, ended, also)),
        requestMail('second_factor_on', account.id, context),
      ],
      recoveryCodes,
    };
  }
  if (isEnd(account, before, change)) {
    const stored = { ...next, recoveryCodes: [], trustedBrowsers: [] };
    return {
      writes: [
        storeFactors(account.id, before, stored),
        accountUpdate(account, combine({ remove: ['secondFactor'] }, also)),
        requestMail('second_factor_off', account.id, context),
      ],
      recoveryCodes: null,
    };
  }
  const isAlone = also.set === undefined && also.remove === undefined;
  return {
    writes: [
      storeFactors(account.id, before, next),
      isAlone ? isUnchanged(account) : accountUpdate(account, also),
    ],
    recoveryCodes: null,
  };
}

export function isEmpty(change: FactorsChange): boolean {
  return Object.keys(change).length === 0;
}

/** Stores the factors in the place of those that were read. Rejected with `retry` when they have changed since. */
export function storeFactors(accountId: string, before: FactorsItem | undefined, next: FactorsItem): Write {
  const when = before ? { revision: before.revision } : { PK: absent };
  return put(keys.factors(accountId), next, { when, refused: 'retry' });
}

/** The factors as they are after the change. */
export function after(before: FactorsItem | undefined, change: FactorsChange): FactorsItem {
  return { ...none, ...before, ...change, revision: (before?.revision ?? 0) + 1 };
}
