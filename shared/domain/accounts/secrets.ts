/** The two secrets of an account: random, and stored sealed (docs/contract/accounts.md#secrets). */
import { randomFrom } from '../../ids.ts';
import { sameSecret } from '../../secrets/constant-time-compare.ts';
import type { Keyring } from '../../secrets/keyring.ts';
import type { AccountItem } from '../../store/items/index.ts';
import type { Context } from '../context.ts';
import { type AccountChange, combine } from './update-account.ts';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const digits = '0123456789';

/**
 * The primary secret is in mailed links and has 16 letters. The secondary secret is the confirmation code,
 * has 6 digits and is never mailed.
 */
export type SecretName = 'primarySecret' | 'secondarySecret';

export type Sealing = Pick<Context, 'keyring' | 'time'>;

/**
 * A new primary secret alone. The age of the pair is that of its primary secret, because the other is useless
 * without it. The links of earlier mails end.
 */
export function newPrimarySecret(accountId: string, { keyring, time }: Sealing): AccountChange {
  return {
    set: { primarySecret: keyring.seal(randomFrom(letters, 16), accountId), secretsMadeAt: time },
    remove: ['resetMailedAt'],
  };
}

/** A new secondary secret alone. */
export function newSecondarySecret(accountId: string, { keyring }: Sealing): AccountChange {
  return { set: { secondarySecret: keyring.seal(randomFrom(digits, 6), accountId) } };
}

/** A new primary and a new secondary secret. */
export function newSecrets(accountId: string, sealing: Sealing): AccountChange {
  return combine(newPrimarySecret(accountId, sealing), newSecondarySecret(accountId, sealing));
}

/** The secret in plain text. Undefined when the account has none. */
export async function openSecret(
  account: Pick<AccountItem, 'id' | SecretName>,
  name: SecretName,
  keyring: Keyring,
): Promise<string | undefined> {
  const sealed = account[name];
  return sealed === undefined ? undefined : keyring.open(sealed, account.id);
}

/** Whether the guess is right. A secret that does not exist or has expired is never right. */
export async function isSecret(
  account: AccountItem,
  name: SecretName,
  guess: string,
  context: Pick<Context, 'keyring' | 'config' | 'now'>,
): Promise<boolean> {
  const equal = sameSecret(guess, await openSecret(account, name, context.keyring));
  return equal && !areExpired(account, context);
}

/** Whether the optional expiry of secrets has passed. */
export function areExpired(
  { secretsMadeAt }: AccountItem,
  { config, now }: Pick<Context, 'config' | 'now'>,
): boolean {
  if (config.secretTtl === undefined) return false;
  const end = Date.parse(secretsMadeAt ?? '') + config.secretTtl * 1000;
  return !(end > now.getTime());
}
