import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../support/client.ts';
import {
  expectBadRequest,
  expectDenied,
  expectForm,
  expectJson,
  expectOk,
} from '../../support/expectations.ts';
import { kiosk } from '../../support/kiosk.ts';
import {
  type Added,
  addPasskey,
  askToSignIn,
  confirmedBy,
  newAuthenticator,
  type Oddities,
  optionsToAdd,
  optionsToConfirm,
  optionsToSignIn,
  passkeysOf,
  signIn,
  signInWith,
} from '../../support/passkeys.ts';
import {
  type ActiveAccount,
  accountPath,
  admin,
  clientOf,
  createActiveAccount,
  externalSystem,
  succeeded,
  ui,
  withTokenOf,
} from '../../support/scenario.ts';
import { startService, type TestService } from '../../support/service.ts';
import { storedItems } from '../../support/stored-everywhere.ts';
import { child } from '../../support/xml-tree.ts';
import { mailsTo } from './mailed.ts';
import { expectRefused } from './refusals.ts';

let service: TestService<'kiosk'>;

beforeAll(async () => {
  service = await startService({ env: externalSystem, apps: { kiosk } });
});

afterAll(() => service.stop());

interface Holder extends ActiveAccount {
  readonly passkey: Added;
}

async function holder(kind?: Parameters<typeof newAuthenticator>[0]): Promise<Holder> {
  const account = await createActiveAccount(service);
  return { ...account, passkey: await addPasskey(account, { authenticator: newAuthenticator(kind) }) };
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

  it('is 429 from a network after 300 calls in an hour, for a second, and stores nothing then', async () => {
    const source = '203.0.113.99';
    service.advance(3600 - (Math.floor(service.now()) % 3600));
    for (let done = 0; done < 300; done += 1) expectJson(await askToSignIn(service, { source }));
    const challenges = async () =>
      (await storedItems(service)).filter(({ where }) => where === 'CHALLENGE').length;
    const before = await challenges();
    const tooEarly = await askToSignIn(service, { source });
    expect([tooEarly.status, tooEarly.headers['retry-after']]).toEqual([429, '1']);
    expect((await askToSignIn(service, { source, ticket: 'x'.repeat(43) })).status).toBe(429);
    expect(await challenges()).toBe(before);
    expectJson(await askToSignIn(service));
    service.advance(2);
    expectJson(await askToSignIn(service, { source }));
    // With the next hour the count begins again.
    expect((await askToSignIn(service, { source })).status).toBe(429);
    service.advance(3600);
    for (const answer of [await askToSignIn(service, { source }), await askToSignIn(service, { source })])
      expectJson(answer);
  });

  it('refuses a ticket that nobody has', async () => {
    for (const ticket of ['x', 'x'.repeat(43)])
      expectRefused(await askToSignIn(service, { ticket }), 'ticket_invalid');
  });
});

