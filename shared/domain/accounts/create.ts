/** POST /accounts/ */
import type { accountEndpoints } from '../../api/endpoints/accounts.ts';
import { ApiError } from '../../errors.ts';
import { newGrant } from '../../ids.ts';
import { type AccountItem, keys } from '../../store/items/index.ts';
import { create, type Write } from '../../store/writes.ts';
import type { Handler } from '../handler.ts';
import { requestMail } from '../mail/mail-event.ts';
import { isAccountId, isEmailAddress } from './email.ts';
import { addressIsFree, type Hashing } from './erased-addresses.ts';
import { storeSearchEntry } from './search-entry.ts';
import { newPrimarySecret, newSecrets, openSecret, type Sealing } from './secrets.ts';
import { type AccountChange, afterChange } from './update-account.ts';
import { accountView } from './view.ts';

/** The values that make a new account; all others are those of a form that does not name them. */
export interface NewAccount {
  readonly account_id: string;
  readonly contact_email?: string | undefined;
  readonly full_name?: string | undefined;
  readonly primary_secret_p?: string | undefined;
  readonly secondary_secret_p?: string | undefined;
}

/** Creates an uninitialized account. Mails the activation link when it has a primary secret. */
export const createAccount: Handler<(typeof accountEndpoints)['account_create']> = async (
  { form },
  context,
) => {
  const account = newAccount(form, context.actor.id, context);
  const keyring = async () => context.keyring;
  await context.commit(await storeNewAccount(account, { ...context, keyring }));
  const withSecret = await openSecret(account, 'secondarySecret', context.keyring);
  return accountView(account, { withSecret });
};

/** The account id and the mail address in the form. Throws 400 when one of them is not valid. */
export function readAddresses(form: Pick<NewAccount, 'account_id' | 'contact_email'>): {
  readonly id: string;
  readonly contactEmail: string;
} {
  const id = form.account_id.trim().toLowerCase();
  if (!isAccountId(id))
    throw new ApiError('parameter_invalid', { name: 'account_id', form: 'an email address' });
  const contactEmail = form.contact_email?.trim() ?? id;
  if (!isEmailAddress(contactEmail))
    throw new ApiError('parameter_invalid', { name: 'contact_email', form: 'an email address' });
  return { id, contactEmail };
}

/** The account that the form describes, not yet stored. Throws 400 when an address is not valid. */
export function newAccount(form: NewAccount, creatorId: string, sealing: Sealing): AccountItem {
  const { id, contactEmail } = readAddresses(form);
  const bare: AccountItem = {
    id,
    fullName: form.full_name ?? '',
    contactEmail,
    state: 'uninitialized',
    totalLoginCount: 0,
    failedLoginCount: 0,
    authSystems: [],
    creatorId,
    createdAt: sealing.time,
    sessionGrant: newGrant(),
    revision: 0,
  };
  return afterChange(bare, firstSecrets(form, id, sealing));
}

/**
 * Stores the account and requests its activation mail. Rejected with 400 when the id is taken, or was that of an erased account. One
 * round trip before.
 */
export async function storeNewAccount(
  account: AccountItem,
  times: Hashing & { readonly now: Date; readonly time: string },
): Promise<Write[]> {
  return [
    create(keys.account(account.id), account, () => new ApiError('account_exists')),
    ...(await addressIsFree(account.id, times)),
    storeSearchEntry(account),
    ...(account.primarySecret ? [requestMail('activation', account.id, times)] : []),
  ];
}

/** Without a primary secret there is no secondary secret either. */
function firstSecrets(form: NewAccount, id: string, sealing: Sealing): AccountChange {
  if ((form.primary_secret_p ?? '1') !== '1') return {};
  return form.secondary_secret_p === '1' ? newSecrets(id, sealing) : newPrimarySecret(id, sealing);
}
