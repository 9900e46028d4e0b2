import { expect, it } from 'vitest';
import { lazyKeyring } from '../../../functions/keyring.ts';
import { type Keyring, readKeyring } from '../../../shared/secrets/keyring.ts';

const ring = readKeyring(JSON.stringify({ current: '01', '01': 'k'.repeat(43) }));

/** A lazy keyring that counts its loads; the first `failures` of them fail. */
function counted({ failures = 0 } = {}): { keyring: Keyring; loads: () => number } {
  let count = 0;
  const keyring = lazyKeyring(async () => {
    count += 1;
    if (count <= failures) throw new Error('Secrets Manager is down.');
    return ring;
  });
  return { keyring, loads: () => count };
}

it('A lazy keyring is loaded at the first lookup of a key, once for all concurrent lookups', async () => {
  const { keyring, loads } = counted();
  expect(loads()).toBe(0);
  expect(await Promise.all([keyring.find('01'), keyring.find('02')])).toEqual([true, false]);
  expect(loads()).toBe(1);
  expect(await keyring.find('01')).toBe(true);
  expect(loads()).toBe(1);
});

it('A lazy keyring is loaded when a secret has to be opened', async () => {
  const { keyring, loads } = counted();
  expect(await keyring.open(ring.seal('secret', 'app'), 'app')).toBe('secret');
  expect(loads()).toBe(1);
});

it('A lazy keyring behaves as the loaded one from then on', async () => {
  const { keyring } = counted();
  await keyring.find('01');
  expect([keyring.current, keyring.has('01'), keyring.has('02')]).toEqual(['01', true, false]);
  expect(keyring.derive('01', 'purpose', 'text')).toBe(ring.derive('01', 'purpose', 'text'));
  expect(await ring.open(keyring.seal('secret', 'app'), 'app')).toBe('secret');
});

it('A lazy keyring loads again after a load that failed', async () => {
  const { keyring, loads } = counted({ failures: 1 });
  await expect(keyring.find('01')).rejects.toThrow('Secrets Manager is down.');
  expect(await keyring.find('01')).toBe(true);
  expect(loads()).toBe(2);
});

it('A lazy keyring that is not loaded has nothing to renew, and seals nothing', async () => {
  const { keyring, loads } = counted();
  await keyring.renew();
  expect(loads()).toBe(0);
  for (const early of [() => keyring.current, () => keyring.seal('secret', 'app')])
    expect(early).toThrow('before the signature was verified');
});
