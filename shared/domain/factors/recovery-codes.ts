/** Recovery codes: for who has lost the device with the second factor (docs/contract/sign-in.md#recovery-codes). */
import { createHash } from 'node:crypto';
import { randomFrom } from '../../ids.ts';
import { sameSecret } from '../../secrets/constant-time-compare.ts';

const howMany = 10;

/** Crockford's base32: no letter looks like a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Four groups of four: 80 random bits, too many to be found from a hash. */
const groups = 4;

/** New codes, as they are shown once. */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: howMany }, () =>
    Array.from({ length: groups }, () => randomFrom(alphabet, 4)).join('-'),
  );
}

/** What is stored of a code. The same code of another account has another hash. */
export function recoveryHash(accountId: string, code: string): string {
  const text = JSON.stringify(['recovery code', accountId, normalized(code)]);
  return createHash('sha256').update(text).digest('base64url');
}

/** The hashes without that of this code; undefined when it is not among them. */
export function withoutCode(
  hashes: readonly string[],
  accountId: string,
  code: string,
): readonly string[] | undefined {
  const used = recoveryHash(accountId, code);
  const others = hashes.filter((other) => !sameSecret(used, other));
  return others.length < hashes.length ? others : undefined;
}

/** As people type it: in any case, with or without hyphens and blanks, and with the letters that look like digits. */
function normalized(code: string): string {
  return code.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
}
