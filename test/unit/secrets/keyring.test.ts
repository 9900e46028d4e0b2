import { createCipheriv, createHash, hkdfSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readKeyring } from '../../../shared/secrets/keyring.ts';
import { anyCharacter } from '../../support/any-character.ts';

const first = 'a'.repeat(43);
const second = 'b'.repeat(43);
const ring = (keys: Record<string, string>) => readKeyring(JSON.stringify(keys));
const old = ring({ current: '01', '01': first });
const rotated = ring({ current: '02', '01': first, '02': second });

describe('Sealed secrets', () => {
  it('open to what was sealed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: anyCharacter }), fc.string(), async (plain, context) => {
        expect(await old.open(old.seal(plain, context), context)).toBe(plain);
      }),
    );
  });

  it('of an earlier release open: a nonce, AES-256-GCM with the context as its data, and the tag', async () => {
    const master = createHash('sha256').update(first).digest();
    const key = Buffer.from(hkdfSync('sha256', master, '', 'seal', 32));
    const nonce = Buffer.from('12 bytes now');
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from('rosa@mail.example'));
    const bytes = [nonce, cipher.update('Grüße', 'utf8'), cipher.final(), cipher.getAuthTag()];
    const sealed = `01.${Buffer.concat(bytes).toString('base64url')}`;
    const started = ring({ current: '01', '01': first });
    expect(await started.open(sealed, 'rosa@mail.example')).toBe('Grüße');
  });

  it('differ every time and do not show their content', () => {
    const sealed = old.seal('402915', 'rosa@mail.example');
    expect(sealed).not.toBe(old.seal('402915', 'rosa@mail.example'));
    expect(Buffer.from(sealed.slice(3), 'base64url').toString('latin1')).not.toContain('402915');
  });

  it('do not open in another context', async () => {
    const sealed = old.seal('402915', 'rosa@mail.example');
    await expect(old.open(sealed, 'tom@mail.example')).rejects.toThrow();
  });

  it('do not open when a single bit is changed', async () => {
    const sealed = old.seal('402915', 'c');
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const altered = Buffer.from(bytes);
      altered[index]! ^= 1;
      await expect(old.open(`01.${altered.toString('base64url')}`, 'c')).rejects.toThrow();
    }
  });

  it('do not open when cut short', async () => {
    const sealed = old.seal('402915', 'c');
    for (const length of [0, 2, 3, 10, sealed.length - 1]) {
      await expect(old.open(sealed.slice(0, length), 'c')).rejects.toThrow();
    }
  });

  it('still open after a rotation, until the old key is removed', async () => {
    const sealed = old.seal('402915', 'c');
    expect(await rotated.open(sealed, 'c')).toBe('402915');
    expect(rotated.seal('x', 'c').slice(0, 3)).toBe('02.');
    await expect(ring({ current: '02', '02': second }).open(sealed, 'c')).rejects.toThrow(
      'Master key 01 is not in the ring.',
    );
  });
});

describe('Derived secrets', () => {
  it('are 43 letters and digits, the same every time', () => {
    expect(old.derive('01', 'token secret', 'T')).toMatch(/^[0-9A-Za-z]{43}$/);
    expect(rotated.derive('01', 'token secret', 'T')).toBe(old.derive('01', 'token secret', 'T'));
  });

  it('differ by key, purpose and text', () => {
    const values = [
      rotated.derive('01', 'token secret', 'T'),
      rotated.derive('02', 'token secret', 'T'),
      rotated.derive('01', 'verifier', 'T'),
      rotated.derive('01', 'token secret', 'U'),
    ];
    expect(new Set(values).size).toBe(4);
  });

  it('cannot be derived with a key that is not in the keyring', () => {
    expect(rotated.has('02')).toBe(true);
    expect(rotated.has('03')).toBe(false);
    expect(() => rotated.derive('03', 'token secret', 'T')).toThrow();
  });
});
