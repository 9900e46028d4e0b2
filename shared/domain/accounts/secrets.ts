/** The two secrets of an account: random, and stored sealed (docs/contract/accounts.md#secrets). */
import { randomFrom } from '../../ids.ts';
import { sameSecret } from '../../secrets/constant-time-compare.ts';
import type { Keyring } from '../../secrets/keyring.ts';
import type { AccountItem } from '../../store/items/index.ts';
import type { Context } from '../context.ts';
import type { AccountChange } from './update-account.ts';

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
 * without it.
 */
export function newPrimarySecret(accountId: string, { keyring, time }: Sealing): AccountChange {
  return { set: { primarySecret: keyring.seal(randomFrom(letters, 16), accountId), secretsMadeAt: time } };
}

/** A new primary and a new secondary secret. */
export function newSecrets(accountId: string, sealing: Sealing): AccountChange {
  const secondarySecret = sealing.keyring.seal(randomFrom(digits, 6), accountId);
  return { set: { ...newPrimarySecret(accountId, sealing).set, secondarySecret } };
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
  { keyring, config, now }: Pick<Context, 'keyring' | 'config' | 'now'>,
): Promise<boolean> {
  const equal = sameSecret(guess, await openSecret(account, name, keyring));
  return equal && !isExpired(account.secretsMadeAt, config.secretTtl, now);
}

function isExpired(madeAt: string | undefined, ttl: number | undefined, now: Date): boolean {
  if (ttl === undefined) return false;
  const end = Date.parse(madeAt ?? '') + ttl * 1000;
  return !(end > now.getTime());
}
