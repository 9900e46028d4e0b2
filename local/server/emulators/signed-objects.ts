/**
 * What the S3 endpoint of this machine lacks: requests that a browser or program makes with a signed address (AWS: "Authenticating
 * Requests: Using Query Parameters"). They are checked as S3 checks them: signature, expiry, checksum, `If-None-Match`. And objects
 * of more than ten megabytes, which the endpoint takes in parts only. The pages of the portal may send them, as the rules for other origins
 * (CORS) of the deployed bucket let them.
 */
import { createHash } from 'node:crypto';
import {
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner';
import { Sha256 } from '../../../shared/store/lean-client.ts';
import { isLoopbackHost } from './loopback-guard.ts';

/** The endpoint takes requests of 11 MiB. */
const partBytes = 8 * 1024 * 1024;
const largestObject = 200 * 1024 * 1024;

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** An error as S3 writes it. */
class S3Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/** Makes the server answer such requests. Every other one is left to the listeners that it has. Call it after these are added. */
export function takeSignedObjects(server: Server): void {
  const listeners = server.listeners('request') as Listener[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const isSigned = url.searchParams.has('X-Amz-Signature');
    const isLarge = request.method === 'PUT' && Number(request.headers['content-length']) > partBytes;
    if (!(isSigned || (isLarge && !url.searchParams.has('partNumber')))) {
      for (const listener of listeners) listener.call(server, request, response);
      return;
    }
    const { port } = server.address() as AddressInfo;
    answer(request, response, { url, isSigned, port }).catch((error: unknown) => {
      refuse(request, response, error instanceof S3Refusal ? error : new S3Refusal(500, 'InternalError'));
    });
  });
}

interface Asked {
  readonly url: URL;
  readonly isSigned: boolean;
  /** Of the endpoint itself. */
  readonly port: number;
}

async function answer(request: IncomingMessage, response: ServerResponse, asked: Asked): Promise<void> {
  const { url, isSigned, port } = asked;
  if (!isLoopbackHost(request.headers.host ?? '')) throw new S3Refusal(403, 'AccessDenied');
  requirePageOfThisMachine(request.headers);
  if (request.method === 'OPTIONS') {
    response.writeHead(200, {
      ...allowed(request.headers),
      'access-control-allow-methods': 'PUT',
      'access-control-allow-headers': 'content-type, if-none-match, x-amz-checksum-sha256',
    });
    response.end();
    return;
  }
  if (isSigned) await requireSignature(request, url);
  const path = url.pathname;
  if (request.method === 'PUT') {
    const body = await bodyOf(request);
    if (request.headers['if-none-match'] === '*' && (await exists(path, port)))
      throw new S3Refusal(412, 'PreconditionFailed');
    await store(path, body, { type: request.headers['content-type'] ?? 'application/octet-stream', port });
    response.writeHead(200, allowed(request.headers)).end();
    return;
  }
  if (request.method !== 'GET') throw new S3Refusal(405, 'MethodNotAllowed');
  const found = await send({ method: 'GET', path, port, headers: rangeIn(request.headers) });
  response.writeHead(found.status, { ...found.headers, ...overridden(url), ...allowed(request.headers) });
  response.end(found.body);
}

function refuse(request: IncomingMessage, response: ServerResponse, { status, code }: S3Refusal): void {
  request.resume();
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, { 'content-type': 'application/xml', ...allowed(request.headers) });
  response.end(`<Error><Code>${code}</Code></Error>`);
}

/** Programs send no `Origin`. The page of another site sends its own. */
function requirePageOfThisMachine({ origin }: IncomingHttpHeaders): void {
  if (origin !== undefined && !isOfThisMachine(origin)) throw new S3Refusal(403, 'AccessDenied');
}

function isOfThisMachine(origin: string): boolean {
  return URL.canParse(origin) && isLoopbackHost(new URL(origin).host);
}

function allowed({ origin }: IncomingHttpHeaders): OutgoingHttpHeaders {
  return origin !== undefined && isOfThisMachine(origin)
    ? { 'access-control-allow-origin': origin, vary: 'Origin' }
    : {};
}

