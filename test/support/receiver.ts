/** An app with a webhook: a server on this machine that stores the calls it receives. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Heard {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export type Answer = (response: ServerResponse, heard: Heard) => unknown;

export class Receiver {
  readonly heard: Heard[] = [];
  /** The responses to the next calls, in order; later calls get 200. */
  readonly answers: Answer[] = [];
  readonly #server = createServer((request, response) => void this.#hear(request, response));
  readonly #waiting: { readonly count: number; readonly resolve: () => void }[] = [];

  static async start(): Promise<Receiver> {
    const receiver = new Receiver();
    receiver.#server.listen(0, '127.0.0.1');
    await once(receiver.#server, 'listening');
    return receiver;
  }

  /** The URL of the webhook. */
  callback(path = '/hook'): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${path}`;
  }

  /** Responds to the next calls with these statuses. */
  refuse(...statuses: readonly number[]): void {
    this.answers.push(
      ...statuses.map(
        (status): Answer =>
          (response) =>
            void response.writeHead(status).end(),
      ),
    );
  }

  /** Resolves to all calls as soon as there are that many. */
  async until(count: number): Promise<readonly Heard[]> {
    if (this.heard.length < count) {
      await new Promise<void>((resolve) => this.#waiting.push({ count, resolve }));
    }
    return this.heard;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url: target = '', headers } = request;
    const heard = { method, target, headers, body: Buffer.concat(chunks).toString() };
    this.heard.push(heard);
    const answer = this.answers.shift() ?? ((plain: ServerResponse) => plain.writeHead(200).end());
    await answer(response, heard);
    for (const { count, resolve } of this.#waiting) if (this.heard.length >= count) resolve();
  }
}
