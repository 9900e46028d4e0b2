/** The world outside the service: an SES endpoint that stores mails, and apps whose webhooks are called. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export class Listener {
  /** Addresses of the mails about messages, in the order of sending. */
  mails: string[] = [];
  /** The same of the mails that tell of something new in a record. */
  news: string[] = [];
  /** The same of the mails that tell of links that were opened. */
  openings: string[] = [];
  /** The same of the mails that tell of a second factor, and of a recovery code. */
  factors: string[] = [];
  /** The statuses with which webhook calls were answered, by path. */
  readonly pings = new Map<string, number[]>();
  /** The statuses for the next webhook calls, by path; after those, 200. */
  readonly answers = new Map<string, number[]>();
  readonly #server = createServer((request, response) => void this.#hear(request, response));

  static async start(): Promise<Listener> {
    const listener = new Listener();
    listener.#server.listen(0, '127.0.0.1');
    await once(listener.#server, 'listening');
    return listener;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Forgets all mails and webhook calls. */
  clear(): void {
    this.mails = [];
    this.news = [];
    this.openings = [];
    this.factors = [];
    this.pings.clear();
    this.answers.clear();
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url ?? '/';
    if (path === '/') this.#takeMail(Buffer.concat(chunks).toString(), response);
    else this.#takePing(path, response);
  }

  #takeMail(body: string, response: ServerResponse): void {
    const mail = new URLSearchParams(body);
    const to = mail.get('Destination.ToAddresses.member.1') ?? '';
    const address = /<([^>]+)>$/.exec(to)?.[1] ?? to;
    const text = mail.get('Message.Body.Text.Data') ?? '';
    // One mail may tell all. Others, such as those about a new share, come as often as there are shares.
    if (/new message/.test(text)) this.mails.push(address);
    if (/Something new/.test(text)) this.news.push(address);
    if (/Somebody opened a link/.test(text)) this.openings.push(address);
    if (/takes a second step now|One of the recovery codes/.test(text)) this.factors.push(address);
    const result = `<SendEmailResult><MessageId>${this.mails.length}</MessageId></SendEmailResult>`;
    response.writeHead(200, { 'content-type': 'text/xml' });
    response.end(
      `<SendEmailResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/">${result}</SendEmailResponse>`,
    );
  }

  #takePing(path: string, response: ServerResponse): void {
    const status = this.answers.get(path)?.shift() ?? 200;
    this.pings.set(path, [...(this.pings.get(path) ?? []), status]);
    response.writeHead(status).end();
  }
}
