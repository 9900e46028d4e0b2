/** The webhook of an app that subscribed to a report: a local server that verifies the signature of each call. */
import { timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pollUntil } from '../../shared/concurrency/retry.ts';
import { expectedSignature, headerParameters } from './oauth-library.ts';
import type { Credentials } from './signed-client.ts';

export interface Ping {
  /** The posted form, in order. */
  readonly form: readonly (readonly [string, string])[];
  /** Whether it was signed recently, with the app's own key and secret and without a token. */
  readonly isGenuine: boolean;
}

const newestSeconds = 300;

export class Callback {
  readonly #server = createServer();
  readonly #pings: Ping[] = [];

  /** Listens on 127.0.0.1 for calls to the webhook of the app with these credentials. */
  static async open(credentials: Credentials): Promise<Callback> {
    const callback = new Callback();
    callback.#server.on('request', async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks).toString('utf8');
      callback.#pings.push({
        form: [...new URLSearchParams(body)],
        isGenuine: isGenuine(request, callback.url, body, credentials),
      });
      response.writeHead(200).end();
    });
    callback.#server.listen(0, '127.0.0.1');
    await once(callback.#server, 'listening');
    return callback;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/labs-changed`;
  }

  /** Waits for the first call; undefined when none arrives in this time. */
  firstPing(timeoutMs: number): Promise<Ping | undefined> {
    const policy = { baseMs: 100, capMs: 100, jitter: 'none', timeoutMs } as const;
    return pollUntil(async () => this.#pings[0], policy);
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

/** RFC 5849, 3.2: computes the signature of the received call again. */
function isGenuine(
  { method = '', headers }: IncomingMessage,
  url: string,
  body: string,
  credentials: Credentials,
): boolean {
  const authorization = headers.authorization ?? '';
  const signed = headerParameters(authorization);
  const age = Math.abs(Date.now() / 1000 - Number(signed.oauth_timestamp));
  if (
    signed.oauth_consumer_key !== credentials.consumerKey ||
    'oauth_token' in signed ||
    !(age <= newestSeconds)
  ) {
    return false;
  }
  const form = Object.fromEntries(new URLSearchParams(body));
  const expected = Buffer.from(expectedSignature({ authorization, method, url, form }, credentials));
  const signature = Buffer.from(signed.oauth_signature ?? '');
  return expected.length === signature.length && timingSafeEqual(expected, signature);
}
