/** Removing passkeys: what proves that it is the person, and what the last second factor takes with it. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Outcome } from '../accounts/signing-in.ts';
import { type Holder, Passkeys } from './passkeys.ts';

const done: Outcome = { status: 200 };
const over: Outcome = { status: 403, code: 'challenge_invalid' };
const refused: Outcome = { status: 403, code: 'passkey_refused' };
const wrongCode: Outcome = { status: 400, code: 'second_factor_wrong' };
const kind = 'recovery';

let place: Passkeys;
/** Has no password, so that a fresh session takes the place of one. */
let rosa: Holder;
beforeEach(async () => {
  place = new Passkeys();
  rosa = await place.holder();
});

const addOther = async () => place.addPasskey(rosa, await place.confirmedBy(rosa, rosa.passkey));
const recovery = (index = 0) => ({ kind, code: rosa.passkey.recoveryCodes![index]! });

describe('Removing a passkey', () => {
  it('frees the credential: its authenticator can be added again, also to another account', async () => {
    const [other, stranger] = [await addOther(), place.rosa()];
    expect(await place.remove(rosa, other.id, await place.confirmedBy(rosa, other))).toEqual(done);
    const options = await place.optionsToAdd(stranger);
    const credential = other.authenticator.registrationOf(other.credentialId, options);
    expect((await place.add(stranger, credential)).status).toBe(200);
    // Its authenticator still names the account for which it made the credential.
    expect(await place.signInBy(other.authenticator)).toEqual(refused);
    expect((await place.signInBy(other.authenticator, { userHandle: options.user.id })).status).toBe(200);
  });

  it('asks an account without a password for a session that began just now, or for an assertion', async () => {
    const other = await addOther();
    place.advance(601);
    const tooOld = { status: 403, code: 'sign_in_again' };
    expect(await place.remove(rosa, rosa.passkey.id, recovery())).toEqual(tooOld);
    expect(await place.remove(place.openSession(rosa), rosa.passkey.id, recovery(1))).toEqual(done);
    expect(await place.remove(rosa, other.id, await place.confirmedBy(rosa, other))).toEqual(done);
  });

  it('removes one of two that are removed at the same time with one recovery code, never both', async () => {
    const other = await addOther();
    const answers = await Promise.all([
      place.remove(rosa, rosa.passkey.id, recovery()),
      place.remove(rosa, other.id, recovery()),
    ]);
    expect(answers).toEqual(expect.arrayContaining([done, wrongCode]));
    expect(await place.passkeysOf(rosa)).toHaveLength(1);
    expect(place.hasSecondFactor(rosa)).toBe(true);
  });

  it('takes no code of another account', async () => {
    const account = place.addApp(await place.person());
    expect(await place.remove(rosa, rosa.passkey.id, { code: place.codeOf(account.secret) })).toEqual(
      wrongCode,
    );
  });
});

describe('The last second factor', () => {
  it('goes with an assertion of itself', async () => {
    const proof = await place.confirmedBy(rosa, rosa.passkey);
    expect(await place.remove(rosa, rosa.passkey.id, proof)).toEqual(done);
    expect(place.hasSecondFactor(rosa)).toBe(false);
  });

  it.each([
    ['was not verified', { isVerified: false }],
    ['is of another domain', { rpId: 'example.org' }],
    ['has a wrong signature', { signature: () => Buffer.from('signed') }],
    ['is of another account', { userHandle: Buffer.alloc(32).toString('base64url') }],
  ] as const)('does not go with an assertion that %s, which uses the challenge up', async (_, odd) => {
    const options = await place.optionsToConfirm(rosa);
    const { authenticator, id } = rosa.passkey;
    const assertions = [authenticator.get(options, odd), authenticator.get(options)];
    const [wrong, late] = assertions.map((one) => ({ assertion: JSON.stringify(one) }));
    expect(await place.remove(rosa, id, wrong)).toEqual(refused);
    expect(await place.remove(rosa, id, late)).toEqual(over);
    expect(place.hasSecondFactor(rosa)).toBe(true);
  });

  it('does not go with an assertion for another session, for signing in, or of another account', async () => {
    const stranger = await place.holder();
    const { authenticator, id } = rosa.passkey;
    for (const { rpId, challenge } of [
      await place.optionsToConfirm(place.openSession(rosa)),
      await place.optionsToSignIn(),
      await place.optionsToConfirm(stranger),
    ]) {
      const assertion = JSON.stringify(authenticator.get({ rpId, challenge }));
      expect(await place.remove(rosa, id, { assertion })).toEqual(over);
    }
    expect(await place.remove(rosa, id, await place.confirmedBy(rosa, stranger.passkey))).toEqual(refused);
    const malformed = { status: 400, code: 'parameter_invalid' };
    expect(await place.remove(rosa, id, { assertion: '{}' })).toEqual(malformed);
    expect(place.hasSecondFactor(rosa)).toBe(true);
  });

  it('may be one that was copied; it cannot prove anything then', async () => {
    const { authenticator, id } = rosa.passkey;
    expect((await place.signInBy(authenticator)).status).toBe(200);
    const copied = await place.confirmedBy(rosa, rosa.passkey, { counter: 1 });
    expect(await place.remove(rosa, id, copied)).toEqual(refused);
    expect(await place.passkeysOf(rosa)).toMatchObject([{ copiedAt: expect.any(String) }]);
    expect(place.mailsTo(rosa.id)).toContain('passkey_copied');
    expect(await place.remove(rosa, id, await place.confirmedBy(rosa, rosa.passkey))).toEqual(refused);
    expect(await place.remove(rosa, id, recovery())).toEqual(done);
  });
});
