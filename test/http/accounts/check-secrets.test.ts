import { describe, expect, it } from 'vitest';
import { expectDenied, expectOk } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { createAccount, externalSystem } from '../../support/scenario.ts';
import { secretsOf, standing } from './account-element.ts';
import { checkSecrets, setState } from './calls.ts';

const service = await startServiceInMemory({ env: externalSystem });

async function begin(id: string, state: string): Promise<void> {
  if (state !== 'uninitialized') expectOk(await setState(service, id, state));
}

describe('GET /accounts/{id}/check-secrets/{primary}', () => {
  it.each(['uninitialized', 'active'])(
    'accepts the right secrets of an account that is %s',
    async (state) => {
      const id = await createAccount(service, { secondarySecret: true });
      await begin(id, state);
      const { primary, secondary } = await secretsOf(service, id);
      expectOk(await checkSecrets(service, id, primary, { secondary_secret: secondary }));
      expectOk(await checkSecrets(service, id, primary));
      expect(await standing(service, id)).toBe(`${state} 0`);
    },
  );

  it('rejects primary secrets that are nearly right, and counts them', async () => {
    const id = await createAccount(service);
    const { primary } = await secretsOf(service, id);
    for (const wrong of [primary.slice(0, -1), `${primary}a`, '%C3%A9'])
      expectDenied(await checkSecrets(service, id, wrong));
    expect(await standing(service, id)).toBe('disabled 3');
  });

  it('rejects secondary secrets that are nearly right, and counts them', async () => {
    const id = await createAccount(service, { secondarySecret: true });
    const { primary, secondary } = await secretsOf(service, id);
    for (const wrong of ['', ' ', `${secondary}0`]) {
      expectDenied(await checkSecrets(service, id, primary, { secondary_secret: wrong }));
    }
    expect(await standing(service, id)).toBe('disabled 3');
  });

  it('uses the last of repeated secondary secrets', async () => {
    const id = await createAccount(service, { secondarySecret: true });
    const { primary, secondary } = await secretsOf(service, id);
    expectOk(await checkSecrets(service, id, primary, `secondary_secret=000&secondary_secret=${secondary}`));
    expectDenied(
      await checkSecrets(service, id, primary, `secondary_secret=${secondary}&secondary_secret=000`),
    );
  });
});
