/** GET /accounts/{ACCOUNT_EMAIL} and POST …/info-set */
import type { accountEndpoints } from '../../api/endpoints/accounts.ts';
import { ApiError } from '../../errors.ts';
import type { Handler } from '../handler.ts';
import { moveContact } from './contact.ts';
import { isEmailAddress } from './email.ts';
import { storeSearchEntry } from './search-entry.ts';
import { openSecret } from './secrets.ts';
import { type AccountChange, accountUpdate, afterChange, changeAccount, combine } from './update-account.ts';
import { accountView } from './view.ts';

/** The account. Apps that administer accounts also see its secondary secret; the account itself does not. */
export const accountInfo: Handler<(typeof accountEndpoints)['account_info']> = async (_input, context) => {
  const account = context.entities.account;
  const isApp = context.principal.kind === 'app';
  const withSecret = isApp ? await openSecret(account, 'secondarySecret', context.keyring) : undefined;
  return accountView(account, { withSecret });
};

/**
 * Changes name and contact address. Absent or empty values stay as they are. Mails tell the old and the new address. Throws 409
 * when what the caller has read is another by now.
 */
export const setAccountInfo: Handler<(typeof accountEndpoints)['account_info_set']> = async (
  { form },
  context,
) => {
  const fullName = form.full_name;
  const contactEmail = form.contact_email?.trim();
  if (!fullName && !form.contact_email)
    throw new ApiError('parameter_required', { name: 'full_name or contact_email' });
  if (form.contact_email && !isEmailAddress(contactEmail!)) {
    throw new ApiError('parameter_invalid', { name: 'contact_email', form: 'an email address' });
  }
  const named: AccountChange = fullName ? { set: { fullName } } : {};
  const { read_full_name: readName, read_contact_email: readEmail } = form;
  await changeAccount(context, (account) => {
    const isAsRead =
      (readName ?? account.fullName) === account.fullName &&
      (readEmail ?? account.contactEmail) === account.contactEmail;
    if (!isAsRead) throw new ApiError('account_changed');
    const { change: moved, mails } = moveContact(account, contactEmail || account.contactEmail, context);
    const change = combine(named, moved);
    return context.commit([
      accountUpdate(account, change),
      storeSearchEntry(afterChange(account, change)),
      ...mails,
    ]);
  });
};
