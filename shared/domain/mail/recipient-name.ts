/** The name of a recipient in greetings and header fields (docs/contract/accounts.md#mail). */
import { limits } from '../../limits.ts';
import type { AccountItem } from '../../store/items/index.ts';

/** A web address, which many programs show as a link, a line break, or what turns the text around it. */
const moreThanAName = /:\/\/|www\.|[\n\v\f\r\u0085\u2028-\u202e\u2066-\u2069]/i;

/** A domain, which many programs show as a link too. Initials such as `J.R.` are none. */
const domain = /[\p{L}\p{N}]\.\p{L}{2,}/u;

/**
 * The full name, or the contact address if that is empty. Empty when it could pass for text of the mail: a
 * person who signs up chooses both, and could write to strangers in the name of the service.
 */
export function recipientName({
  fullName,
  contactEmail,
}: Pick<AccountItem, 'fullName' | 'contactEmail'>): string {
  if (domain.test(fullName)) return '';
  const name = fullName || contactEmail;
  return moreThanAName.test(name) || [...name].length > limits.mailName ? '' : name;
}
