/** Passkeys in the place of a code, and passkeys that are refused, of accounts with a password. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../../../shared/access/principal.ts';
import type { Outcome, Person } from '../accounts/signing-in.ts';
import { type Added, Passkeys, type SignedIn } from './passkeys.ts';

const over: Outcome = { status: 403, code: 'ticket_invalid' };
const refused: Outcome = { status: 403, code: 'passkey_refused' };
const opened = expect.objectContaining({ status: 200, oauth_token: expect.any(String) });
const kind = 'recovery';

interface Holder extends Person, SignedIn {
  readonly passkey: Added;
}

let place: Passkeys;
let rosa: Holder;
beforeEach(async () => {
  place = new Passkeys();
  rosa = await holder();
});

async function holder(): Promise<Holder> {
  const person = await place.person();
  const session = place.openSession(person);
  return { ...person, ...session, passkey: await place.addPasskey(session, { password: person.password }) };
}

const recovery = (index = 0) => ({ kind, code: rosa.passkey.recoveryCodes![index]! });

describe('A ticket', () => {
  it('is satisfied by an authenticator that does not name the account, such as an old key', async () => {
    const ticket = await place.ticket(rosa);
    const options = await place.optionsToSignIn({ ticket });
    const credential = rosa.passkey.authenticator.get(options, { userHandle: undefined });
    expect(await place.signInWith(credential, { ticket })).toEqual(opened);
  });

  it('is not satisfied by a passkey of somebody else, and is as good as before', async () => {
    const thief = await holder();
    const ticket = await place.ticket(rosa);
    const { rpId, challenge } = await place.optionsToSignIn({ ticket });
    const credential = thief.passkey.authenticator.get({ rpId, challenge });
    expect(await place.signInWith(credential, { ticket })).toEqual(refused);
    const again = rosa.passkey.authenticator.get(await place.optionsToSignIn({ ticket }));
    expect(await place.signInWith(again, { ticket })).toEqual(opened);
  });

  it('goes with a challenge for it alone, which goes with no other', async () => {
    const { authenticator } = rosa.passkey;
    const ticket = await place.ticket(rosa);
    const withTicket = authenticator.get(await place.optionsToSignIn({ ticket }));
    const without = authenticator.get(await place.optionsToSignIn());
    const invalid = { status: 403, code: 'challenge_invalid' };
    expect(await place.signInWith(withTicket)).toEqual(invalid);
    expect(await place.signInWith(without, { ticket })).toEqual(invalid);
    expect(await place.signInWith(withTicket, { ticket: await place.ticket(await holder()) })).toEqual(
      invalid,
    );
    expect(await place.signInWith(withTicket, { ticket })).toEqual(opened);
  });

  it('opens one session, however many answers come at the same time', async () => {
    const ticket = await place.ticket(rosa);
    const options = [await place.optionsToSignIn({ ticket }), await place.optionsToSignIn({ ticket })];
    const credentials = options.map((each) => rosa.passkey.authenticator.get(each));
    const answers = await Promise.all(credentials.map((each) => place.signInWith(each, { ticket })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is bound to the UI app and the browser that gave the password', async () => {
    const kiosk: Caller = {
      kind: 'app',
      app: { id: 'kiosk@apps.example.net', kind: 'ui', name: 'Kiosk', autonomous: false, grant: 'k' },
    };
    const form = { ticket: await place.ticket(rosa, { browser: 'b'.repeat(32) }), browser: 'b'.repeat(32) };
    expect(await place.askToSignIn({ ticket: form.ticket })).toEqual(over);
    expect(await place.askToSignIn(form, kiosk)).toEqual(over);
    const credential = rosa.passkey.authenticator.get(await place.optionsToSignIn(form));
    expect(await place.signInWith(credential, { ticket: form.ticket })).toEqual(over);
    expect(await place.signInWith(credential, form)).toEqual(opened);
  });
});

describe('A passkey that is refused', () => {
  const copyIt = async () => {
    expect(await place.signInBy(rosa.passkey.authenticator)).toEqual(opened);
    expect(await place.signInBy(rosa.passkey.authenticator, { counter: 1 })).toEqual(refused);
  };

  it('ends the trust in browsers: the password is not enough there any more', async () => {
    const { browser } = await place.second({
      ticket: await place.ticket(rosa),
      ...recovery(),
      trust: 'true',
    });
    const here = { browser: String(browser) };
    expect(await place.signIn(rosa, here)).toEqual(opened);
    await copyIt();
    expect(await place.signIn(rosa, here)).toMatchObject({ second_factor: 'required' });
  });

  it('that was the only second factor names no way any more when no recovery code is left', async () => {
    for (let index = 0; index < 10; index += 1)
      expect(await place.second({ ticket: await place.ticket(rosa), ...recovery(index) })).toEqual(opened);
    await copyIt();
    expect(await place.signIn(rosa)).toMatchObject({ second_factor: 'required', methods: '' });
  });

  it('is no second factor beside which the last other one could go and leave one', async () => {
    const { password, passkey } = rosa;
    const other = await place.addPasskey(rosa, { password, ...(await place.confirmedBy(rosa, passkey)) });
    expect(await place.signInBy(passkey.authenticator, { counter: 1 })).toEqual(refused);
    const proof = await place.confirmedBy(rosa, other);
    expect(await place.remove(rosa, other.id, { password, ...proof })).toEqual({ status: 200 });
    expect(place.hasSecondFactor(rosa)).toBe(false);
    expect(await place.factorsOf(rosa)).toMatchObject({ recoveryCodes: [] });
    // It opens nothing, so that nothing need be proved to take it away, but the person is asked again.
    expect(await place.signInBy(passkey.authenticator)).toEqual(refused);
    expect(await place.remove(rosa, passkey.id)).toEqual({ status: 400, code: 'password_wrong' });
    expect(await place.remove(rosa, passkey.id, { password })).toEqual({ status: 200 });
    expect(await place.passkeysOf(rosa)).toEqual([]);
  });
});

describe('A passkey of an account that is locked out', () => {
  it.each([
    ['opens it again when the time is over, and not before', 'active', opened],
    ['does not open it when it was closed before', 'uninitialized', refused],
  ] as const)('%s', async (_, stateBeforeLockOut, afterwards) => {
    place = new Passkeys({ reenableTimeout: 900 });
    rosa = await holder();
    const lastFailedLoginAt = place.now.toISOString();
    place.change(rosa.id, { state: 'disabled', stateBeforeLockOut, failedLoginCount: 3, lastFailedLoginAt });
    expect(await place.signInBy(rosa.passkey.authenticator)).toEqual(refused);
    place.advance(901);
    expect(await place.signInBy(rosa.passkey.authenticator)).toEqual(afterwards);
  });
});
