/** Hashes of parameters that are no longer used. */
import { scryptSync } from 'node:crypto';
import type { PasswordHash } from '../../../../shared/secrets/password.ts';

export function derived(password: string, like: PasswordHash): PasswordHash {
  const { cost: N, blockSize: r, parallelization: p } = like;
  const hash = scryptSync(password, Buffer.from(like.salt, 'base64'), 32, { N, r, p });
  return { ...like, hash: hash.toString('base64') };
}
