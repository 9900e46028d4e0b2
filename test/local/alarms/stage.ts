/** A service on which faults are brought about, and a deployment around it in which the commands of the pages look. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { PurgeQueueCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { DynamoDBStreamEvent, SQSEvent } from 'aws-lambda';
import { expect, vi } from 'vitest';
import { loadWorkers, type Workers } from '../../../local/server/functions.ts';
import type { WebhookMessage } from '../../../shared/domain/subscriptions/queue-message.ts';
import type { Log } from '../../../shared/log.ts';
import { createDynamoStore, dynamoClient } from '../../../shared/store/dynamodb-store.ts';
import { keys } from '../../../shared/store/items/index.ts';
import type { Store } from '../../../shared/store/store.ts';
import { update } from '../../../shared/store/writes.ts';
import { type SubscriptionWorld, startWorld } from '../../http/subscriptions/world.ts';
import { intercepting } from '../../support/aws-interception.ts';
import { textOf } from '../../support/iam-usage/requests.ts';
import { problem, storeModels } from '../../support/medical/facts.ts';
import { startService } from '../../support/service.ts';
import { type Subscriber, Workers as SubscriptionWorkers, subscribe } from '../../support/subscriptions.ts';
import { type CloudWatchLogs, type StoredLine, startCloudWatchLogs } from '../cli/cloudwatch-logs.ts';
import { outputsOf, secretArn, write } from '../cli/outputs-file.ts';
import { run } from '../cli/run.ts';
import { commandsOf, missingLines, phrWords } from './page.ts';

const accesses = '/aws/vendedlogs/PhrService/0a1b2c3d';
const portalAccesses = '/aws/vendedlogs/PhrPortal/4e5f6a7b';

/** As CloudFormation names the log group of a function. */
const groupOf = (name: string) =>
  `${name === 'Portal' ? 'PhrPortal' : 'PhrService'}-${name}Logs0A1B2C3D-x1Y2z3`;
const functionNames = ['Records', 'Dispatcher', 'Mailer', 'Pinger', 'Sweeper'];

type WorkerName = keyof Workers;

export class Stage {
  readonly world: SubscriptionWorld;
  readonly store: Store;
  readonly #cloudWatch: CloudWatchLogs;
  readonly #stored: StoredLine[];
  readonly #sqs = new SQSClient();
  readonly #folder = mkdtempSync(join(tmpdir(), 'alarms-'));
  #calls = 0;
  #lines = 0;

  private constructor(world: SubscriptionWorld, cloudWatch: CloudWatchLogs, stored: StoredLine[]) {
    this.world = world;
    this.#cloudWatch = cloudWatch;
    this.#stored = stored;
    this.store = createDynamoStore(dynamoClient(), world.service.env.TABLE_NAME!);
  }

  static async start(): Promise<Stage> {
    const stored: StoredLine[] = [];
    const [world, cloudWatch] = await Promise.all([
      startWorld({}, startService),
      startCloudWatchLogs(stored, { atOnce: true }),
    ]);
    return new Stage(world, cloudWatch, stored);
  }

  /** A calm state: nothing in outbox, queues and logs. */
  async calm(): Promise<void> {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    this.#stored.length = 0;
    this.#calls = this.service.accessLog.length;
    this.#lines = this.service.functionLog.length;
    const items = await Promise.all(keys.outboxEvents.map((range) => this.store.query(range)));
    await Promise.all(items.flat().map(({ PK, SK }) => this.store.delete({ PK, SK })));
    for (const QueueUrl of this.#queues()) await this.#sqs.send(new PurgeQueueCommand({ QueueUrl }));
  }

  get service(): SubscriptionWorld['service'] {
    return this.world.service;
  }

  get env(): SubscriptionWorld['service']['env'] {
    return this.service.env;
  }

  get deadMails(): string {
    return this.service.deadLetterQueueUrl;
  }

  get deadPings(): string {
    return this.service.pingDeadLetterUrl;
  }

  #queues(): readonly string[] {
    return [this.env.MAIL_QUEUE_URL!, this.env.PING_QUEUE_URL!, this.deadMails, this.deadPings];
  }

