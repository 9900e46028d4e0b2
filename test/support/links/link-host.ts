/**
 * A server of SMART Health Links (STU 1) as a test wants it: written from the specification with node:crypto alone, so it shares nothing
 * with the service, and it can also send what the service never would.
 */
import { createCipheriv, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateRawSync } from 'node:zlib';

interface HostedFile {
  /** What is encrypted: a resource of FHIR, or any text. */
  readonly content: unknown;
  readonly contentType?: string;
  readonly isCompressed?: boolean;
  /** Whether it has a place of its own, and is not in the manifest. */
  readonly isLocated?: boolean;
  /** Another place than its own. */
  readonly location?: string;
  /** Changes the JWE, once it is made. */
  readonly change?: (jwe: string) => string;
}

export interface HostedLink {
  readonly files: readonly HostedFile[];
  readonly label?: string;
  readonly passcode?: string;
  readonly tries?: number;
  readonly views?: number;
  /** Of the payload, besides what every link has. */
  readonly payload?: Readonly<Record<string, unknown>>;
  readonly list?: unknown;
}

interface Kept {
  readonly link: HostedLink;
  readonly files: readonly { readonly contentType: string; readonly jwe: string; readonly place?: string }[];
  tries: number;
  views: number;
}

export interface LinkHost {
  readonly origin: string;
  /** What it was asked for: method, path and body. */
  readonly requests: readonly string[];
  /** Returns what stands behind `#`. */
  host(link: HostedLink): string;
  stop(): Promise<void>;
}

const day = 86_400;

export async function startLinkHost(): Promise<LinkHost> {
  const links = new Map<string, Kept>();
  const requests: string[] = [];
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const headers = {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Headers': 'content-type',
      'Access-Control-Allow-Methods': 'GET, POST',
    };
    if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end();
    requests.push(`${request.method} ${request.url} ${body}`);
    const [, , id = '', , file] = (request.url ?? '').split('/');
    const [status, type, text] = found(links.get(id), file, body);
    response.writeHead(status, { ...headers, 'Content-Type': type }).end(text);
  }

  return {
    origin,
    requests,
    host(link) {
      const id = randomBytes(32).toString('base64url');
      const key = randomBytes(32);
      const files = link.files.map((file, index) => ({
        contentType: file.contentType ?? 'application/fhir+json',
        jwe: encrypted(file, key),
        ...((file.isLocated || file.location) && {
          place: file.location ?? `${origin}/shl/${id}/files/${index}`,
        }),
      }));
      links.set(id, { link, files, tries: link.tries ?? 5, views: link.views ?? Number.POSITIVE_INFINITY });
      return fragmentOf({
        url: `${origin}/shl/${id}`,
        key: key.toString('base64url'),
        exp: Math.floor(Date.now() / 1000) + day,
        ...(link.passcode && { flag: 'P' }),
        ...(link.label && { label: link.label }),
        v: 1,
        ...link.payload,
      });
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** `#shlink:/…` of a payload. */
export function fragmentOf(payload: unknown): string {
  return `#shlink:/${Buffer.from(JSON.stringify(payload)).toString('base64url')}`;
}

type Answer = readonly [status: number, type: string, text: string];

function found(kept: Kept | undefined, file: string | undefined, body: string): Answer {
  if (!kept) return [404, 'text/plain', 'There is none.'];
  if (file !== undefined) return [200, 'application/jose', kept.files[Number(file)]!.jwe];
  const { recipient, passcode } = JSON.parse(body || '{}');
  if (typeof recipient !== 'string' || recipient === '') return [400, 'text/plain', 'Who is it?'];
  if (kept.views === 0) return [404, 'text/plain', 'It is used up.'];
  if (kept.link.passcode && passcode !== kept.link.passcode) {
    kept.tries -= 1;
    if (kept.tries < 0) return [404, 'text/plain', 'It is closed.'];
    return [401, 'application/json', JSON.stringify({ remainingAttempts: kept.tries })];
  }
  kept.views -= 1;
  const files = kept.files.map(({ contentType, jwe, place }) => ({
    contentType,
    ...(place ? { location: place } : { embedded: jwe }),
  }));
  return [200, 'application/json', JSON.stringify({ files, list: kept.link.list })];
}

/** Compact JWE (RFC 7516): dir, A256GCM. */
function encrypted({ content, isCompressed, change }: HostedFile, key: Buffer): string {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const header = {
    alg: 'dir',
    enc: 'A256GCM',
    cty: 'application/fhir+json',
    ...(isCompressed && { zip: 'DEF' }),
  };
  const head = Buffer.from(JSON.stringify(header)).toString('base64url');
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(head));
  const plain = isCompressed ? deflateRawSync(text) : Buffer.from(text);
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  const parts = [iv, body, cipher.getAuthTag()].map((part) => part.toString('base64url'));
  const jwe = `${head}..${parts.join('.')}`;
  return change ? change(jwe) : jwe;
}
