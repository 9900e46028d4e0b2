import { describe, expect, it } from 'vitest';
import type { Answer } from '../../support/client.ts';
import {
  expectBadRequest,
  expectDenied,
  expectForm,
  expectJson,
  expectOk,
} from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import {
  type Added,
  addPasskey,
  askToSignIn,
  newAuthenticator,
  optionsToAdd,
  optionsToSignIn,
  passkeysOf,
  signIn,
  signInWith,
} from '../../support/passkeys.ts';
import {
  type ActiveAccount,
  accountPath,
  admin,
  createActiveAccount,
  externalSystem,
  succeeded,
  ui,
  withTokenOf,
} from '../../support/scenario.ts';
import { child } from '../../support/xml-tree.ts';
import { mailsTo } from './mailed.ts';
import { expectRefused } from './refusals.ts';

const service = await startServiceInMemory({ env: externalSystem });

interface Holder extends ActiveAccount {
  readonly passkey: Added;
}

async function holder(): Promise<Holder> {
  const account = await createActiveAccount(service);
  return { ...account, passkey: await addPasskey(account) };
}

const pairsOf = (answer: Answer): Readonly<Record<string, string>> => Object.fromEntries(answer.form());

async function counters(id: string): Promise<readonly string[]> {
  const account = (await admin(service).get(accountPath(id))).xml();
  return ['state', 'totalLoginCount', 'failedLoginCount'].map((name) => child(account, name).text);
}

describe('POST /passkeys/options', () => {
  it('returns a new challenge each time, and says nothing of any account', async () => {
    await holder();
    const [one, other] = [await askToSignIn(service), await askToSignIn(service)];
    expectJson(one);
    expect(one.json()).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: 'ui.example.org',
      timeout: 300_000,
      userVerification: 'required',
      allowCredentials: [],
    });
    expect(other.json()).not.toEqual(one.json());
  });

  it('asks from which network the person calls', async () => {
    const post = (form: Readonly<Record<string, string>>) => ui(service).post('/passkeys/options', { form });
    expectBadRequest(await post({}), 'source is required');
    expectBadRequest(await post({ source: 'here' }), 'source must be an IP address');
  });
});

describe('POST /passkeys/sign_in', () => {
  it('opens a session of the account whose passkey has signed the challenge, and stores the language', async () => {
    const rosa = await holder();
    const credential = rosa.passkey.authenticator.get(await optionsToSignIn(service));
    const answer = await signInWith(service, credential, { device: 'Firefox / Windows', language: 'de' });
    expectForm(answer);
    expect(pairsOf(answer)).toEqual({
      oauth_token: expect.any(String),
      oauth_token_secret: expect.any(String),
      account_id: rosa.id,
      browser: expect.stringMatching(/^[\da-zA-Z]{32}$/),
    });
    const session = withTokenOf(ui(service), answer);
    succeeded(await session.get(accountPath(rosa.id)), 'account_info');
    const sessions = succeeded(
      await session.get(accountPath(rosa.id, '/sessions/')),
      'account_sessions',
    ).json();
    expect(sessions).toEqual(
      expect.arrayContaining([expect.objectContaining({ device: 'Firefox / Windows' })]),
    );
    const settings = succeeded(await session.get(accountPath(rosa.id, '/settings')), 'account_settings');
    expect(settings.json()).toMatchObject({ language: 'de' });
  });

  it('also names the username of the internal system, where the account has one', async () => {
    const account = await createActiveAccount(service, { password: 'herons in the shallows' });
    const { authenticator } = await addPasskey(account, { password: 'herons in the shallows' });
    expect(pairsOf(await signIn(service, authenticator))).toMatchObject({
      account_id: account.id,
      username: account.username,
    });
  });

  it('counts the log-in, and says when the passkey was used', async () => {
    const rosa = await holder();
    expect(await counters(rosa.id)).toEqual(['active', '1', '0']);
    succeeded(await signIn(service, rosa.passkey.authenticator), 'passkey_sign_in');
    expect(await counters(rosa.id)).toEqual(['active', '2', '0']);
    const [listed] = await passkeysOf(rosa);
    expect(Math.abs(Date.parse(listed!.used_at!) / 1000 - service.now())).toBeLessThan(60);
  });
});

