/** What a SMART Health Link says (docs/contract/received-links.md#the-link). */
import { ApiError } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { isXmlText } from '../../xml/characters.ts';

export interface LinkPayload {
  /** As the link has it, not checked. */
  readonly url: string;
  /** 32 bytes. */
  readonly key: Uint8Array;
  /** Seconds since 1970. */
  readonly endsAt: number | undefined;
  /** `url` is that of the only file. */
  readonly isDirect: boolean;
  readonly needsPasscode: boolean;
  readonly label: string | undefined;
}

const scheme = 'shlink:/';
const newestVersion = 1;

/**
 * Reads a link as people have it: alone or behind the `#` of an address, with white space where a mail broke it. Throws 400 that says
 * what else it is, or what is wrong with it.
 */
export function readLink(text: string): LinkPayload {
  const link = text.replace(/\s/g, '');
  const payload = parsed(encodedIn(link));
  const { v = newestVersion } = payload;
  if (v !== newestVersion) throw new ApiError('link_version_unsupported');
  const { url, key, flag = '', label } = payload;
  const exp = numberIn(payload.exp);
  if (typeof url !== 'string' || url === '') throw damaged('it has no url');
  if (typeof key !== 'string' || !/^[\w-]{43}$/.test(key)) throw damaged('its key is not one of 32 bytes');
  if (typeof flag !== 'string') throw damaged('its flag is not a text');
  if (exp !== undefined && typeof exp !== 'number') throw damaged('its exp is not a number');
  const [isDirect, needsPasscode] = [flag.includes('U'), flag.includes('P')];
  if (isDirect && needsPasscode) throw damaged('its flags U and P exclude each other');
  return {
    url,
    key: Buffer.from(key, 'base64url'),
    endsAt: exp,
    isDirect,
    needsPasscode,
    label: labelOf(label),
  };
}

/** An example of the guide has its expiry as a text. */
function numberIn(value: unknown): unknown {
  return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
}

/** The part behind the scheme. */
function encodedIn(link: string): string {
  const start = link.search(/(?:^|#)shlink:\//i);
  if (start >= 0) return link.slice(link.indexOf(':', start) + 2);
  if (/^shc:\//i.test(link)) throw new ApiError('link_is_health_card');
  if (/^https?:\/\//i.test(link)) throw new ApiError('link_is_address', { scheme });
  throw new ApiError('link_scheme_unknown', { scheme });
}

function parsed(encoded: string): Readonly<Record<string, unknown>> {
  if (!/^[\w-]+=*$/.test(encoded)) throw damaged('it is not base64url');
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(encoded, 'base64url')));
  } catch {
    throw damaged('it holds no JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw damaged('it holds no JSON object');
  return value as Readonly<Record<string, unknown>>;
}

/** Breaks of lines, and what turns the direction of the text around it (UAX #9). */
const turning = /[\t\r\n\u0085\u2028-\u202e\u2066-\u2069]+/g;

/** A name for the documents, in one line: a stranger has written it. One that could not be stored is none. */
function labelOf(label: unknown): string | undefined {
  if (typeof label !== 'string' || !isXmlText(label)) return undefined;
  return [...label.replace(turning, ' ').trim()].slice(0, limits.label).join('') || undefined;
}

function damaged(problem: string): ApiError {
  return new ApiError('link_damaged', { problem });
}
