import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  expectBadRequest,
  expectDenied,
  expectJson,
  expectNotFound,
  expectOk,
} from '../../support/expectations.ts';
import {
  add,
  addPasskey,
  askToAdd,
  confirmedBy,
  factorsOf,
  newAuthenticator,
  type Owner,
  optionsToAdd,
  optionsToConfirm,
  optionsToSignIn,
  page,
  passkeysOf,
  signIn,
} from '../../support/passkeys.ts';
import { openSession } from '../../support/people.ts';
import {
  type ActiveAccount,
  accountPath,
  createActiveAccount,
  externalSystem,
  succeeded,
} from '../../support/scenario.ts';
import { startService, type TestService } from '../../support/service.ts';
import { mailsTo } from './mailed.ts';
import { expectRefused } from './refusals.ts';

let service: TestService;

beforeAll(async () => {
  service = await startService({ env: externalSystem });
});

afterAll(() => service.stop());

const rosa = (): Promise<ActiveAccount> => createActiveAccount(service);

describe('POST /accounts/{ACCOUNT_EMAIL}/passkeys/options', () => {
  it('returns what a browser needs to make a discoverable passkey that verifies the person', async () => {
    const person = await createActiveAccount(service, { fullName: 'Rosa Lind' });
    const answer = await askToAdd(person);
    expectJson(answer);
    expect(answer.json()).toEqual({
      rp: { id: 'ui.example.org', name: 'ui.example.org' },
      user: { id: expect.stringMatching(/^[\w-]{43}$/), name: person.id, displayName: 'Rosa Lind' },
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      pubKeyCredParams: [
        { type: 'public-key', alg: -8 },
        { type: 'public-key', alg: -7 },
        { type: 'public-key', alg: -257 },
      ],
      timeout: 300_000,
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      extensions: { credProps: true, prf: {} },
      hints: [],
    });
  });

  it('names the account itself where it has no full name', async () => {
    const person = await rosa();
    const { user } = await optionsToAdd(person);
    expect(user.displayName).toBe(person.id);
  });

  it('gives an account one user handle for ever, and each time another challenge', async () => {
    const person = await rosa();
    const [one, other] = await Promise.all([optionsToAdd(person), optionsToAdd(person)]);
    const third = await optionsToAdd(person);
    expect(new Set([one, other, third].map(({ user }) => user.id)).size).toBe(1);
    expect(new Set([one, other, third].map(({ challenge }) => challenge)).size).toBe(3);
    const stranger = await optionsToAdd(await rosa());
    expect(stranger.user.id).not.toBe(one.user.id);
  });

  it('names the passkeys that the account has, so that no authenticator makes a second one', async () => {
    const person = await rosa();
    const first = await addPasskey(person);
    const options = await optionsToAdd(person, await confirmedBy(person, first));
    expect(options.excludeCredentials).toEqual([
      { type: 'public-key', id: first.credentialId, transports: ['hybrid', 'internal'] },
    ]);
    expect(() => first.authenticator.create(options)).toThrow('InvalidStateError');
  });

  it('asks for the password of an account that has one', async () => {
    const person = await createActiveAccount(service, { password: 'herons in the shallows' });
    expectRefused(await askToAdd(person), 'password_wrong');
    expectRefused(await askToAdd(person, { password: 'herons in the reeds' }), 'password_wrong');
    expectJson(await askToAdd(person, { password: 'herons in the shallows' }));
  });

  it('slows down wrong passwords, also for a right one afterwards', async () => {
    const person = await createActiveAccount(service, { password: 'herons in the shallows' });
    const wrong = Array.from({ length: 5 }, () => askToAdd(person, { password: 'guess' }));
    for (const answer of await Promise.all(wrong)) expectRefused(answer, 'password_wrong');
    const tooEarly = await askToAdd(person, { password: 'herons in the shallows' });
    expect([tooEarly.status, tooEarly.headers['retry-after']]).toEqual([429, '60']);
  });

  it('asks an account without a password for a session that began just now', async () => {
    const person = await rosa();
    service.advance(601);
    expectRefused(await askToAdd(person), 'sign_in_again');
    expectRefused(await askToAdd(person, { assertion: '{}' }), 'sign_in_again');
    expectJson(await askToAdd({ ...person, session: await openSession(service, person.id) }));
  });

  describe('of an account that has a second factor', () => {
    const password = 'herons in the shallows';
    const holder = async () => {
      const person = await createActiveAccount(service, { password });
      return { ...person, passkey: await addPasskey(person, { password }) };
    };

    it('asks for a proof besides the password, so that nobody at an open browser adds a passkey of his own', async () => {
      const person = await holder();
      expectRefused(await askToAdd(person, { password }), 'second_factor_wrong');
      const wrong = { password, kind: 'recovery', code: '0000-0000-0000-0000' };
      expectRefused(await askToAdd(person, wrong), 'second_factor_wrong');
      const proof = await confirmedBy(person, person.passkey);
      expectRefused(await askToAdd(person, proof), 'password_wrong');
      expectJson(await askToAdd(person, { password, ...(await confirmedBy(person, person.passkey)) }));
    });

    it('takes a recovery code, and uses it up', async () => {
      const person = await holder();
      const proof = { password, kind: 'recovery', code: person.passkey.recoveryCodes![0]! };
      expectJson(await askToAdd(person, proof));
      expect(await factorsOf(person)).toMatchObject({ recovery_codes_left: 9 });
      expectRefused(await askToAdd(person, proof), 'second_factor_wrong');
      expect(await mailsTo(service, person.id)).toContain('recovery_code_used');
    });

    it('takes an assertion once, and none of another account or for signing in', async () => {
      const [person, other] = [await holder(), await holder()];
      const proof = await confirmedBy(person, person.passkey);
      expectJson(await askToAdd(person, { password, ...proof }));
      expectRefused(await askToAdd(person, { password, ...proof }), 'challenge_invalid');
      const { rpId, challenge } = await optionsToConfirm(person);
      const foreign = JSON.stringify(other.passkey.authenticator.get({ rpId, challenge }));
      expectRefused(await askToAdd(person, { password, assertion: foreign }), 'passkey_refused');
      const signing = await optionsToSignIn(service);
      const assertion = JSON.stringify(person.passkey.authenticator.get(signing));
      expectRefused(await askToAdd(person, { password, assertion }), 'challenge_invalid');
    });

    it('slows guesses at the code down, also for a right one afterwards', async () => {
      const person = await holder();
      const guess = { password, kind: 'recovery', code: '0000-0000-0000-0000' };
      for (const answer of await Promise.all(Array.from({ length: 5 }, () => askToAdd(person, guess))))
        expectRefused(answer, 'second_factor_wrong');
      const right = { password, kind: 'recovery', code: person.passkey.recoveryCodes![0]! };
      expect((await askToAdd(person, right)).status).toBe(429);
    });

    it('takes an assertion in the place of a fresh session, where there is no password', async () => {
      const person = await rosa();
      const passkey = await addPasskey(person);
      service.advance(601);
      const code = passkey.recoveryCodes![0]!;
      expectRefused(await askToAdd(person, { kind: 'recovery', code }), 'sign_in_again');
      expectJson(await askToAdd(person, await confirmedBy(person, passkey)));
    });
  });
});

