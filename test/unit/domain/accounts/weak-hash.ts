/** Hashes with cheaper parameters than today's: quick to check, and due for replacement. */
import { randomBytes, scryptSync } from 'node:crypto';
import type { PasswordHash } from '../../../../shared/secrets/password.ts';

export const weakParameters = { cost: 2 ** 10, blockSize: 8, parallelization: 1 } as const;

export function weakHash(password: string): PasswordHash {
  const salt = randomBytes(16);
  const { cost: N, blockSize: r, parallelization: p } = weakParameters;
  const hash = scryptSync(password, salt, 32, { N, r, p });
  return {
    algorithm: 'scrypt',
    ...weakParameters,
    salt: salt.toString('base64'),
    hash: hash.toString('base64'),
  };
}
