import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keys } from '../../../shared/store/items/index.ts';
import type { Answer } from '../../support/client.ts';
import {
  expectBadRequest,
  expectDenied,
  expectForm,
  expectOk,
  expectXml,
} from '../../support/expectations.ts';
import { kiosk } from '../../support/kiosk.ts';
import { askForResetLink } from '../../support/reset-links.ts';
import {
  accountPath,
  admin,
  clientOf,
  createAccountWithPassword,
  ui,
  withTokenOf,
} from '../../support/scenario.ts';
import {
  codeNow,
  createTwoStepAccount,
  nextCode,
  secondStep,
  setUpApp,
  signIn,
  type TwoStepAccount,
  ticketOf,
  valueIn,
  wrongCode,
} from '../../support/second-factors.ts';
import { startService, type TestService } from '../../support/service.ts';
import { tableOf } from '../../workers/support.ts';
import { setState } from '../accounts/calls.ts';

let service: TestService<'kiosk'>;
beforeAll(async () => {
  service = await startService({ workers: true, apps: { kiosk } });
});
afterAll(() => service.stop());

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

const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status).toSorted();

async function logInsOf(id: string): Promise<string> {
  const { text } = await admin(service).get(accountPath(id));
  return /<totalLoginCount>(\d+)<\/totalLoginCount>/.exec(text)![1]!;
}