describe('POST /accounts/{ACCOUNT_EMAIL}/passkeys/', () => {
  it.each(['ES256', 'RS256', 'EdDSA'] as const)('adds a passkey of %s that signs in', async (algorithm) => {
    const person = await rosa();
    const authenticator = newAuthenticator({ algorithm });
    const answer = await add(person, authenticator.create(await optionsToAdd(person)));
    expectJson(answer);
    expect(answer.json()).toEqual({
      id: expect.stringMatching(/^[\w-]{32}$/),
      recovery_codes: expect.arrayContaining([expect.any(String)]),
    });
    expect((await signIn(service, authenticator)).status).toBe(200);
  });

  it.each(['packed', 'with certificates'] as const)(
    'does not look at an attestation that was not asked for: %s',
    async (attestation) => {
      const person = await rosa();
      const authenticator = newAuthenticator();
      const credential = authenticator.create(await optionsToAdd(person), { attestation });
      expectJson(await add(person, credential));
      expect((await signIn(service, authenticator)).status).toBe(200);
    },
  );

  it('makes it a second factor, with ten recovery codes that come with the first one only', async () => {
    const person = await rosa();
    expect((await factorsOf(person)).second_factor).toBe(false);
    const first = await addPasskey(person, { name: ' Telephone ' });
    expect(first.recoveryCodes).toHaveLength(10);
    service.advance(1);
    const second = await addPasskey(person, {
      authenticator: newAuthenticator({ synced: true }),
      name: 'Tablet',
      by: first,
    });
    expect(second.recoveryCodes).toBeNull();
    const time = expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(await factorsOf(person)).toMatchObject({
      second_factor: true,
      recovery_codes_left: 10,
      passkeys: [
        { id: first.id, name: 'Telephone', created_at: time, used_at: time, synced: false, refused: false },
        { id: second.id, name: 'Tablet', created_at: time, used_at: null, synced: true, refused: false },
      ],
    });
  });

  it('tells the person by mail, each time', async () => {
    const person = await rosa();
    await addPasskey(person, { by: await addPasskey(person) });
    expect((await mailsTo(service, person.id)).filter((mail) => mail === 'passkey_added')).toHaveLength(2);
    expect((await mailsTo(service, person.id)).filter((mail) => mail === 'second_factor_on')).toHaveLength(1);
  });

  describe('refuses', () => {
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
    ] as const)('%s', async (_, odd, origin: string = page) => {
      const person = await rosa();
      const authenticator = newAuthenticator({}, origin);
      const options = await optionsToAdd(person);
      expectRefused(await add(person, authenticator.create(options, odd)), 'passkey_invalid');
      expect(await factorsOf(person)).toMatchObject({ second_factor: false, passkeys: [] });
      // And the challenge is used up.
      expectRefused(await add(person, newAuthenticator().create(options)), 'challenge_invalid');
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
    ])('%s in the place of a credential: 400', async (_, text) => {
      const answer = await add(await rosa(), text);
      expectBadRequest(answer, 'credential must be the JSON of a public key credential');
    });

    it('bytes that are no CBOR, without an error of its own', async () => {
      const person = await rosa();
      for (const bytes of [
        [],
        [0x1c],
        [0xa1],
        Array(3000).fill(0x81),
        [0xbf, 0xff],
        [0x9b, ...Array(8).fill(0xff)],
      ]) {
        const credential = newAuthenticator().create(await optionsToAdd(person));
        const attestationObject = Buffer.from(bytes).toString('base64url');
        const response = { ...credential.response, attestationObject };
        expectRefused(await add(person, { ...credential, response }), 'passkey_invalid');
      }
    });

    it('a credential of more than 32,768 characters: 400', async () => {
      const person = await rosa();
      const credential = newAuthenticator().create(await optionsToAdd(person));
      const long = { ...credential, more: 'x'.repeat(32_768) };
      expectBadRequest(await add(person, long), 'credential must not be longer than 32768 characters');
    });

    it.each(['', '   ', 'x'.repeat(101)])('a name that is missing or too long: %j', async (name) => {
      const person = await rosa();
      const credential = newAuthenticator().create(await optionsToAdd(person));
      expectBadRequest(await add(person, credential, name));
      expectJson(await add(person, credential, 'x'.repeat(100)));
    });
  });

  describe('refuses a challenge', () => {
    it('that was used, also by the same credential', async () => {
      const person = await rosa();
      const credential = newAuthenticator().create(await optionsToAdd(person));
      expectJson(await add(person, credential));
      expectRefused(await add(person, credential), 'challenge_invalid');
      expect(await passkeysOf(person)).toHaveLength(1);
    });

    it('that is five minutes old', async () => {
      const person = await rosa();
      const late = newAuthenticator().create(await optionsToAdd(person));
      service.advance(300);
      expectRefused(await add(person, late), 'challenge_invalid');
    });

    it('that nobody has asked for', async () => {
      const person = await rosa();
      const options = await optionsToAdd(person);
      const own = Buffer.alloc(32, 7).toString('base64url');
      const credential = newAuthenticator().create({ ...options, challenge: own });
      expectRefused(await add(person, credential), 'challenge_invalid');
    });

    it('of another account, which can still use it', async () => {
      const [person, other] = [await rosa(), await rosa()];
      const options = await optionsToAdd(other);
      expectRefused(await add(person, newAuthenticator().create(options)), 'challenge_invalid');
      expectJson(await add(other, newAuthenticator().create(options)));
    });

    it('of another session of the account', async () => {
      const person = await rosa();
      const other = { ...person, session: await openSession(service, person.id) };
      const options = await optionsToAdd(other);
      expectRefused(await add(person, newAuthenticator().create(options)), 'challenge_invalid');
    });

    it('that was asked for without a proof, before the account had a second factor', async () => {
      const person = await rosa();
      const early = newAuthenticator().create(await optionsToAdd(person));
      await addPasskey(person);
      expectRefused(await add(person, early), 'challenge_invalid');
      expect(await passkeysOf(person)).toHaveLength(1);
    });

    it('for signing in, or for confirming', async () => {
      const person = await rosa();
      const { user } = await optionsToAdd(person);
      for (const { rpId, challenge } of [await optionsToSignIn(service), await optionsToConfirm(person)]) {
        const credential = newAuthenticator().create({ rp: { id: rpId }, user, challenge });
        expectRefused(await add(person, credential), 'challenge_invalid');
      }
    });
  });

  it('adds a credential once, when it is sent for one account at the same time', async () => {
    const person = await rosa();
    const by = await addPasskey(person, { authenticator: newAuthenticator({ synced: true }) });
    const options = async () => optionsToAdd(person, await confirmedBy(person, by));
    const authenticator = newAuthenticator();
    const first = authenticator.create(await options());
    const others = await Promise.all(Array.from({ length: 4 }, options));
    const answers = await Promise.all(
      [first, ...others.map((options) => authenticator.registrationOf(first.id, options))].map((credential) =>
        add(person, credential),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expectRefused(answer, 'passkey_known');
    expect(await passkeysOf(person)).toHaveLength(2);
  });

  it('adds a credential to one account alone, when two add it at the same time', async () => {
    const people = [await rosa(), await rosa()] as const;
    const authenticator = newAuthenticator();
    const first = authenticator.create(await optionsToAdd(people[0]));
    const second = authenticator.registrationOf(first.id, await optionsToAdd(people[1]));
    const answers = await Promise.all([add(people[0], first), add(people[1], second)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const owner = people[answers.findIndex(({ status }) => status === 200)]!;
    const other = people.find((one) => one !== owner)!;
    expectRefused(answers.find(({ status }) => status === 400)!, 'passkey_known');
    expect([await passkeysOf(owner), await passkeysOf(other)]).toEqual([[expect.anything()], []]);
    expect((await factorsOf(other)).second_factor).toBe(false);
  });

  it('adds at most 20, also at the same time', async () => {
    const person = await rosa();
    const by = await addPasskey(person, { authenticator: newAuthenticator({ synced: true }) });
    for (let index = 1; index < 18; index += 1) await addPasskey(person, { by });
    const proved = async () => optionsToAdd(person, await confirmedBy(person, by));
    const options = await Promise.all(Array.from({ length: 4 }, proved));
    const credentials = options.map((each) => newAuthenticator().create(each));
    const answers = await Promise.all(credentials.map((credential) => add(person, credential)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expectRefused(answer, 'passkeys_too_many');
    expect(await passkeysOf(person)).toHaveLength(20);
    expectRefused(await askToAdd(person), 'passkeys_too_many');
  });

  it('ends the other sessions of the account with the first one, and goes on itself', async () => {
    const person = await rosa();
    const other = { ...person, session: await openSession(service, person.id) };
    const by = await addPasskey(person);
    expectDenied(await other.session.get(accountPath(person.id)));
    succeeded(await person.session.get(accountPath(person.id)), 'account_info');
    const later = { ...person, session: await openSession(service, person.id) };
    await addPasskey(person, { by });
    succeeded(await later.session.get(accountPath(person.id)), 'account_info');
  });
});

describe('POST /accounts/{ACCOUNT_EMAIL}/passkeys/{PASSKEY_ID}', () => {
  it('gives the passkey another name, and changes nothing else', async () => {
    const person = await rosa();
    const { id, authenticator } = await addPasskey(person);
    const [before] = await passkeysOf(person);
    const rename = (owner: Owner, which: string, name: string) =>
      owner.session.post(accountPath(owner.id, `/passkeys/${which}`), { form: { name } });
    expectOk(await rename(person, id, '  Grüne Telefone 📱 '));
    expect(await passkeysOf(person)).toEqual([{ ...before, name: 'Grüne Telefone 📱' }]);
    expect((await signIn(service, authenticator)).status).toBe(200);
    for (const name of ['', ' ', 'x'.repeat(101)]) expectBadRequest(await rename(person, id, name));
    const stranger = await rosa();
    expectNotFound(await rename(stranger, id, 'Mine'));
    for (const unknown of ['x'.repeat(32), 'x', `${id}%23`, 'x'.repeat(2000)])
      expectNotFound(await rename(person, unknown, 'Telephone'));
  });
});
