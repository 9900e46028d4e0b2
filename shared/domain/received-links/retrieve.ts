/** Gets the encrypted files of a link from the server of its sender (docs/contract/received-links.md#what-is-called). */
import { ApiError } from '../../errors.ts';
import { limits } from '../../limits.ts';
import type { Config } from '../../settings/config.ts';
import { type Fetcher, type Reply, ReplyTooLarge } from '../../webhook/fetcher.ts';
import { AddressForbidden } from '../../webhook/guard.ts';
import { readAddress } from './address.ts';
import type { LinkPayload } from './payload.ts';

export interface Retrieving {
  readonly fetcher: Fetcher;
  readonly config: Pick<Config, 'pingAllowPrivate'>;
  /** Ends all requests. */
  readonly signal: AbortSignal;
}

/** Who asks, as the sender sees it, and what the sender has told her. */
export interface Asking {
  readonly recipient: string;
  readonly passcode: string | undefined;
}

/** Why a file could not be got. */
export type Unretrieved = 'unreachable' | 'too_large';

export interface RetrievedFile {
  /** What the manifest says of it; undefined for the only file of a link. */
  readonly contentType: string | undefined;
  /** The text that should be a JWE, or why there is none. */
  readonly jwe: { readonly text: string } | Unretrieved;
}

export interface Retrieved {
  readonly files: readonly RetrievedFile[];
  /** How many files the link has besides these. */
  readonly more: number;
}

/** Throws 400 when the sender's server says no, or cannot be asked. */
export async function retrieve(
  link: LinkPayload,
  asking: Asking,
  retrieving: Retrieving,
): Promise<Retrieved> {
  const url = readAddress(link.url, retrieving.config);
  return link.isDirect ? directFile(url, asking, retrieving) : filesOfManifest(url, asking, retrieving);
}

async function directFile(url: URL, { recipient }: Asking, retrieving: Retrieving): Promise<Retrieved> {
  url.searchParams.set('recipient', recipient);
  const reply = await ask({ method: 'GET', url, headers: {} }, limits.linkFileText, retrieving);
  requireOk(reply);
  return { files: [{ contentType: undefined, jwe: { text: textOf(reply) } }], more: 0 };
}

async function filesOfManifest(
  url: URL,
  { recipient, passcode }: Asking,
  retrieving: Retrieving,
): Promise<Retrieved> {
  const body = JSON.stringify({
    recipient,
    ...(passcode !== undefined && { passcode }),
    embeddedLengthMax: limits.linkEmbedded,
  });
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  };
  const reply = await ask({ method: 'POST', url, headers, body }, limits.linkManifestBytes, retrieving);
  if (reply.status === 401) throw passcodeRefused(reply, passcode !== undefined);
  requireOk(reply);
  const entries = entriesOf(reply);
  const files: RetrievedFile[] = [];
  let left: number = limits.linkBytes;
  for (const entry of entries.slice(0, limits.linkFiles)) {
    const jwe = await contentOf(entry, Math.min(left, limits.linkFileText), retrieving);
    if (typeof jwe === 'object') left -= jwe.text.length;
    files.push({ contentType: typeof entry.contentType === 'string' ? entry.contentType : undefined, jwe });
  }
  return { files, more: entries.length - files.length };
}

interface Entry {
  readonly contentType?: unknown;
  readonly embedded?: unknown;
  readonly location?: unknown;
}

async function contentOf(
  { embedded, location }: Entry,
  maximum: number,
  retrieving: Retrieving,
): Promise<RetrievedFile['jwe']> {
  if (typeof embedded === 'string')
    return embedded.length > maximum ? 'too_large' : { text: embedded.trim() };
  if (typeof location !== 'string') return 'unreachable';
  try {
    const url = readAddress(location, retrieving.config);
    const call = { method: 'GET', url, headers: {} } as const;
    const reply = await retrieving.fetcher(call, { maximumBytes: maximum, signal: retrieving.signal });
    return reply.status === 200 ? { text: textOf(reply) } : 'unreachable';
  } catch (error) {
    // One file that cannot be got leaves the others.
    return error instanceof ReplyTooLarge ? 'too_large' : 'unreachable';
  }
}

async function ask(
  call: Parameters<Fetcher>[0],
  maximumBytes: number,
  { fetcher, signal }: Retrieving,
): Promise<Reply> {
  try {
    return await fetcher(call, { maximumBytes, signal });
  } catch (error) {
    if (error instanceof AddressForbidden) throw new ApiError('link_address_forbidden');
    if (error instanceof ReplyTooLarge) throw new ApiError('link_answer_invalid', { problem: 'too much' });
    throw new ApiError('link_unreachable');
  }
}

/** A link that is not there any more is 404; some servers say 410. */
function requireOk({ status }: Reply): void {
  if (status === 200) return;
  if (status === 404 || status === 410) throw new ApiError('link_ended');
  throw new ApiError('link_answer_invalid', { problem: `status ${status}` });
}

/** 401 says how many tries are left, but need not be believed. */
function passcodeRefused(reply: Reply, wasGiven: boolean): ApiError {
  if (!wasGiven) return new ApiError('link_passcode_required');
  const { remainingAttempts: left } = (jsonOf(reply) ?? {}) as { remainingAttempts?: unknown };
  const isNumber = Number.isSafeInteger(left) && (left as number) >= 0;
  return new ApiError('link_passcode_wrong', { left: isNumber ? String(left) : 'unknown' });
}

function entriesOf(reply: Reply): readonly Entry[] {
  const manifest: { readonly files?: unknown } | undefined = jsonOf(reply);
  const files = manifest && (manifest.files ?? []);
  if (!Array.isArray(files))
    throw new ApiError('link_answer_invalid', { problem: 'something that is no list of files' });
  return files.map((entry) => (typeof entry === 'object' && entry !== null ? (entry as Entry) : {}));
}

/** The object in the body; undefined when there is none. */
function jsonOf({ body }: Reply): object | undefined {
  try {
    const value: unknown = JSON.parse(body.toString());
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function textOf({ body }: Reply): string {
  return body.toString().trim();
}
