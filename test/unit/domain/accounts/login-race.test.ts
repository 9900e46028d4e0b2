import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountPath, admin, createAccountWithPassword, login, ui } from '../../../support/scenario.ts';
import { startService, type TestService } from '../../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

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