/** Throws 403 unless the address was signed for this request, with the credentials of this machine, and is still valid. */
async function requireSignature({ method, headers }: IncomingMessage, url: URL): Promise<void> {
  const given = (name: string) => url.searchParams.get(`X-Amz-${name}`) ?? '';
  const [, , region = ''] = given('Credential').split('/');
  const signingDate = new Date(
    given('Date').replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
  const expiresIn = Number(given('Expires'));
  const isValid = signingDate.getTime() + expiresIn * 1000 > Date.now();
  if (!isValid) throw new S3Refusal(403, 'AccessDenied');
  const names = given('SignedHeaders').split(';');
  const signed = names.map((name) => [name, String(headers[name] ?? '')]);
  const query = [...url.searchParams].filter(([name]) => !signatureParameters.has(name));
  const [hostname = '', port] = (headers.host ?? '').split(':');
  const presigner = new S3RequestPresigner({
    region,
    sha256: Sha256,
    credentials: {
      accessKeyId: given('Credential').split('/')[0] ?? '',
      secretAccessKey: process.env.AWS_SECRET_ACCESS_KEY ?? 'local',
      ...(given('Security-Token') && { sessionToken: given('Security-Token') }),
    },
  });
  const again = await presigner.presign(
    {
      method: method ?? '',
      protocol: 'http:',
      hostname,
      ...(port !== undefined && { port: Number(port) }),
      path: decodeURIComponent(url.pathname),
      query: Object.fromEntries(query),
      headers: Object.fromEntries(signed),
    } as Parameters<S3RequestPresigner['presign']>[0],
    {
      signingDate,
      expiresIn,
      signableHeaders: new Set(names),
      unhoistableHeaders: new Set(names),
    },
  );
  if (again.query?.['X-Amz-Signature'] !== given('Signature'))
    throw new S3Refusal(403, 'SignatureDoesNotMatch');
}

const signatureParameters = new Set(
  [
    'Algorithm',
    'Content-Sha256',
    'Credential',
    'Date',
    'Expires',
    'Security-Token',
    'Signature',
    'SignedHeaders',
  ].map((name) => `X-Amz-${name}`),
);

/** The whole body. Throws 400 when it is not what its headers say. */
async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const { 'content-length': length, 'x-amz-checksum-sha256': checksum } = request.headers;
  if (!(Number(length) <= largestObject)) throw new S3Refusal(400, 'EntityTooLarge');
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  const body = Buffer.concat(pieces);
  if (body.length !== Number(length)) throw new S3Refusal(400, 'IncompleteBody');
  if (checksum !== undefined && createHash('sha256').update(body).digest('base64') !== checksum)
    throw new S3Refusal(400, 'BadDigest');
  return body;
}

async function exists(path: string, port: number): Promise<boolean> {
  return (await send({ method: 'HEAD', path, port })).status === 200;
}

/** With its media type, in parts when it is large. */
async function store(
  path: string,
  body: Buffer,
  { type: mediaType, port }: { readonly type: string; readonly port: number },
): Promise<void> {
  const type = { 'content-type': mediaType };
  if (body.length <= partBytes) {
    await stored({ method: 'PUT', path, port, body, headers: type });
    return;
  }
  const begun = await stored({ method: 'POST', path: `${path}?uploads`, port, headers: type });
  const upload = /<UploadId>([^<]+)</.exec(begun.body.toString())?.[1] ?? '';
  const query = `uploadId=${encodeURIComponent(upload)}`;
  const tags: string[] = [];
  for (let offset = 0; offset < body.length; offset += partBytes) {
    const part = {
      method: 'PUT',
      path: `${path}?partNumber=${tags.length + 1}&${query}`,
      body: body.subarray(offset, offset + partBytes),
    };
    const { headers } = await stored({ ...part, port, headers: type });
    tags.push(String(headers.etag));
  }
  const parts = tags.map(
    (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
  );
  const list = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
  const xml = { 'content-type': 'application/xml' };
  await stored({ method: 'POST', path: `${path}?${query}`, port, body: list, headers: xml });
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly port: number;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: Buffer;
}

interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

async function stored(sent: Sent): Promise<Received> {
  const received = await send(sent);
  if (received.status !== 200) throw new S3Refusal(received.status, 'InternalError');
  return received;
}

/** Asks the endpoint itself. */
function send({ method, path, port, headers = {}, body }: Sent): Promise<Received> {
  return new Promise((resolve, reject) => {
    const length = { 'content-length': body?.length ?? 0 };
    const options = { host: '127.0.0.1', port, method, path, headers: { ...headers, ...length } };
    const asking = ask(options, async (response) => {
      const pieces: Buffer[] = [];
      for await (const piece of response) pieces.push(piece);
      resolve({ status: response.statusCode ?? 500, headers: response.headers, body: Buffer.concat(pieces) });
    });
    asking.on('error', reject);
    asking.end(body);
  });
}

function rangeIn({ range }: IncomingHttpHeaders): OutgoingHttpHeaders {
  return range === undefined ? {} : { range };
}

/** Headers of the response that the address names. */
function overridden({ searchParams }: URL): OutgoingHttpHeaders {
  const names = ['content-type', 'content-disposition', 'cache-control'];
  const given = names.map((name) => [name, searchParams.get(`response-${name}`)] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== null)) as OutgoingHttpHeaders;
}
