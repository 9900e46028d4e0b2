import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keys } from '../../../shared/store/items/index.ts';
import { expectRefused } from '../../http/passkeys/refusals.ts';
import { expectDenied, expectForm, expectJson } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import {
  add,
  addPasskey,
  optionsToAdd,
  passkeysOf,
  signIn as signInWithPasskey,
} from '../../support/passkeys.ts';
import { accountPath, createAccountWithPassword } from '../../support/scenario.ts';
import {
  createTwoStepAccount,
  nextCode,
  openOwnSession,
  secondStep,
  setUpApp,
  ticketOf,
} from '../../support/second-factors.ts';
import { storeOf } from '../../support/stored-people.ts';
import type { TestService } from '../../support/test-service.ts';
import { type Outcome, run } from './run.ts';

let service: TestService;
beforeAll(async () => {
  service = await startServiceInMemory({ workers: true });
});
afterAll(() => service?.stop());

const command = (account: string): Promise<Outcome> =>
  run(service.env, 'accounts', 'remove-second-factor', account);

describe('The command accounts remove-second-factor', () => {
  it('lets a person in with the password alone, at once, and tells her by mail', async () => {
    const rosa = await createTwoStepAccount(service);
    const ticket = await ticketOf(service, rosa);
    const removed = await command(` ${rosa.id.toUpperCase()} `);
    expect(removed).toMatchObject({
      code: 0,
      err: '',
      out: `The account ${rosa.id} signs in with its password alone now. Its sessions are ended, and a mail tells its owner.\n`,
    });
    expectDenied(await rosa.session.get(accountPath(rosa.id)));
    const late = await secondStep(service, { ticket, code: nextCode(service, rosa.secret), kind: 'totp' });
    expect(late.headers['x-error-code']).toBe('ticket_invalid');
    const session = await openOwnSession(service, rosa);
    const factors = JSON.parse((await session.get(accountPath(rosa.id, '/factors'))).text);
    expect(factors).toMatchObject({
      second_factor: false,
      totp: null,
      recovery_codes_left: 0,
      trusted_browsers: 0,
    });
    await service.waitForMail(
      ({ to, subject }) =>
        to.join().includes(rosa.id) && subject === 'Signing in takes the password alone now',
    );
  });

  it('leaves nothing of the former factors: a new one has codes of its own', async () => {
    const rosa = await createTwoStepAccount(service);
    await command(rosa.id);
    const { secret } = await setUpApp(service, rosa, await openOwnSession(service, rosa));
    expect(secret).not.toBe(rosa.secret);
    const old = { code: rosa.recoveryCodes[0]!, kind: 'recovery' };
    const refused = await secondStep(service, { ticket: await ticketOf(service, rosa), ...old });
    expect(refused.headers['x-error-code']).toBe('second_factor_wrong');
    const ticket = await ticketOf(service, rosa);
    expectForm(await secondStep(service, { ticket, code: nextCode(service, secret), kind: 'totp' }));
  });

  it('removes all passkeys: they open nothing, and their credentials are free', async () => {
    const rosa = await createTwoStepAccount(service);
    const { password } = rosa;
    const passkey = await addPasskey(rosa, { password, proof: { code: nextCode(service, rosa.secret) } });
    await addPasskey(rosa, { password, by: passkey });
    await command(rosa.id);
    expectRefused(await signInWithPasskey(service, passkey.authenticator), 'passkey_refused');
    const owner = { id: rosa.id, session: await openOwnSession(service, rosa) };
    expect(await passkeysOf(owner)).toEqual([]);
    const options = await optionsToAdd(owner, { password });
    expectJson(await add(owner, passkey.authenticator.registrationOf(passkey.credentialId, options)));
    expectForm(await signInWithPasskey(service, passkey.authenticator));
  });

  it('is in the trail as done by the operator', async () => {
    const rosa = await createTwoStepAccount(service);
    await command(rosa.id);
    const day = new Date(service.now() * 1000).toISOString().slice(0, 10);
    const today = new Date().toISOString().slice(0, 10);
    const ranges = [...new Set([day, today])].flatMap((one) => keys.auditDayElsewhere(true, one));
    const entries = (await Promise.all(ranges.map((range) => storeOf(service).query(range)))).flat();
    const mine = entries.filter(({ path }) => path === `accounts remove-second-factor ${rosa.id}`);
    expect(mine).toMatchObject([{ principal: 'operator', operation: 'account_remove_second_factor' }]);
  });

  it('changes nothing for an account without one, and knows no other account', async () => {
    const account = await createAccountWithPassword(service);
    const session = await openOwnSession(service, account);
    expect(await command(account.id)).toMatchObject({
      code: 0,
      out: `The account ${account.id} has no second factor. Nothing was changed.\n`,
    });
    expect((await session.get(accountPath(account.id))).status).toBe(200);
    const unknown = await command('nobody@mail.example');
    expect(unknown).toMatchObject({ code: 2, out: '' });
    expect(unknown.err).toContain('There is no account nobody@mail.example.');
  });
});
