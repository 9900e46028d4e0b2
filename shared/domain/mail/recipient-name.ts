/** The name of a recipient in greetings and header fields (docs/contract/accounts.md#mail). */
import { limits } from '../../limits.ts';
import type { AccountItem } from '../../store/items/index.ts';

/** A web address, which many programs show as a link, or a line break. */
const moreThanAName = /:\/\/|www\.|[\n\v\f\r\u0085\u2028\u2029]/i;

/**
 * The full name, or the contact address if that is empty. Empty when it could pass for text of the mail: a
 * person who signs up chooses both, and could write to strangers in the name of the service.
 */
export function recipientName({
  fullName,
  contactEmail,
}: Pick<AccountItem, 'fullName' | 'contactEmail'>): string {
  const name = fullName || contactEmail;
  return moreThanAName.test(name) || [...name].length > limits.mailName ? '' : name;
}