describe('POST /passkeys/sign_in', () => {
  it('opens a session of the account whose passkey has signed the challenge', async () => {
    const rosa = await holder();
    const credential = rosa.passkey.authenticator.get(await optionsToSignIn(service));
    const answer = await signInWith(service, credential, { device: 'Firefox / Windows' });
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

  it('keeps the token of a browser that the account knows, and gives any other a new one', async () => {
    const rosa = await holder();
    const { authenticator } = rosa.passkey;
    const again = async (browser?: string) => {
      const credential = authenticator.get(await optionsToSignIn(service));
      return pairsOf(await signInWith(service, credential, browser ? { browser } : {})).browser!;
    };
    const first = await again();
    expect(await again(first)).toBe(first);
    expect(await again('x'.repeat(32))).not.toBe('x'.repeat(32));
  });

  it('sets the language of mails that the person speaks', async () => {
    const rosa = await holder();
    const credential = rosa.passkey.authenticator.get(await optionsToSignIn(service));
    succeeded(await signInWith(service, credential, { language: 'de' }), 'passkey_sign_in');
    const settings = succeeded(await rosa.session.get(accountPath(rosa.id, '/settings')), 'account_settings');
    expect(settings.json()).toMatchObject({ language: 'de' });
  });

  it('takes a synchronised passkey as often as it is used, which never counts', async () => {
    const rosa = await holder({ synced: true });
    for (let use = 0; use < 3; use += 1)
      succeeded(await signIn(service, rosa.passkey.authenticator), 'passkey_sign_in');
    expect(await passkeysOf(rosa)).toMatchObject([{ synced: true, refused: false }]);
  });

  it('remembers whether the passkey is still kept elsewhere', async () => {
    const rosa = await holder({ synced: true });
    succeeded(await signIn(service, rosa.passkey.authenticator, { backedUp: false }), 'passkey_sign_in');
    expect(await passkeysOf(rosa)).toMatchObject([{ synced: false }]);
  });

  it('opens sessions for two passkeys of an account at the same time', async () => {
    const rosa = await holder();
    const other = await addPasskey(rosa, { by: rosa.passkey });
    const answers = await Promise.all([
      signIn(service, rosa.passkey.authenticator),
      signIn(service, other.authenticator),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe('A sign-in with a passkey is refused in the same words', () => {
  it.each<readonly [string, Oddities]>([
    ['another RP id', { rpId: 'example.org' }],
    ['the ceremony of adding', { type: 'webauthn.create' }],
    ['a person who was not verified', { isVerified: false }],
    ['a person who was not there', { isPresent: false }],
    ['a page in a frame of another site', { crossOrigin: true }],
    ['a page that names the site around it', { crossOrigin: true, topOrigin: 'https://evil.example' }],
    [
      'a signature that is not right',
      { signature: (right) => Buffer.concat([right.subarray(0, -1), Buffer.of(right.at(-1)! ^ 1)]) },
    ],
    ['a signature that is none', { signature: () => Buffer.from('signed') }],
    ['the user handle of another account', { userHandle: Buffer.alloc(32, 1).toString('base64url') }],
    ['no user handle', { userHandle: undefined }],
    ['an empty user handle', { userHandle: '' }],
    ['a credential that has changed its kind', { backupEligible: true }],
    ['flags that cannot be', { backedUp: true }],
  ])('for %s, which uses the challenge up', async (_, odd) => {
    const rosa = await holder();
    const options = await optionsToSignIn(service);
    expectRefused(await signInWith(service, rosa.passkey.authenticator.get(options, odd)), 'passkey_refused');
    expectRefused(await signInWith(service, rosa.passkey.authenticator.get(options)), 'challenge_invalid');
    expect(await counters(rosa.id)).toEqual(['active', '1', '0']);
    // Nothing of it counts against the passkey.
    succeeded(await signIn(service, rosa.passkey.authenticator), 'passkey_sign_in');
  });

  it.each(['https://ui.example.org.evil.example', 'http://ui.example.org', 'https://example.org'])(
    'for a page of another origin: %s',
    async (origin) => {
      const account = await createActiveAccount(service);
      const authenticator = newAuthenticator();
      const { credentialId } = await addPasskey(account, { authenticator });
      const elsewhere = authenticator.copy(origin);
      expectRefused(await signIn(service, elsewhere), 'passkey_refused');
      expect(credentialId).not.toBe('');
      expect((await signIn(service, authenticator)).status).toBe(200);
    },
  );

  it('for a credential that nobody has', async () => {
    const account = await createActiveAccount(service);
    const stranger = newAuthenticator();
    stranger.create(await optionsToAdd(account));
    expectRefused(await signIn(service, stranger), 'passkey_refused');
  });

  it('for a credential that names one of somebody else', async () => {
    const [rosa, other] = [await holder(), await holder()];
    const id = rosa.passkey.credentialId;
    expectRefused(await signIn(service, other.passkey.authenticator, { id }), 'passkey_refused');
  });

  it.each(['disabled', 'retired'])('for an account that is %s', async (state) => {
    const rosa = await holder();
    expectOk(await admin(service).post(accountPath(rosa.id, '/set-state'), { form: { state } }));
    expectRefused(await signIn(service, rosa.passkey.authenticator), 'passkey_refused');
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

  it('is good for five minutes', async () => {
    const rosa = await holder();
    const [inTime, late] = [await optionsToSignIn(service), await optionsToSignIn(service)];
    service.advance(295);
    succeeded(await signInWith(service, rosa.passkey.authenticator.get(inTime)), 'passkey_sign_in');
    service.advance(5);
    expectRefused(await signInWith(service, rosa.passkey.authenticator.get(late)), 'challenge_invalid');
  });

  it('is good for the UI app alone that asked for it', async () => {
    const rosa = await holder();
    const answer = await clientOf(service, service.apps.kiosk).post('/passkeys/options', {
      form: { source: '192.0.2.7' },
    });
    const options = succeeded(answer, 'passkey_challenge').json() as { rpId: string; challenge: string };
    const credential = rosa.passkey.authenticator.get(options);
    expectRefused(await signInWith(service, credential), 'challenge_invalid');
    const form = { credential: JSON.stringify(credential), source: '192.0.2.9' };
    expectForm(await clientOf(service, service.apps.kiosk).post('/passkeys/sign_in', { form }));
  });

  it('for adding a passkey, or for confirming, signs nobody in', async () => {
    const rosa = await holder();
    const { authenticator } = rosa.passkey;
    const { challenge } = await optionsToAdd(rosa, await confirmedBy(rosa, rosa.passkey));
    const ofAdding = authenticator.get({ rpId: 'ui.example.org', challenge });
    expectRefused(await signInWith(service, ofAdding), 'challenge_invalid');
    expectRefused(
      await signInWith(service, authenticator.get(await optionsToConfirm(rosa))),
      'challenge_invalid',
    );
  });

  it('that the page has made itself signs nobody in', async () => {
    const rosa = await holder();
    const challenge = Buffer.alloc(32, 9).toString('base64url');
    const credential = rosa.passkey.authenticator.get({ rpId: 'ui.example.org', challenge });
    expectRefused(await signInWith(service, credential), 'challenge_invalid');
  });
});

describe('A passkey that was copied', () => {
  it('is refused as soon as its counter does not grow, for good and for everybody; its person is told', async () => {
    const rosa = await holder();
    const { authenticator } = rosa.passkey;
    const thief = authenticator.copy();
    succeeded(await signIn(service, authenticator), 'passkey_sign_in');
    expectRefused(await signIn(service, thief), 'passkey_refused');
    expect(await passkeysOf(rosa)).toMatchObject([{ refused: true }]);
    expect((await mailsTo(service, rosa.id)).filter((mail) => mail === 'passkey_copied')).toHaveLength(1);
    // Neither the copy, which has caught up, nor the original opens anything now, and nobody is told again.
    for (const one of [thief, thief, authenticator])
      expectRefused(await signIn(service, one), 'passkey_refused');
    expect((await mailsTo(service, rosa.id)).filter((mail) => mail === 'passkey_copied')).toHaveLength(1);
  });

  it('is not offered any more, while another passkey of the account works', async () => {
    const rosa = await holder();
    const { authenticator } = rosa.passkey;
    succeeded(await signIn(service, authenticator), 'passkey_sign_in');
    expectRefused(await signIn(service, authenticator, { counter: 1 }), 'passkey_refused');
    const proof = { kind: 'recovery', code: rosa.passkey.recoveryCodes![0]! };
    const other = await addPasskey(rosa, { proof });
    const { allowCredentials } = await optionsToConfirm(rosa);
    expect(allowCredentials.map(({ id }) => id)).toEqual([other.credentialId]);
    succeeded(await signIn(service, other.authenticator), 'passkey_sign_in');
  });

  it('is told by a counter that falls back to 0, too', async () => {
    const rosa = await holder();
    succeeded(await signIn(service, rosa.passkey.authenticator), 'passkey_sign_in');
    expectRefused(await signIn(service, rosa.passkey.authenticator, { counter: 0 }), 'passkey_refused');
    expect(await passkeysOf(rosa)).toMatchObject([{ refused: true }]);
  });

  it('is not told by a stranger who lacks the private key', async () => {
    const rosa = await holder();
    succeeded(await signIn(service, rosa.passkey.authenticator), 'passkey_sign_in');
    const forged = { counter: 1, signature: () => Buffer.from('3006020101020101', 'hex') };
    expectRefused(await signIn(service, rosa.passkey.authenticator, forged), 'passkey_refused');
    expect(await passkeysOf(rosa)).toMatchObject([{ refused: false }]);
    succeeded(await signIn(service, rosa.passkey.authenticator), 'passkey_sign_in');
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

  it('too many attempts from one network, for a second: 429', async () => {
    const rosa = await holder();
    const stranger = newAuthenticator();
    stranger.create(await optionsToAdd(await createActiveAccount(service)));
    const source = '203.0.113.77';
    const attempt = async () => signInWith(service, stranger.get(await optionsToSignIn(service)), { source });
    for (let done = 0; done < 50; done += 10) {
      const answers = await Promise.all(Array.from({ length: 10 }, attempt));
      for (const answer of answers) expectRefused(answer, 'passkey_refused');
    }
    const tooEarly = await attempt();
    expect([tooEarly.status, tooEarly.headers['retry-after']]).toEqual([429, '1']);
    // Other networks do not wait, and this one waits a second.
    succeeded(await signIn(service, rosa.passkey.authenticator), 'passkey_sign_in');
    service.advance(2);
    const credential = rosa.passkey.authenticator.get(await optionsToSignIn(service));
    expectForm(await signInWith(service, credential, { source }));
  });

  it('every caller that is no UI app', async () => {
    const rosa = await holder();
    const form = { credential: '{}', source: '192.0.2.7' };
    for (const client of [admin(service), rosa.session])
      for (const call of ['options', 'sign_in'])
        expectDenied(await client.post(`/passkeys/${call}`, { form }));
  });
});
