import { expect, it } from 'vitest';
import { createConsumerCache } from '../../../shared/http/consumer-cache.ts';
import type { Keyring } from '../../../shared/secrets/keyring.ts';
import type { Store } from '../../../shared/store/store.ts';

it('A consumer key of 200 characters is looked up, and a longer one costs no read', async () => {
  let reads = 0;
  const get = async () => {
    reads += 1;
    return [undefined];
  };
  const consumers = createConsumerCache({ get } as unknown as Store, {} as Keyring);
  expect(await consumers.find('k'.repeat(201))).toBeUndefined();
  expect(reads).toBe(0);
  expect(await consumers.find('k'.repeat(200))).toBeUndefined();
  expect(reads).toBe(1);
});
