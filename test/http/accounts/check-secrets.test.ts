import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../support/client.ts';
import { expectBadRequest, expectDenied, expectNotFound, expectOk } from '../../support/expectations.ts';
import {
  accountPath,
  admin,
  clientOf,
  createAccount,
  createActiveAccount,
  externalSystem,
  freshEmail,
  ui,
} from '../../support/scenario.ts';
import { startService, type TestService } from '../../support/service.ts';
import { notThis, secretsOf, standing } from './account-element.ts';

let service: TestService;

beforeAll(async () => {
  service = await startService({ env: externalSystem });
});

afterAll(() => service.stop());

const check = (id: string, primary: string, query: Record<string, string> | string = {}): Promise<Answer> =>
  admin(service).get(accountPath(id, `/check-secrets/${primary}`), { query });
const initialize = (id: string, primary: string, form: Record<string, string> = {}): Promise<Answer> =>
  ui(service).post(accountPath(id, `/initialize/${primary}`), { form });

async function setState(id: string, state: string): Promise<void> {
  if (state === 'uninitialized') return;
  expectOk(await admin(service).post(accountPath(id, '/set-state'), { form: { state } }));
}

const states = ['uninitialized', 'active', 'disabled', 'retired'];

describe('GET /accounts/{id}/check-secrets/{primary}', () => {
  it.each(states)('acknowledges right secrets of an account that is %s', async (state) => {
    const id = await createAccount(service, { secondarySecret: true });
    await setState(id, state);
    const { primary, secondary } = await secretsOf(service, id);
    expectOk(await check(id, primary, { secondary_secret: secondary }));
    expectOk(await check(id, primary));
    expect(await standing(service, id)).toBe(`${state} 0`);
  });

  it.each([
    ['uninitialized', 1],
    ['active', 1],
    ['disabled', 0],
    ['retired', 0],
  ])(
    'refuses a wrong primary secret of an account that is %s and counts %i failures',
    async (state, failures) => {
      const id = await createAccount(service);
      await setState(id, state);
      const { primary } = await secretsOf(service, id);
      expectDenied(await check(id, notThis(primary)));
      expect(await standing(service, id)).toBe(`${state} ${failures}`);
    },
  );

  it('refuses secrets that are not quite the right one', async () => {
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
      await setState(id, 'active');
      expectDenied(await check(id, wrong));
    }
  });

  it('matches nothing when the account has no primary secret', async () => {
    const id = await createAccount(service, { primarySecret: false });
    for (const guess of ['None', 'undefined', 'null', '%00', 'aaaaaaaaaaaaaaaa'])
      expectDenied(await check(id, guess));
    expect(await standing(service, id)).toBe('disabled 3');
  });

  it('refuses a wrong secondary secret without counting it', async () => {
    const id = await createAccount(service, { secondarySecret: true });
    const { primary, secondary } = await secretsOf(service, id);
    for (const wrong of [notThis(secondary), '', ' ', `${secondary}0`]) {
      expectDenied(await check(id, primary, { secondary_secret: wrong }));
    }
    expect(await standing(service, id)).toBe('uninitialized 0');
  });

  it('ignores a secondary secret when the account has none', async () => {
    const id = await createAccount(service);
    const { primary } = await secretsOf(service, id);
    expectOk(await check(id, primary, { secondary_secret: '123456' }));
    expectOk(await check(id, primary, { secondary_secret: '' }));
  });

  it('judges the last of repeated secondary secrets', async () => {
    const id = await createAccount(service, { secondarySecret: true });
    const { primary, secondary } = await secretsOf(service, id);
    expectOk(await check(id, primary, `secondary_secret=000&secondary_secret=${secondary}`));
    expectDenied(await check(id, primary, `secondary_secret=${secondary}&secondary_secret=000`));
  });

  it('is 403 for the account itself and for user apps, and 404 for an unknown account', async () => {
    const account = await createActiveAccount(service);
    const { primary } = await secretsOf(service, account.id);
    const path = accountPath(account.id, `/check-secrets/${primary}`);
    for (const caller of [account.session, clientOf(service, service.apps.user)])
      expectDenied(await caller.get(path));
    expectNotFound(await check(freshEmail(), primary));
    expectOk(await ui(service).get(path));
  });
});