describe('POST /oauth/internal/sign_in/second_factor', () => {
  it('opens a session with the ticket and a code, and counts the log-in once', async () => {
    const rosa = await createTwoStepAccount(service);
    const before = Number(await logInsOf(rosa.id));
    const ticket = await ticketOf(service, rosa);
    expect(await logInsOf(rosa.id)).toBe(String(before));
    const answer = await withApp(rosa, ticket, { device: 'Firefox / Windows' });
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
  });

  it('stores the language in which the person signed in', async () => {
    const rosa = await createTwoStepAccount(service);
    const answer = await withApp(rosa, await ticketOf(service, rosa), { language: 'de' });
    const settings = await withTokenOf(ui(service), answer).get(accountPath(rosa.id, '/settings'));
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

  it.each(['x', '0'.repeat(43), '!'.repeat(43), 'ä'.repeat(43)])(
    'refuses a ticket that is none, such as %s',
    async (ticket) => {
      expectCode(await secondStep(service, { ticket, code: '123456', kind: 'totp' }), 403, 'ticket_invalid');
    },
  );
});

describe('A code of the app', () => {
  it('signs in once', async () => {
    const rosa = await createTwoStepAccount(service);
    const code = nextCode(service, rosa.secret);
    const first = await ticketOf(service, rosa);
    const second = await ticketOf(service, rosa);
    expectForm(await secondStep(service, { ticket: first, code, kind: 'totp' }));
    const again = await secondStep(service, { ticket: second, code, kind: 'totp' });
    expectCode(again, 400, 'second_factor_wrong');
    expectForm(await withApp(rosa, second));
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
    expect(statusesOf(others)).toEqual([200, 400, 400]);
  });

  it('may be of the time step before or after, but not of an earlier one than was used last', async () => {
    const rosa = await createTwoStepAccount(service);
    service.advance(120);
    const send = async (drift: number) =>
      secondStep(service, {
        ticket: await ticketOf(service, rosa),
        code: codeNow(service, rosa.secret, drift),
        kind: 'totp',
      });
    expectCode(await send(2), 400, 'second_factor_wrong');
    expectCode(await send(-3), 400, 'second_factor_wrong');
    expectForm(await send(1));
    expectCode(await send(0), 400, 'second_factor_wrong');
  });

  it('is not one of another account', async () => {
    const [rosa, ole] = [await createTwoStepAccount(service), await createTwoStepAccount(service)];
    const code = nextCode(service, ole.secret);
    const answer = await secondStep(service, { ticket: await ticketOf(service, rosa), code, kind: 'totp' });
    expectCode(answer, 400, 'second_factor_wrong');
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

  it('opens one session when it is sent many times at once', async () => {
    const rosa = await createTwoStepAccount(service);
    const [code] = rosa.recoveryCodes;
    const tickets = await Promise.all([1, 2, 3, 4].map(() => ticketOf(service, rosa)));
    const answers = await Promise.all(
      tickets.map((ticket) => secondStep(service, { ticket, code: code!, kind: 'recovery' })),
    );
    expect(statusesOf(answers)).toEqual([200, 400, 400, 400]);
  });

  it('is a way in when it is the last, and no method any more after that', async () => {
    const rosa = await createTwoStepAccount(service);
    for (const code of rosa.recoveryCodes)
      expectForm(
        await secondStep(service, { ticket: await ticketOf(service, rosa), code, kind: 'recovery' }),
      );
    expect(valueIn(await signIn(service, rosa), 'methods')).toBe('totp');
  });
});

describe('A ticket', () => {
  it('opens one session', async () => {
    const rosa = await createTwoStepAccount(service);
    const ticket = await ticketOf(service, rosa);
    expectForm(await withApp(rosa, ticket));
    expectCode(await withApp(rosa, ticket), 403, 'ticket_invalid');
  });

  it('opens one session when two right codes come at once', async () => {
    const rosa = await createTwoStepAccount(service);
    const ticket = await ticketOf(service, rosa);
    const answers = await Promise.all(
      rosa.recoveryCodes.slice(0, 3).map((code) => secondStep(service, { ticket, code, kind: 'recovery' })),
    );
    expect(statusesOf(answers)).toEqual([200, 403, 403]);
    const { session, id } = rosa;
    const factors = JSON.parse((await session.get(accountPath(id, '/factors'))).text);
    expect(factors.recovery_codes_left).toBe(9);
  });

  it('stays after a wrong code, for ten minutes in all', async () => {
    const rosa = await createTwoStepAccount(service);
    const ticket = await ticketOf(service, rosa);
    expectCode(await withWrongCode(rosa, ticket), 400, 'second_factor_wrong');
    service.advance(500);
    const late = await ticketOf(service, rosa);
    expectForm(await withApp(rosa, ticket));
    service.advance(601);
    expectCode(await withApp(rosa, late), 403, 'ticket_invalid');
  });

  it('is of the app that got it', async () => {
    const rosa = await createTwoStepAccount(service);
    const ticket = await ticketOf(service, rosa);
    const form = { ticket, code: nextCode(service, rosa.secret), kind: 'totp' };
    const path = '/oauth/internal/sign_in/second_factor';
    const other = clientOf(service, service.apps.kiosk);
    expectCode(await other.post(path, { form }), 403, 'ticket_invalid');
    expectForm(await secondStep(service, form));
  });

  it('is of the browser in which the password was given', async () => {
    const rosa = await createTwoStepAccount(service);
    const browser = valueIn(await withApp(rosa, await ticketOf(service, rosa)), 'browser');
    const known = await ticketOf(service, rosa, { browser });
    expectCode(await withApp(rosa, known), 403, 'ticket_invalid');
    expectCode(await withApp(rosa, known, { browser: 'x'.repeat(32) }), 403, 'ticket_invalid');
    const answer = await withApp(rosa, known, { browser });
    expect(valueIn(answer, 'browser')).toBe(browser);
    const unknown = await ticketOf(service, rosa);
    expectCode(await withApp(rosa, unknown, { browser }), 403, 'ticket_invalid');
  });

  it('ends with a new password, by whichever call', async () => {
    const newPassword = 'lanterns over the quay';
    const changes: readonly ((rosa: TwoStepAccount) => Promise<Answer>)[] = [
      ({ id, password, session }) =>
        session.post(accountPath(id, '/password'), { form: { old: password, new: newPassword } }),
      ({ id, password, session }) =>
        session.post(accountPath(id, '/authsystems/password/change'), {
          form: { old: password, new: newPassword },
        }),
      ({ id }) =>
        admin(service).post(accountPath(id, '/authsystems/password/set'), {
          form: { password: newPassword },
        }),
    ];
    for (const change of changes) {
      const rosa = await createTwoStepAccount(service);
      const ticket = await ticketOf(service, rosa);
      expectOk(await change(rosa));
      expectCode(await withApp(rosa, ticket), 403, 'ticket_invalid');
      expectForm(await withApp(rosa, await ticketOf(service, { ...rosa, password: newPassword })));
    }
  });

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
      await tableOf(service).query({ partition: keys.accountPartition(rosa.id) }),
    );
    expect(stored).toContain('TICKET#');
    for (const secret of [ticket, ticket.slice(11), rosa.secret, ...rosa.recoveryCodes])
      expect(stored).not.toContain(secret);
  });
});

describe('Wrong codes', () => {
  it('slow down and close nothing, and a mail says that somebody knows the password', async () => {
    const rosa = await createTwoStepAccount(service);
    for (let i = 0; i < 5; i += 1)
      expectCode(await withWrongCode(rosa, await ticketOf(service, rosa)), 400, 'second_factor_wrong');
    const ticket = await ticketOf(service, rosa);
    const early = await secondStep(service, { ticket, code: codeNow(service, rosa.secret, 1), kind: 'totp' });
    expectCode(early, 429, 'too_many_attempts');
    expect(Number(early.headers['retry-after'])).toBeLessThanOrEqual(60);
    service.advance(61);
    expectForm(await withApp(rosa, ticket));
    const mails = await service.waitForMail(
      ({ to, subject }) => to.join().includes(rosa.id) && subject === 'Somebody may know your password',
    );
    expect(mails.text).toContain('https://ui.example.org/forgot-password');
  });

  it('that come at once are no more tries than one after the other, and cause one mail', async () => {
    const rosa = await createTwoStepAccount(service);
    const tickets = await Promise.all(Array.from({ length: 9 }, () => ticketOf(service, rosa)));
    const answers = await Promise.all(tickets.map((ticket) => withWrongCode(rosa, ticket)));
    expect(statusesOf(answers)).toEqual([400, 400, 400, 400, 400, 429, 429, 429, 429]);
    const isAbout = ({ to, subject }: { to: readonly string[]; subject: string }) =>
      to.join().includes(rosa.id) && subject === 'Somebody may know your password';
    await service.waitForMail(isAbout);
    service.advance(61);
    await withWrongCode(rosa, tickets[0]!);
    expect((await service.mails()).filter(isAbout)).toHaveLength(1);
  });

  it('cause no mail as long as they are four', async () => {
    const rosa = await createTwoStepAccount(service);
    for (let i = 0; i < 4; i += 1) await withWrongCode(rosa, await ticketOf(service, rosa));
    // Mails are sent in the order of their causes.
    const form = { code: rosa.recoveryCodes[0]!, kind: 'recovery' };
    expectForm(await secondStep(service, { ticket: await ticketOf(service, rosa), ...form }));
    await service.waitForMail(
      ({ to, subject }) => to.join().includes(rosa.id) && subject === 'A recovery code was used',
    );
    const mine = (await service.mails()).filter(({ to }) => to.join().includes(rosa.id));
    expect(mine.map(({ subject }) => subject).toSorted()).toEqual([
      'A recovery code was used',
      'Activate your account',
      'Signing in takes two steps now',
    ]);
  });

  it('wait longer and longer, an hour at last', async () => {
    const rosa = await createTwoStepAccount(service);
    for (let i = 0; i < 5; i += 1) await withWrongCode(rosa, await ticketOf(service, rosa));
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      const early = await withWrongCode(rosa, await ticketOf(service, rosa));
      expectCode(early, 429, 'too_many_attempts');
      expect(Math.ceil(Number(early.headers['retry-after']) / 60)).toBe(minutes);
      service.advance(minutes * 60 + 1);
      expectCode(await withWrongCode(rosa, await ticketOf(service, rosa)), 400, 'second_factor_wrong');
    }
  });

  it('of strangers do not slow down a browser that signed in before, which has tries of its own', async () => {
    const rosa = await createTwoStepAccount(service);
    const browser = valueIn(await withApp(rosa, await ticketOf(service, rosa)), 'browser');
    for (let i = 0; i < 5; i += 1) await withWrongCode(rosa, await ticketOf(service, rosa));
    expect((await withWrongCode(rosa, await ticketOf(service, rosa))).status).toBe(429);
    const known = () => ticketOf(service, rosa, { browser });
    for (let i = 0; i < 5; i += 1)
      expectCode(await withWrongCode(rosa, await known(), { browser }), 400, 'second_factor_wrong');
    expect((await withWrongCode(rosa, await known(), { browser })).status).toBe(429);
  });

  it('count with those of strangers in a browser that gave the password alone, before there was a second factor', async () => {
    const account = await createAccountWithPassword(service);
    const [one, other] = [await signIn(service, account), await signIn(service, account)];
    const session = withTokenOf(ui(service), one);
    const { secret } = await setUpApp(service, account, session);
    const guess = async (answer: Answer) => {
      const browser = valueIn(answer, 'browser');
      const ticket = await ticketOf(service, account, { browser });
      return secondStep(service, { ticket, code: wrongCode(service, secret), kind: 'totp', browser });
    };
    // Setting up the app was a right code: nothing counts.
    for (let i = 0; i < 5; i += 1) expectCode(await guess(one), 400, 'second_factor_wrong');
    expectCode(await guess(other), 429, 'too_many_attempts');
    // The browser is the person's own from the second step on.
    service.advance(61);
    const browser = valueIn(other, 'browser');
    const ticket = await ticketOf(service, account, { browser });
    const form = { ticket, code: nextCode(service, secret), kind: 'totp', browser };
    expect(valueIn(await secondStep(service, form), 'browser')).toBe(browser);
    for (let i = 0; i < 5; i += 1) expectCode(await guess(one), 400, 'second_factor_wrong');
    expectCode(await guess(one), 429, 'too_many_attempts');
    expectCode(await guess(other), 400, 'second_factor_wrong');
  });

  it('are not free again after a link for a new password, however many are used', async () => {
    const rosa = await createTwoStepAccount(service);
    const guessAfterLink = async (password: string, times: number) => {
      const secret = await askForResetLink(service, rosa.id);
      const form = { account_id: rosa.id, secret, password };
      const used = await ui(service).post('/accounts/reset-links/use', { form });
      const browser = valueIn(used, 'browser');
      const answers: number[] = [];
      for (let i = 0; i < times; i += 1) {
        const ticket = await ticketOf(service, { ...rosa, password }, { browser });
        answers.push((await withWrongCode(rosa, ticket, { browser })).status);
      }
      return answers;
    };
    expect(await guessAfterLink('lanterns over the quay', 5)).toEqual([400, 400, 400, 400, 400]);
    expect(await guessAfterLink('ferries in the fog', 2)).toEqual([429, 429]);
  });

  it('in a browser that is trusted still count there alone', async () => {
    const rosa = await createTwoStepAccount(service);
    const first = await withApp(rosa, await ticketOf(service, rosa), { trust: 'true' });
    const browser = valueIn(first, 'browser');
    valueIn(await signIn(service, rosa, { browser }), 'oauth_token');
    expectOk(await rosa.session.delete(accountPath(rosa.id, '/factors/browsers')));
    for (let i = 0; i < 5; i += 1) await withWrongCode(rosa, await ticketOf(service, rosa));
    expect((await withWrongCode(rosa, await ticketOf(service, rosa))).status).toBe(429);
    const ticket = await ticketOf(service, rosa, { browser });
    expectCode(await withWrongCode(rosa, ticket, { browser }), 400, 'second_factor_wrong');
  });

  it('are forgotten after a right one', async () => {
    const rosa = await createTwoStepAccount(service);
    for (let i = 0; i < 4; i += 1) await withWrongCode(rosa, await ticketOf(service, rosa));
    expectForm(await withApp(rosa, await ticketOf(service, rosa)));
    for (let i = 0; i < 5; i += 1)
      expectCode(await withWrongCode(rosa, await ticketOf(service, rosa)), 400, 'second_factor_wrong');
  });

  it('count no failure that closes the account', async () => {
    const rosa = await createTwoStepAccount(service);
    for (let i = 0; i < 5; i += 1) await withWrongCode(rosa, await ticketOf(service, rosa));
    const { text } = await admin(service).get(accountPath(rosa.id));
    expect(text).toContain('<state>active</state>');
    expect(text).toContain('<failedLoginCount>0</failedLoginCount>');
  });
});

