import { execFileSync } from 'node:child_process';
import { scryptSync } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { passwordCost } from '#password-cost';
import {
  hashPassword,
  needsRehash,
  type PasswordHash,
  verifyPassword,
} from '../../../shared/secrets/password.ts';

/**
 * RFC 7914 section 12: `pleaseletmein`, salt `SodiumChloride`, N 16384, r 8, p 1; the first 32 bytes of the
 * output.
 */
const vector: PasswordHash = {
  algorithm: 'scrypt',
  cost: 16_384,
  blockSize: 8,
  parallelization: 1,
  salt: Buffer.from('SodiumChloride').toString('base64'),
  hash: Buffer.from('7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2', 'hex').toString(
    'base64',
  ),
};

describe('Password hashes', () => {
  it('use scrypt with 32 MiB and three passes where the service runs', () => {
    const file = pathToFileURL(`${import.meta.dirname}/../../../shared/secrets/password.ts`).href;
    const script = `import(${JSON.stringify(file)})
      .then(({ hashPassword }) => hashPassword('right'))
      .then((hash) => console.log(JSON.stringify(hash)))`;
    const hash = JSON.parse(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }));
    expect(hash).toMatchObject({ algorithm: 'scrypt', cost: 32_768, blockSize: 8, parallelization: 3 });
  });

  it('name scrypt, and have a fresh salt of 16 bytes and a hash of 32 bytes every time', async () => {
    const [one, two] = [await hashPassword('right'), await hashPassword('right')];
    expect(one.algorithm).toBe('scrypt');
    expect(Buffer.from(one.salt, 'base64')).toHaveLength(16);
    expect(Buffer.from(one.hash, 'base64')).toHaveLength(32);
    expect([one.salt, one.hash]).not.toEqual([two.salt, two.hash]);
  });

  it('match their password and no other', async () => {
    const hash = await hashPassword('pässword');
    expect(await verifyPassword('pässword', hash)).toBe(true);
    expect(await verifyPassword('Pässword', hash)).toBe(false);
    expect(await verifyPassword('', hash)).toBe(false);
  });

  it('are the same for a letter of one code point and of two', async () => {
    const hash = await hashPassword('zwo\u0308lf');
    expect(await verifyPassword('zw\u00f6lf', hash)).toBe(true);
    expect(await verifyPassword('zwo\u0308lf', hash)).toBe(true);
    expect(await verifyPassword('zwolf', hash)).toBe(false);
  });

  it('that were made before passwords were normalised match the text that was sent', async () => {
    const parameters = { cost: 1024, blockSize: 8, parallelization: 1 };
    const salt = Buffer.from('NaCl');
    const bytes = scryptSync('zwo\u0308lf', salt, 32, { N: 1024, r: 8, p: 1 });
    const stored: PasswordHash = {
      ...{ algorithm: 'scrypt', ...parameters },
      ...{ salt: salt.toString('base64'), hash: bytes.toString('base64') },
    };
    expect(await verifyPassword('zwo\u0308lf', stored)).toBe(true);
    expect(await verifyPassword('zwolf', stored)).toBe(false);
  });

  it('with other parameters are verified with those', async () => {
    expect(await verifyPassword('pleaseletmein', vector)).toBe(true);
    expect(await verifyPassword('pleaseletmeout', vector)).toBe(false);
  });

  it('of low cost and high parallelization are verified with those parameters', async () => {
    // RFC 7914 section 12: `password`, salt `NaCl`, N 1024, r 8, p 16; the first 32 bytes of the output.
    const stored: PasswordHash = {
      algorithm: 'scrypt',
      cost: 1024,
      blockSize: 8,
      parallelization: 16,
      salt: Buffer.from('NaCl').toString('base64'),
      hash: Buffer.from('fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162', 'hex').toString(
        'base64',
      ),
    };
    expect(await verifyPassword('password', stored)).toBe(true);
    expect(await verifyPassword('password', { ...stored, parallelization: 1 })).toBe(false);
  });

  it('match no password when they are absent', async () => {
    expect(await verifyPassword('', undefined)).toBe(false);
  });

  it('need a rehash when a parameter differs from the current ones', () => {
    const today = { ...vector, ...passwordCost };
    expect(needsRehash(today)).toBe(false);
    expect(needsRehash({ ...today, cost: today.cost / 2 })).toBe(true);
    expect(needsRehash({ ...today, parallelization: today.parallelization + 1 })).toBe(true);
  });
});
