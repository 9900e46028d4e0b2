import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectDenied, expectOk } from '../../support/expectations.ts';
import { createAccount, externalSystem } from '../../support/scenario.ts';
import { startService, type TestService } from '../../support/service.ts';
import { notThis, secretsOf, standing } from './account-element.ts';
import { checkSecrets, setState } from './calls.ts';

let service: TestService;

beforeAll(async () => {
  service = await startService({ env: externalSystem });
});

afterAll(() => service.stop());

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

  it.each(['disabled', 'retired'])(
    'accepts the primary secret of an account that is %s, and no secondary one, because guesses are not counted',
    async (state) => {
      const id = await createAccount(service, { secondarySecret: true });
      await begin(id, state);
      const { primary, secondary } = await secretsOf(service, id);
      expectOk(await checkSecrets(service, id, primary));
      expectDenied(await checkSecrets(service, id, primary, { secondary_secret: secondary }));
      expect(await standing(service, id)).toBe(`${state} 0`);
    },
  );

  it('does not let secondary secrets be tried after an admin has disabled an account that was locked out', async () => {
    const id = await createAccount(service, { secondarySecret: true });
    const { primary, secondary } = await secretsOf(service, id);
    for (let guess = 0; guess < 3; guess++)
      expectDenied(await checkSecrets(service, id, primary, { secondary_secret: notThis(secondary) }));
    expectOk(await setState(service, id, 'disabled'));
    expectDenied(await checkSecrets(service, id, primary, { secondary_secret: secondary }));
  });

  it.each([
    ['uninitialized', 1],
    ['active', 1],
    ['disabled', 0],
    ['retired', 0],
  ])(
    'rejects a wrong primary secret of an account that is %s and counts %i failures',
    async (state, failures) => {
      const id = await createAccount(service);
      await begin(id, state);
      const { primary } = await secretsOf(service, id);
      expectDenied(await checkSecrets(service, id, notThis(primary)));
      expect(await standing(service, id)).toBe(`${state} ${failures}`);
    },
  );

  it('rejects secrets that are nearly right', async () => {
    const id = await createAccount(service);
    const { primary } = await secretsOf(service, id);
    for (const wrong of [
      primary.toLowerCase() + primary,
      primary.slice(0, -1),
      `${primary}a`,
      '%20',
      '%C3%A9',
      primary.slice(1),
    ]) {
      await begin(id, 'active');
      expectDenied(await checkSecrets(service, id, wrong));
    }
  });

  it('rejects every guess when the account has no primary secret', async () => {
    const id = await createAccount(service, { primarySecret: false });
    for (const guess of ['None', 'undefined', 'null', '%00', 'aaaaaaaaaaaaaaaa'])
      expectDenied(await checkSecrets(service, id, guess));
    expect(await standing(service, id)).toBe('disabled 3');
  });

  it.each([
    ['uninitialized', 1],
    ['active', 1],
    ['disabled', 0],
    ['retired', 0],
  ])(
    'rejects a wrong secondary secret of an account that is %s and counts %i failures',
    async (state, failures) => {
      const id = await createAccount(service, { secondarySecret: true });
      await begin(id, state);
      const { primary, secondary } = await secretsOf(service, id);
      expectDenied(await checkSecrets(service, id, primary, { secondary_secret: notThis(secondary) }));
      expect(await standing(service, id)).toBe(`${state} ${failures}`);
    },
  );

  it('rejects secondary secrets that are nearly right, and counts them', async () => {
    const id = await createAccount(service, { secondarySecret: true });
    const { primary, secondary } = await secretsOf(service, id);
    for (const wrong of ['', ' ', `${secondary}0`]) {
      expectDenied(await checkSecrets(service, id, primary, { secondary_secret: wrong }));
    }
    expect(await standing(service, id)).toBe('disabled 3');
  });

  it('rejects the right secondary secret too once failures have locked the account', async () => {
    const id = await createAccount(service, { secondarySecret: true });
    const { primary, secondary } = await secretsOf(service, id);
    for (let guess = 0; guess < 3; guess++)
      expectDenied(await checkSecrets(service, id, primary, { secondary_secret: notThis(secondary) }));
    expectDenied(await checkSecrets(service, id, primary, { secondary_secret: secondary }));
    expectOk(await checkSecrets(service, id, primary));
    expect(await standing(service, id)).toBe('disabled 3');
    expectOk(await setState(service, id, 'active'));
    expectOk(await checkSecrets(service, id, primary, { secondary_secret: secondary }));
  });

  it('ignores a secondary secret when the account has none', async () => {
    const id = await createAccount(service);
    const { primary } = await secretsOf(service, id);
    expectOk(await checkSecrets(service, id, primary, { secondary_secret: '123456' }));
    expectOk(await checkSecrets(service, id, primary, { secondary_secret: '' }));
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
