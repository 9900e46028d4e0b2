import { describe, expect, it } from 'vitest';
import type { Answer, SignedClient } from '../../support/client.ts';
import { connectApp } from '../../support/connect.ts';
import { expectDenied, expectForm, expectOk, expectXml } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import {
  type ActiveAccount,
  accountPath,
  authorizeApp,
  createActiveAccount,
  createRecord,
  externalSystem,
  login,
  ui,
} from '../../support/scenario.ts';
import { standing } from '../accounts/account-element.ts';
import { tryLogin } from '../accounts/calls.ts';

let rosa: ActiveAccount;

const first = 'ferries and herons';
const second = 'quince bolt lantern';

const service = await startServiceInMemory({ env: externalSystem });

const change = (session: SignedClient, old: string, next: string): Promise<Answer> =>
  session.post(accountPath(rosa.id, '/password'), { form: { old, new: next } });
const info = (session: SignedClient): Promise<Answer> => session.get(accountPath(rosa.id));
const refusal = ({ status, text }: Answer): string => `${status} ${text}`;

async function begin(): Promise<SignedClient> {
  rosa = await createActiveAccount(service, { password: first });
  return login(service, rosa);
}

describe('POST /accounts/{id}/password', () => {
  it('changes the password and ends the other sessions with what was opened from them; apps that were let in go on', async () => {
    const other = await begin();
    const record = await createRecord(service, rosa);
    const letIn = await authorizeApp(service, rosa, record);
    const place = { record_id: record };
    const own = await connectApp(service, rosa, service.apps.user, place);
    const theirs = await connectApp(service, { ...rosa, session: other }, service.apps.user, place);
    const read = (client: SignedClient) => client.get(`/records/${record}`);

    expectOk(await change(rosa.session, first, second));

    expectDenied(await tryLogin(service, rosa, first));
    expectForm(await tryLogin(service, rosa, second));
    expectDenied(await info(other));
    expectDenied(await read(theirs.connect));
    expectDenied(await read(theirs.rest));
    expectXml(await info(rosa.session));
    for (const client of [own.connect, own.rest, letIn]) expectXml(await read(client));
  });

  it('refuses a wrong present password, changes nothing, slows down, and never closes the account', async () => {
    const other = await begin();
    for (let count = 0; count < 5; count += 1)
      expect(refusal(await change(rosa.session, 'wrong', second))).toBe('400 The present password is wrong');
    const slowed = await change(rosa.session, first, second);
    expect(slowed.status).toBe(429);
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0);
    expect(await standing(service, rosa.id)).toBe('active 0');
    expectXml(await info(other));
    expectForm(await tryLogin(service, rosa, first));
    service.advance(61);
    expectOk(await change(rosa.session, first, second));
    expectOk(await change(rosa.session, second, first));
  });

  it.each([
    ['400 The new password is the present one', first],
    ['400 The password must have at least 8 characters', 'herons'],
    ['400 The password is one that many people use', 'sunshine1'],
  ])('refuses with %s, and keeps the sessions and the password', async (text, next) => {
    const other = await begin();
    expect(refusal(await change(rosa.session, first, next))).toBe(text);
    expectXml(await info(other));
    expectForm(await tryLogin(service, rosa, first));
  });

  it.each<Record<string, string>>([{}, { old: first }, { new: second }, { old: '', new: second }])(
    'returns 400 for %j',
    async (form) => {
      await begin();
      expect((await rosa.session.post(accountPath(rosa.id, '/password'), { form })).status).toBe(400);
    },
  );

  it('returns 400 for an account that an external system knows', async () => {
    rosa = await createActiveAccount(service);
    expect(refusal(await change(rosa.session, first, second))).toBe('400 The account has no password');
  });

  it('is done once when two sessions change the password at the same time, and the other session ends', async () => {
    const other = await begin();
    const answers = await Promise.all([
      change(rosa.session, first, second),
      change(other, first, 'a third one for herons'),
    ]);
    const alive = await Promise.all([rosa.session, other].map((session) => info(session)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(alive.map(({ status }) => status)).toEqual(
      answers.map(({ status }) => (status === 200 ? 200 : 403)),
    );
  });

  it('leaves no session to whoever signs in with the old password meanwhile', async () => {
    await begin();
    const [changed, ...logins] = await Promise.all([
      change(rosa.session, first, second),
      ...Array.from({ length: 4 }, () => tryLogin(service, rosa, first)),
    ]);
    expectOk(changed);
    for (const answer of logins) {
      if (answer.status !== 200) continue;
      const pairs = Object.fromEntries(answer.form());
      const session = ui(service).withToken(pairs.oauth_token!, pairs.oauth_token_secret!);
      expectDenied(await info(session));
    }
  });
});
