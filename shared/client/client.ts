/** The typed client: every operation of the service as a method, signed with OAuth 1.0a. */
import { pairsOf, textOfPairs } from './encoding.ts';
import { Operations } from './operations.ts';
import { type RawClient, rawClient } from './raw.ts';
import { ServiceError } from './service-error.ts';
import { ServiceUnreachable } from './service-unreachable.ts';
import { authorization, newNonce, type ToSign } from './signature.ts';
import type { Answer, Body, Call, Fetch, FetchAnswer, FetchInit } from './transport.ts';

export interface ClientOptions {
  /** Where the service is, without a path, such as `https://phr.example.org`. */
  readonly origin: string;
  readonly consumerKey: string;
  readonly consumerSecret: string;
  /** A session, access or request token; without one calls are made by the app alone. */
  readonly token?: string | undefined;
  readonly tokenSecret?: string | undefined;
  /** Default: the global `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** Sent with every call as `X-Page-View`: docs/contract/audits.md#page-views. */
  readonly pageView?: string | undefined;
  /** Milliseconds since the epoch; default: the clock of this machine. */
  readonly now?: (() => number) | undefined;
}

/** Forms are signed as pairs, any other body by its hash. */
const formType = 'application/x-www-form-urlencoded';

/**
 * Every method returns what the service responds with 200. It throws ServiceError for any other status, UnreadableResponse
 * when the response is not what the operation returns, ServiceUnreachable when there is no response, and whatever else `fetch`
 * throws, such as the reason of a signal. Nothing is tried twice. Errors contain neither secrets nor what was sent or received.
 */
export class Client extends Operations {
  readonly origin: string;
  // Private, so that printing a client shows no secret.
  readonly #options: ClientOptions;

  /** Throws TypeError when the origin is none. */
  constructor(options: ClientOptions) {
    super();
    this.origin = originOf(options.origin);
    this.#options = options;
  }

  /** The same app with a token. */
  withToken(token: string, tokenSecret: string): Client {
    return new Client({ ...this.#options, token, tokenSecret });
  }

  /** The same caller for one page: the activity of a record tells of its calls once. A random text of 16 to 64 letters, digits, `-` or `_`. */
  forPage(pageView: string): Client {
    return new Client({ ...this.#options, pageView });
  }

  /** The same operations, which return each response as it is. */
  get raw(): RawClient {
    return rawClient((call) => this.#answer(call));
  }

  protected override async call<Value>(read: (answer: Answer) => Value, call: Call): Promise<Value> {
    return read(await this.#answer(call));
  }

  async #answer(call: Call): Promise<Answer> {
    const { fetch: send = fetch } = this.#options;
    const { url, init } = await this.#signed(call);
    const answer = await send(url, init).catch((error: unknown) => {
      // What `fetch` throws when there is no response, by its standard. An ended signal throws something else.
      throw error instanceof TypeError ? new ServiceUnreachable(call.operation, this.origin, error) : error;
    });
    return answerOf(call.operation, answer);
  }

  async #signed({ method, path, content }: Call): Promise<{ url: string; init: FetchInit }> {
    const { query, form, body, mediaType } = content;
    const { now = Date.now, consumerKey, consumerSecret, token, tokenSecret, pageView } = this.#options;
    const address = this.origin + path;
    const queryPairs = pairsOf(query);
    const formPairs = pairsOf(form);
    const bytes = bytesOf(form ? textOfPairs(formPairs) : body);
    const type = form ? formType : mediaType;
    const request: ToSign = {
      method,
      address,
      pairs: [...queryPairs, ...formPairs],
      body: form || !bytes ? undefined : { bytes, mediaType: type },
      timestamp: Math.floor(now() / 1000),
      nonce: newNonce(),
    };
    const header = await authorization(request, { consumerKey, consumerSecret, token, tokenSecret });
    return {
      url: queryPairs.length === 0 ? address : `${address}?${textOfPairs(queryPairs)}`,
      init: {
        method,
        headers: {
          authorization: header,
          ...(bytes && type !== undefined && { 'content-type': type }),
          ...(pageView !== undefined && { 'x-page-view': pageView }),
        },
        ...(bytes && { body: bytes }),
        redirect: 'manual',
      },
    };
  }
}

async function answerOf(operation: string, answer: FetchAnswer): Promise<Answer> {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (answer.status !== 200) {
    const { headers } = answer;
    throw new ServiceError(operation, answer.status, new TextDecoder().decode(bytes), {
      code: headers.get('x-error-code') ?? undefined,
      location: answer.status === 307 ? (headers.get('location') ?? undefined) : undefined,
      retryAfter: headers.get('retry-after') ?? undefined,
      requestId: headers.get('x-request-id') ?? headers.get('apigw-requestid') ?? undefined,
    });
  }
  const total = answer.headers.get('x-total-count');
  return {
    operation,
    contentType: answer.headers.get('content-type') ?? '',
    disposition: answer.headers.get('content-disposition') ?? undefined,
    bytes,
    totalCount: total === null ? undefined : Number(total),
  };
}

function bytesOf(body: Body | undefined): Uint8Array<ArrayBuffer> | undefined {
  if (body === undefined) return undefined;
  return typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body);
}

function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin = url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
  // What was given is not told: it may hold a password.
  if (!isOrigin)
    throw new TypeError('The origin must be http or https and have no path: https://phr.example.org');
  return url.origin;
}
