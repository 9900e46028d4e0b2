/**
 * An OAuth 1.0a client based on a public library, like those of existing personal health apps, for commands
 * that make calls by method and path. The demo itself uses the typed client.
 */
import { createHash } from 'node:crypto';
import type OAuth from 'oauth-1.0a';
import { type Consumer, librarySigner } from './oauth-library.ts';

export interface Credentials extends Consumer {
  readonly token?: string;
  readonly tokenSecret?: string;
}

export interface Call {
  readonly form?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
  readonly contentType?: string;
  /** Besides those that every call has. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** One who makes calls, signed or not. */
export interface Caller {
  send(method: string, path: string, call?: Call): Promise<Answer>;
}

export interface Answer {
  readonly status: number;
  readonly contentType: string;
  /** Where the answer sends a browser. */
  readonly location?: string;
  readonly bytes: Buffer;
  readonly text: string;
}

/** Calls the service at `origin` and signs with these credentials. */
export class DemoClient implements Caller {
  readonly #origin: string;
  readonly #credentials: Credentials;

  constructor(origin: string, credentials: Credentials) {
    this.#origin = origin;
    this.#credentials = credentials;
  }

  send(method: string, path: string, call: Call = {}): Promise<Answer> {
    const url = this.#origin + path;
    const { content, type } = contentOf(call);
    const authorization = this.#authorization(method, url, call.form, content, type);
    return request(method, url, call, { authorization });
  }

  #authorization(
    method: string,
    url: string,
    form: Call['form'],
    bytes: Buffer,
    type: string | undefined,
  ): string {
    const { token, tokenSecret } = this.#credentials;
    const oauth = librarySigner(this.#credentials);
    // A body that is not a form is covered by its hash (OAuth Request Body Hash extension).
    const hash = form ? {} : { oauth_body_hash: createHash('sha1').update(bytes).digest('base64') };
    const extension = type && !form ? { ...hash, oauth_content_type: type } : hash;
    const signed = oauth.authorize(
      { url, method, data: { ...form, ...extension } },
      token ? { key: token, secret: tokenSecret ?? '' } : undefined,
    );
    const header = { ...signed, ...extension };
    return oauth.toHeader(withoutForm(header, form)).Authorization;
  }
}

/** Calls the service at `origin` with a bearer token, or without any credentials. */
export class UnsignedClient implements Caller {
  readonly #origin: string;
  readonly #token: string | undefined;

  constructor(origin: string, token?: string) {
    this.#origin = origin;
    this.#token = token;
  }

  send(method: string, path: string, call: Call = {}): Promise<Answer> {
    const own = this.#token === undefined ? undefined : { authorization: `Bearer ${this.#token}` };
    return request(method, this.#origin + path, call, own);
  }
}

function contentOf({ form, body, contentType }: Call) {
  return form
    ? {
        content: Buffer.from(new URLSearchParams(form).toString()),
        type: 'application/x-www-form-urlencoded',
      }
    : { content: Buffer.from(body ?? ''), type: contentType };
}

async function request(method: string, url: string, call: Call, own: Call['headers']): Promise<Answer> {
  const { content, type } = contentOf(call);
  const headers: Record<string, string> = { ...call.headers, ...own };
  if (type) headers['content-type'] = type;
  const answer = await fetch(url, {
    method,
    headers,
    ...(method !== 'GET' && { body: content }),
    // What it leads to is for a browser.
    redirect: 'manual',
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const location = answer.headers.get('location');
  return {
    status: answer.status,
    contentType: answer.headers.get('content-type') ?? '',
    ...(location !== null && { location }),
    bytes,
    text: bytes.toString('utf8'),
  };
}

function withoutForm(header: OAuth.Authorization, form: Call['form']): OAuth.Authorization {
  const names = Object.keys(form ?? {});
  return Object.fromEntries(Object.entries(header).filter(([name]) => !names.includes(name))) as never;
}
