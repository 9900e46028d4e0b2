/** Mails in transit: waits until all are sent, and puts a proxy that rejects some mails before SES. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { GetQueueAttributesCommand, SetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Mail, TestService } from '../../support/service.ts';
import { stageOf } from '../../support/stored-people.ts';
import { outboxOf } from '../../workers/support.ts';

/**
 * Returns the mails about messages of a service with workers once none is in transit: the outbox is empty first, and then
 * the queue. Others, such as those about a new share, are left out.
 */
export async function settledMails(service: TestService): Promise<readonly Mail[]> {
  await mailsSettled(service);
  return messageMails(service);
}

/** Resolves once no mail is in transit. In memory all leave by being looked for. */
export async function mailsSettled(service: TestService): Promise<void> {
  if (stageOf(service)?.objects) return void (await service.mails());
  while (!(await isSettled(service))) await wait(200);
}

/** A full queue is told first, because one call tells it. */
async function isSettled(service: TestService): Promise<boolean> {
  if ((await queued(service)) > 0) return false;
  return (await requested(service)) === 0 && (await queued(service)) === 0;
}

/** The mails about messages that have arrived so far. */
async function messageMails(service: TestService): Promise<readonly Mail[]> {
  return (await service.mails()).filter(({ subject }) => /new message/.test(subject));
}

/** Only mails count: other events may stay in the outbox for longer. */
async function requested(service: TestService): Promise<number> {
  const items = await outboxOf(service);
  return items.filter(({ event }) =>
    ['mail', 'message_delivered', 'documents_stored'].includes(String(event)),
  ).length;
}

/** The settled mails about messages to one address. */
export async function settledMailsTo(service: TestService, address: string): Promise<readonly Mail[]> {
  return (await settledMails(service)).filter(({ to }) => to.join().includes(address));
}

async function queued({ env }: TestService): Promise<number> {
  const sqs = new SQSClient();
  const { Attributes = {} } = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl: env.MAIL_QUEUE_URL!, AttributeNames: ['All'] }),
  );
  sqs.destroy();
  const { ApproximateNumberOfMessages: waiting, ApproximateNumberOfMessagesNotVisible: inFlight } =
    Attributes;
  return Number(waiting) + Number(inFlight);
}

/** Lets a message that was received and not deleted come back after one second. */
export async function hurryMails({ env }: TestService): Promise<void> {
  const sqs = new SQSClient();
  const Attributes = { VisibilityTimeout: '1' };
  await sqs.send(new SetQueueAttributesCommand({ QueueUrl: env.MAIL_QUEUE_URL!, Attributes }));
  sqs.destroy();
}

/** A proxy for an SES endpoint that rejects mails to some addresses. */
export class RefusingSes {
  /** How many more mails to an address are rejected. */
  readonly refusals = new Map<string, number>();
  /** Recipients of the rejected mails, in order. */
  readonly refused: string[] = [];
  readonly #server = createServer();

  static async before(endpoint: string): Promise<RefusingSes> {
    const ses = new RefusingSes();
    ses.#server.on('request', async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks).toString();
      if (ses.#refuses(body)) {
        response.writeHead(400, { 'content-type': 'text/xml' }).end(refusal);
        return;
      }
      const { authorization = '', 'content-type': type = '' } = request.headers;
      const headers = { authorization, 'content-type': type };
      const answer = await fetch(endpoint + request.url, { method: 'POST', headers, body });
      const answerType = answer.headers.get('content-type') ?? 'text/xml';
      response.writeHead(answer.status, { 'content-type': answerType }).end(await answer.text());
    });
    ses.#server.listen(0, '127.0.0.1');
    await once(ses.#server, 'listening');
    return ses;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #refuses(body: string): boolean {
    const recipient = new URLSearchParams(body).get('Destination.ToAddresses.member.1') ?? '';
    const address = [...this.refusals.keys()].find((known) => recipient.includes(known));
    const left = address === undefined ? 0 : this.refusals.get(address)!;
    if (left === 0) return false;
    this.refusals.set(address!, left - 1);
    this.refused.push(address!);
    return true;
  }
}

const refusal =
  '<ErrorResponse><Error><Type>Sender</Type><Code>MessageRejected</Code><Message>No.</Message></Error></ErrorResponse>';
