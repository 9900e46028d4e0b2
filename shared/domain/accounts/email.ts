/** Syntax of the email addresses that accounts are known by and written to (wire contract: account creation). */

const atom = /[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+/.source;
const label = /[A-Za-z0-9-]+/.source;
const address = new RegExp(String.raw`^${atom}(?:\.${atom})*@(?:${label}\.)+[A-Za-z]{2,}$`);

/**
 * Whether the text is an address: one `@`, a dot-atom before it (RFC 5322, 3.2.3), behind it at least two labels
 * of letters, digits and hyphens, the last one of two or more letters.
 */
export function isEmailAddress(text: string): boolean {
  return address.test(text);
}

/** Whether the text can be an account id: an address that a path can carry, so without `/` and `?`. */
export function isAccountId(text: string): boolean {
  return isEmailAddress(text) && !/[/?]/.test(text);
}
