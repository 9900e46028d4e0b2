/** Somebody whose account has a second step: a passkey, a code app and recovery codes. She trusts one browser. */
import { addPasskey, newAuthenticator, page as uiPage } from '../passkeys.ts';
import { type ActiveAccount, succeeded } from '../scenario.ts';
import { secondStep, setUpApp, ticketOf } from '../second-factors.ts';
import type { TestService } from '../service.ts';
import type { Visitor } from '../visitor.ts';
import { createPerson } from './patient.ts';

export interface GuardedPerson extends ActiveAccount {
  readonly passkeyId: string;
  /** Those that are not used. */
  readonly recoveryCodes: readonly string[];
}

/** `origin`: the service's UI_URL. */
export async function createGuardedPerson(service: TestService, origin = uiPage): Promise<GuardedPerson> {
  const person = await createPerson(service, 'Marta Weiss');
  const { recoveryCodes } = await setUpApp(service, person, person.session);
  const [first = '', code = '', ...rest] = recoveryCodes!;
  const passkey = await addPasskey(person, {
    authenticator: newAuthenticator(undefined, origin),
    password: person.password,
    proof: { code: first, kind: 'recovery' },
  });
  const ticket = await ticketOf(service, person);
  const trusting = { ticket, code, kind: 'recovery', trust: 'true' };
  succeeded(await secondStep(service, trusting), 'sign_in_second');
  return { ...person, passkeyId: passkey.id, recoveryCodes: rest };
}

/** The second step, for a visitor who has given the password. */
export async function passSecondStep(visitor: Visitor, recovery: string): Promise<void> {
  const form = { kind: 'recovery', recovery, form_token: await visitor.formToken() };
  const { status } = await visitor.post('/sign-in/second-step', new URLSearchParams(form));
  if (status !== 303) throw new Error(`The second step: ${status}`);
}
