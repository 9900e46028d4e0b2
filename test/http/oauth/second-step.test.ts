import { describe, expect, it } from 'vitest';
import { keys } from '../../../shared/store/items/index.ts';
import type { Answer } from '../../support/client.ts';
import { expectBadRequest, expectForm, expectOk, expectXml } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { askForResetLink } from '../../support/reset-links.ts';
import { accountPath, admin, ui, withTokenOf } from '../../support/scenario.ts';
import {
  codeNow,
  createTwoStepAccount,
  nextCode,
  secondStep,
  signIn,
  type TwoStepAccount,
  ticketOf,
  valueIn,
  wrongCode,
} from '../../support/second-factors.ts';
import { storeOf } from '../../support/stored-people.ts';
import { standing } from '../accounts/account-element.ts';
import { setState } from '../accounts/calls.ts';

const service = await startServiceInMemory({ workers: true });

type Form = Readonly<Record<string, string>>;

const withApp = (rosa: TwoStepAccount, ticket: string, more: Form = {}): Promise<Answer> =>
  secondStep(service, { ticket, code: nextCode(service, rosa.secret), kind: 'totp', ...more });

const withWrongCode = (rosa: TwoStepAccount, ticket: string, more: Form = {}): Promise<Answer> =>
  secondStep(service, { ticket, code: wrongCode(service, rosa.secret), kind: 'totp', ...more });

function expectCode(answer: Answer, status: number, code: string): void {
  expect([answer.status, answer.headers['x-error-code']]).toEqual([status, code]);
}

function expectSecondStep(answer: Answer): void {
  expectForm(answer);
  expect(answer.form().map(([name]) => name)).toEqual(['second_factor', 'ticket', 'methods']);
}

const trusted = async (rosa: TwoStepAccount): Promise<string> =>
  valueIn(await withApp(rosa, await ticketOf(service, rosa), { trust: 'true' }), 'browser');

async function logInsOf(id: string): Promise<string> {
  const { text } = await admin(service).get(accountPath(id));
  return /<totalLoginCount>(\d+)<\/totalLoginCount>/.exec(text)![1]!;
}

describe('POST /oauth/internal/sign_in/second_factor', () => {
  it('opens a session with the ticket and a code, counts the log-in once and stores the language', async () => {
    const rosa = await createTwoStepAccount(service);
    const before = Number(await logInsOf(rosa.id));
    const ticket = await ticketOf(service, rosa);
    expect(await logInsOf(rosa.id)).toBe(String(before));
    const answer = await withApp(rosa, ticket, { device: 'Firefox / Windows', language: 'de' });
    expectForm(answer);
    expect(answer.form()).toEqual([
      ['oauth_token', expect.stringMatching(/^[0-9A-Za-z]{20,40}$/)],
      ['oauth_token_secret', expect.stringMatching(/^[0-9A-Za-z]{20,60}$/)],
      ['account_id', rosa.id],
      ['browser', expect.stringMatching(/^[0-9A-Za-z]{32}$/)],
    ]);
    expect(await logInsOf(rosa.id)).toBe(String(before + 1));
    const session = withTokenOf(ui(service), answer);
    expectXml(await session.get(accountPath(rosa.id)));
    const sessions = JSON.parse((await session.get(accountPath(rosa.id, '/sessions/'))).text);
    expect(sessions.map(({ device }: { device: string }) => device)).toContain('Firefox / Windows');
    const settings = await session.get(accountPath(rosa.id, '/settings'));
    expect(JSON.parse(settings.text).language).toBe('de');
  });

  it.each([
    ['no ticket', { code: '123456', kind: 'totp' }],
    ['no code', { ticket: 'x', kind: 'totp' }],
    ['no kind', { ticket: 'x', code: '123456' }],
    ['another kind', { ticket: 'x', code: '123456', kind: 'passkey' }],
    ['another word for trust', { ticket: 'x', code: '123456', kind: 'totp', trust: 'yes' }],
    ['a code that is too long', { ticket: 'x', code: '1'.repeat(41), kind: 'totp' }],
    ['a ticket that is too long', { ticket: 'x'.repeat(44), code: '123456', kind: 'totp' }],
  ])('refuses %s with 400', async (_what, form) => {
    expectBadRequest(await secondStep(service, form));
  });
});

