/** Passkeys in tests: a browser with an authenticator in software, at the pages of the UI app. */
import {
  type AssertionJson,
  Authenticator,
  type Kind,
  type Oddities,
  type RegistrationJson,
} from '../../local/tools/authenticator/authenticator.ts';
import type { Answer, Pairs, SignedClient } from './client.ts';
import { accountPath, succeeded, ui } from './scenario.ts';
import type { TestService } from './service.ts';

export { Authenticator, type Oddities } from '../../local/tools/authenticator/authenticator.ts';

/** Origin and host of the UI app of `startService`. */
export const page = 'https://ui.example.org';

export interface Owner {
  readonly id: string;
  readonly session: SignedClient;
}

export interface CreationOptions {
  readonly rp: { readonly id: string; readonly name: string };
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly challenge: string;
  readonly excludeCredentials: readonly { readonly id: string }[];
}

export interface RequestOptions {
  readonly rpId: string;
  readonly challenge: string;
  readonly allowCredentials: readonly { readonly id: string }[];
}

export interface Listed {
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
  readonly used_at: string | null;
  readonly synced: boolean;
  readonly refused: boolean;
}

/** A new authenticator of somebody who looks at the pages of the UI app. */
export const newAuthenticator = (kind?: Kind, origin = page): Authenticator =>
  new Authenticator(origin, kind);

export const askToAdd = ({ id, session }: Owner, form: Pairs = {}): Promise<Answer> =>
  session.post(accountPath(id, '/passkeys/options'), { form });

export async function optionsToAdd(owner: Owner, form: Pairs = {}): Promise<CreationOptions> {
  return succeeded(await askToAdd(owner, form), 'passkey_options').json() as CreationOptions;
}

export const add = (
  { id, session }: Owner,
  credential: RegistrationJson | string,
  name = 'Telephone',
): Promise<Answer> =>
  session.post(accountPath(id, '/passkeys/'), { form: { name, credential: textOf(credential) } });

export interface Added {
  readonly authenticator: Authenticator;
  /** The id of the passkey, and what the authenticator calls it. */
  readonly id: string;
  readonly credentialId: string;
  readonly recoveryCodes: readonly string[] | null;
}

interface Adding {
  readonly authenticator?: Authenticator;
  readonly name?: string;
  /** Where the account has one. */
  readonly password?: string;
  /** Where it has a second factor: a passkey that confirms, or a code. */
  readonly by?: { readonly authenticator: Authenticator };
  readonly proof?: Pairs;
}

/** Adds a passkey to the account, by all calls that it takes. */
export async function addPasskey(
  owner: Owner,
  { authenticator = newAuthenticator(), name, password, by, proof = {} }: Adding = {},
): Promise<Added> {
  const options = await optionsToAdd(owner, {
    ...(password === undefined ? {} : { password }),
    ...(by ? await confirmedBy(owner, by) : proof),
  });
  const credential = authenticator.create(options);
  const answer = succeeded(await add(owner, credential, name), 'passkey_add').json() as {
    id: string;
    recovery_codes: readonly string[] | null;
  };
  return {
    authenticator,
    id: answer.id,
    credentialId: credential.id,
    recoveryCodes: answer.recovery_codes,
  };
}

/** Each call comes from a network of its own, unless the form says otherwise. */
let networks = 0;
const nextSource = () => {
  networks += 1;
  return `198.51.${Math.floor(networks / 250)}.${(networks % 250) + 1}`;
};

export const askToSignIn = (service: TestService, form: Pairs = {}): Promise<Answer> =>
  ui(service).post('/passkeys/options', { form: { source: nextSource(), ...form } });

export async function optionsToSignIn(service: TestService, form: Pairs = {}): Promise<RequestOptions> {
  return succeeded(await askToSignIn(service, form), 'passkey_challenge').json() as RequestOptions;
}

export const signInWith = (
  service: TestService,
  credential: AssertionJson | string,
  form: Pairs = {},
): Promise<Answer> =>
  ui(service).post('/passkeys/sign_in', {
    form: { credential: textOf(credential), source: nextSource(), ...form },
  });

/** Asks for a challenge, and answers it with this authenticator. */
export async function signIn(
  service: TestService,
  authenticator: Authenticator,
  odd: Oddities = {},
): Promise<Answer> {
  return signInWith(service, authenticator.get(await optionsToSignIn(service), odd));
}

/** Options to confirm that it is the person who is signed in. */
export async function optionsToConfirm({ id, session }: Owner): Promise<RequestOptions> {
  const answer = await session.post(accountPath(id, '/passkeys/confirmation'));
  return succeeded(answer, 'passkey_confirmation').json() as RequestOptions;
}

/** The proof that a passkey of the account gives. */
export async function confirmedBy(
  owner: Owner,
  { authenticator }: { readonly authenticator: Authenticator },
): Promise<{ readonly assertion: string }> {
  return { assertion: JSON.stringify(authenticator.get(await optionsToConfirm(owner))) };
}

export const remove = ({ id, session }: Owner, passkeyId: string, form: Pairs = {}): Promise<Answer> =>
  session.post(accountPath(id, `/passkeys/${passkeyId}/remove`), { form });

interface Factors {
  readonly second_factor: boolean;
  readonly passkeys: readonly Listed[];
  readonly recovery_codes_left: number;
}

export async function factorsOf({ id, session }: Owner): Promise<Factors> {
  return succeeded(await session.get(accountPath(id, '/factors')), 'account_factors').json() as Factors;
}

export async function passkeysOf(owner: Owner): Promise<readonly Listed[]> {
  return (await factorsOf(owner)).passkeys;
}

const textOf = (credential: object | string): string =>
  typeof credential === 'string' ? credential : JSON.stringify(credential);
