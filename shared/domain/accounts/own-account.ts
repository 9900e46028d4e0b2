/** Accounts that the form of a call names by their address, and that may not exist. */
import { ApiError } from '../../errors.ts';
import { type AccountItem, keys } from '../../store/items/index.ts';
import { absent, check, type Write } from '../../store/writes.ts';
import { isAccountId } from './email.ts';
import { isUnchanged } from './update-account.ts';

/** The account id in a form. Throws 400 when it is no address. */
export function readAccountId(text: string): string {
  const id = text.trim().toLowerCase();
  if (!isAccountId(id))
    throw new ApiError('parameter_invalid', { name: 'account_id', form: 'an email address' });
  return id;
}

/** The account, if the item that was read under its key is that of this id. */
export function accountNamed(id: string, item: AccountItem | undefined): AccountItem | undefined {
  return item?.id === id ? item : undefined;
}

/** Requires that the account is as it was read, or still does not exist: the same write for both. */
export function isAsRead(id: string, account: AccountItem | undefined): Write {
  return account ? isUnchanged(account) : check(keys.account(id), { PK: absent }, 'retry');
}
