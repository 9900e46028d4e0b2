/**
 * Passcodes of links. They are short, so what is stored of one costs much to try: it is mixed with a master key, which the table does not
 * have, and then hashed as passwords are (docs/contract/links.md#passcodes).
 */
import { hashPassword, inNormalForm, type PasswordHash, verifyPassword } from '../../secrets/password.ts';
import type { LinkItem } from '../../store/items/index.ts';
import type { OpenContext } from '../context.ts';

type Keys = Pick<OpenContext, 'keyring'>;

/** Takes a fifth of a second of a processor. */
export function hashPasscode(passcode: string, keyId: string, context: Keys): Promise<PasswordHash> {
  return hashPassword(mixed(passcode, keyId, context));
}

/** Whether the passcode is that of the link. Takes as long as hashing one. The master key must be known. */
export function isPasscode(
  given: string,
  { passcode, keyId }: Pick<LinkItem, 'passcode' | 'keyId'>,
  context: Keys,
): Promise<boolean> {
  return verifyPassword(mixed(given, keyId, context), passcode);
}

function mixed(passcode: string, keyId: string, { keyring }: Keys): string {
  return keyring.derive(keyId, 'passcode of a link', inNormalForm(passcode.trim()));
}
