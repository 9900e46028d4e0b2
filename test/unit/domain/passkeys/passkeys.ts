/** People who add passkeys and sign in with them, on a table in memory: what test/support/passkeys.ts does over HTTP. */
import {
  type AssertionJson,
  Authenticator,
  type Kind,
  type Oddities,
  type RegistrationJson,
} from '../../../../local/tools/authenticator/authenticator.ts';
import type { Caller } from '../../../../shared/access/principal.ts';
import { addPasskey } from '../../../../shared/domain/passkeys/add.ts';
import {
  optionsForAdding,
  optionsForConfirming,
  optionsForSigningIn,
} from '../../../../shared/domain/passkeys/options.ts';
import { removePasskey } from '../../../../shared/domain/passkeys/remove.ts';
import { signInWithPasskey } from '../../../../shared/domain/passkeys/sign-in.ts';
import { type FactorsItem, keys, type PasskeyItem } from '../../../../shared/store/items/index.ts';
import type { CreationOptions, RequestOptions } from '../../../support/passkeys.ts';
import { type Outcome, outcome, portal, SigningIn } from '../accounts/signing-in.ts';
import { accountIn, input, sessionToken, storedAccount } from '../accounts/support.ts';

type Form = Readonly<Record<string, string>>;

/** A person in a session. */
export interface SignedIn {
  readonly id: string;
  readonly sessionId: string;
  readonly since: string;
}

export interface Added {
  readonly authenticator: Authenticator;
  readonly id: string;
  readonly credentialId: string;
  readonly recoveryCodes: readonly string[] | null;
}

export interface Holder extends SignedIn {
  readonly passkey: Added;
}

export const newAuthenticator = (kind?: Kind, origin = 'https://ui.example.org') =>
  new Authenticator(origin, kind);

const textOf = (credential: object | string) =>
  typeof credential === 'string' ? credential : JSON.stringify(credential);

export class Passkeys extends SigningIn {
  #made = 0;

  /** A person who is signed in through an external system, and has no password. */
  rosa(): SignedIn {
    this.#made += 1;
    const id = `person-${this.#made}@mail.example`;
    storedAccount(this.store, { id, contactEmail: id, state: 'active' });
    return this.openSession({ id });
  }

  openSession({ id }: { readonly id: string }): SignedIn {
    this.#made += 1;
    return { id, sessionId: `session-${this.#made}`, since: this.now.toISOString() };
  }

  /** With a passkey. */
  async holder(kind?: Kind): Promise<Holder> {
    const person = this.rosa();
    return { ...person, passkey: await this.addPasskey(person, {}, newAuthenticator(kind)) };
  }

  askToAdd(person: SignedIn, form: Form = {}): Promise<Outcome> {
    return outcome(optionsForAdding(input({ form }), this.#inSession(person)));
  }

  async optionsToAdd(person: SignedIn, form: Form = {}): Promise<CreationOptions> {
    return succeeded(await this.askToAdd(person, form)) as unknown as CreationOptions;
  }

  add(person: SignedIn, credential: RegistrationJson | string, name = 'Telephone'): Promise<Outcome> {
    const form = { name, credential: textOf(credential) };
    return outcome(addPasskey(input({ form }), this.#inSession(person)));
  }

  /** Adds a passkey, with a proof where there is a second factor. */
  async addPasskey(person: SignedIn, proof: Form = {}, authenticator = newAuthenticator()): Promise<Added> {
    const credential = authenticator.create(await this.optionsToAdd(person, proof));
    const { id, recovery_codes } = succeeded(await this.add(person, credential));
    const recoveryCodes = recovery_codes as readonly string[] | null;
    return { authenticator, id: String(id), credentialId: credential.id, recoveryCodes };
  }

  async optionsToConfirm(person: SignedIn): Promise<RequestOptions> {
    const call = outcome(optionsForConfirming(input(), this.#inSession(person)));
    return succeeded(await call) as unknown as RequestOptions;
  }

  /** The proof that a passkey gives. */
  async confirmedBy(person: SignedIn, { authenticator }: Pick<Added, 'authenticator'>, odd: Oddities = {}) {
    const { rpId, challenge } = await this.optionsToConfirm(person);
    return { assertion: JSON.stringify(authenticator.get({ rpId, challenge }, odd)) };
  }

  remove(person: SignedIn, id: string, form: Form = {}): Promise<Outcome> {
    return outcome(removePasskey(input({ path: { PASSKEY_ID: id }, form }), this.#inSession(person)));
  }

  askToSignIn(form: Form = {}, app: Caller = portal): Promise<Outcome> {
    const asking = input({ form: { source: this.newSource(), ...form } });
    return outcome(optionsForSigningIn(asking, this.context(app)));
  }

  async optionsToSignIn(form: Form = {}): Promise<RequestOptions> {
    return succeeded(await this.askToSignIn(form)) as unknown as RequestOptions;
  }

  signInWith(credential: AssertionJson | string, form: Form = {}, app: Caller = portal): Promise<Outcome> {
    const given = { credential: textOf(credential), source: this.newSource(), ...form };
    return outcome(signInWithPasskey(input({ form: given }), this.context(app)));
  }

  /** Asks for a challenge, and answers it with this authenticator. */
  async signInBy(authenticator: Authenticator, odd: Oddities = {}): Promise<Outcome> {
    return this.signInWith(authenticator.get(await this.optionsToSignIn(), odd));
  }

  passkeysOf({ id }: Pick<SignedIn, 'id'>): Promise<readonly PasskeyItem[]> {
    return this.store.query(keys.passkeys(id));
  }

  async factorsOf({ id }: Pick<SignedIn, 'id'>): Promise<FactorsItem | undefined> {
    return (await this.store.get([keys.factors(id)]))[0];
  }

  hasSecondFactor({ id }: Pick<SignedIn, 'id'>): boolean {
    return accountIn(this.store, id).secondFactor === 'on';
  }

  #inSession({ id, sessionId, since }: SignedIn) {
    const account = accountIn(this.store, id);
    const { sessionGrant: grant, signInGrant } = account;
    const { id: appId, grant: appGrant } = portal.app;
    const signingToken = { ...sessionToken, appId, appGrant, accountId: id, sessionId, grant, signInGrant };
    return { ...this.context(), entities: { account, signingToken, session: { createdAt: since } } } as never;
  }
}

/** Throws when the call was refused. */
function succeeded(answer: Outcome): Outcome {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.code}`);
  return answer;
}
