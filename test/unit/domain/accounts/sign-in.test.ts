/** Signing in with a password: whom it lets in, and whom wrong passwords slow down. */
import { beforeEach, describe, expect, it } from 'vitest';
import { type Outcome, type Person, SigningIn } from './signing-in.ts';
import { accountIn } from './support.ts';

const denied: Outcome = { status: 403, code: 'permission_denied' };
const tooEarly = (wait = 60): Outcome => ({ status: 429, code: 'too_many_attempts', wait });
const opened = expect.objectContaining({ status: 200, oauth_token: expect.any(String) });

let place: SigningIn;
let rosa: Person;
beforeEach(async () => {
  place = new SigningIn();
  rosa = await place.person();
});

type Form = Readonly<Record<string, string>>;

const guess = (form: Form, { username } = rosa) => place.signIn({ username, password: 'wrong' }, form);

async function fails(times: number, form: Form, person = rosa): Promise<void> {
  for (let i = 0; i < times; i += 1) expect(await guess(form, person)).toEqual(denied);
}

const browserWith = async (form: Form = {}) => String((await place.signIn(rosa, form)).browser);

describe('Signing in', () => {
  it.each(['uninitialized', 'disabled', 'retired'] as const)(
    'to an account that is %s is denied as with a wrong password',
    async (state) => {
      expect(await place.signIn(await place.person({ state }))).toEqual(denied);
    },
  );

  it('ends a lock-out whose time is over', async () => {
    const locked = { state: 'disabled', stateBeforeLockOut: 'active', failedLoginCount: 3 } as const;
    place = new SigningIn({ reenableTimeout: 3600 });
    rosa = await place.person({ ...locked, lastFailedLoginAt: place.now.toISOString() });
    expect(await place.signIn(rosa)).toEqual(denied);
    place.advance(3601);
    expect(await place.signIn(rosa)).toEqual(opened);
    expect(accountIn(place.store, rosa.id)).toMatchObject({ state: 'active', failedLoginCount: 0 });
  });
});

describe('Wrong passwords', () => {
  it('slow down after the fifth: 1, 2, 4, 8, then always 15 minutes', async () => {
    const source = place.newSource();
    await fails(5, { source });
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      expect(await place.signIn(rosa, { source })).toEqual(tooEarly(minutes * 60));
      place.advance(minutes * 60);
      await fails(1, { source });
    }
    place.advance(900);
    expect(await place.signIn(rosa, { source })).toEqual(opened);
  });

  it('are forgotten by a success', async () => {
    const source = place.newSource();
    for (let round = 0; round < 3; round += 1) {
      await fails(4, { source });
      expect(await place.signIn(rosa, { source })).toEqual(opened);
    }
  });

  it('count the same from anywhere in an IPv6 network, and from an IPv4 address written as IPv6', async () => {
    await fails(3, { source: '2001:db8:1:2::1' });
    await fails(2, { source: '2001:db8:1:2:ffff::9' });
    expect(await place.signIn(rosa, { source: '2001:db8:1:2:aaaa::' })).toEqual(tooEarly());
    expect(await place.signIn(rosa, { source: '2001:db8:1:3::1' })).toEqual(opened);
    await fails(5, { source: '192.0.2.1' });
    expect(await place.signIn(rosa, { source: '::ffff:192.0.2.1' })).toEqual(tooEarly());
  });

  it('from many networks are slowed down together after twenty', async () => {
    for (let i = 0; i < 20; i += 1) await fails(1, {});
    expect(await place.signIn(rosa)).toEqual(tooEarly());
  });

  it('from one network at many usernames are slowed down together after fifty in an hour', async () => {
    const source = place.newSource();
    const nobody = (name: string) => ({ ...rosa, username: name });
    for (let i = 0; i < 50; i += 1) await fails(1, { source }, nobody(`nobody-${i}`));
    expect(await place.signIn(rosa, { source })).toEqual(tooEarly(1));
    expect(await place.signIn(rosa)).toEqual(opened);
    // However many a clinic has made in days.
    place.advance(3600);
    for (let i = 0; i < 3; i += 1) await fails(1, { source }, nobody(`another-${i}`));
  });

  it('are answered alike whether or not anybody has the username', async () => {
    const sources = { known: place.newSource(), unknown: place.newSource() };
    for (let i = 0; i < 7; i += 1) {
      const known = await guess({ source: sources.known });
      expect(await guess({ source: sources.unknown }, { ...rosa, username: 'nobody' })).toEqual(known);
      expect(known.status).toBe(i < 5 ? 403 : 429);
    }
  });
});

describe('A browser that signed in before', () => {
  it('has five guesses of its own, and its wrong ones slow down nobody else', async () => {
    const source = place.newSource();
    const browser = await browserWith({ source });
    await fails(5, { source, browser });
    expect(await place.signIn(rosa, { source, browser })).toEqual(tooEarly());
    expect(await place.signIn(rosa, { source })).toEqual(opened);
  });

  it('is not slowed down by strangers, who wait as before when it signs in', async () => {
    const source = place.newSource();
    const browser = await browserWith({ source });
    await fails(5, { source });
    expect(await place.signIn(rosa, { source, browser })).toEqual(opened);
    expect(await place.signIn(rosa, { source })).toEqual(tooEarly());
  });

  it('is a stranger to another account', async () => {
    const [tom, browser, source] = [await place.person(), await browserWith(), place.newSource()];
    await fails(5, { source, browser }, tom);
    expect(await place.signIn(tom, { source, browser: 'made up' })).toEqual(tooEarly());
    expect(await place.signIn(tom, { source, browser })).toEqual(tooEarly());
  });

  it('is a stranger again after 180 days without a sign-in', async () => {
    const browser = await browserWith();
    for (const days of [179, 179]) {
      place.advance(days * 86_400);
      expect(await browserWith({ browser })).toBe(browser);
    }
    place.advance(180 * 86_400 + 1);
    expect(await browserWith({ browser })).not.toBe(browser);
  });

  it('is one of at most ten: the one that did not sign in for longest becomes a stranger', async () => {
    const browsers: string[] = [];
    for (let i = 0; i < 10; i += 1) browsers.push(await browserWith());
    const [first, second] = browsers;
    expect(await browserWith({ browser: first! })).toBe(first);
    await browserWith();
    expect(await browserWith({ browser: first! })).toBe(first);
    expect(await browserWith({ browser: second! })).not.toBe(second);
  });
});
