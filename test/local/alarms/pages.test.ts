/**
 * Each alarm is brought about, and the operator's own commands on its page find the cause. The page's commands of the AWS CLI
 * are tried in aws-commands.thorough.test.ts.
 */
import { setTimeout as late } from 'node:timers/promises';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { respondToFailure } from '../../../functions/portal/deployed.ts';
import { intercepting } from '../../support/aws-interception.ts';
import { createDocument } from '../../support/documents.ts';
import { clientOf, createAccount, createRecord } from '../../support/scenario.ts';
import { commandsOf, pageNames } from './page.ts';
import { Stage, whileAws } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.start();
  stage.record = await createRecord(stage.service, stage.world.owner);
});
afterAll(() => stage.stop());
beforeEach(() => stage.calm());

const reads = /\.(GetItem|BatchGetItem|Query)$/;
const denyReads = (times: number) =>
  whileAws('DynamoDB_', reads, 'AccessDeniedException', () => stage.read(times));
const refuseMails = (action: () => Promise<void>) => whileAws('AmazonSQS', /Send/, 'AccessDenied', action);

/** A run that Lambda ended, as gateway and Lambda write it. */
function timedOut(where: 'service' | 'portal', name: string, route: string): string {
  const ids = { requestId: 'call-1=', functionRequestId: 'run-1' };
  stage.gatewaySays(where, { ...ids, route, status: '500', error: 'INTEGRATION_FAILURE' });
  stage.says(name, { type: 'platform.report', record: { requestId: 'run-1', status: 'timeout' } }, 'run-1');
  return ids.requestId;
}

/** Calls that get no function, as the gateway writes them. */
function callsWithoutFunction(): void {
  for (let call = 0; call < 6; call += 1)
    stage.gatewaySays('service', {
      requestId: `call-${call}`,
      route: 'GET /version',
      status: '503',
      error: 'INTEGRATION_FAILURE',
    });
}

/** A webhook call of an app, before its attempts or after. */
const ping = (attempt: number) => ({
  recordId: stage.record,
  appId: 'watch@apps.example.org',
  subscriptionId: '019b76da-a800-7000-8000-000000000000',
  pending: 'change-1',
  attempt,
  due: '2026-01-01T00:00:00.000Z',
});
const mail = { eventId: 'e-1', mail: 'welcome', accountId: 'rosa@mail.example' };

/** By page: brings the fault about, and returns the request to trace, if there is one. */
const faults: Readonly<Record<string, () => Promise<string | void>>> = {
  ServerErrors: () => denyReads(6),
  async CallsDenied() {
    let id = '';
    for (let call = 0; call < 6; call += 1) {
      const unsigned = clientOf(stage.service, stage.service.apps.user);
      id = (await unsigned.get(`/records/${stage.record}`, { unsigned: true })).headers['x-request-id']!;
    }
    return id;
  },
  async Latency() {
    await stage.read(2, '/version');
    return intercepting(
      async (request, pass) => {
        if (reads.test(request.headers['x-amz-target'] ?? '')) await late(100);
        return pass();
      },
      () => stage.read(1),
    );
  },
  FunctionErrors: async () => timedOut('service', 'Records', 'GET /records/{RECORD_ID}'),
  async DispatcherErrors() {
    await stage.requestMail(5);
    await stage.dispatch({ MAIL_QUEUE_URL: '' });
  },
  async MailerErrors() {
    await stage.consume('mailer', mail, { MASTER_KEYS: '', MASTER_KEYS_FILE: '/nowhere/keys.json' });
  },
  async PingerErrors() {
    await stage.consume('pinger', ping(0), { MASTER_KEYS: '', MASTER_KEYS_FILE: '/nowhere/keys.json' });
  },
  async SweeperErrors() {
    await stage.requestMail(15);
    await refuseMails(() => stage.sweep());
  },
  FunctionsThrottled: async () => callsWithoutFunction(),
  ConcurrencyHigh: async () => void (await stage.read(30, '/version')),
  LoopsStopped: () => stage.send(stage.deadPings, ping(3)),
  async OutboxLag() {
    await stage.requestMail(15);
    await refuseMails(() => stage.dispatch());
  },
  SweeperMissing: () => stage.requestMail(40),
  ReadsThrottled: () => whileAws('DynamoDB_', reads, 'ThrottlingException', () => stage.read(1)),
  async WritesThrottled() {
    const create = () => createDocument(stage.world.owner.session, stage.record).catch(() => undefined);
    await whileAws('DynamoDB_', /\.(PutItem|TransactWriteItems)$/, 'ThrottlingException', create);
  },
  TableFaults: () => whileAws('DynamoDB_', reads, 'InternalServerError', () => stage.read(1)),
  RequestsRejected: () => denyReads(6),
  async MailsLate() {
    await createAccount(stage.service, { id: 'rosa@mail.example' }).catch(() => undefined);
    await whileAws('ses', /./, 'MessageRejected', () => stage.consume('mailer', mail));
  },
  async PingsLate() {
    await whileAws('DynamoDB_', reads, 'AccessDeniedException', () => stage.consume('pinger', ping(0)));
  },
  async MailsGivenUp() {
    await faults.MailsLate!();
    await stage.send(stage.deadMails, mail);
  },
  async PingsGivenUp() {
    const { watching, message } = await stage.givenUp();
    expect(watching.app.id).toBe('watch@apps.example.org');
    await stage.send(stage.deadPings, message);
  },
  async OutboxGivenUp() {
    await faults.OutboxLag!();
    await stage.send(stage.deadPings, { KinesisBatchInfo: {} });
  },
  async MailsBounce() {
    await createAccount(stage.service, { id: 'nobody@mail.example' }).catch(() => undefined);
  },
  MailsUnwanted: () => faults.MailsBounce!(),
  DeploymentFailing: () => denyReads(6),
  PortalErrors: async () => timedOut('portal', 'Portal', '$default'),
  async PortalServerErrors() {
    for (let call = 0; call < 6; call += 1) {
      const requestId = `page-${call}`;
      const log = {
        info: () => undefined,
        error: (message: string, { name }: Error, facts: object) =>
          stage.says('Portal', { level: 'ERROR', message, ...facts, error: { name } }),
      };
      const error = Object.assign(new Error('denied'), { name: 'AccessDeniedException' });
      const event = { requestContext: { requestId } } as APIGatewayProxyEventV2;
      const { statusCode } = respondToFailure(error, log as never, event);
      stage.gatewaySays('portal', { requestId, route: '$default', status: String(statusCode) });
    }
    return 'page-0';
  },
  async PortalLatency() {
    await stage.read(1, '/version');
    stage.gatewaySays('portal', {
      requestId: 'page-1',
      route: '$default',
      status: '200',
      milliseconds: '6200',
    });
    return 'page-1';
  },
  KeyDisabled: async () =>
    void (await whileAws('DynamoDB_', reads, 'KMSInvalidStateException', () => stage.read(1))),
};

describe('The page of an alarm', () => {
  it.each(Object.keys(faults))('has commands that find the cause of %s', async (name) => {
    const id = await faults[name]!();
    await stage.follow(name, id ?? undefined);
  });

  it('is tried for every alarm, and has three commands', () => {
    // Those of the backups ask AWS alone.
    expect([...Object.keys(faults), 'BackupMissing', 'CopiesFailed'].toSorted()).toEqual(
      pageNames.toSorted(),
    );
    for (const name of pageNames) expect([name, commandsOf(name).length]).toEqual([name, 3]);
  });
});