describe('POST /accounts/{id}/initialize/{primary}', () => {
  it('activates an account with its secrets', async () => {
    const id = await createAccount(service, { secondarySecret: true });
    const { primary, secondary } = await secretsOf(service, id);
    expectOk(await initialize(id, primary, { secondary_secret: secondary }));
    expect(await standing(service, id)).toBe('active 0');
  });

  it('needs no secondary secret when the account has none, and ignores one', async () => {
    for (const form of [{}, { secondary_secret: '123456' }]) {
      const id = await createAccount(service);
      expectOk(await initialize(id, (await secretsOf(service, id)).primary, form as Record<string, string>));
    }
  });

  it('resets the failures', async () => {
    const id = await createAccount(service);
    const { primary } = await secretsOf(service, id);
    expectDenied(await initialize(id, notThis(primary)));
    expectDenied(await check(id, notThis(primary)));
    expect(await standing(service, id)).toBe('uninitialized 2');
    expectOk(await initialize(id, primary));
    expect(await standing(service, id)).toBe('active 0');
  });

  it('is 403 for a wrong primary secret, counted, before anything else is looked at', async () => {
    const id = await createAccount(service, { secondarySecret: true });
    const { primary } = await secretsOf(service, id);
    expectDenied(await initialize(id, notThis(primary)));
    expect(await standing(service, id)).toBe('uninitialized 1');
    await setState(id, 'active');
    expectDenied(await initialize(id, notThis(primary)));
    expect(await standing(service, id)).toBe('active 1');
  });

  it.each(['active', 'disabled', 'retired'])(
    'is 403, uncounted, for an account that is %s, whatever the secondary secret',
    async (state) => {
      const id = await createAccount(service, { secondarySecret: true });
      await setState(id, state);
      const { primary, secondary } = await secretsOf(service, id);
      for (const form of [{ secondary_secret: secondary }, {}, { secondary_secret: notThis(secondary) }]) {
        expectDenied(await initialize(id, primary, form as Record<string, string>));
      }
      expect(await standing(service, id)).toBe(`${state} 0`);
    },
  );

  it('is 400 without the secondary secret, uncounted', async () => {
    const id = await createAccount(service, { secondarySecret: true });
    const { primary } = await secretsOf(service, id);
    expectBadRequest(await initialize(id, primary));
    expect(await standing(service, id)).toBe('uninitialized 0');
  });

  it('is 403 for a wrong secondary secret, counted', async () => {
    const id = await createAccount(service, { secondarySecret: true });
    const { primary, secondary } = await secretsOf(service, id);
    expectDenied(await initialize(id, primary, { secondary_secret: notThis(secondary) }));
    expectDenied(await initialize(id, primary, { secondary_secret: '' }));
    expect(await standing(service, id)).toBe('uninitialized 2');
    expectDenied(await initialize(id, primary, { secondary_secret: notThis(secondary) }));
    expect(await standing(service, id)).toBe('disabled 3');
    expectDenied(await initialize(id, primary, { secondary_secret: secondary }));
  });

  it('is 403 for everybody but a UI app', async () => {
    const id = await createAccount(service);
    const { primary } = await secretsOf(service, id);
    const path = accountPath(id, `/initialize/${primary}`);
    const { session } = await createActiveAccount(service);
    for (const caller of [admin(service), session, clientOf(service, service.apps.user)])
      expectDenied(await caller.post(path));
    expectDenied(await ui(service).post(path, { unsigned: true }));
    expectNotFound(await initialize(freshEmail(), primary));
    expect(await standing(service, id)).toBe('uninitialized 0');
  });

  it('lets exactly one of twenty simultaneous calls activate', async () => {
    const id = await createAccount(service);
    const { primary } = await secretsOf(service, id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => initialize(id, primary)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    answers.filter(({ status }) => status !== 200).forEach(expectDenied);
    expect(await standing(service, id)).toBe('active 0');
  });
});
