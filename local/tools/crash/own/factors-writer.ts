/** A person who sets up second factors and removes them, and signs in with them (docs/contract/sign-in.md#second-factors, docs/contract/passkeys.md#data). */
import type { Operation } from '../../../../shared/api/registry.ts';
import { passkeyIdOf } from '../../../../shared/store/items/index.ts';
import { type Answer, DemoClient } from '../../../demo/signed-client.ts';
import { Authenticator } from '../../authenticator/authenticator.ts';
import { codeOfApp } from '../../codes-of-app.ts';
import type { Changes } from '../../example-calls/index.ts';
import { send } from '../../example-calls/send.ts';
import { uncut } from '../cut.ts';
import { type FactorsState, halfFactors, isOn, readFactors, unshown } from './factors-state.ts';
import { Known } from './known.ts';
import { type After, accepted, answeredWith, type Ground, type OwnWriter } from './own-writer.ts';
import { makePerson, type Person, password, sendAs, signIn, sourceOf } from './people.ts';

/** Where the pages are on which passkeys are used: UI_URL of the service. */
export const page = 'https://ui.example.org';

type Form = Changes['form'] & object;

const mostPasskeys = 3;

/** What goes with a change of the second factors. */
interface Proof {
  readonly form: Form;
  /** Without what the proof uses up. */
  readonly after: FactorsState;
  /** Of the recovery code. */
  readonly place?: number;
}

export class FactorsWriter implements OwnWriter {
  readonly #ground: Ground;
  readonly #person: Person;
  readonly #known: Known<FactorsState>;
  readonly #authenticator = new Authenticator(page);
  /** By the ids of all passkeys that were ever made, those of their credentials. */
  readonly #made = new Map<string, string>();
  /** All recovery codes that were ever shown, and the last one that was used. */
  readonly #shown: string[] = [];
  #used: string | undefined;
  #ticket: string | undefined;

  private constructor(ground: Ground, person: Person) {
    this.#ground = ground;
    this.#person = person;
    const none = { begun: false, totp: false, passkeys: {}, codes: [], tickets: 0 };
    // The session that it makes its calls with has begun.
    this.#known = new Known({ ...none, sessions: 1, logins: 1 }, ground.progress);
  }

  static async start(ground: Ground): Promise<FactorsWriter> {
    return new FactorsWriter(ground, await makePerson(ground, 'factors'));
  }

