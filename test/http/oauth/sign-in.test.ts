import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Pairs } from '../../support/client.ts';
import { expectBadRequest, expectDenied, expectForm, expectXml } from '../../support/expectations.ts';
import { beginHour } from '../../support/reset-links.ts';
import {
  type Account,
  accountPath,
  admin,
  createAccount,
  createAccountWithPassword,
  freshEmail,
  ui,
  withTokenOf,
} from '../../support/scenario.ts';
import { startService, type TestService } from '../../support/service.ts';
import { standing } from '../accounts/account-element.ts';
import { lockOut, setState } from '../accounts/calls.ts';

const path = '/oauth/internal/sign_in';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** A network that no other test uses. */
let networks = 0;
const newSource = () => {
  networks += 1;
  return `198.18.${Math.floor(networks / 250)}.${networks % 250}`;
};

const send = (form: Pairs): Promise<Answer> => ui(service).post(path, { form });

const signIn = (
  { username }: Pick<Account, 'username'>,
  password: string,
  source: string,
  browser?: string,
): Promise<Answer> => send({ username, password, source, browser });

const browserOf = (answer: Answer): string => new Map(answer.form()).get('browser')!;

async function fails(account: Pick<Account, 'username'>, times: number, source: string, browser?: string) {
  for (let i = 0; i < times; i += 1) expectDenied(await signIn(account, 'wrong', source, browser));
}

function expectTooEarly(answer: Answer, seconds: number): void {
  expect(answer.status).toBe(429);
  expect(answer.headers['x-error-code']).toBe('too_many_attempts');
  const wait = Number(answer.headers['retry-after']);
  expect(wait).toBeGreaterThan(seconds - 30);
  expect(wait).toBeLessThanOrEqual(seconds);
  expect(answer.text).toBe(`Too many attempts; try again in ${wait} seconds`);
}

describe('POST /oauth/internal/sign_in', () => {
  it('returns a session, the account and a token for the browser, form-encoded', async () => {
    const rosa = await createAccountWithPassword(service);
    const answer = await signIn(rosa, rosa.password, newSource());
    expectForm(answer);
    expect(answer.form()).toEqual([
      ['oauth_token', expect.stringMatching(/^[0-9A-Za-z]{20,40}$/)],
      ['oauth_token_secret', expect.stringMatching(/^[0-9A-Za-z]{20,60}$/)],
      ['account_id', rosa.id],
      ['browser', expect.stringMatching(/^[0-9A-Za-z]{32}$/)],
    ]);
    expectXml(await withTokenOf(ui(service), answer).get(accountPath(rosa.id)));
  });

  it('finds the username in any letter case, and counts the log-in', async () => {
    const rosa = await createAccountWithPassword(service);
    expectForm(
      await send({
        username: ` ${rosa.username.toUpperCase()} `,
        password: rosa.password,
        source: newSource(),
      }),
    );
    const account = (await admin(service).get(accountPath(rosa.id))).text;
    expect(account).toContain('<totalLoginCount>1</totalLoginCount>');
  });

  it.each([
    ['no username', { password: 'x', source: '192.0.2.1' }],
    ['an empty username', { username: '', password: 'x', source: '192.0.2.1' }],
    ['a username that is too long', { username: 'x'.repeat(251), password: 'x', source: '192.0.2.1' }],
    ['no password', { username: 'x', source: '192.0.2.1' }],
    ['a password that is too long', { username: 'x', password: 'x'.repeat(1025), source: '192.0.2.1' }],
    ['no source', { username: 'x', password: 'x' }],
    ['a source that is a name', { username: 'x', password: 'x', source: 'clinic.example' }],
    ['a source that is a number', { username: 'x', password: 'x', source: '3221225985' }],
    ['a source with a port', { username: 'x', password: 'x', source: '192.0.2.1:80' }],
    ['several sources', { username: 'x', password: 'x', source: '192.0.2.1, 192.0.2.2' }],
    [
      'a browser that is too long',
      { username: 'x', password: 'x', source: '192.0.2.1', browser: 'x'.repeat(101) },
    ],
  ])('refuses %s with 400', async (_what, form) => {
    expectBadRequest(await send(form));
  });

  it('refuses accounts in every state but active, with the words for a wrong password', async () => {
    for (const state of ['disabled', 'retired']) {
      const account = await createAccountWithPassword(service);
      await setState(service, account.id, state);
      expectDenied(await signIn(account, account.password, newSource()));
    }
    const reset = await createAccountWithPassword(service);
    await admin(service).post(accountPath(reset.id, '/reset'));
    expectDenied(await signIn(reset, reset.password, newSource()));
    const locked = await createAccountWithPassword(service);
    await lockOut(service, locked);
    expectDenied(await signIn(locked, locked.password, newSource()));
    expect(await standing(service, locked.id)).toBe('disabled 3');
  });

  it('ends a lock-out whose time is over', async () => {
    const other = await startService({ env: { REENABLE_TIMEOUT: '3600' } });
    try {
      const account = await createAccountWithPassword(other);
      await lockOut(other, account);
      const form = { username: account.username, password: account.password, source: newSource() };
      expectDenied(await ui(other).post(path, { form }));
      other.advance(3601);
      expectForm(await ui(other).post(path, { form }));
      expect(await standing(other, account.id)).toBe('active 0');
    } finally {
      await other.stop();
    }
  });
});

