import { describe, expect, it } from 'vitest';
import { intercepting } from '../../support/aws-interception.ts';
import { expectOk } from '../../support/expectations.ts';
import { type AwsRequest, textOf } from '../../support/iam-usage/requests.ts';
import {
  type Account,
  accountPath,
  admin,
  createAccountWithPassword,
  login,
  ui,
  withTokenOf,
} from '../../support/scenario.ts';
import { startService } from '../../support/service.ts';
import { setState, tryLogin } from './calls.ts';

const service = await startService();

it('Concurrent wrong passwords on a DynamoDB table count up to three and lock the account', async () => {
  const { id, username, password } = await createAccountWithPassword(service);
  const guess = (text: string) =>
    ui(service).post('/oauth/internal/session_create', { form: { username, password: text } });
  const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => guess(`wrong ${index}`)));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(403));
  const account = (await admin(service).get(accountPath(id))).text;
  expect(account).toContain('<failedLoginCount>3</failedLoginCount>');
  expect(account).toContain('<state>disabled</state>');
  expect((await guess(password)).status).toBe(403);
});

it('Concurrent log-ins of one user on a DynamoDB table are all counted', async () => {
  const account = await createAccountWithPassword(service);
  await Promise.all(Array.from({ length: 6 }, () => login(service, account)));
  const info = (await admin(service).get(accountPath(account.id))).text;
  expect(info).toContain('<totalLoginCount>6</totalLoginCount>');
});

describe('A log-in that was decided before its account was disabled', () => {
  /** The transaction of a log-in: it alone counts log-ins. */
  const isCommit = ({ headers, body }: AwsRequest) =>
    headers['x-amz-target']?.endsWith('.TransactWriteItems') === true &&
    textOf(body).includes('totalLoginCount');

  /** Logs in, and puts the account into these states before the first transaction of the log-in. */
  async function logInDuring(account: Account, states: readonly string[]) {
    let commits = 0;
    const answer = await intercepting(
      async (request, pass) => {
        if (!isCommit(request)) return pass();
        commits += 1;
        if (commits === 1) for (const state of states) expectOk(await setState(service, account.id, state));
        return pass();
      },
      () => tryLogin(service, account, account.password),
    );
    return { answer, commits };
  }

  it('runs again when the account was enabled in the meantime, and its session is in force', async () => {
    const account = await createAccountWithPassword(service);
    const { answer, commits } = await logInDuring(account, ['disabled', 'active']);
    expect([answer.status, commits]).toEqual([200, 2]);
    const session = withTokenOf(ui(service), answer);
    expect((await session.get(accountPath(account.id))).status).toBe(200);
    expect((await admin(service).get(accountPath(account.id))).text).toContain(
      '<totalLoginCount>1</totalLoginCount>',
    );
  });

  it('is denied when the account is still disabled', async () => {
    const account = await createAccountWithPassword(service);
    const { answer, commits } = await logInDuring(account, ['disabled']);
    expect([answer.status, commits]).toEqual([403, 1]);
    expectOk(await setState(service, account.id, 'active'));
    expect((await tryLogin(service, account, account.password)).status).toBe(200);
  });
});
