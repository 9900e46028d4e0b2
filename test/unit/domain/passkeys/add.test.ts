/** Adding passkeys: what is asked for before, and what no passkey is made of. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Outcome } from '../accounts/signing-in.ts';
import { newAuthenticator, Passkeys, type SignedIn } from './passkeys.ts';

const invalid: Outcome = { status: 400, code: 'passkey_invalid' };
const malformed: Outcome = { status: 400, code: 'parameter_invalid' };
const over: Outcome = { status: 403, code: 'challenge_invalid' };
const refused: Outcome = { status: 403, code: 'passkey_refused' };
const wrongCode: Outcome = { status: 400, code: 'second_factor_wrong' };
const asked = expect.objectContaining({ status: 200, challenge: expect.any(String) });
const added = expect.objectContaining({ status: 200, id: expect.any(String) });

let place: Passkeys;
let rosa: SignedIn;
beforeEach(() => {
  place = new Passkeys();
  rosa = place.rosa();
});

describe('Options for a passkey', () => {
  it('name one user handle of an account for ever, and each time another challenge', async () => {
    const [one, other] = await Promise.all([place.optionsToAdd(rosa), place.optionsToAdd(rosa)]);
    const all = [one, other, await place.optionsToAdd(rosa)];
    expect(new Set(all.map(({ user }) => user.id)).size).toBe(1);
    expect(new Set(all.map(({ challenge }) => challenge)).size).toBe(3);
    const stranger = await place.optionsToAdd(place.rosa());
    expect(stranger.user.id).not.toBe(one.user.id);
  });

  it('name the passkeys that the account has, so that no authenticator makes a second one', async () => {
    const first = await place.addPasskey(rosa);
    const options = await place.optionsToAdd(rosa, await place.confirmedBy(rosa, first));
    expect(options.excludeCredentials).toEqual([
      { type: 'public-key', id: first.credentialId, transports: ['hybrid', 'internal'] },
    ]);
    expect(() => first.authenticator.create(options)).toThrow('InvalidStateError');
  });

  it('ask an account without a password for a session that began just now, or for an assertion', async () => {
    const tooOld: Outcome = { status: 403, code: 'sign_in_again' };
    place.advance(601);
    expect(await place.askToAdd(rosa)).toEqual(tooOld);
    expect(await place.askToAdd(rosa, { assertion: '{}' })).toEqual(tooOld);
    rosa = place.openSession(rosa);
    const passkey = await place.addPasskey(rosa);
    place.advance(601);
    const code = passkey.recoveryCodes![0]!;
    expect(await place.askToAdd(rosa, { kind: 'recovery', code })).toEqual(tooOld);
    expect(await place.askToAdd(rosa, await place.confirmedBy(rosa, passkey))).toEqual(asked);
  });

  it('slow down who guesses at the password, or at a code of an account with a second factor', async () => {
    const person = await place.person();
    const { password } = person;
    const session = place.openSession(person);
    for (let i = 0; i < 5; i += 1)
      expect(await place.askToAdd(session, { password: 'guess' })).toMatchObject({ code: 'password_wrong' });
    const tooEarly: Outcome = { status: 429, code: 'too_many_attempts', wait: 60 };
    expect(await place.askToAdd(session, { password })).toEqual(tooEarly);
    const holder = await place.holder();
    const guess = { kind: 'recovery', code: '0000-0000-0000-0000' };
    for (let i = 0; i < 5; i += 1) expect(await place.askToAdd(holder, guess)).toEqual(wrongCode);
    const right = { ...guess, code: holder.passkey.recoveryCodes![0]! };
    expect(await place.askToAdd(holder, right)).toEqual(tooEarly);
  });

  it('take an assertion once, and none of another account or for signing in', async () => {
    const [person, other] = [await place.holder(), await place.holder()];
    const proof = await place.confirmedBy(person, person.passkey);
    expect(await place.askToAdd(person, proof)).toEqual(asked);
    expect(await place.askToAdd(person, proof)).toEqual(over);
    expect(await place.askToAdd(person, await place.confirmedBy(person, other.passkey))).toEqual(refused);
    const signing = person.passkey.authenticator.get(await place.optionsToSignIn());
    expect(await place.askToAdd(person, { assertion: JSON.stringify(signing) })).toEqual(over);
  });
});

describe('A passkey is added', () => {
  it.each(['ES256', 'RS256', 'EdDSA'] as const)('with %s, and signs in', async (algorithm) => {
    const { authenticator } = await place.addPasskey(rosa, {}, newAuthenticator({ algorithm }));
    expect((await place.signInBy(authenticator)).status).toBe(200);
  });

  it.each(['packed', 'with certificates'] as const)(
    'whatever attestation comes with it that was not asked for: %s',
    async (attestation) => {
      const authenticator = newAuthenticator();
      const credential = authenticator.create(await place.optionsToAdd(rosa), { attestation });
      expect(await place.add(rosa, credential)).toEqual(added);
      expect((await place.signInBy(authenticator)).status).toBe(200);
    },
  );

  it('once, when it is sent for one account at the same time', async () => {
    const by = await place.addPasskey(rosa, {}, newAuthenticator({ synced: true }));
    const options = async () => place.optionsToAdd(rosa, await place.confirmedBy(rosa, by));
    const authenticator = newAuthenticator();
    const first = authenticator.create(await options());
    const others = [await options(), await options(), await options()];
    const answers = await Promise.all(
      [first, ...others.map((each) => authenticator.registrationOf(first.id, each))].map((credential) =>
        place.add(rosa, credential),
      ),
    );
    const known = { status: 400, code: 'passkey_known' };
    expect(answers.filter(({ status }) => status !== 200)).toEqual([known, known, known]);
    expect(await place.passkeysOf(rosa)).toHaveLength(2);
  });

  it('at most 20 times, also at the same time', async () => {
    const by = await place.addPasskey(rosa, {}, newAuthenticator({ synced: true }));
    const proved = async () => place.optionsToAdd(rosa, await place.confirmedBy(rosa, by));
    for (let index = 1; index < 18; index += 1)
      await place.addPasskey(rosa, await place.confirmedBy(rosa, by));
    const options = [await proved(), await proved(), await proved(), await proved()];
    const answers = await Promise.all(
      options.map((each) => place.add(rosa, newAuthenticator().create(each))),
    );
    const tooMany = { status: 400, code: 'passkeys_too_many' };
    expect(answers.filter(({ status }) => status !== 200)).toEqual([tooMany, tooMany]);
    expect(await place.passkeysOf(rosa)).toHaveLength(20);
    expect(await place.askToAdd(rosa)).toEqual(tooMany);
  });
});

describe('No passkey is made of', () => {
  it.each([
    ['a page of another origin', {}, 'https://ui.example.org.evil.example'],
    ['the same host without TLS', {}, 'http://ui.example.org'],
    ['another port', {}, 'https://ui.example.org:8443'],
    ['a host below', {}, 'https://login.ui.example.org'],
    ['another domain', { rpId: 'example.org' }],
    ['the ceremony of signing in', { type: 'webauthn.get' }],
    ['a person who was not verified', { isVerified: false }],
    ['a person who was not there', { isPresent: false }],
    ['a page in a frame of another site', { crossOrigin: true }],
    ['an id that is not the one that is signed', { id: 'c29tZWJvZHkgZWxzZQ' }],
    ['flags that cannot be', { backupEligible: false, backedUp: true }],
  ] as const)('%s, which uses the challenge up', async (_, odd, origin?: string) => {
    const options = await place.optionsToAdd(rosa);
    expect(await place.add(rosa, newAuthenticator({}, origin).create(options, odd))).toEqual(invalid);
    expect(await place.passkeysOf(rosa)).toEqual([]);
    expect(place.hasSecondFactor(rosa)).toBe(false);
    expect(await place.add(rosa, newAuthenticator().create(options))).toEqual(over);
  });

  it.each([
    ['no JSON', 'credential'],
    ['a text', '"credential"'],
    ['null', 'null'],
    ['a list', '[]'],
    ['no answer', '{"id":"c29tZXRoaW5n","rawId":"c29tZXRoaW5n","type":"public-key"}'],
    [
      'client data that are no JSON',
      '{"id":"c29tZXRoaW5n","rawId":"c29tZXRoaW5n","type":"public-key","response":{"clientDataJSON":"e30x","attestationObject":"oA"}}',
    ],
  ])('%s', async (_, text) => {
    expect(await place.add(rosa, text)).toEqual(malformed);
  });

  it.each([
    ['nothing', []],
    ['a simple value', [0x1c]],
    ['a map that is cut off', [0xa1]],
    ['lists in lists', Array(3000).fill(0x81)],
    ['a map of no fixed size', [0xbf, 0xff]],
    ['a list of a size that nothing has', [0x9b, ...Array(8).fill(0xff)]],
  ])('bytes that are no CBOR, without an error of its own: %s', async (_, bytes) => {
    const credential = newAuthenticator().create(await place.optionsToAdd(rosa));
    const attestationObject = Buffer.from(bytes).toString('base64url');
    const response = { ...credential.response, attestationObject };
    expect(await place.add(rosa, { ...credential, response })).toEqual(invalid);
  });
});

describe('A challenge for adding is refused', () => {
  it('that was used, also by the same credential', async () => {
    const credential = newAuthenticator().create(await place.optionsToAdd(rosa));
    expect(await place.add(rosa, credential)).toEqual(added);
    expect(await place.add(rosa, credential)).toEqual(over);
    expect(await place.passkeysOf(rosa)).toHaveLength(1);
  });

  it('that is five minutes old', async () => {
    const late = newAuthenticator().create(await place.optionsToAdd(rosa));
    place.advance(300);
    expect(await place.add(rosa, late)).toEqual(over);
  });

  it('that nobody has asked for, or that was for something else', async () => {
    const { user, rp } = await place.optionsToAdd(rosa);
    const challenges = [
      Buffer.alloc(32, 7).toString('base64url'),
      (await place.optionsToSignIn()).challenge,
      (await place.optionsToConfirm(rosa)).challenge,
    ];
    for (const challenge of challenges)
      expect(await place.add(rosa, newAuthenticator().create({ rp, user, challenge }))).toEqual(over);
  });

  it('of another account or session, which can still use it', async () => {
    for (const other of [place.rosa(), place.openSession(rosa)]) {
      const options = await place.optionsToAdd(other);
      expect(await place.add(rosa, newAuthenticator().create(options))).toEqual(over);
      expect(await place.add(other, newAuthenticator().create(options))).toEqual(added);
    }
  });

  it('that was asked for without a proof, before the account had a second factor', async () => {
    const early = newAuthenticator().create(await place.optionsToAdd(rosa));
    await place.addPasskey(rosa);
    expect(await place.add(rosa, early)).toEqual(over);
    expect(await place.passkeysOf(rosa)).toHaveLength(1);
  });
});
