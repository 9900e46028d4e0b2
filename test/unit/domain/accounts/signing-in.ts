/** People who sign in through the portal, on a table in memory and with a clock of its own. */
import type { Caller } from '../../../../shared/access/principal.ts';
import { signIn } from '../../../../shared/domain/accounts/sign-in.ts';
import { totpContext } from '../../../../shared/domain/factors/proof.ts';
import { newRecoveryCodes, recoveryHash } from '../../../../shared/domain/factors/recovery-codes.ts';
import { signInSecond } from '../../../../shared/domain/factors/sign-in-second.ts';
import { newTotpSecret } from '../../../../shared/domain/factors/totp.ts';
import { ApiError } from '../../../../shared/errors.ts';
import { hashPassword } from '../../../../shared/secrets/password.ts';
import type { Config } from '../../../../shared/settings/config.ts';
import { type AccountItem, keys } from '../../../../shared/store/items/index.ts';
import { MemoryStore } from '../../../../shared/store/memory-store.ts';
import { stepAt, totp } from '../../../support/totp.ts';
import { accountIn, input, keyring, start, storedAccount, storeItem, testContext } from './support.ts';

export const portal = {
  kind: 'app',
  app: { id: 'portal@apps.example.net', kind: 'ui', name: 'Portal', autonomous: false, grant: 'g' },
} as const satisfies Caller;

/** What a call answers: its fields, or what it was refused for. */
export interface Outcome {
  readonly status: number;
  readonly code?: string;
  /** Seconds to wait. */
  readonly wait?: number;
  readonly [field: string]: unknown;
}

type Form = Readonly<Record<string, string>>;

export interface Person {
  readonly id: string;
  readonly username: string;
  readonly password: string;
}

export interface TwoStepPerson extends Person {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

export class SigningIn {
  readonly store = new MemoryStore();
  #now = start.getTime();
  #people = 0;
  #networks = 0;
  readonly #config: Partial<Config>;

  constructor(config: Partial<Config> = {}) {
    this.#config = config;
  }

  get now(): Date {
    return new Date(this.#now);
  }

  advance(seconds: number): void {
    this.#now += seconds * 1000;
  }

  /** A network that nobody has called from. */
  newSource(): string {
    this.#networks += 1;
    return `10.0.${Math.floor(this.#networks / 250)}.${this.#networks % 250}`;
  }

  /** A person with an active account and a password. */
  async person(changes: Partial<AccountItem> = {}): Promise<Person> {
    this.#people += 1;
    const username = `rosa-${this.#people}`;
    const [id, password] = [`${username}@mail.example`, `herons ${this.#people} in the shallows`];
    const authSystems = [{ name: 'password', username }];
    storedAccount(this.store, { id, contactEmail: id, state: 'active', authSystems, ...changes });
    storeItem(this.store, keys.username('password', username), { accountId: id });
    await this.changePassword(id, password);
    return { id, username, password };
  }

  /** Stores the account with these changes. */
  change(id: string, changes: Partial<AccountItem>): void {
    storeItem(this.store, keys.account(id), { ...accountIn(this.store, id), ...changes });
  }

  async changePassword(id: string, password: string): Promise<void> {
    const hash = await hashPassword(password);
    storeItem(this.store, keys.password(id), { password: hash, salt: hash.salt });
  }

  /** A person who has an app for codes besides. */
  async twoStepPerson(): Promise<TwoStepPerson> {
    return this.addApp(await this.person());
  }

  /** Gives a person an app for codes. */
  addApp(person: Person): TwoStepPerson {
    const [secret, recoveryCodes] = [newTotpSecret(), newRecoveryCodes()];
    this.change(person.id, { secondFactor: 'on' });
    storeItem(this.store, keys.factors(person.id), {
      totpSecret: keyring.seal(secret, totpContext(person.id)),
      totpSince: this.now.toISOString(),
      passkeys: 0,
      recoveryCodes: recoveryCodes.map((code) => recoveryHash(person.id, code)),
      trustedBrowsers: [],
      revision: 1,
    });
    return { ...person, secret, recoveryCodes };
  }

  /** The first step, from a network of its own unless the form says otherwise. */
  signIn({ username, password }: Pick<Person, 'username' | 'password'>, form: Form = {}): Promise<Outcome> {
    return outcome(
      signIn(input({ form: { username, password, source: this.newSource(), ...form } }), this.context()),
    );
  }

  /** The ticket of the first step. */
  async ticket(person: Pick<Person, 'username' | 'password'>, form: Form = {}): Promise<string> {
    const { ticket, code } = await this.signIn(person, form);
    if (typeof ticket !== 'string') throw new Error(`No ticket: ${code}`);
    return ticket;
  }

  /** The second step, in this app. */
  second(form: Form, app: Caller = portal): Promise<Outcome> {
    return outcome(signInSecond(input({ form: { kind: 'totp', ...form } }), this.context(app)));
  }

  /** Both steps, the second with a code that the app has not shown before: half a minute passes. */
  async withCode({ secret, ...person }: TwoStepPerson, form: Form = {}): Promise<Outcome> {
    const ticket = await this.ticket(person, form);
    this.advance(30);
    return this.second({ ticket, code: this.codeOf(secret), ...form });
  }

  /** Both steps, the second with a wrong code. */
  async withWrongCode({ secret, ...person }: TwoStepPerson, form: Form = {}): Promise<Outcome> {
    return this.second({ ticket: await this.ticket(person, form), code: this.wrongCode(secret), ...form });
  }

  /** What the app shows, this number of time steps from now. */
  codeOf(secret: string, drift = 0): string {
    return totp(secret, stepAt(this.now) + drift);
  }

  wrongCode(secret: string): string {
    const right = [-1, 0, 1].map((drift) => this.codeOf(secret, drift));
    return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code))!;
  }

  /** Mails that were asked for, to this account. */
  mailsTo(id: string): readonly string[] {
    return [...this.store.items.values()]
      .filter(({ event, accountId }) => event === 'mail' && accountId === id)
      .map(({ mail }) => String(mail));
  }

  /** Of a call of the portal, or of another caller. */
  protected context(principal: Caller = portal) {
    return testContext({ store: this.store, principal, now: this.now, config: this.#config });
  }
}

export async function outcome(call: Promise<unknown>): Promise<Outcome> {
  try {
    const answer = await call;
    return {
      status: 200,
      ...(Array.isArray(answer) ? Object.fromEntries(answer) : (answer as object | undefined)),
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, code, headers } = error;
    return { status, code, ...(headers['retry-after'] && { wait: Number(headers['retry-after']) }) };
  }
}
