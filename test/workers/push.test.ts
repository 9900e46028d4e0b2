/** From a change to a browser: dispatcher, mailer and pinger on a real table and real queues, with a push service on this machine. */

import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PushService } from '../../local/tools/push-service.ts';
import { switchPushOn } from '../../local/tools/round-trips/push-key.ts';
import { keys } from '../../shared/store/items/index.ts';
import { addMember, carenetsOf } from '../http/carenets/sharing.ts';
import { changingBefore } from '../support/aws-interception.ts';
import { createDocument } from '../support/documents.ts';
import { type AwsRequest, textOf } from '../support/iam-usage/requests.ts';
import { sendToAccount } from '../support/messages.ts';
import { createPerson, type Person, peopleSettings } from '../support/people.ts';
import { hasPrograms } from '../support/programs.ts';
import { newBrowser, type TestBrowser } from '../support/push/browser.ts';
import { Deliveries } from '../support/push/deliveries.ts';
import { accountPath, admin, createRecord, succeeded } from '../support/scenario.ts';
import { startService, type TestService } from '../support/service.ts';
import { storeOf } from '../support/stored-people.ts';
import { createMailer, queueEvent, takeMessages } from './support.ts';

const canRun = hasPrograms(['openssl'], 'telling browsers by a push service');

describe.skipIf(!canRun)('A browser', () => {
  let service: TestService;
  let deliveries: Deliveries;
  let push: PushService;
  let key: string;

  beforeAll(async () => {
    push = await PushService.start();
    service = await startService({ env: { ...peopleSettings, PING_ALLOW_PRIVATE: 'true' } });
    deliveries = new Deliveries(service, push);
    key = await switchPushOn(service.env);
  });
  beforeEach(() => deliveries.settle());
  afterAll(async () => {
    await service?.stop();
    await push?.stop();
  });

  async function subscribe({ id, session }: Person, origin = push.origin): Promise<TestBrowser> {
    const browser = newBrowser(key, origin);
    const answer = await session.post(accountPath(id, '/push-subscriptions'), { form: browser.form });
    succeeded(answer, 'push_subscription_add');
    return browser;
  }

  async function browsersOf({ id }: Person): Promise<number> {
    const [item] = await storeOf(service).get([keys.pushes(id)]);
    return item?.subscriptions.length ?? 0;
  }

  /** Messages that the queue holds back. */
  async function delayed(): Promise<string | undefined> {
    const sqs = new SQSClient();
    const { Attributes } = await sqs.send(
      new GetQueueAttributesCommand({
        QueueUrl: service.env.PING_QUEUE_URL!,
        AttributeNames: ['ApproximateNumberOfMessagesDelayed'],
      }),
    );
    sqs.destroy();
    return Attributes?.ApproximateNumberOfMessagesDelayed;
  }

  it('is told of a new message at its address, encrypted for it and signed by the service', async () => {
    const rosa = await createPerson(service);
    const browser = await subscribe(rosa);
    await sendToAccount(admin(service), rosa.id);
    await deliveries.deliver();
    const [{ path, headers, body }] = push.received as [(typeof push.received)[number]];
    expect(push.received).toHaveLength(1);
    expect(push.origin + path).toBe(browser.form.endpoint);
    expect(browser.read(body)).toEqual({ group: 'messages', language: 'en' });
    expect(headers).toMatchObject({ ttl: '86400', topic: 'messages', 'content-encoding': 'aes128gcm' });
    expect(headers.authorization).toMatch(new RegExp(`^vapid t=\\S+, k=${key}$`));
    // The mail comes, too.
    expect((await service.mails()).filter(({ to }) => to[0]!.includes(rosa.id))).toHaveLength(1);
  });

  it('is told of something new in the record of the person, and not of what she stores herself', async () => {
    const rosa = await createPerson(service);
    const recordId = await createRecord(service, rosa);
    const browser = await subscribe(rosa);
    await deliveries.settle();
    await createDocument(rosa.session, recordId, 'By herself', { contentType: 'text/plain' });
    await deliveries.deliver();
    expect(push.received).toEqual([]);
    await createDocument(admin(service), recordId, 'Dear Rosa', { contentType: 'text/plain' });
    await deliveries.deliver();
    expect(push.received.map(({ body }) => browser.read(body))).toEqual([
      { group: 'results', language: 'en' },
    ]);
  });

  it('is told instead of a mail, when the person wants it so', async () => {
    const rosa = await createPerson(service);
    await subscribe(rosa);
    const form = { mails_messages: 'off' };
    succeeded(await rosa.session.post(accountPath(rosa.id, '/settings'), { form }), 'account_settings_set');
    await sendToAccount(admin(service), rosa.id);
    await deliveries.deliver();
    expect(push.received).toHaveLength(1);
    expect((await service.mails()).filter(({ to }) => to[0]!.includes(rosa.id))).toEqual([]);
  });

  it('costs nothing in the queue for people who have none, or do not want it', async () => {
    const [rosa, ines] = [await createPerson(service), await createPerson(service, 'ines')];
    await subscribe(ines);
    const form = { push_messages: 'false' };
    succeeded(await ines.session.post(accountPath(ines.id, '/settings'), { form }), 'account_settings_set');
    for (const { id } of [rosa, ines]) await sendToAccount(admin(service), id);
    expect(await deliveries.deliver()).toEqual([]);
    expect(push.received).toEqual([]);
  });

  it.each([404, 410])('is forgotten when its push service says %d', async (status) => {
    const rosa = await createPerson(service);
    await subscribe(rosa);
    push.statuses.push(status);
    await sendToAccount(admin(service), rosa.id);
    await deliveries.deliver();
    expect(await browsersOf(rosa)).toBe(0);
    expect(deliveries.logged).toEqual([
      {
        message: 'A browser was not told by Web Push.',
        host: new URL(push.origin).host,
        reason: `status ${status}`,
        fate: 'is removed',
      },
    ]);
  });

  it('is told that the person was added to a circle', async () => {
    const [rosa, ines] = [await createPerson(service), await createPerson(service)];
    const recordId = await createRecord(service, rosa);
    const { Family: circle } = await carenetsOf(rosa.session, recordId);
    const browser = await subscribe(ines);
    await addMember(rosa.session, circle!, ines);
    await deliveries.deliver();
    expect(push.received.map(({ body }) => browser.read(body))).toEqual([
      { group: 'circles', language: 'en' },
    ]);
  });

  it('is forgotten when it is gone, although another one is added at that moment', async () => {
    const rosa = await createPerson(service);
    await subscribe(rosa);
    push.statuses.push(410);
    await sendToAccount(admin(service), rosa.id);
    const own = keys.pushes(rosa.id).PK;
    const removes = (request: AwsRequest) =>
      request.headers['x-amz-target']?.endsWith('.TransactWriteItems') === true &&
      textOf(request.body).includes(own) &&
      push.received.length > 0;
    await changingBefore(
      removes,
      () => subscribe(rosa),
      () => deliveries.deliver(),
    );
    expect(await browsersOf(rosa)).toBe(1);
  });

  it.each([429, 500])('is told later when its push service says %d', async (status) => {
    const rosa = await createPerson(service);
    await subscribe(rosa);
    push.statuses.push(status);
    await sendToAccount(admin(service), rosa.id);
    const before = Number(await delayed());
    const [message] = await deliveries.deliver();
    expect(Number(await delayed())).toBe(before + 1);
    expect(await browsersOf(rosa)).toBe(1);
    // As the queue brings it a minute later.
    const [item] = await storeOf(service).get([keys.pushes(rosa.id)]);
    service.advance(60);
    await deliveries.ping([{ ...message, browser: item!.subscriptions[0]!.id, attempt: 1 }]);
    expect(push.received).toHaveLength(2);
  });

  it('is not told at an address of another network than the Internet', async () => {
    const rosa = await createPerson(service);
    await subscribe(rosa, 'https://10.0.0.1');
    await sendToAccount(admin(service), rosa.id);
    await deliveries.deliver();
    expect(deliveries.logged).toEqual([
      {
        message: 'A browser was not told by Web Push.',
        host: '10.0.0.1',
        reason: 'the address is forbidden',
        fate: 'is removed',
      },
    ]);
    expect(await browsersOf(rosa)).toBe(0);
  });

  it('is not told by a server whose certificate nobody trusts', async () => {
    const rosa = await createPerson(service);
    await subscribe(rosa);
    await sendToAccount(admin(service), rosa.id);
    await deliveries.dispatch();
    await createMailer(service.env)(queueEvent(...(await takeMessages(service))));
    await deliveries.ping(await deliveries.takePings(), { trusts: false });
    expect(push.received).toEqual([]);
    expect(await browsersOf(rosa)).toBe(1);
  });

  it('is told although the mail could not be sent, and the mail is sent later without telling it again', async () => {
    const rosa = await createPerson(service);
    await subscribe(rosa);
    await sendToAccount(admin(service), rosa.id);
    await deliveries.dispatch();
    const messages = await takeMessages(service);
    const { AWS_ENDPOINT_URL_SES: endpoint } = process.env;
    process.env.AWS_ENDPOINT_URL_SES = 'http://127.0.0.1:9';
    const broken = createMailer(service.env);
    expect((await broken(queueEvent(...messages))).batchItemFailures).toHaveLength(1);
    process.env.AWS_ENDPOINT_URL_SES = endpoint;
    await deliveries.ping(await deliveries.takePings());
    await createMailer(service.env)(queueEvent(...messages));
    await deliveries.ping(await deliveries.takePings());
    expect(push.received).toHaveLength(1);
    expect((await service.mails()).filter(({ to }) => to[0]!.includes(rosa.id))).toHaveLength(1);
  });

  it('is gone from the table when the account is erased', async () => {
    const rosa = await createPerson(service);
    await subscribe(rosa);
    const path = accountPath(rosa.id, '/erasure');
    succeeded(await rosa.session.post(path, { form: {} }), 'account_erasure_ask');
    service.advance(15 * 86_400);
    await service.runEraser();
    expect(await browsersOf(rosa)).toBe(0);
  });
});
