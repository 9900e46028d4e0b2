/** Syntax of email addresses, as account ids and for mails (docs/contract/accounts.md#account_create). */

const atom = /[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+/.source;
const label = /[A-Za-z0-9-]+/.source;
const address = new RegExp(String.raw`^${atom}(?:\.${atom})*@(?:${label}\.)+[A-Za-z]{2,}$`);

/**
 * Whether the text is an address: a dot-atom (RFC 5322, 3.2.3), one `@`, and at least two labels of letters,
 * digits and hyphens, of which the last has two or more letters.
 */
export function isEmailAddress(text: string): boolean {
  return address.test(text);
}

/** Whether the text can be an account id: an address without `/` and `?`, so that a path can contain it. */
export function isAccountId(text: string): boolean {
  return isEmailAddress(text) && !/[/?]/.test(text);
}