  get #state(): FactorsState {
    return this.#known.state;
  }

  write(): Promise<boolean> {
    if (this.#ticket !== undefined) return this.#secondStep(this.#ticket);
    const { chance } = this.#ground;
    const { totp, codes } = this.#state;
    const passkeys = Object.keys(this.#state.passkeys);
    // Somebody with an app and no code left could change nothing any more.
    const hasSpare = codes.length > 1 || passkeys.length > 0;
    const possible = [
      ...(!isOn(this.#state) || (hasSpare && codes.length > 0) ? ['sign in'] : []),
      ...(totp ? [] : ['add app']),
      ...(passkeys.length < mostPasskeys ? ['add passkey'] : []),
      ...(totp && hasSpare ? ['remove app'] : []),
      ...(passkeys.length > 0 ? ['sign in by passkey', 'new codes'] : []),
      ...(passkeys.length > 1 || (passkeys.length === 1 && (!totp || codes.length > 2))
        ? ['remove passkey']
        : []),
    ];
    const kind = chance.oneOf(possible);
    if (kind === 'sign in') return this.#signIn();
    if (kind === 'add app') return this.#addApp();
    if (kind === 'remove app') return this.#removeApp();
    if (kind === 'add passkey') return this.#addPasskey();
    if (kind === 'sign in by passkey') return this.#signInByPasskey();
    return kind === 'new codes' ? this.#renewCodes() : this.#removePasskey(chance.oneOf(passkeys));
  }

  async #signIn(): Promise<boolean> {
    const state = this.#state;
    const after = isOn(state) ? { ...state, tickets: state.tickets + 1 } : withSession(state);
    const answer = await this.#known.change(after, async () =>
      accepted(await signIn(this.#ground, this.#person.id), 'sign_in'),
    );
    const ticket = new URLSearchParams(answer?.text).get('ticket');
    if (ticket !== null) this.#ticket = ticket;
    return answer !== undefined;
  }

  async #secondStep(ticket: string): Promise<boolean> {
    const state = this.#state;
    const place = this.#ground.chance.oneOf(state.codes);
    const form = { ticket, code: this.#shown[place]!, kind: 'recovery' };
    const after = { ...withSession(withoutCode(state, place)), tickets: state.tickets - 1 };
    const answer = await this.#known.change(after, () => this.#asPages('sign_in_second', form));
    this.#ticket = undefined;
    return this.#noteUse(answer, place);
  }

  async #signInByPasskey(): Promise<boolean> {
    const asked = await uncut(this.#ground.progress, () =>
      this.#asPages('passkey_challenge', { source: sourceOf(this.#person.id) }),
    );
    if (!asked) return false;
    const assertion = this.#assertionFor(asked);
    const form = { credential: JSON.stringify(assertion), source: sourceOf(this.#person.id) };
    const after = withSession(counted(this.#state, passkeyIdOf(assertion.id)));
    const answer = await this.#known.change(after, () => this.#asPages('passkey_sign_in', form));
    return answer !== undefined;
  }

  async #addApp(): Promise<boolean> {
    const proof = await this.#prove();
    if (!proof) return false;
    const begun = await this.#change('totp_begin', { ...proof.after, begun: true }, proof.form);
    if (!this.#noteUse(begun, proof.place)) return false;
    const state = this.#state;
    const code = codeOfApp(JSON.parse(begun!.text).secret, new Date());
    const after = withFirst({ ...state, begun: false, totp: true }, state);
    return this.#noteCodes(await this.#change('totp_confirm', after, { code }));
  }

  async #removeApp(): Promise<boolean> {
    const proof = await this.#prove();
    if (!proof) return false;
    const after = withoutLast({ ...proof.after, totp: false });
    return this.#noteUse(await this.#change('totp_remove', after, proof.form), proof.place);
  }

  async #addPasskey(): Promise<boolean> {
    const proof = await this.#prove();
    if (!proof) return false;
    const asked = await this.#change('passkey_options', proof.after, proof.form);
    if (!this.#noteUse(asked, proof.place)) return false;
    // The authenticator makes one for an account; the service does not mind several.
    const credential = this.#authenticator.create({ ...JSON.parse(asked!.text), excludeCredentials: [] });
    const id = passkeyIdOf(credential.id);
    this.#made.set(id, credential.id);
    const state = this.#state;
    const after = withFirst({ ...state, passkeys: { ...state.passkeys, [id]: 0 } }, state);
    const form = { name: 'Telephone', credential: JSON.stringify(credential) };
    return this.#noteCodes(await this.#change('passkey_add', after, form));
  }

  async #removePasskey(passkey: string): Promise<boolean> {
    const proof = await this.#prove();
    if (!proof) return false;
    const { [passkey]: _, ...passkeys } = proof.after.passkeys;
    const after = withoutLast({ ...proof.after, passkeys });
    const answer = await this.#change('passkey_remove', after, proof.form, { passkey });
    return this.#noteUse(answer, proof.place);
  }

  /** The password, with a second factor where there is one. Undefined when the service was killed before it answered. */
  async #prove(): Promise<Proof | undefined> {
    const { chance, progress } = this.#ground;
    const state = this.#state;
    if (!isOn(state)) return { form: { password }, after: state };
    const hasPasskey = Object.keys(state.passkeys).length > 0;
    if (state.codes.length > 0 && (!hasPasskey || chance.happens(0.5))) {
      const place = chance.oneOf(state.codes);
      const form = { password, code: this.#shown[place]!, kind: 'recovery' };
      return { form, after: withoutCode(state, place), place };
    }
    const asked = await uncut(progress, () => this.#asPerson('passkey_confirmation', {}));
    if (!asked) return undefined;
    const assertion = this.#assertionFor(asked);
    const form = { password, assertion: JSON.stringify(assertion) };
    return { form, after: counted(state, passkeyIdOf(assertion.id)) };
  }

  async #renewCodes(): Promise<boolean> {
    const asked = await uncut(this.#ground.progress, () => this.#asPerson('passkey_confirmation', {}));
    if (!asked) return false;
    const assertion = this.#assertionFor(asked);
    const after = { ...counted(this.#state, passkeyIdOf(assertion.id)), codes: unshown };
    const form = { password, assertion: JSON.stringify(assertion) };
    return this.#noteCodes(await this.#change('recovery_codes_new', after, form));
  }

  /** What the authenticator makes of a challenge with one of the passkeys that the account has. */
  #assertionFor({ text }: Answer) {
    const passkey = this.#ground.chance.oneOf(Object.keys(this.#state.passkeys));
    return this.#authenticator.get({
      ...JSON.parse(text),
      allowCredentials: [{ id: this.#made.get(passkey)! }],
    });
  }

  /** Codes are shown once; without an answer nobody has them. */
  #noteCodes(answer: Answer | undefined): boolean {
    const codes: readonly string[] | null = answer ? JSON.parse(answer.text).recovery_codes : null;
    if (codes) {
      const first = this.#shown.length;
      this.#shown.push(...codes);
      this.#known.learn({ ...this.#state, codes: codes.map((_, index) => first + index) });
    }
    return answer !== undefined;
  }

  #noteUse(answer: Answer | undefined, place: number | undefined): boolean {
    if (answer && place !== undefined) this.#used = this.#shown[place];
    return answer !== undefined;
  }

  #change(operation: Operation, after: FactorsState, form: Form, fixture = {}): Promise<Answer | undefined> {
    return this.#known.change(after, () => this.#asPerson(operation, form, fixture));
  }

  #asPerson(operation: Operation, form: Form, fixture = {}): Promise<Answer> {
    return sendAs(this.#ground.origin, this.#person, operation, fixture, { form });
  }

  async #asPages(operation: Operation, form: Form): Promise<Answer> {
    const { origin, apps } = this.#ground;
    return accepted(await send(new DemoClient(origin, apps.ui), operation, {}, { form }), operation);
  }

  async faults({ origin, store }: After): Promise<readonly string[]> {
    const { id } = this.#person;
    const actual = await readFactors(id, this.#shown, store);
    const seen = JSON.parse((await sendAs(origin, this.#person, 'account_factors')).text);
    const listed = seen.passkeys.map((passkey: { readonly id: string }) => passkey.id).sort();
    const isSeen =
      seen.second_factor === isOn(actual) &&
      (seen.totp !== null) === actual.totp &&
      seen.recovery_codes_left === actual.codes.length &&
      listed.join() === Object.keys(actual.passkeys).sort().join();
    return [
      ...this.#known.faults(`Second factors of ${id}`, actual),
      ...(await halfFactors(id, [...this.#made.keys()], store)),
      ...(isSeen ? [] : [`${id} does not see its second factors as they are stored.`]),
      ...(await this.#tryUsedCode(origin, actual)),
    ];
  }

  /** A code that was used opens no session any more. */
  async #tryUsedCode(origin: string, actual: FactorsState): Promise<readonly string[]> {
    if (this.#used === undefined || !isOn(actual)) return [];
    const { apps } = this.#ground;
    const opened = accepted(await signIn({ origin, apps }, this.#person.id), 'sign_in');
    const ticket = new URLSearchParams(opened.text).get('ticket') ?? '';
    const form = { ticket, code: this.#used, kind: 'recovery' };
    const answer = await send(new DemoClient(origin, apps.ui), 'sign_in_second', {}, { form });
    return answeredWith(answer, 400, `A recovery code of ${this.#person.id} that was used`);
  }
}

function withSession(state: FactorsState): FactorsState {
  return { ...state, sessions: state.sessions + 1, logins: state.logins + 1 };
}

function withoutCode(state: FactorsState, place: number): FactorsState {
  return { ...state, codes: state.codes.filter((other) => other !== place) };
}

/** An assertion was accepted. */
function counted(state: FactorsState, passkey: string): FactorsState {
  return { ...state, passkeys: { ...state.passkeys, [passkey]: state.passkeys[passkey]! + 1 } };
}

/** Recovery codes come with the first one. */
function withFirst(after: FactorsState, before: FactorsState): FactorsState {
  return isOn(before) ? after : { ...after, codes: unshown };
}

/** With the last one they go. */
function withoutLast(after: FactorsState): FactorsState {
  return isOn(after) ? after : { ...after, codes: [] };
}