describe('A trusted browser', () => {
  const trusted = async (rosa: TwoStepAccount): Promise<string> =>
    valueIn(await withApp(rosa, await ticketOf(service, rosa), { trust: 'true' }), 'browser');

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

  it('is only the one for which the person said so', async () => {
    const rosa = await createTwoStepAccount(service);
    await trusted(rosa);
    expectSecondStep(await signIn(service, rosa));
    const known = valueIn(await withApp(rosa, await ticketOf(service, rosa), { trust: 'false' }), 'browser');
    expectSecondStep(await signIn(service, rosa, { browser: known }));
  });

  it('still needs the right password', async () => {
    const rosa = await createTwoStepAccount(service);
    const browser = await trusted(rosa);
    expectDenied(await signIn(service, { ...rosa, password: 'wrong' }, { browser }));
  });

  it('of one account is none of another', async () => {
    const rosa = await createTwoStepAccount(service);
    const browser = await trusted(rosa);
    expectSecondStep(await signIn(service, await createTwoStepAccount(service), { browser }));
  });

  it('is forgotten with a new password, by whichever call', async () => {
    const newPassword = 'lanterns over the quay';
    const changes: readonly ((rosa: TwoStepAccount) => Promise<Answer>)[] = [
      ({ id, password, session }) =>
        session.post(accountPath(id, '/password'), { form: { old: password, new: newPassword } }),
      ({ id, password, session }) =>
        session.post(accountPath(id, '/authsystems/password/change'), {
          form: { old: password, new: newPassword },
        }),
      ({ id }) =>
        admin(service).post(accountPath(id, '/authsystems/password/set'), {
          form: { password: newPassword },
        }),
    ];
    for (const change of changes) {
      const rosa = await createTwoStepAccount(service);
      const browser = await trusted(rosa);
      expectOk(await change(rosa));
      expectSecondStep(await signIn(service, { ...rosa, password: newPassword }, { browser }));
    }
  });
});

