import { decodeProtectedHeader } from 'jose';
import { describe, expect, it } from 'vitest';
import { newMasterKeys } from '../../../local/server/master-keys.ts';
import {
  addSigningKey,
  openableKey,
  outdatedKeys,
  signIdToken,
} from '../../../shared/domain/smart/signing-keys.ts';
import { readKeyring } from '../../../shared/secrets/keyring.ts';
import { MemoryStore } from '../../../shared/store/memory-store.ts';

const start = new Date('2026-03-01T10:00:00.000Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);

describe('A key of id tokens', () => {
  const keyring = readKeyring(newMasterKeys());
  const store = new MemoryStore();

  it('signs a quarter of an hour after it was made, and the one before until then', async () => {
    const old = await addSigningKey(store, keyring, later(-10_000));
    const made = await addSigningKey(store, keyring, start);
    const inUse = async (now: Date) => (await openableKey([made, old], store, keyring, now)).kid;
    expect(await inUse(later(899))).toBe(old.kid);
    expect(await inUse(later(900))).toBe(made.kid);
    expect(outdatedKeys([made, old], later(87_299))).toEqual([]);
    expect(outdatedKeys([made, old], later(87_300))).toEqual([old]);
  });

  it('signs at once when it is the only one that can be opened', async () => {
    const lost = await addSigningKey(
      store,
      readKeyring(JSON.stringify({ current: '99', '99': 'x'.repeat(43) })),
      start,
    );
    const made = await openableKey([lost], store, keyring, start);
    expect(made.kid).not.toBe(lost.kid);
    expect(decodeProtectedHeader(await signIdToken({ sub: 'x' }, made, keyring))).toEqual({
      alg: 'RS256',
      kid: made.kid,
      typ: 'JWT',
    });
  });

  it('publishes no part of its secret', async () => {
    const { published } = await addSigningKey(store, keyring, start);
    expect(Object.keys(published).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  });
});
