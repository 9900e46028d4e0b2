/** What the stream and the queues of a service do with what is new, one step at a time: dispatcher, mailer, pinger. */
import type { SQSEvent } from 'aws-lambda';
import { createHandler as pingerHandler } from '../../../functions/workers/pinger/index.ts';
import type { PushService } from '../../../local/tools/push-service.ts';
import { createDispatcher, createMailer, outboxOf, queueEvent, takeMessages } from '../../workers/support.ts';
import { recordedAs } from '../iam-usage/recorder.ts';
import type { TestService } from '../service.ts';
import { Workers } from '../subscriptions.ts';

export class Deliveries {
  /** What the pinger has logged. */
  readonly logged: object[] = [];
  readonly #service: TestService;
  readonly #push: PushService;
  readonly #workers: Workers;

  constructor(service: TestService, push: PushService) {
    this.#service = service;
    this.#push = push;
    this.#workers = new Workers(service);
  }

  /** Empties outbox and queues: what setting people up has brought about is none of a test. */
  async settle(): Promise<void> {
    await this.dispatch();
    await takeMessages(this.#service);
    await this.takePings();
    this.logged.length = 0;
    this.#push.clear();
  }

  async dispatch(): Promise<void> {
    const Records = (await outboxOf(this.#service)).map(({ PK, SK }, index) => ({
      eventName: 'INSERT',
      dynamodb: { Keys: { PK: { S: PK }, SK: { S: SK } }, SequenceNumber: String(index + 1) },
    }));
    await createDispatcher(this.#service.env)({ Records } as never);
  }

  /** Everything, from the outbox to the push service. Returns the messages to the pinger. */
  async deliver(): Promise<readonly object[]> {
    await this.dispatch();
    await createMailer(this.#service.env)(queueEvent(...(await takeMessages(this.#service))));
    const pings = await this.takePings();
    await this.ping(pings);
    return pings;
  }

  takePings(): Promise<readonly object[]> {
    return this.#workers.takePings();
  }

  /** Gives messages to the pinger, which trusts the push service of the test unless it is told otherwise. */
  ping(messages: readonly object[], { trusts = true } = {}): Promise<unknown> {
    const log = {
      info: (message: string, facts?: object) => void this.logged.push({ message, ...facts }),
      error: (message: string, error?: unknown) => void this.logged.push({ message, error: String(error) }),
    };
    const now = () => new Date(this.#service.now() * 1000);
    const authorities = trusts ? this.#push.authorities : undefined;
    const pinger = pingerHandler(this.#service.env, { now, log, authorities });
    const Records = messages.map((message, index) => ({
      messageId: `message-${index + 1}`,
      body: JSON.stringify(message),
      attributes: { ApproximateReceiveCount: '1' },
    }));
    return recordedAs('pinger', this.#service.env, pinger)({ Records } as unknown as SQSEvent);
  }
}
