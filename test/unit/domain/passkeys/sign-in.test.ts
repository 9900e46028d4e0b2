/** Signing in with a passkey: what opens a session, and what is refused in the same words. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Oddities } from '../../../../local/tools/authenticator/authenticator.ts';
import type { Caller } from '../../../../shared/access/principal.ts';
import type { Outcome } from '../accounts/signing-in.ts';
import { accountIn } from '../accounts/support.ts';
import { type Holder, newAuthenticator, Passkeys } from './passkeys.ts';

const refused: Outcome = { status: 403, code: 'passkey_refused' };
const over: Outcome = { status: 403, code: 'challenge_invalid' };
const tooEarly: Outcome = { status: 429, code: 'too_many_attempts', wait: 1 };
const opened = expect.objectContaining({ status: 200, oauth_token: expect.any(String) });

let place: Passkeys;
let rosa: Holder;
beforeEach(async () => {
  place = new Passkeys();
  rosa = await place.holder();
});

const signIn = (odd: Oddities = {}) => place.signInBy(rosa.passkey.authenticator, odd);

describe('A challenge for signing in', () => {
  it('is 429 from a network after 300 in an hour, for a second, and stores nothing then', async () => {
    const source = place.newSource();
    const ask = (form = {}) => place.askToSignIn({ source, ...form });
    const issued = expect.objectContaining({ challenge: expect.any(String) });
    place.advance(1800);
    for (let done = 0; done < 300; done += 1) expect(await ask()).toEqual(issued);
    const stored = place.store.items.size;
    expect(await ask()).toEqual(tooEarly);
    expect(await ask({ ticket: 'x'.repeat(43) })).toEqual(tooEarly);
    expect(place.store.items.size).toBe(stored);
    expect(await place.askToSignIn()).toEqual(issued);
    place.advance(2);
    expect(await ask()).toEqual(issued);
    expect(await ask()).toEqual({ ...tooEarly, wait: 2 });
    // With the next hour the count begins again.
    place.advance(3600);
    for (const answer of [await ask(), await ask()]) expect(answer).toEqual(issued);
  });

  it.each(['x', 'x'.repeat(43)])('is none with the ticket %s, which nobody has', async (ticket) => {
    expect(await place.askToSignIn({ ticket })).toEqual({ status: 403, code: 'ticket_invalid' });
  });

  it('is good for five minutes', async () => {
    const [inTime, late] = [await place.optionsToSignIn(), await place.optionsToSignIn()];
    const { authenticator } = rosa.passkey;
    place.advance(299);
    expect(await place.signInWith(authenticator.get(inTime))).toEqual(opened);
    place.advance(1);
    expect(await place.signInWith(authenticator.get(late))).toEqual(over);
  });

  it('is good for the UI app alone that asked for it', async () => {
    const kiosk: Caller = {
      kind: 'app',
      app: { id: 'kiosk@apps.example.net', kind: 'ui', name: 'Kiosk', autonomous: false, grant: 'k' },
    };
    const credential = rosa.passkey.authenticator.get(await place.optionsToSignIn());
    expect(await place.signInWith(credential, {}, kiosk)).toEqual(over);
    expect(await place.signInWith(credential)).toEqual(opened);
  });

  it('for adding or confirming, or that the page has made itself, signs nobody in', async () => {
    const adding = await place.optionsToAdd(rosa, await place.confirmedBy(rosa, rosa.passkey));
    const { challenge: confirming } = await place.optionsToConfirm(rosa);
    for (const challenge of [adding.challenge, confirming, Buffer.alloc(32, 9).toString('base64url')]) {
      const credential = rosa.passkey.authenticator.get({ rpId: 'ui.example.org', challenge });
      expect(await place.signInWith(credential)).toEqual(over);
    }
  });
});

describe('A sign-in with a passkey', () => {
  it('keeps the token of a browser that the account knows, and gives any other a new one', async () => {
    const again = async (form = {}) =>
      place.signInWith(rosa.passkey.authenticator.get(await place.optionsToSignIn()), form);
    const { browser } = await again();
    expect(await again({ browser })).toMatchObject({ browser });
    expect((await again({ browser: 'x'.repeat(32) })).browser).not.toBe('x'.repeat(32));
  });

  it('takes a synchronised passkey as often as it is used, which never counts, and notes whether it still is', async () => {
    rosa = await place.holder({ synced: true });
    for (let use = 0; use < 3; use += 1) expect(await signIn()).toEqual(opened);
    expect(await place.passkeysOf(rosa)).toMatchObject([{ backedUp: true }]);
    expect(await signIn({ backedUp: false })).toEqual(opened);
    expect(await place.passkeysOf(rosa)).toMatchObject([{ backedUp: false }]);
  });

  it('opens sessions for two passkeys of an account at the same time', async () => {
    const other = await place.addPasskey(rosa, await place.confirmedBy(rosa, rosa.passkey));
    const answers = await Promise.all([signIn(), place.signInBy(other.authenticator)]);
    expect(answers).toEqual([opened, opened]);
  });

  it('fails too often from one network: 429 for a second, there alone', async () => {
    const stranger = newAuthenticator();
    stranger.create(await place.optionsToAdd(place.rosa()));
    const source = place.newSource();
    const attempt = async () => place.signInWith(stranger.get(await place.optionsToSignIn()), { source });
    for (let done = 0; done < 50; done += 1) expect(await attempt()).toEqual(refused);
    expect(await attempt()).toEqual(tooEarly);
    expect(await signIn()).toEqual(opened);
    place.advance(2);
    const credential = rosa.passkey.authenticator.get(await place.optionsToSignIn());
    expect(await place.signInWith(credential, { source })).toEqual(opened);
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
    const options = await place.optionsToSignIn();
    const { authenticator } = rosa.passkey;
    expect(await place.signInWith(authenticator.get(options, odd))).toEqual(refused);
    expect(await place.signInWith(authenticator.get(options))).toEqual(over);
    expect(accountIn(place.store, rosa.id)).toMatchObject({ totalLoginCount: 0, failedLoginCount: 0 });
    // Nothing of it counts against the passkey.
    expect(await signIn()).toEqual(opened);
  });

  it.each(['https://ui.example.org.evil.example', 'http://ui.example.org', 'https://example.org'])(
    'for a page of another origin: %s',
    async (origin) => {
      expect(await place.signInBy(rosa.passkey.authenticator.copy(origin))).toEqual(refused);
      expect(await signIn()).toEqual(opened);
    },
  );

  it('for a credential that names one of somebody else', async () => {
    const other = await place.holder();
    const { authenticator } = other.passkey;
    expect(await place.signInBy(authenticator, { id: rosa.passkey.credentialId })).toEqual(refused);
  });

  it.each(['uninitialized', 'disabled', 'retired'] as const)('for an account that is %s', async (state) => {
    place.change(rosa.id, { state });
    expect(await signIn()).toEqual(refused);
  });
});

describe('A passkey that was copied', () => {
  it('is refused as soon as its counter does not grow, for good and for everybody; its person is told once', async () => {
    const { authenticator } = rosa.passkey;
    const thief = authenticator.copy();
    expect(await signIn()).toEqual(opened);
    expect(await place.signInBy(thief)).toEqual(refused);
    expect(await place.passkeysOf(rosa)).toMatchObject([{ copiedAt: expect.any(String) }]);
    // Neither the copy, which has caught up, nor the original opens anything now, and nobody is told again.
    for (const one of [thief, thief, authenticator]) expect(await place.signInBy(one)).toEqual(refused);
    expect(place.mailsTo(rosa.id).filter((mail) => mail === 'passkey_copied')).toHaveLength(1);
  });

  it('is not offered any more, while another passkey of the account works', async () => {
    expect(await signIn()).toEqual(opened);
    expect(await signIn({ counter: 1 })).toEqual(refused);
    const code = rosa.passkey.recoveryCodes![0]!;
    const other = await place.addPasskey(rosa, { kind: 'recovery', code });
    const { allowCredentials } = await place.optionsToConfirm(rosa);
    expect(allowCredentials.map(({ id }) => id)).toEqual([other.credentialId]);
    expect(await place.signInBy(other.authenticator)).toEqual(opened);
  });

  it('is told by a counter that falls back to 0, too', async () => {
    expect(await signIn()).toEqual(opened);
    expect(await signIn({ counter: 0 })).toEqual(refused);
    expect(await place.passkeysOf(rosa)).toMatchObject([{ copiedAt: expect.any(String) }]);
  });

  it('is not told by a stranger who lacks the private key', async () => {
    expect(await signIn()).toEqual(opened);
    const forged = { counter: 1, signature: () => Buffer.from('3006020101020101', 'hex') };
    expect(await signIn(forged)).toEqual(refused);
    expect((await place.passkeysOf(rosa))[0]!.copiedAt).toBeUndefined();
    expect(await signIn()).toEqual(opened);
  });
});
