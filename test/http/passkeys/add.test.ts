import { describe, expect, it } from 'vitest';
import {
  expectBadRequest,
  expectDenied,
  expectJson,
  expectNotFound,
  expectOk,
} from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import {
  add,
  addPasskey,
  askToAdd,
  confirmedBy,
  factorsOf,
  newAuthenticator,
  type Owner,
  optionsToAdd,
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
import { mailsTo } from './mailed.ts';
import { expectRefused } from './refusals.ts';

const service = await startServiceInMemory({ env: externalSystem });

const rosa = (): Promise<ActiveAccount> => createActiveAccount(service);

describe('POST /accounts/{ACCOUNT_EMAIL}/passkeys/options', () => {
  it('returns what a browser needs to make a discoverable passkey that verifies the person', async () => {
    const person = await createActiveAccount(service, { fullName: 'Rosa Lind' });
    const answer = await askToAdd(person);
    expectJson(answer);
    expect((await optionsToAdd(await rosa())).user.displayName).toMatch(/@mail\.example$/);
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

  it('asks for the password of an account that has one', async () => {
    const person = await createActiveAccount(service, { password: 'herons in the shallows' });
    expectRefused(await askToAdd(person), 'password_wrong');
    expectRefused(await askToAdd(person, { password: 'herons in the reeds' }), 'password_wrong');
    expectJson(await askToAdd(person, { password: 'herons in the shallows' }));
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
  });
});

describe('POST /accounts/{ACCOUNT_EMAIL}/passkeys/', () => {
  it('makes it a second factor, with ten recovery codes that come with the first one only, and a mail each time', async () => {
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
    const mails = await mailsTo(service, person.id);
    expect(mails.filter((mail) => mail === 'passkey_added')).toHaveLength(2);
    expect(mails.filter((mail) => mail === 'second_factor_on')).toHaveLength(1);
  });

  it('refuses one that no browser has made for this page, and uses the challenge up', async () => {
    const person = await rosa();
    const options = await optionsToAdd(person);
    const unverified = newAuthenticator().create(options, { isVerified: false });
    expectRefused(await add(person, unverified), 'passkey_invalid');
    expectRefused(await add(person, newAuthenticator().create(options)), 'challenge_invalid');
    expect(await factorsOf(person)).toMatchObject({ second_factor: false, passkeys: [] });
  });

  it('is 400 for a credential that is no JSON or too long, and for a name that is missing or too long', async () => {
    const person = await rosa();
    const credential = newAuthenticator().create(await optionsToAdd(person));
    const malformed = await add(person, 'credential');
    expectBadRequest(malformed, 'credential must be the JSON of a public key credential');
    const long = { ...credential, more: 'x'.repeat(32_768) };
    expectBadRequest(await add(person, long), 'credential must not be longer than 32768 characters');
    for (const name of ['', '   ', 'x'.repeat(101)]) expectBadRequest(await add(person, credential, name));
    expectJson(await add(person, credential, 'x'.repeat(100)));
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
