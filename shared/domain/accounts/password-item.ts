/** The password hash of an account. It has its own item, which only log-in and password calls read. */
import { ApiError } from '../../errors.ts';
import { limits } from '../../limits.ts';
import type { PasswordHash } from '../../secrets/password.ts';
import { keys } from '../../store/items/index.ts';
import { put, type Write } from '../../store/writes.ts';

/** A new password from a form. Throws 400 unless it has 1 to 1024 bytes of UTF-8. */
export function readNewPassword(password: string): string {
  const size = Buffer.byteLength(password);
  if (size < 1 || size > limits.passwordBytes) {
    throw new ApiError('password_invalid', { maximum: limits.passwordBytes });
  }
  return password;
}

/**
 * Stores a hash. The salt, which is new with every hash, is also stored beside it. A later write can then
 * require that this hash is still the current one.
 */
export function storePassword(accountId: string, hash: PasswordHash): Write {
  return put(keys.password(accountId), { password: hash, salt: hash.salt });
}

/** Stores a hash in place of the one that was read; fails when another has replaced that. */
export function replacePassword(accountId: string, hash: PasswordHash, replaced: PasswordHash): Write {
  return { ...storePassword(accountId, hash), when: { salt: replaced.salt }, refused: 'retry' };
}
