/** Password hashes: scrypt (RFC 7914), with its parameters stored next to the hash. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { passwordCost as parameters } from '#password-cost';

export interface PasswordHash {
  readonly algorithm: 'scrypt';
  readonly cost: number;
  readonly blockSize: number;
  readonly parallelization: number;
  /** Base64. */
  readonly salt: string;
  readonly hash: string;
}

const outputBytes = 32;

/**
 * The password in Unicode's Normalization Form C: devices write the same letter as one code point or as two
 * (NIST SP 800-63B-4, 3.1.1.2).
 */
export function inNormalForm(password: string): string {
  return password.normalize('NFC');
}

/** Hashes a password, in its normal form, with a new salt. */
export async function hashPassword(password: string): Promise<PasswordHash> {
  const salt = randomBytes(16);
  const hash = await derive(inNormalForm(password), salt, parameters);
  return { algorithm: 'scrypt', ...parameters, salt: salt.toString('base64'), hash: hash.toString('base64') };
}

/**
 * Whether the password is the one that was hashed. Without a hash it takes the same time, and returns false. One that is not
 * in its normal form is also tried as it is: hashes from before passwords were normalised were made of that.
 */
export async function verifyPassword(password: string, stored: PasswordHash | undefined): Promise<boolean> {
  const against = stored ?? nobody;
  const tried = [...new Set([inNormalForm(password), password])];
  const results = await Promise.all(tried.map((text) => isHashOf(text, against)));
  return results.includes(true) && stored !== undefined;
}

async function isHashOf(password: string, against: PasswordHash): Promise<boolean> {
  const hash = await derive(password, Buffer.from(against.salt, 'base64'), against);
  return timingSafeEqual(hash, Buffer.from(against.hash, 'base64'));
}

/** Whether a hash was made with other than the current parameters. */
export function needsRehash(stored: PasswordHash): boolean {
  return (Object.keys(parameters) as (keyof typeof parameters)[]).some(
    (name) => stored[name] !== parameters[name],
  );
}

const nobody: PasswordHash = {
  algorithm: 'scrypt',
  ...parameters,
  salt: randomBytes(16).toString('base64'),
  hash: randomBytes(outputBytes).toString('base64'),
};

function derive(
  password: string,
  salt: Buffer,
  { cost, blockSize, parallelization }: Pick<PasswordHash, 'cost' | 'blockSize' | 'parallelization'>,
): Promise<Buffer> {
  const memory = 256 * cost * blockSize;
  const options = { N: cost, r: blockSize, p: parallelization, maxmem: memory };
  return new Promise((resolve, reject) => {
    scrypt(password, salt, outputBytes, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
