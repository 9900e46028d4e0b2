/** Calls the FHIR base as an app does: with a bearer token, over plain HTTP. It shares no code with the service. */
import { request as requestOf } from 'node:http';
import { servicesHere } from './client.ts';

export interface FhirReply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
  /** The body as JSON. Throws when it is none. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into resources of every type.
  json(): any;
}

export interface FhirCall {
  readonly method?: string;
  /** Several values of a header become several headers. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string;
}

export class FhirClient {
  readonly #origin: string;
  readonly #token: string | undefined;

  /** Without a token, no header `Authorization` is sent. */
  constructor(origin: string, token?: string) {
    this.#origin = origin;
    this.#token = token;
  }

  get(path: string, headers: FhirCall['headers'] = {}): Promise<FhirReply> {
    return this.send(path, { headers });
  }

  /** Sends a resource, or what is to be taken for one. */
  write(method: 'POST' | 'PUT', path: string, resource: unknown, headers: FhirCall['headers'] = {}) {
    const body = typeof resource === 'string' ? resource : JSON.stringify(resource);
    return this.send(path, {
      method,
      body,
      headers: { 'content-type': 'application/fhir+json', ...headers },
    });
  }

  /** Pairs in a form. */
  form(path: string, pairs: readonly (readonly [string, string])[]): Promise<FhirReply> {
    const body = new URLSearchParams(
      pairs.map(([name, value]): [string, string] => [name, value]),
    ).toString();
    return this.send(path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  }

  /** `path` begins with `/`, and is sent as it is. */
  send(path: string, { method = 'GET', headers = {}, body }: FhirCall = {}): Promise<FhirReply> {
    const own: Record<string, string> =
      this.#token === undefined ? {} : { authorization: `Bearer ${this.#token}` };
    const here = servicesHere.get(this.#origin);
    if (here)
      return here({
        method,
        target: path,
        headers: oneEach({ ...own, ...headers }),
        body: Buffer.from(body ?? ''),
      });
    const { hostname, port } = new URL(this.#origin);
    return new Promise((resolve, reject) => {
      const sent = requestOf(
        { hostname, port, path, method, headers: { ...own, ...headers } as Record<string, string> },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('error', reject);
          answer.on('end', () => {
            const text = Buffer.concat(parts).toString('utf8');
            const found = answer.headers as Record<string, string | undefined>;
            resolve({ status: answer.statusCode!, headers: found, text, json: () => JSON.parse(text) });
          });
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }
}

/** Several headers of one name as the gateway passes them on. */
function oneEach(headers: NonNullable<FhirCall['headers']>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(',')]));
}
