/** Sessions that a UI app opens, one case of each sort. All others are in test/unit/domain/oauth. */
import { describe, expect, it } from 'vitest';
import type { Answer, Pairs } from '../../support/client.ts';
import { expectBadRequest, expectDenied, expectForm, expectXml } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { kiosk } from '../../support/kiosk.ts';
import {
  accountPath,
  clientOf,
  createAccountWithPassword,
  createExternalAccount,
  externalSystem,
  ui,
  withTokenOf,
} from '../../support/scenario.ts';
import { createTwoStepAccount } from '../../support/second-factors.ts';
import { standing } from '../accounts/account-element.ts';

const path = '/oauth/internal/session_create';

const env = { ...externalSystem, SECOND_FACTOR_EXEMPT_APPS: `["${kiosk.manifest.id}"]` };
const service = await startServiceInMemory({ env, apps: { kiosk } });
const rosa = await createAccountWithPassword(service);

const create = (form: Pairs, client = ui(service)): Promise<Answer> => client.post(path, { form });

describe('POST /oauth/internal/session_create', () => {
  it('opens a session with a password for the calling UI app only', async () => {
    const { username, password } = rosa;
    const answer = await create({ username, password });
    expectForm(answer);
    expect(answer.form()).toEqual([
      ['oauth_token', expect.stringMatching(/^[0-9A-Za-z]{20,40}$/)],
      ['oauth_token_secret', expect.stringMatching(/^[0-9A-Za-z]{20,60}$/)],
      ['account_id', rosa.id],
    ]);
    expectXml(await withTokenOf(ui(service), answer).get(accountPath(rosa.id)));
    expectDenied(await withTokenOf(clientOf(service, service.apps.kiosk), answer).get(accountPath(rosa.id)));
  });

  it('opens a session for an account of an external system without a password', async () => {
    const { id, username } = await createExternalAccount(service);
    const answer = await create({ username, system: 'clinic_sso' });
    expectForm(answer);
    expect(answer.form()[2]).toEqual(['account_id', id]);
    expectDenied(await create({ username, system: 'county' }));
  });

  it('refuses a call without a username with 400, and counts a wrong password', async () => {
    expectBadRequest(await create({ password: rosa.password }));
    expectDenied(await create({ username: rosa.username, password: 'wrong' }));
    expect(await standing(service, rosa.id)).toBe('active 1');
  });

  it('refuses the password alone where there is a second factor, but not to apps that the operator has named', async () => {
    const { username, password } = await createTwoStepAccount(service);
    expectDenied(await create({ username, password }));
    expectForm(await create({ username, password }, clientOf(service, service.apps.kiosk)));
  });
});