describe('A new password by a mailed link', () => {
  it('leaves the second factor as it is, and trusts no browser any more, not even its own', async () => {
    const rosa = await createTwoStepAccount(service);
    const old = valueIn(await withApp(rosa, await ticketOf(service, rosa), { trust: 'true' }), 'browser');
    const secret = await askForResetLink(service, rosa.id);
    const password = 'lanterns over the quay';
    const form = { account_id: rosa.id, secret, password };
    const used = await ui(service).post('/accounts/reset-links/use', { form });
    const browser = valueIn(used, 'browser');
    const changed = { ...rosa, password };
    expectSecondStep(await signIn(service, changed, { browser: old }));
    const ticket = await ticketOf(service, changed, { browser });
    expectForm(await withApp(rosa, ticket, { browser }));
  });

  it('by the calls of the specification leaves it as it is, too', async () => {
    const rosa = await createTwoStepAccount(service);
    expectXml(await admin(service).post(accountPath(rosa.id, '/forgot-password')));
    const form = { password: 'lanterns over the quay' };
    expectOk(await admin(service).post(accountPath(rosa.id, '/authsystems/password/set'), { form }));
    expectSecondStep(await signIn(service, { ...rosa, ...form }));
  });
});

describe('Signing in with the password', () => {
  it('answers a wrong one as it answers everybody, whatever second factors there are', async () => {
    const rosa = await createTwoStepAccount(service);
    expectDenied(await signIn(service, { ...rosa, password: 'wrong' }));
    expectOk(await setState(service, rosa.id, 'disabled'));
    expectDenied(await signIn(service, rosa));
  });
});
