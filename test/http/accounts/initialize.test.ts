import { describe, expect, it } from 'vitest';
import type { Answer } from '../../support/client.ts';
import { expectBadRequest, expectDenied, expectOk } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { accountPath, createAccount, externalSystem, ui } from '../../support/scenario.ts';
import { notThis, secretsOf, standing } from './account-element.ts';

const service = await startServiceInMemory({ env: externalSystem });

const initialize = (id: string, primary: string, form: Record<string, string> = {}): Promise<Answer> =>
  ui(service).post(accountPath(id, `/initialize/${primary}`), { form });

describe('POST /accounts/{id}/initialize/{primary}', () => {
  it('activates an account with its secrets', async () => {
    const id = await createAccount(service, { secondarySecret: true });
    const { primary, secondary } = await secretsOf(service, id);
    expectOk(await initialize(id, primary, { secondary_secret: secondary }));
    expect(await standing(service, id)).toBe('active 0');
  });

  it('returns 400 without the secondary secret, and counts nothing', async () => {
    const id = await createAccount(service, { secondarySecret: true });
    const { primary } = await secretsOf(service, id);
    expectBadRequest(await initialize(id, primary));
    expect(await standing(service, id)).toBe('uninitialized 0');
  });

  it('returns 403 for a wrong secondary secret and counts it', async () => {
    const id = await createAccount(service, { secondarySecret: true });
    const { primary, secondary } = await secretsOf(service, id);
    expectDenied(await initialize(id, primary, { secondary_secret: notThis(secondary) }));
    expectDenied(await initialize(id, primary, { secondary_secret: '' }));
    expect(await standing(service, id)).toBe('uninitialized 2');
    expectDenied(await initialize(id, primary, { secondary_secret: notThis(secondary) }));
    expect(await standing(service, id)).toBe('disabled 3');
    expectDenied(await initialize(id, primary, { secondary_secret: secondary }));
  });

  it('activates the account in exactly one of six simultaneous calls', async () => {
    const id = await createAccount(service);
    const { primary } = await secretsOf(service, id);
    const answers = await Promise.all(Array.from({ length: 6 }, () => initialize(id, primary)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    answers.filter(({ status }) => status !== 200).forEach(expectDenied);
    expect(await standing(service, id)).toBe('active 0');
  });
});
