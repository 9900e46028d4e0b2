import { describe, expect, it } from 'vitest';
import type { Answer, Pairs } from '../../support/client.ts';
import {
  expectBadRequest,
  expectDenied,
  expectForm,
  expectOk,
  expectXml,
} from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import {
  type Account,
  accountPath,
  admin,
  createAccount,
  createAccountWithPassword,
  ui,
  withTokenOf,
} from '../../support/scenario.ts';
import { standing } from '../accounts/account-element.ts';
import { lockOut } from '../accounts/calls.ts';

const path = '/oauth/internal/sign_in';

const service = await startServiceInMemory();

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

describe('POST /oauth/internal/sign_in', () => {
  it('returns a session, the account and a token for the browser, form-encoded, and counts the log-in', async () => {
    const rosa = await createAccountWithPassword(service);
    const answer = await signIn({ username: ` ${rosa.username.toUpperCase()} ` }, rosa.password, newSource());
    expectForm(answer);
    expect(answer.form()).toEqual([
      ['oauth_token', expect.stringMatching(/^[0-9A-Za-z]{20,40}$/)],
      ['oauth_token_secret', expect.stringMatching(/^[0-9A-Za-z]{20,60}$/)],
      ['account_id', rosa.id],
      ['browser', expect.stringMatching(/^[0-9A-Za-z]{32}$/)],
    ]);
    const account = await withTokenOf(ui(service), answer).get(accountPath(rosa.id));
    expectXml(account);
    expect(account.text).toContain('<totalLoginCount>1</totalLoginCount>');
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

  it('refuses accounts that are locked, were reset or have no password, with the words for a wrong one', async () => {
    const locked = await createAccountWithPassword(service);
    await lockOut(service, locked);
    expectDenied(await signIn(locked, locked.password, newSource()));
    expect(await standing(service, locked.id)).toBe('disabled 3');
    expectOk(await admin(service).post(accountPath(locked.id, '/reset')));
    expectDenied(await signIn(locked, locked.password, newSource()));
    expectDenied(await signIn({ username: await createAccount(service) }, 'guess', newSource()));
  });
});

describe('Wrong passwords at sign_in', () => {
  it('slow down from the fifth on and close nothing: the account stays active, and its sessions go on', async () => {
    const rosa = await createAccountWithPassword(service);
    const session = withTokenOf(ui(service), await signIn(rosa, rosa.password, newSource()));
    const source = newSource();
    for (let i = 0; i < 5; i += 1) expectDenied(await signIn(rosa, 'wrong', source));
    const answer = await signIn(rosa, rosa.password, source);
    expect([answer.status, answer.headers['x-error-code']]).toEqual([429, 'too_many_attempts']);
    const wait = Number(answer.headers['retry-after']);
    expect(wait).toBeGreaterThan(30);
    expect(wait).toBeLessThanOrEqual(60);
    expect(answer.text).toBe(`Too many attempts; try again in ${wait} seconds`);
    expect(await standing(service, rosa.id)).toBe('active 0');
    expectXml(await session.get(accountPath(rosa.id)));
    expectForm(await signIn(rosa, rosa.password, newSource()));
  });

  it('are counted before they are looked at: ten at once get five tries', async () => {
    const rosa = await createAccountWithPassword(service);
    const source = newSource();
    const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(rosa, 'wrong', source)));
    const statuses = Map.groupBy(answers, ({ status }) => status);
    expect(statuses.get(403)).toHaveLength(5);
    expect(statuses.get(429)).toHaveLength(5);
  });

  it('are no guesses of the specification’s session_create, nor the other way round', async () => {
    const rosa = await createAccountWithPassword(service);
    const guess = (password: string) =>
      ui(service).post('/oauth/internal/session_create', { form: { username: rosa.username, password } });
    const source = newSource();
    for (let i = 0; i < 2; i += 1) expectDenied(await guess('wrong'));
    expectDenied(await signIn(rosa, 'wrong', source));
    expect(await standing(service, rosa.id)).toBe('active 2');
    for (let i = 0; i < 4; i += 1) expectDenied(await signIn(rosa, 'wrong', source));
    expectForm(await guess(rosa.password));
  });
});

describe('A browser that signed in before', () => {
  it('is not slowed down by strangers, and keeps its token', async () => {
    const rosa = await createAccountWithPassword(service);
    const source = newSource();
    const browserOf = (answer: Answer) => new Map(answer.form()).get('browser')!;
    const browser = browserOf(await signIn(rosa, rosa.password, source));
    for (let i = 0; i < 5; i += 1) expectDenied(await signIn(rosa, 'wrong', source));
    const answer = await signIn(rosa, rosa.password, source, browser);
    expectForm(answer);
    expect(browserOf(answer)).toBe(browser);
  });
});
