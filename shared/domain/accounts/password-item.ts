/** The password hash of an account, in an item of its own that only log-in and password calls read. */
import { badRequest } from '../../errors.ts';
import { limits } from '../../limits.ts';
import type { PasswordHash } from '../../secrets/password.ts';
import { keys } from '../../store/keys.ts';
import { put, type Write } from '../../store/writes.ts';

/** A new password as a form brings it. Throws 400 unless it has 1 to 1024 octets of UTF-8. */
export function readNewPassword(password: string): string {
  const size = Buffer.byteLength(password);
  if (size < 1 || size > limits.passwordBytes) {
    throw badRequest(`The password must have 1 to ${limits.passwordBytes} octets`);
  }
  return password;
}

/**
 * Stores a hash. The salt stands beside it as well, fresh with every hash, so that a later write can be made on
 * condition that this hash is still the one.
 */
export function storePassword(accountId: string, hash: PasswordHash): Write {
  return put(keys.password(accountId), { password: hash, salt: hash.salt });
}

/** Stores a hash in place of the one that was read, and of no other. */
export function replacePassword(accountId: string, hash: PasswordHash, replaced: PasswordHash): Write {
  return { ...storePassword(accountId, hash), when: { salt: replaced.salt }, refused: 'retry' };
}
