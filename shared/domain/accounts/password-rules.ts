/**
 * Which new passwords are taken (NIST SP 800-63B-4, 3.1.1.2, docs/contract/accounts.md#password-rules): long enough, none
 * that many people use, none that follows from the names of the account. Nothing about kinds of characters, and nothing
 * that the password contains counts, only the whole of it.
 */
import { commonPasswords } from '#common-passwords';
import { ApiError } from '../../errors.ts';
import { inNormalForm } from '../../secrets/password.ts';
import type { Config } from '../../settings/config.ts';
import type { AccountItem } from '../../store/items/index.ts';
import { readNewPassword } from './password-item.ts';
import { passwordSystem, usernameOf } from './usernames.ts';

/** Whose password it is to be. */
export interface PasswordOwner {
  readonly id: string;
  readonly fullName: string;
  readonly username: string | undefined;
}

/** Characters that a password must have besides the names of its owner: a year is not enough. */
const besidesNames = 5;

/** A shorter name is part of too many words. */
const shortestName = 3;

/** A password that is nothing but this many characters, again and again, is as easy to guess as these. */
const longestRepeated = 4;

/** The names of an account that its password must not follow from. */
export function ownerOf(account: AccountItem): PasswordOwner {
  return { id: account.id, fullName: account.fullName, username: usernameOf(account, passwordSystem) };
}

/**
 * A new password from a form of one of the service's own calls. Characters are code points after normalisation (NFC).
 * Throws 400, which says the rule that the password breaks.
 */
export async function readOwnPassword(
  text: string,
  owner: PasswordOwner,
  { passwordMin }: Pick<Config, 'passwordMin'>,
): Promise<string> {
  const password = inNormalForm(readNewPassword(text));
  if ([...password].length < passwordMin) throw new ApiError('password_too_short', { minimum: passwordMin });
  if (await isCommon(password.toLowerCase())) throw new ApiError('password_common');
  if (isLikeNames(password, owner)) throw new ApiError('password_like_name');
  return text;
}

/** The same for a call of the specification: the rules hold where the setting PASSWORD_RULES or the form asks for them. */
export async function readSpecifiedPassword(
  text: string,
  owner: PasswordOwner,
  { config, asked }: { readonly config: Config; readonly asked: boolean },
): Promise<string> {
  return asked || config.passwordRules === 'all'
    ? readOwnPassword(text, owner, config)
    : readNewPassword(text);
}

async function isCommon(password: string): Promise<boolean> {
  const repeated = repeatedPart(password);
  if ([...repeated].length <= longestRepeated) return true;
  const common = await commonPasswords();
  return common.has(password) || common.has(repeated);
}

/** The shortest text that gives this one when it is repeated; often the text itself. In time linear in the text. */
function repeatedPart(text: string): string {
  // A text is a repetition exactly when it occurs in two of itself before the second.
  return text.slice(0, `${text}${text}`.indexOf(text, 1));
}

function isLikeNames(password: string, { id, fullName, username = '' }: PasswordOwner): boolean {
  const [local = ''] = id.split('@');
  const names = [id, local, username, fullName, ...fullName.split(/\s+/u)].map(lettersAndDigits);
  const longestFirst = names
    .filter((name) => [...name].length >= shortestName)
    .toSorted((one, other) => other.length - one.length);
  const folded = lettersAndDigits(password);
  const rest = longestFirst.reduce((text, name) => text.replaceAll(name, ''), folded);
  return rest.length < folded.length && [...rest].length < besidesNames;
}

/** Without signs and blanks, in lower case. */
function lettersAndDigits(text: string): string {
  return inNormalForm(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}
