/** Preparations for second factors: each allowed caller is an account of its own. */
import { accountPath, createActiveAccount, succeeded } from '../../../support/scenario.ts';
import { codeNow, createTwoStepAccount, ticketOf } from '../../../support/second-factors.ts';
import type { Preparations, Prepare } from '../../situation.ts';

const withPassword: Prepare = async ({ admitted, world: { service } }) => {
  if (!admitted) return {};
  const { id, password, session } = await createActiveAccount(service, { password: 'ferries and herons' });
  return { as: session, roles: { account: id, password } };
};

const withBegunApp: Prepare = async ({ admitted, world: { service } }) => {
  if (!admitted) return {};
  const { id, password, session } = await createActiveAccount(service, { password: 'ferries and herons' });
  const begun = await session.post(accountPath(id, '/factors/totp'), { form: { password } });
  const { secret } = JSON.parse(succeeded(begun, 'totp_begin').text);
  return { as: session, roles: { account: id, 'begun code': codeNow(service, secret) } };
};

/** The code of the next time step: that of the present one has confirmed the app. */
const withSecondFactor: Prepare = async ({ admitted, world: { service } }) => {
  if (!admitted) return {};
  const { id, password, session, secret, recoveryCodes } = await createTwoStepAccount(service);
  const [recoveryCode] = recoveryCodes;
  return {
    as: session,
    roles: { account: id, password, code: codeNow(service, secret, 1), 'recovery code': recoveryCode! },
  };
};

const withTicket: Prepare = async ({ admitted, world: { service } }) => {
  if (!admitted) return {};
  const account = await createTwoStepAccount(service);
  const [recoveryCode] = account.recoveryCodes;
  return { roles: { ticket: await ticketOf(service, account), 'recovery code': recoveryCode! } };
};

export const factorPreparations: Preparations = {
  totp_begin: withPassword,
  totp_confirm: withBegunApp,
  totp_remove: withSecondFactor,
  recovery_codes_new: withSecondFactor,
  sign_in_second: withTicket,
};
