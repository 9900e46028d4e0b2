import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountPath, admin, createAccount, succeeded, ui } from '../support/scenario.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ workers: true });
});
afterAll(() => service?.stop());

const mailTo = (id: string, link: string) =>
  service.waitForMail(({ to, text }) => to[0]!.includes(id) && text.includes(`/accounts/${id}/${link}/`));

it('The mails to an account go from the change through outbox, stream and queue to SES', async () => {
  const id = await createAccount(service);
  const activation = await mailTo(id, 'init');
  const secret = /\/init\/([a-zA-Z]{16})$/m.exec(activation.text)![1];

  succeeded(await ui(service).post(accountPath(id, `/initialize/${secret}`)), 'account_initialize');
  await service.waitForMail(({ to, subject }) => to[0]!.includes(id) && subject === 'Welcome');

  const answer = succeeded(
    await admin(service).post(accountPath(id, '/forgot-password')),
    'account_forgot_password',
  );
  const reset = await mailTo(id, 'reset_password');
  expect(reset.text).not.toContain(/\d{6}/.exec(answer.text)![0]);
});
