/**
 * A client that signs with the npm package oauth-1.0a and shares no code with the service. Paths and queries
 * given as text are sent exactly as written.
 */
import { createHash, randomBytes } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';
import type OAuth from 'oauth-1.0a';
import { type Consumer, librarySigner } from '../../local/demo/oauth-library.ts';
import { encode, entries, grouped, type Pairs, parsePairs, textOf } from './pairs.ts';
import { parseXml, type XmlElement } from './xml-tree.ts';

export { encode, type Pairs } from './pairs.ts';

export interface Credentials extends Consumer {
  readonly token?: string;
  readonly tokenSecret?: string;
}

export interface RequestOptions {
  /** A text is sent exactly as it is. */
  readonly query?: Pairs | string;
  /** Form body. A text is sent exactly as it is. */
  readonly form?: Pairs | string;
  /** Raw body. */
  readonly body?: string | Buffer;
  /** Media type of the body; null sends none. Default: the form type for `form`, application/xml for `body`. */
  readonly contentType?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** `oauth_body_hash`: whether to send it, or its value. Default: with every body that is not a form. */
  readonly bodyHash?: boolean | string;
  /** `oauth_content_type`: whether to send it, or its value. Default: with the body hash of a body that has a type. */
  readonly oauthContentType?: boolean | string;
  /** `oauth_callback` and `oauth_verifier` in the header. */
  readonly callback?: string;
  readonly verifier?: string;
  /** Protocol parameters added or replaced before signing, such as `oauth_nonce`. */
  readonly protocol?: Readonly<Record<string, string>>;
  /** Protocol parameters left out before signing. */
  readonly omit?: readonly string[];
  /** What is signed instead of what is sent. */
  readonly signed?: {
    readonly origin?: string;
    readonly method?: string;
    readonly path?: string;
    readonly pairs?: Pairs;
  };
  /** Changes the header after signing. */
  readonly alterAuthorization?: (header: string) => string;
  readonly realm?: string;
  /** Sends no Authorization header. */
  readonly unsigned?: boolean;
}

/** A signed request that can be sent any number of times. */
export interface PreparedRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface Answer {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  readonly text: string;
  /** Throws when the body is not well-formed XML. */
  xml(): XmlElement;
  json(): unknown;
  /** The pairs of a form-encoded body, in order. */
  form(): [string, string][];
}

const formType = 'application/x-www-form-urlencoded';
const agent = new Agent({ keepAlive: true });

export class SignedClient {
  readonly origin: string;
  readonly credentials: Credentials;
  readonly #now: () => number;

  /** `now`: seconds since the epoch as the service sees them; default: the clock of this machine. */
  constructor(origin: string, credentials: Credentials, options: { now?: () => number } = {}) {
    this.origin = origin;
    this.credentials = credentials;
    this.#now = options.now ?? (() => Date.now() / 1000);
  }

