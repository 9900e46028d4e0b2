/** Accounts with a second factor, and signing in with it. */
import { randomBytes } from 'node:crypto';
import type { Answer, SignedClient } from './client.ts';
import {
  type Account,
  accountPath,
  createAccountWithPassword,
  succeeded,
  ui,
  withTokenOf,
} from './scenario.ts';
import type { TestService } from './service.ts';
import { stepAt, totp } from './totp.ts';

/** An account that signs in by two steps. `session` is the one in which the second factor was set up. */
export interface TwoStepAccount extends Account {
  readonly session: SignedClient;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

type Form = Readonly<Record<string, string>>;

/** A network that no other test uses. */
function newSource(): string {
  const [one, two, three] = randomBytes(3);
  return `10.${one}.${two}.${three}`;
}

/** The first step of signing in. Without a source it comes from a network of its own. */
export function signIn(
  service: TestService,
  { username, password }: Pick<Account, 'username' | 'password'>,
  more: Form = {},
): Promise<Answer> {
  const form = { username, password, source: newSource(), ...more };
  return ui(service).post('/oauth/internal/sign_in', { form });
}

/** Signs in where the password is enough. */
export async function openOwnSession(
  service: TestService,
  account: Pick<Account, 'username' | 'password'>,
): Promise<SignedClient> {
  return withTokenOf(ui(service), succeeded(await signIn(service, account), 'sign_in'));
}

export function valueIn(answer: Answer, name: string): string {
  const value = new Map(answer.form()).get(name);
  if (value === undefined) throw new Error(`No ${name} in: ${answer.status} ${answer.text}`);
  return value;
}

/** The ticket for the second step. */
export async function ticketOf(
  service: TestService,
  account: Pick<Account, 'username' | 'password'>,
  more: Form = {},
): Promise<string> {
  return valueIn(await signIn(service, account, more), 'ticket');
}

/** The second step. */
export function secondStep(service: TestService, form: Form): Promise<Answer> {
  return ui(service).post('/oauth/internal/sign_in/second_factor', { form });
}

/** What the app shows for this secret, so many time steps from now. */
export function codeNow(service: TestService, secret: string, drift = 0): string {
  return totp(secret, stepAt(new Date(service.now() * 1000)) + drift);
}

/** A code that the app has not shown before: half a minute passes. */
export function nextCode(service: TestService, secret: string): string {
  service.advance(30);
  return codeNow(service, secret);
}

/** A code that is none of those that the app shows at about this time. */
export function wrongCode(service: TestService, secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((drift) => codeNow(service, secret, drift));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code))!;
}

/** Sets up an app for codes in this session. Uses up the code of the present time step. */
export async function setUpApp(
  service: TestService,
  { id, password }: Pick<Account, 'id' | 'password'>,
  session: SignedClient,
  more: Form = {},
): Promise<{ readonly secret: string; readonly recoveryCodes: readonly string[] | null }> {
  const factors = accountPath(id, '/factors/totp');
  const form = { password, ...more };
  const begun = succeeded(await session.post(factors, { form }), 'totp_begin');
  const { secret } = JSON.parse(begun.text);
  const code = codeNow(service, secret);
  const confirmed = succeeded(await session.post(`${factors}/confirm`, { form: { code } }), 'totp_confirm');
  return { secret, recoveryCodes: JSON.parse(confirmed.text).recovery_codes };
}

/** An account with a password and an app for codes, of which the present code was used. */
export async function createTwoStepAccount(service: TestService): Promise<TwoStepAccount> {
  const account = await createAccountWithPassword(service);
  const session = await openOwnSession(service, account);
  const { secret, recoveryCodes } = await setUpApp(service, account, session);
  return { ...account, session, secret, recoveryCodes: recoveryCodes! };
}
