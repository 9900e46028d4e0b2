import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createAccount } from '../support/scenario.ts';
import { startService, type TestService } from '../support/service.ts';
import { createMailer, queueEvent } from './support.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const due = (eventId: string, accountId: string) =>
  JSON.stringify({ eventId, mail: 'activation', accountId });
const sentTo = async (address: string) =>
  (await service.mails()).filter(({ to }) => to[0]!.includes(address));

it('The mailer sends what is due and reports only what it could not read', async () => {
  const id = await createAccount(service, { fullName: 'Tomás Leitão', secondarySecret: true });
  const mailer = createMailer(service.env);
  expect(await mailer(queueEvent('{}', due('e1', id)))).toEqual({
    batchItemFailures: [{ itemIdentifier: 'message-1' }],
  });
  const [mail] = await sentTo(id);
  expect(mail).toMatchObject({
    to: [`=?UTF-8?B?VG9tw6FzIExlaXTDo28=?= <${id}>`],
    from: `Personal Health Record Support <${service.env.SUPPORT_ADDRESS}>`,
  });
  expect(mail!.text).toMatch(
    new RegExp(`^https://ui\\.example\\.org/accounts/${id}/init/[a-zA-Z]{16}$`, 'm'),
  );
  expect(mail!.text).toMatch(
    new RegExp(`^https://ui\\.example\\.org/accounts/${id}/send_secret/[a-zA-Z]{16}$`, 'm'),
  );
});

it('The mailer sends one mail for one event, within a batch and across batches', async () => {
  const id = await createAccount(service);
  const mailer = createMailer(service.env);
  await mailer(queueEvent(due('e2', id), due('e2', id)));
  await createMailer(service.env)(queueEvent(due('e2', id)));
  expect(await sentTo(id)).toHaveLength(1);
});

it('The mailer reports a mail that SES did not accept', async () => {
  const id = await createAccount(service);
  const { AWS_ENDPOINT_URL_SES: endpoint } = process.env;
  process.env.AWS_ENDPOINT_URL_SES = 'http://127.0.0.1:9';
  const broken = createMailer(service.env);
  const answer = await broken(queueEvent(due('e3', id)));
  process.env.AWS_ENDPOINT_URL_SES = endpoint;
  expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: 'message-1' }] });
  await createMailer(service.env)(queueEvent(due('e3', id)));
  expect(await sentTo(id)).toHaveLength(1);
});

it('The mailer logs why SES rejected a mail, without the address that SES names', async () => {
  const id = await createAccount(service);
  const ses = createServer((_request, response) => {
    const reason = `<Code>MessageRejected</Code><Message>Email address is not verified: ${id}</Message>`;
    response.writeHead(400, { 'content-type': 'text/xml' });
    response.end(`<ErrorResponse><Error><Type>Sender</Type>${reason}</Error></ErrorResponse>`);
  });
  await new Promise<void>((resolve) => ses.listen(0, '127.0.0.1', resolve));
  const logged: string[] = [];
  const listen = (stream: NodeJS.WriteStream) =>
    vi.spyOn(stream, 'write').mockImplementation((line) => logged.push(String(line)) > 0);
  const spies = [listen(process.stdout), listen(process.stderr)];
  vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'ERROR');
  vi.stubEnv('AWS_ENDPOINT_URL_SES', `http://127.0.0.1:${(ses.address() as AddressInfo).port}`);
  try {
    await createMailer(service.env)(queueEvent(due('e4', id)));
  } finally {
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
    ses.close();
  }
  const line = logged.find((text) => text.includes('A mail was not sent.'));
  expect(JSON.parse(line!)).toMatchObject({ messageId: 'message-1', error: 'MessageRejected' });
  expect(logged.join()).not.toContain(id);
});