  /** The same consumer with a token. */
  withToken(token: string, tokenSecret: string): SignedClient {
    return new SignedClient(this.origin, { ...this.credentials, token, tokenSecret }, { now: this.#now });
  }

  get(path: string, options?: RequestOptions): Promise<Answer> {
    return this.request('GET', path, options);
  }

  post(path: string, options?: RequestOptions): Promise<Answer> {
    return this.request('POST', path, options);
  }

  put(path: string, options?: RequestOptions): Promise<Answer> {
    return this.request('PUT', path, options);
  }

  delete(path: string, options?: RequestOptions): Promise<Answer> {
    return this.request('DELETE', path, options);
  }

  request(method: string, path: string, options: RequestOptions = {}): Promise<Answer> {
    return this.send(this.prepare(method, path, options));
  }

  /** Signs without sending. */
  prepare(method: string, path: string, options: RequestOptions = {}): PreparedRequest {
    const query = textOf(options.query);
    const body = bodyOf(options);
    const type = contentTypeOf(options);
    const headers: Record<string, string> = { ...options.headers };
    if (type !== undefined) headers['content-type'] = type;
    if (body.length > 0 || method === 'POST' || method === 'PUT')
      headers['content-length'] = String(body.length);
    if (!options.unsigned) {
      const authorization = this.#authorization({ method, path, query, body, type }, options);
      headers.authorization = options.alterAuthorization?.(authorization) ?? authorization;
    }
    return { method, target: query === '' ? path : `${path}?${query}`, headers, body };
  }

  send(prepared: PreparedRequest): Promise<Answer> {
    return send(this.origin, prepared);
  }

  #authorization(sent: Sent, options: RequestOptions): string {
    const { token, tokenSecret } = this.credentials;
    const protocol = this.#protocolParameters(sent, options);
    for (const name of options.omit ?? []) delete protocol[name];
    const { signed = {} } = options;
    const url = (signed.origin ?? this.origin) + (signed.path ?? sent.path);
    const pairs = [...Object.entries(protocol), ...entries(signed.pairs ?? signedPairs(sent, protocol))];
    const signature = librarySigner(this.credentials).getSignature(
      { url, method: signed.method ?? sent.method },
      token === undefined ? undefined : tokenSecret,
      grouped(pairs) as unknown as OAuth.Data,
    );
    const all = { ...protocol, oauth_signature: options.protocol?.oauth_signature ?? signature };
    const shown = Object.entries(all).filter(([name]) => !options.omit?.includes(name));
    const realm = options.realm === undefined ? [] : [`realm="${options.realm}"`];
    return `OAuth ${[...realm, ...shown.map(([name, value]) => `${name}="${encode(value)}"`)].join(', ')}`;
  }

  #protocolParameters(sent: Sent, options: RequestOptions): Record<string, string> {
    const { consumerKey, token } = this.credentials;
    const { oauth_signature: _, ...given } = options.protocol ?? {};
    const isRaw = sent.body.length > 0 && mediaType(sent.type) !== formType && options.form === undefined;
    const hash = options.bodyHash ?? isRaw;
    const type = options.oauthContentType ?? (hash !== false && sent.type !== undefined);
    return {
      oauth_consumer_key: consumerKey,
      ...(token !== undefined && { oauth_token: token }),
      oauth_signature_method: 'HMAC-SHA1',
      oauth_timestamp: String(Math.floor(this.#now())),
      oauth_nonce: randomBytes(12).toString('hex'),
      oauth_version: '1.0',
      ...(hash !== false && { oauth_body_hash: hash === true ? bodyHash(sent.body) : hash }),
      ...(type !== false && { oauth_content_type: type === true ? (sent.type ?? '') : type }),
      ...(options.callback !== undefined && { oauth_callback: options.callback }),
      ...(options.verifier !== undefined && { oauth_verifier: options.verifier }),
      ...given,
    };
  }
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body: Buffer;
  readonly type: string | undefined;
}

/** Services in this process by their origin, which no socket leads to: in-memory.ts. */
export const servicesHere = new Map<string, (prepared: PreparedRequest) => Promise<Answer>>();

/** Sends a request as it is. */
export function send(origin: string, prepared: PreparedRequest): Promise<Answer> {
  const here = servicesHere.get(origin);
  if (here) return here(prepared);
  const { hostname, port } = new URL(origin);
  const { method, target, headers, body } = prepared;
  return new Promise((resolve, reject) => {
    const request = httpRequest({ agent, hostname, port, method, path: target, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const fields = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
        resolve(answerOf(response.statusCode ?? 0, Object.fromEntries(fields), Buffer.concat(chunks)));
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** `oauth_body_hash` of a body. */
function bodyHash(body: Buffer): string {
  return createHash('sha1').update(body).digest('base64');
}

/** What a client sees of a response. */
export function answerOf(status: number, headers: Record<string, string>, bytes: Buffer): Answer {
  const text = bytes.toString('utf8');
  return {
    status,
    headers,
    bytes,
    text,
    xml: () => parseXml(text),
    json: () => JSON.parse(text),
    form: () => parsePairs(text),
  };
}

function bodyOf(options: RequestOptions): Buffer {
  if (options.form !== undefined) return Buffer.from(textOf(options.form));
  return Buffer.from(options.body ?? '');
}

function contentTypeOf(options: RequestOptions): string | undefined {
  if (options.contentType !== undefined) return options.contentType ?? undefined;
  if (options.form !== undefined) return formType;
  return options.body === undefined ? undefined : 'application/xml';
}

function mediaType(type: string | undefined): string | undefined {
  return type?.replace(/;.*/s, '').trim().toLowerCase();
}

/** Query pairs, and the pairs of a body that counts as a form (RFC 5849, 3.4.1.3.1). */
function signedPairs({ query, body, type }: Sent, protocol: Record<string, string>): [string, string][] {
  const isForm = type === undefined ? protocol.oauth_body_hash === undefined : mediaType(type) === formType;
  return [...parsePairs(query), ...(isForm ? parsePairs(body.toString('utf8')) : [])];
}