describe('Wrong passwords at sign_in', () => {
  it('close nothing: the account stays active, without a failure, and its sessions go on', async () => {
    const rosa = await createAccountWithPassword(service);
    const session = withTokenOf(ui(service), await signIn(rosa, rosa.password, newSource()));
    await fails(rosa, 5, newSource());
    expect(await standing(service, rosa.id)).toBe('active 0');
    expectXml(await session.get(accountPath(rosa.id)));
    expectForm(await signIn(rosa, rosa.password, newSource()));
  });

  it('slow down after the fifth: 1, 2, 4, 8, then always 15 minutes', async () => {
    const rosa = await createAccountWithPassword(service);
    const source = newSource();
    await fails(rosa, 5, source);
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      expectTooEarly(await signIn(rosa, rosa.password, source), minutes * 60);
      service.advance(minutes * 60);
      await fails(rosa, 1, source);
    }
    service.advance(900);
    expectForm(await signIn(rosa, rosa.password, source));
  });

  it('are forgotten by a success', async () => {
    const rosa = await createAccountWithPassword(service);
    const source = newSource();
    for (let round = 0; round < 3; round += 1) {
      await fails(rosa, 4, source);
      expectForm(await signIn(rosa, rosa.password, source));
    }
  });

  it('are counted before they are looked at: twenty at once get five tries', async () => {
    const rosa = await createAccountWithPassword(service);
    const source = newSource();
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(rosa, 'wrong', source)));
    const statuses = Map.groupBy(answers, ({ status }) => status);
    expect(statuses.get(403)).toHaveLength(5);
    expect(statuses.get(429)).toHaveLength(15);
  });

  it('count the same from anywhere in an IPv6 network, and from an IPv4 address written as IPv6', async () => {
    const rosa = await createAccountWithPassword(service);
    await fails(rosa, 3, '2001:db8:1:2::1');
    await fails(rosa, 2, '2001:db8:1:2:ffff::9');
    expectTooEarly(await signIn(rosa, rosa.password, '2001:db8:1:2:aaaa::'), 60);
    expectForm(await signIn(rosa, rosa.password, '2001:db8:1:3::1'));
    const source = newSource();
    await fails(rosa, 5, source);
    expectTooEarly(await signIn(rosa, rosa.password, `::ffff:${source}`), 60);
  });

  it('from many networks are slowed down together after twenty', async () => {
    const rosa = await createAccountWithPassword(service);
    for (let i = 0; i < 20; i += 1) await fails(rosa, 1, newSource());
    expectTooEarly(await signIn(rosa, rosa.password, newSource()), 60);
  });

  it('from one network at many usernames are slowed down together after fifty in an hour', async () => {
    beginHour(service);
    const source = newSource();
    for (let i = 0; i < 50; i += 1) await fails({ username: `nobody-${i}-${source}` }, 1, source);
    const rosa = await createAccountWithPassword(service);
    const answer = await signIn(rosa, rosa.password, source);
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, '1']);
    expectForm(await signIn(rosa, rosa.password, newSource()));
  });

  it('from one network are counted anew with every hour, however many a clinic has made in days', async () => {
    beginHour(service);
    const source = newSource();
    for (let i = 0; i < 50; i += 1) await fails({ username: `nobody-${i}-${source}` }, 1, source);
    beginHour(service);
    for (let i = 0; i < 3; i += 1) await fails({ username: `another-${i}-${source}` }, 1, source);
  });

  it('are answered alike whether or not anybody has the username', async () => {
    const rosa = await createAccountWithPassword(service);
    const nobody = { username: freshEmail('nobody') };
    const sources = { known: newSource(), unknown: newSource() };
    for (let i = 0; i < 7; i += 1) {
      const known = await signIn(rosa, 'wrong', sources.known);
      const unknown = await signIn(nobody, 'wrong', sources.unknown);
      expect([unknown.status, unknown.headers['x-error-code']]).toEqual([
        known.status,
        known.headers['x-error-code'],
      ]);
      expect(known.status).toBe(i < 5 ? 403 : 429);
    }
  });

  it('are no guesses of the specification’s session_create, nor the other way round', async () => {
    const rosa = await createAccountWithPassword(service);
    const form = { username: rosa.username, password: 'wrong' };
    expectDenied(await ui(service).post('/oauth/internal/session_create', { form }));
    expect(await standing(service, rosa.id)).toBe('active 1');
    const source = newSource();
    await fails(rosa, 5, source);
    expect(await standing(service, rosa.id)).toBe('active 1');
    const right = { form: { username: rosa.username, password: rosa.password } };
    expectForm(await ui(service).post('/oauth/internal/session_create', right));
  });
});

