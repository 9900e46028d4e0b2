/** POST /accounts/ */
import type { accountEndpoints } from '../../api/endpoints/accounts.ts';
import type { Handler } from '../../api/handler.ts';
import { badRequest } from '../../errors.ts';
import { newGrant } from '../../ids.ts';
import { keys } from '../../store/keys.ts';
import { create } from '../../store/writes.ts';
import type { AccountItem } from '../items.ts';
import { requestMail } from '../mail/request.ts';
import { type AccountChange, afterChange } from './change.ts';
import { isAccountId, isEmailAddress } from './email.ts';
import { storeSearchEntry } from './search-entry.ts';
import { newPrimarySecret, newSecrets, openSecret } from './secrets.ts';
import { accountView } from './view.ts';

/** Creates an uninitialized account; the activation link is mailed when it has a primary secret. */
export const createAccount: Handler<(typeof accountEndpoints)['account_create']> = async (
  { form },
  context,
) => {
  const id = form.account_id.trim().toLowerCase();
  if (!isAccountId(id)) throw badRequest('account_id must be an email address');
  const contactEmail = form.contact_email?.trim() ?? id;
  if (!isEmailAddress(contactEmail)) throw badRequest('contact_email must be an email address');

  const bare: AccountItem = {
    id,
    fullName: form.full_name ?? '',
    contactEmail,
    state: 'uninitialized',
    totalLoginCount: 0,
    failedLoginCount: 0,
    authSystems: [],
    creatorId: context.actor.id,
    createdAt: context.time,
    sessionGrant: newGrant(),
    revision: 0,
  };
  const account = afterChange(bare, firstSecrets());
  await context.commit([
    create(keys.account(id), { ...account }, () => badRequest('An account of this id exists')),
    storeSearchEntry(account),
    ...(account.primarySecret ? [requestMail('activation', id, context)] : []),
  ]);
  return accountView(account, { withSecret: openSecret(account, 'secondarySecret', context.keyring) });

  /** Without a primary secret there is no secondary one either. */
  function firstSecrets(): AccountChange {
    if ((form.primary_secret_p ?? '1') !== '1') return {};
    return form.secondary_secret_p === '1' ? newSecrets(id, context) : newPrimarySecret(id, context);
  }
};
