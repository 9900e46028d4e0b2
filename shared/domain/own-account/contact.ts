/** POST /accounts/{ACCOUNT_EMAIL}/contact (docs/contract/accounts.md#account_contact_change). */
import type { ownAccountEndpoints } from '../../api/endpoints/own-account.ts';
import { ApiError } from '../../errors.ts';
import { keys } from '../../store/items/index.ts';
import { check } from '../../store/writes.ts';
import { moveContact } from '../accounts/contact.ts';
import { isEmailAddress } from '../accounts/email.ts';
import { storeSearchEntry } from '../accounts/search-entry.ts';
import { accountUpdate, afterChange } from '../accounts/update-account.ts';
import type { Handler } from '../handler.ts';
import { changeOwnAccount } from './change-own-account.ts';
import { countGuess, readPassword, requirePassword } from './present-password.ts';

/**
 * Changes the address to which a link for a new password would be mailed; so it asks for the password. The old address is
 * told, since it may be the only one that the person still reads.
 */
export const changeContact: Handler<(typeof ownAccountEndpoints)['account_contact_change']> = async (
  { form },
  context,
) => {
  const contactEmail = form.contact_email.trim();
  if (!isEmailAddress(contactEmail))
    throw new ApiError('parameter_invalid', { name: 'contact_email', form: 'an email address' });
  const forgiven = await countGuess(context);
  await changeOwnAccount(context, async (account) => {
    const stored = await readPassword(context);
    if (stored) await requirePassword(form.password ?? '', stored);
    if ((form.read_contact_email ?? account.contactEmail) !== account.contactEmail)
      throw new ApiError('account_changed');
    const { change, mails } = moveContact(account, contactEmail, context);
    await context.commit([
      accountUpdate(account, change),
      storeSearchEntry(afterChange(account, change)),
      ...(stored ? [check(keys.password(account.id), { salt: stored.salt }, 'retry')] : []),
      ...mails,
      ...forgiven,
    ]);
  });
};