describe('A browser that signed in before', () => {
  it('is not slowed down by strangers, and keeps its token', async () => {
    const rosa = await createAccountWithPassword(service);
    const source = newSource();
    const browser = browserOf(await signIn(rosa, rosa.password, source));
    await fails(rosa, 5, source);
    expectTooEarly(await signIn(rosa, rosa.password, source), 60);
    const answer = await signIn(rosa, rosa.password, source, browser);
    expectForm(answer);
    expect(browserOf(answer)).toBe(browser);
    // Its success is its own: the strangers wait as before.
    expectTooEarly(await signIn(rosa, rosa.password, source), 60);
  });

  it('has five guesses of its own, and its wrong ones slow down nobody else', async () => {
    const rosa = await createAccountWithPassword(service);
    const source = newSource();
    const browser = browserOf(await signIn(rosa, rosa.password, source));
    await fails(rosa, 5, source, browser);
    expectTooEarly(await signIn(rosa, rosa.password, source, browser), 60);
    expectForm(await signIn(rosa, rosa.password, source));
  });

  it('is a stranger to another account', async () => {
    const [rosa, tom] = [await createAccountWithPassword(service), await createAccountWithPassword(service)];
    const browser = browserOf(await signIn(rosa, rosa.password, newSource()));
    const source = newSource();
    await fails(tom, 5, source, browser);
    expectTooEarly(await signIn(tom, tom.password, source, 'made up'), 60);
    expectTooEarly(await signIn(tom, tom.password, source, browser), 60);
  });

  it('is a stranger again after 180 days without a sign-in', async () => {
    const rosa = await createAccountWithPassword(service);
    const first = browserOf(await signIn(rosa, rosa.password, newSource()));
    service.advance(179 * 86_400);
    expect(browserOf(await signIn(rosa, rosa.password, newSource(), first))).toBe(first);
    service.advance(179 * 86_400);
    expect(browserOf(await signIn(rosa, rosa.password, newSource(), first))).toBe(first);
    service.advance(180 * 86_400 + 1);
    expect(browserOf(await signIn(rosa, rosa.password, newSource(), first))).not.toBe(first);
  });

  it('is one of at most ten: the one that did not sign in for longest becomes a stranger', async () => {
    const rosa = await createAccountWithPassword(service);
    const browsers: string[] = [];
    for (let i = 0; i < 10; i += 1) browsers.push(browserOf(await signIn(rosa, rosa.password, newSource())));
    expect(browserOf(await signIn(rosa, rosa.password, newSource(), browsers[0]))).toBe(browsers[0]);
    await signIn(rosa, rosa.password, newSource());
    expect(browserOf(await signIn(rosa, rosa.password, newSource(), browsers[0]))).toBe(browsers[0]);
    expect(browserOf(await signIn(rosa, rosa.password, newSource(), browsers[1]))).not.toBe(browsers[1]);
  });
});

describe('An account that nobody has activated', () => {
  it('is refused with the words for a wrong password', async () => {
    const id = await createAccount(service);
    expectDenied(await send({ username: id, password: 'guess', source: newSource() }));
  });
});
