/** The two secrets of a link, and what is stored of one of them (docs/contract/links.md#secrets). */
import { randomBytes } from 'node:crypto';
import { ApiError } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { hash } from '../../store/items/hashing.ts';
import { epochSeconds } from '../../time.ts';
import type { Choice } from './choice.ts';

/** 256 random bits each, as SMART Health Links asks: 43 characters of base64url. */
const secretBytes = 32;
const wellFormed = /^[\w-]{43}$/;

/** What the address of a link ends with. */
export function newLinkKey(): string {
  return randomBytes(secretBytes).toString('base64url');
}

/** What its files are encrypted with. It leaves the service in one answer, and is not stored. */
export function newFileKey(): Buffer {
  return randomBytes(secretBytes);
}

/** Where a link is stored: 192 bits of the hash of what its address ends with. Undefined for a text that is no such key. */
export function locatorOf(linkKey: string): string | undefined {
  return wellFormed.test(linkKey) ? hash('link', linkKey) : undefined;
}

/** The address of a link. Throws 500 when the service has a longer name than a link has room for. */
export function linkAddress(baseUrl: string, linkKey: string): string {
  const address = `${baseUrl}/shl/${linkKey}`;
  const spare = limits.linkAddress - address.length;
  if (spare < 0)
    throw new ApiError('link_address_too_long', { maximum: Math.max(baseUrl.length + spare, 0) });
  return address;
}

interface Payload extends Pick<Choice, 'label' | 'direct'> {
  readonly address: string;
  readonly fileKey: Buffer;
  readonly expiresAt: Date;
  readonly hasPasscode: boolean;
}

/** The link itself: SMART Health Links, “Construct a SMART Health Link Payload”. */
export function shareableLink({ address, fileKey, expiresAt, hasPasscode, direct, label }: Payload): string {
  const payload = {
    url: address,
    key: fileKey.toString('base64url'),
    exp: epochSeconds(expiresAt),
    ...(hasPasscode && { flag: 'P' }),
    ...(direct && { flag: 'U' }),
    ...(label !== undefined && { label }),
    v: 1,
  };
  return `shlink:/${Buffer.from(JSON.stringify(payload)).toString('base64url')}`;
}
