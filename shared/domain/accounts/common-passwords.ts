/**
 * The passwords that many people use, from leaks: about 18,000, in lower case. They come with @zxcvbn-ts/language-common, which
 * its authors keep up to date. The rest of zxcvbn is not used: it scores passwords by their parts, and the rule is about
 * whole passwords (NIST SP 800-63B-4, 3.1.1.2). Bundles hold only these words, compressed
 * (infra/bundle/common-passwords.ts).
 */
import { limits } from '../../limits.ts';

let loading: Promise<ReadonlySet<string>> | undefined;

/** The words that are long enough to be a password at all. They are read when they are first needed, and then kept. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= readCommonPasswords();
  return loading;
}

async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((word) => word.length >= limits.passwordMinimumLeast));
}