  /** A worker with its log in CloudWatch. What it throws, Lambda logs too. */
  async #work(name: WorkerName, event: unknown, settings: Readonly<Record<string, string>>): Promise<void> {
    try {
      const workers = await loadWorkers({ ...this.env, ...settings }, { logOf: (of) => this.#logOf(of) });
      await (workers[name] as (input: unknown) => Promise<unknown>)(event);
    } catch (error) {
      const { name: errorType, message: errorMessage } = error as Error;
      this.says(capital(name), { level: 'ERROR', message: { errorType, errorMessage, stackTrace: [] } });
    }
  }

  #logOf(name: WorkerName): Log {
    const group = capital(name);
    return {
      info: (message, facts) => this.says(group, { level: 'INFO', message, ...facts }),
      error: (message, error, facts) =>
        this.says(group, { level: 'ERROR', message, ...facts, error: plainError(error) }),
    };
  }

  /** What a function has written, or Lambda about it. */
  says(name: string, line: object, invocation?: string): void {
    this.#stored.push({
      group: groupOf(name),
      message: JSON.stringify(line),
      ...(invocation && { invocation }),
    });
  }

  /** A line of a gateway, for what cannot be called here. */
  gatewaySays(where: 'service' | 'portal', line: object): void {
    const group = where === 'service' ? accesses : portalAccesses;
    const usual = { sourceIp: '127.0.0.1', method: 'GET', milliseconds: '10' };
    this.#stored.push({ group, message: JSON.stringify({ ...usual, ...line }) });
  }

  /** Gives the dispatcher what is in the outbox. */
  async dispatch(settings: Readonly<Record<string, string>> = {}): Promise<void> {
    const items = (await Promise.all(keys.outboxEvents.map((range) => this.store.query(range)))).flat();
    const Records = items.map(({ PK, SK }, index) => ({
      eventName: 'INSERT',
      dynamodb: { Keys: { PK: { S: PK }, SK: { S: SK } }, SequenceNumber: String(index + 1) },
    }));
    await this.#work('dispatcher', { Records } as unknown as DynamoDBStreamEvent, settings);
  }

  sweep(): Promise<void> {
    return this.#work('sweeper', {}, {});
  }

  /** Queues a message and gives it to the worker of the queue. It fails, so the message stays there. */
  async consume(
    name: 'mailer' | 'pinger',
    message: object,
    settings: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    await this.send(name === 'mailer' ? this.env.MAIL_QUEUE_URL! : this.env.PING_QUEUE_URL!, message);
    const attributes = { ApproximateReceiveCount: '1' };
    const Records = [{ messageId: 'message-1', body: JSON.stringify(message), attributes }];
    await this.#work(name, { Records } as unknown as SQSEvent, settings);
  }

  async send(QueueUrl: string, message: object): Promise<void> {
    await this.#sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(message) }));
  }

  /** A mail that was requested some minutes ago. */
  async requestMail(minutesAgo: number): Promise<void> {
    const time = new Date(Date.now() - minutesAgo * 60_000).toISOString();
    const event = { event: 'mail', eventId: 'e-1', mail: 'welcome', accountId: 'rosa@mail.example' } as const;
    await this.store.put(keys.outbox(time, event.eventId), event);
  }

  /** Reads a record, or what else of it, so often; the last answer's id is the one to trace. */
  async read(times: number, path = `/records/${this.record}`): Promise<string> {
    let id = '';
    for (let call = 0; call < times; call += 1)
      id = (await this.world.owner.session.get(path)).headers['x-request-id']!;
    return id;
  }

  record = '';

  /**
   * Runs the commands of a page that are the operator's own, as written, and expects that each prints what the page tells.
   * Those of the AWS CLI run at night.
   */
  async follow(page: string, REQUEST_ID = 'none'): Promise<void> {
    this.#storeLines();
    for (const { code, expected } of commandsOf(page)) {
      const words = phrWords(code, { OUTPUTS: this.#outputs(), REQUEST_ID });
      if (!words) continue;
      const env = { ...this.env, AWS_ENDPOINT_URL_CLOUDWATCH_LOGS: this.#cloudWatch.origin };
      const { code: status, out, err } = await run(env, ...words);
      expect([status, missingLines(expected, out)], `${code}\n${out}\n${err}`).toEqual([0, []]);
    }
  }

  /** Puts what gateway and functions have logged since the calm into CloudWatch. */
  #storeLines(): void {
    for (const line of this.service.accessLog.slice(this.#calls))
      this.#stored.push({ group: accesses, message: JSON.stringify(line) });
    for (const { error, ...line } of this.service.functionLog.slice(this.#lines))
      this.says('Records', { ...line, ...(error !== undefined && { error: plainError(error) }) });
    this.#calls = this.service.accessLog.length;
    this.#lines = this.service.functionLog.length;
  }

  #outputs(): string {
    const { PhrData, PhrService } = outputsOf(this.env);
    return write(join(this.#folder, 'outputs.json'), {
      PhrData,
      PhrService: {
        ...PhrService,
        AccessLogGroup: accesses,
        FunctionLogGroups: functionNames.map(groupOf).join(','),
        PortalStack: 'PhrPortal',
      },
      PhrPortal: {
        PortalSecret: secretArn,
        PortalAccessLogGroup: portalAccesses,
        PortalLogGroup: groupOf('Portal'),
      },
    });
  }

  /** A webhook call that was given up, with its subscription. */
  async givenUp(): Promise<{ readonly watching: Subscriber; readonly message: WebhookMessage }> {
    const workers = new SubscriptionWorkers(this.service);
    const watching = await this.world.subscriber();
    await subscribe(watching, '/reports/minimal/problems/', 'http://127.0.0.1:9/hook');
    await storeModels(watching.client, watching.record, problem('Asthma'));
    await workers.dispatch();
    const [message] = await workers.takePings();
    const key = keys.subscription(watching.record, watching.app.id, message!.subscriptionId);
    await this.store.transact([update(key, { set: { attempt: 10 }, remove: ['pending', 'due'] })]);
    return { watching, message: { ...message!, attempt: 10 } };
  }

  async stop(): Promise<void> {
    vi.restoreAllMocks();
    rmSync(this.#folder, { recursive: true });
    await Promise.all([this.service.stop(), this.#cloudWatch.stop()]);
  }
}

function capital(name: string): string {
  return `${name[0]!.toUpperCase()}${name.slice(1)}`;
}

/** As the log of a function writes it. */
function plainError(error: unknown): unknown {
  return error instanceof Error ? { name: error.name, message: error.message } : error;
}

/** Runs `action` while a service of AWS responds to some operations with this error. */
export function whileAws<T>(
  service: 'DynamoDB_' | 'AmazonSQS' | 'ses',
  operations: RegExp,
  error: string,
  action: () => Promise<T>,
): Promise<T> {
  return intercepting(async (request, pass) => {
    const target = request.headers['x-amz-target'] ?? '';
    if (service === 'ses') {
      const isMail =
        target === '' && request.method === 'POST' && textOf(request.body).includes('Action=Send');
      return isMail ? sesError(error) : pass();
    }
    return target.startsWith(service) && operations.test(target) ? jsonError(error) : pass();
  }, action);
}

function jsonError(name: string) {
  const status = name === 'InternalServerError' ? 500 : 400;
  const message = 'Brought about by a test.';
  return response(status, 'application/x-amz-json-1.0', JSON.stringify({ __type: `aws#${name}`, message }));
}

function sesError(name: string) {
  const content = `<Type>Sender</Type><Code>${name}</Code><Message>Brought about by a test.</Message>`;
  return response(400, 'text/xml', `<ErrorResponse><Error>${content}</Error></ErrorResponse>`);
}

function response(statusCode: number, type: string, text: string) {
  const headers = { 'content-type': type, 'content-length': String(Buffer.byteLength(text)) };
  return { response: { statusCode, headers, body: Readable.from([Buffer.from(text)]) } };
}