describe('A code of the app', () => {
  it('signs in once, and so does the ticket', async () => {
    const rosa = await createTwoStepAccount(service);
    const code = nextCode(service, rosa.secret);
    const first = await ticketOf(service, rosa);
    const second = await ticketOf(service, rosa);
    expectForm(await secondStep(service, { ticket: first, code, kind: 'totp' }));
    const again = await secondStep(service, { ticket: second, code, kind: 'totp' });
    expectCode(again, 400, 'second_factor_wrong');
    expectForm(await withApp(rosa, second));
    expectCode(await withApp(rosa, second), 403, 'ticket_invalid');
  });

  it('opens one session when it is sent many times at once, with one ticket or with several', async () => {
    const rosa = await createTwoStepAccount(service);
    const ticket = await ticketOf(service, rosa);
    const form = { code: nextCode(service, rosa.secret), kind: 'totp' };
    const answers = await Promise.all([1, 2, 3].map(() => secondStep(service, { ticket, ...form })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const tickets = await Promise.all([1, 2, 3].map(() => ticketOf(service, rosa)));
    const next = { code: nextCode(service, rosa.secret), kind: 'totp' };
    const others = await Promise.all(tickets.map((one) => secondStep(service, { ticket: one, ...next })));
    expect(others.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  });
});

describe('A recovery code', () => {
  it('signs in once, and a mail tells of it', async () => {
    const rosa = await createTwoStepAccount(service);
    const [code] = rosa.recoveryCodes;
    const form = { code: code!, kind: 'recovery' };
    expectForm(await secondStep(service, { ticket: await ticketOf(service, rosa), ...form }));
    const again = await secondStep(service, { ticket: await ticketOf(service, rosa), ...form });
    expectCode(again, 400, 'second_factor_wrong');
    const mail = await service.waitForMail(
      ({ to, subject }) => to.join().includes(rosa.id) && subject === 'A recovery code was used',
    );
    expect(mail.text).toContain(rosa.id);
    expect(mail.text).not.toContain(code);
  });
});

describe('A ticket', () => {
  it('ends with the sessions of the account, and with the account', async () => {
    const rosa = await createTwoStepAccount(service);
    const ended = await ticketOf(service, rosa);
    expectOk(await rosa.session.delete(accountPath(rosa.id, '/sessions/'), { query: { keep: 'current' } }));
    expectCode(await withApp(rosa, ended), 403, 'ticket_invalid');
    const disabled = await ticketOf(service, rosa);
    expectOk(await setState(service, rosa.id, 'disabled'));
    expectCode(await withApp(rosa, disabled), 403, 'ticket_invalid');
    expectOk(await setState(service, rosa.id, 'active'));
    expectCode(await withApp(rosa, disabled), 403, 'ticket_invalid');
  });

  it('is in the table as a hash', async () => {
    const rosa = await createTwoStepAccount(service);
    const ticket = await ticketOf(service, rosa);
    const stored = JSON.stringify(
      await storeOf(service).query({ partition: keys.accountPartition(rosa.id) }),
    );
    expect(stored).toContain('TICKET#');
    for (const secret of [ticket, ticket.slice(11), rosa.secret, ...rosa.recoveryCodes])
      expect(stored).not.toContain(secret);
  });
});

describe('Wrong codes', () => {
  it('slow down and close nothing, and a mail says that somebody knows the password', async () => {
    const rosa = await createTwoStepAccount(service);
    const ticket = await ticketOf(service, rosa);
    for (let i = 0; i < 5; i += 1) expectCode(await withWrongCode(rosa, ticket), 400, 'second_factor_wrong');
    const early = await secondStep(service, { ticket, code: codeNow(service, rosa.secret, 1), kind: 'totp' });
    expectCode(early, 429, 'too_many_attempts');
    expect(Number(early.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(await standing(service, rosa.id)).toBe('active 0');
    service.advance(61);
    expectForm(await withApp(rosa, ticket));
    const mails = await service.waitForMail(
      ({ to, subject }) => to.join().includes(rosa.id) && subject === 'Somebody may know your password',
    );
    expect(mails.text).toContain('https://ui.example.org/forgot-password');
  });
});

describe('A trusted browser', () => {
  it('needs the password alone, for 30 days', async () => {
    const rosa = await createTwoStepAccount(service);
    const browser = await trusted(rosa);
    const answer = await signIn(service, rosa, { browser });
    expect(valueIn(answer, 'browser')).toBe(browser);
    expectXml(await withTokenOf(ui(service), answer).get(accountPath(rosa.id)));
    service.advance(29 * 86_400);
    valueIn(await signIn(service, rosa, { browser }), 'oauth_token');
    service.advance(86_400);
    expectSecondStep(await signIn(service, rosa, { browser }));
  });
});

describe('A new password', () => {
  it('ends tickets and trust in browsers, by whichever call', async () => {
    const rosa = await createTwoStepAccount(service);
    const { id, session } = rosa;
    const changes: readonly ((form: { old: string; new: string }) => Promise<Answer>)[] = [
      (form) => session.post(accountPath(id, '/password'), { form }),
      (form) => session.post(accountPath(id, '/authsystems/password/change'), { form }),
      async (form) => {
        expectXml(await admin(service).post(accountPath(id, '/forgot-password')));
        const path = accountPath(id, '/authsystems/password/set');
        return admin(service).post(path, { form: { password: form.new } });
      },
    ];
    let { password } = rosa;
    for (const change of changes) {
      const before = { ...rosa, password };
      const [browser, ticket] = [await trusted(before), await ticketOf(service, before)];
      password = `lanterns over the ${password}`;
      expectOk(await change({ old: before.password, new: password }));
      expectCode(await withApp(rosa, ticket), 403, 'ticket_invalid');
      expectSecondStep(await signIn(service, { ...rosa, password }, { browser }));
    }
  });

  it('by a mailed link leaves the second factor as it is, trusts no browser any more, and gives no new guesses', async () => {
    const rosa = await createTwoStepAccount(service);
    const old = await trusted(rosa);
    const useLink = async (password: string) => {
      const secret = await askForResetLink(service, rosa.id);
      const form = { account_id: rosa.id, secret, password };
      const browser = valueIn(await ui(service).post('/accounts/reset-links/use', { form }), 'browser');
      return { browser, ticket: await ticketOf(service, { ...rosa, password }, { browser }) };
    };
    const first = await useLink('lanterns over the quay');
    expectSecondStep(
      await signIn(service, { ...rosa, password: 'lanterns over the quay' }, { browser: old }),
    );
    const { browser } = first;
    for (let i = 0; i < 5; i += 1)
      expectCode(await withWrongCode(rosa, first.ticket, { browser }), 400, 'second_factor_wrong');
    const second = await useLink('ferries in the fog');
    const guess = await withWrongCode(rosa, second.ticket, { browser: second.browser });
    expectCode(guess, 429, 'too_many_attempts');
  });
});
