/** A system that keeps SMART Health Links (STU 1): the manifest with its passcode and its views, and files that can also be wrong. */
import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type Asked, freshKey, jose, json, jwe, linkTo, startShlServer } from '../shl-server.ts';

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

export interface LinkHost {
  readonly origin: string;
  /** What it was asked for: method, path and body. */
  requests(): readonly string[];
  /** Returns what stands behind `#`. */
  host(link: HostedLink): string;
  stop(): Promise<void>;
}

const day = 86_400;

export async function startLinkHost(): Promise<LinkHost> {
  const { origin, asked, serve, stop } = await startShlServer();
  return {
    origin,
    requests: () => asked.map(({ method, path, body }) => `${method} ${path} ${body}`),
    host(link) {
      const path = `/shl/${randomBytes(32).toString('base64url')}`;
      const key = freshKey();
      const entries = link.files.map((file, index) => entryOf(file, key, `${path}/files/${index}`));
      const url = serve(manifestOf(link, entries), path);
      return `#${linkTo(url, key, {
        exp: Math.floor(Date.now() / 1000) + day,
        ...(link.passcode && { flag: 'P' }),
        ...(link.label && { label: link.label }),
        v: 1,
        ...link.payload,
      })}`;
    },
    stop,
  };

  /** As the manifest tells of a file. */
  async function entryOf(file: HostedFile, key: Buffer, path: string): Promise<object> {
    const { contentType = 'application/fhir+json', isLocated, location } = file;
    const text = await encrypted(file, key);
    if (location) return { contentType, location };
    return isLocated ? { contentType, location: serve(jose(text), path) } : { contentType, embedded: text };
  }
}

/** `#shlink:/…` of a payload. */
export function fragmentOf(payload: unknown): string {
  return `#shlink:/${Buffer.from(JSON.stringify(payload)).toString('base64url')}`;
}

function manifestOf(link: HostedLink, entries: readonly Promise<object>[]) {
  let { tries = 5, views = Number.POSITIVE_INFINITY } = link;
  const tell = (response: ServerResponse, status: number, text: string) =>
    response.writeHead(status, { 'content-type': 'text/plain' }).end(text);
  return async (response: ServerResponse, asked: Asked) => {
    const { recipient, passcode } = JSON.parse(asked.body || '{}');
    if (typeof recipient !== 'string' || recipient === '') return tell(response, 400, 'Who is it?');
    if (views === 0) return tell(response, 404, 'It is used up.');
    if (link.passcode && passcode !== link.passcode) {
      tries -= 1;
      if (tries < 0) return tell(response, 404, 'It is closed.');
      return json({ remainingAttempts: tries }, 401)(response, asked);
    }
    views -= 1;
    return json({ files: await Promise.all(entries), list: link.list })(response, asked);
  };
}

async function encrypted({ content, isCompressed, change }: HostedFile, key: Buffer): Promise<string> {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const cty = 'application/fhir+json';
  const made = await jwe(text, key, isCompressed ? { cty, zip: 'DEF' } : { cty });
  return change ? change(made) : made;
}