describe('A sign-in with a passkey is refused in the same words', () => {
  it('for an answer of another site, which uses the challenge up', async () => {
    const rosa = await holder();
    const { authenticator } = rosa.passkey;
    const options = await optionsToSignIn(service);
    const elsewhere = authenticator.copy('https://ui.example.org.evil.example');
    expectRefused(await signInWith(service, elsewhere.get(options)), 'passkey_refused');
    expectRefused(await signInWith(service, authenticator.get(options)), 'challenge_invalid');
    expect(await counters(rosa.id)).toEqual(['active', '1', '0']);
  });

  it('for a credential that nobody has', async () => {
    const account = await createActiveAccount(service);
    const stranger = newAuthenticator();
    stranger.create(await optionsToAdd(account));
    expectRefused(await signIn(service, stranger), 'passkey_refused');
  });

  it('for an account that was reset, whose passkey opens it again when it is active', async () => {
    const rosa = await holder();
    expectOk(await admin(service).post(accountPath(rosa.id, '/reset')));
    expectRefused(await signIn(service, rosa.passkey.authenticator), 'passkey_refused');
    expectOk(await admin(service).post(accountPath(rosa.id, '/set-state'), { form: { state: 'active' } }));
    expect((await signIn(service, rosa.passkey.authenticator)).status).toBe(200);
  });
});

describe('A challenge', () => {
  it('is good for one session, also when the answer is sent twice at the same time', async () => {
    const rosa = await holder();
    const credential = rosa.passkey.authenticator.get(await optionsToSignIn(service));
    const answers = await Promise.all(Array.from({ length: 4 }, () => signInWith(service, credential)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expectRefused(answer, 'challenge_invalid');
    expectRefused(await signInWith(service, credential), 'challenge_invalid');
    // The counter did not grow in the repetitions; yet the passkey is not taken for a copy.
    expect(await passkeysOf(rosa)).toMatchObject([{ refused: false }]);
    expect(await mailsTo(service, rosa.id)).not.toContain('passkey_copied');
    expect(await counters(rosa.id)).toEqual(['active', '2', '0']);
  });
});

describe('A passkey that was copied', () => {
  it('is refused as soon as its counter does not grow, and its person is told', async () => {
    const rosa = await holder();
    const { authenticator } = rosa.passkey;
    const thief = authenticator.copy();
    succeeded(await signIn(service, authenticator), 'passkey_sign_in');
    expectRefused(await signIn(service, thief), 'passkey_refused');
    expect(await passkeysOf(rosa)).toMatchObject([{ refused: true }]);
    expect(await mailsTo(service, rosa.id)).toContain('passkey_copied');
  });
});

describe('POST /passkeys/sign_in rejects', () => {
  it('a call without a credential or a source, and a source that is no address: 400', async () => {
    const rosa = await holder();
    const credential = JSON.stringify(rosa.passkey.authenticator.get(await optionsToSignIn(service)));
    const post = (form: Readonly<Record<string, string>>) => ui(service).post('/passkeys/sign_in', { form });
    expectBadRequest(await post({ credential }), 'source is required');
    expectBadRequest(await post({ source: '192.0.2.7' }), 'credential is required');
    expectBadRequest(await post({ credential, source: 'here' }), 'source must be an IP address');
    for (const text of ['{', '{}', '[]', '"x"'])
      expectBadRequest(
        await signInWith(service, text),
        'credential must be the JSON of a public key credential',
      );
    // None of these has used the challenge up.
    expectForm(await post({ credential, source: '192.0.2.7' }));
  });

  it('every caller that is no UI app', async () => {
    const rosa = await holder();
    const form = { credential: '{}', source: '192.0.2.7' };
    for (const client of [admin(service), rosa.session])
      for (const call of ['options', 'sign_in'])
        expectDenied(await client.post(`/passkeys/${call}`, { form }));
  });
});
