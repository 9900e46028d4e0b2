/**
 * A system that makes SMART Health Links, written after HL7's guide, with a library for the encryption and nothing of the service: what it
 * answers is what a test says. Addresses in links lead to `127.0.0.1`, in answers to wherever the test wants.
 */
import { createCipheriv, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { constants, deflateRawSync } from 'node:zlib';
import { CompactEncrypt, type CompactJWEHeaderParameters } from 'jose';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

type Respond = (response: ServerResponse, asked: Asked) => unknown;

export interface ShlServer {
  readonly origin: string;
  /** What it was asked, in turn, without the questions of browsers whether they may ask. */
  readonly asked: Asked[];
  /** Answers at a new address, or at that of the path, which is returned. */
  serve(respond: Respond, path?: string): string;
  stop(): Promise<void>;
}

/** The guide asks for CORS, so that pages in a browser can open links. */
const forEveryOrigin = [
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Allow-Headers', 'content-type'],
  ['Access-Control-Allow-Methods', 'GET, POST'],
] as const;

export async function startShlServer(): Promise<ShlServer> {
  const asked: Asked[] = [];
  const places = new Map<string, Respond>();
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://here');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const one = {
      method: request.method!,
      path: pathname,
      query: searchParams,
      headers: request.headers,
      body,
    };
    for (const [name, value] of forEveryOrigin) response.setHeader(name, value);
    if (one.method === 'OPTIONS') return void response.writeHead(204).end();
    asked.push(one);
    const respond = places.get(pathname);
    if (respond) await respond(response, one);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    asked,
    serve(respond, path = `/${randomBytes(32).toString('base64url')}`) {
      places.set(path, respond);
      return `${origin}${path}`;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A key as a link has it. */
export const freshKey = () => randomBytes(32);

export function linkTo(url: string, key: Buffer, others: object = {}): string {
  const payload = JSON.stringify({ url, key: key.toString('base64url'), ...others });
  return `shlink:/${Buffer.from(payload).toString('base64url')}`;
}

/** A file as a sender encrypts it. */
export async function jwe(
  content: string | Buffer,
  key: Buffer,
  header: Partial<CompactJWEHeaderParameters> = { cty: 'application/fhir+json' },
): Promise<string> {
  return new CompactEncrypt(Buffer.from(content))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', ...header })
    .encrypt(key);
}

/**
 * A file that unpacks to this number of gigabytes of zeros: a packed megabyte that ends at a byte can stand behind itself as often as one likes
 * (RFC 1951, 3.2.4). The library would pack what it is given once more, so this encrypts by itself.
 */
export function bomb(gigabytes: number, key: Buffer): string {
  const megabyte = deflateRawSync(Buffer.alloc(1024 * 1024), {
    level: 9,
    finishFlush: constants.Z_FULL_FLUSH,
  });
  const packed = Buffer.concat(Array.from({ length: gigabytes * 1024 }, () => megabyte));
  const head = base64url(
    JSON.stringify({ alg: 'dir', enc: 'A256GCM', zip: 'DEF', cty: 'application/fhir+json' }),
  );
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(head));
  const sealed = Buffer.concat([cipher.update(packed), cipher.final()]);
  return [head, '', ...[iv, sealed, cipher.getAuthTag()].map(base64url)].join('.');
}

const base64url = (bytes: string | Buffer) => Buffer.from(bytes).toString('base64url');

/** Answers with JSON. */
export function json(value: unknown, status = 200): Respond {
  return (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

/** Answers with an encrypted file. */
export function jose(text: string): Respond {
  return (response) => response.writeHead(200, { 'content-type': 'application/jose' }).end(text);
}
