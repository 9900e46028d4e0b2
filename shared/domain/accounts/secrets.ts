/** The two secrets of an account (wire contract: account secrets): made at random, kept sealed. */
import { randomFrom } from '../../ids.ts';
import { sameSecret } from '../../secrets/constant-time-compare.ts';
import type { Keyring } from '../../secrets/keyring.ts';
import type { Context } from '../context.ts';
import type { AccountItem } from '../items.ts';
import type { AccountChange } from './update-account.ts';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const digits = '0123456789';

/** The one in mailed links: 16 letters; and the confirmation code, which is never mailed: 6 digits. */
export type SecretName = 'primarySecret' | 'secondarySecret';

export type Sealing = Pick<Context, 'keyring' | 'time'>;

/** A new primary secret alone. The pair is as old as its primary secret: neither is of use without that. */
export function newPrimarySecret(accountId: string, { keyring, time }: Sealing): AccountChange {
  return { set: { primarySecret: keyring.seal(randomFrom(letters, 16), accountId), secretsMadeAt: time } };
}

/** A new primary and a new secondary secret. */
export function newSecrets(accountId: string, sealing: Sealing): AccountChange {
  const secondarySecret = sealing.keyring.seal(randomFrom(digits, 6), accountId);
  return { set: { ...newPrimarySecret(accountId, sealing).set, secondarySecret } };
}

/** A secret in the clear; undefined when the account has none. */
export async function openSecret(
  account: Pick<AccountItem, 'id' | SecretName>,
  name: SecretName,
  keyring: Keyring,
): Promise<string | undefined> {
  const sealed = account[name];
  return sealed === undefined ? undefined : keyring.open(sealed, account.id);
}

/** Whether the guess is right. What the account does not have, and what has expired, is never right. */
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
