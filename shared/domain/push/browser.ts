/** What a browser says of its subscription (docs/contract/push.md#push_subscription_add). */
import { createHash, createPublicKey } from 'node:crypto';
import { ApiError } from '../../errors.ts';
import { toAlphanumeric } from '../../ids.ts';
import { limits } from '../../limits.ts';
import type { Config } from '../../settings/config.ts';

/** Where a browser is told, and the keys for what it is told. Who knows them can send to it. */
export interface Browser {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Of the account that the browser tells, so that it opens for no other. */
export function sealedForBrowsersOf(accountId: string): string {
  return `browser of ${accountId}`;
}

/** Ids tell nothing of the address, and the same address has the same one. */
export function browserId(endpoint: string): string {
  const digest = createHash('sha256').update(`browser ${endpoint}`).digest();
  return toAlphanumeric(digest.subarray(0, 17), 22);
}

/** Throws 400 for what no browser says. */
export function readBrowser(form: Browser, config: Pick<Config, 'pingAllowPrivate'>): Browser {
  const { endpoint, p256dh, auth } = form;
  if (!isEndpoint(endpoint, config))
    throw new ApiError('parameter_invalid', { name: 'endpoint', form: 'an https URL on port 443' });
  if (!isPoint(p256dh))
    throw new ApiError('parameter_invalid', {
      name: 'p256dh',
      form: 'a public key on the curve P-256, 65 bytes of base64url',
    });
  if (bytesIn(auth)?.length !== 16)
    throw new ApiError('parameter_invalid', { name: 'auth', form: '16 bytes of base64url' });
  return { endpoint, p256dh, auth };
}

/** Absolute, read alike by browsers and servers, without user name and fragment; push services are named (RFC 8030 §8.1: https). */
function isEndpoint(text: string, { pingAllowPrivate }: Pick<Config, 'pingAllowPrivate'>): boolean {
  if ([...text].length > limits.pushEndpoint) return false;
  if (!/^https:\/\/[^\s/?#@\\]+(?:[/?][^\s#\\]*)?$/.test(text) || !URL.canParse(text)) return false;
  return pingAllowPrivate || new URL(text).port === '';
}

/** An uncompressed point that is on the curve (RFC 8291 §3.1): Node checks that. */
function isPoint(text: string): boolean {
  const bytes = bytesIn(text);
  if (bytes?.length !== 65 || bytes[0] !== 4) return false;
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) => part.toString('base64url'));
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}

/** Undefined for what is not base64url without padding, as browsers write it. */
function bytesIn(text: string): Buffer | undefined {
  if (!/^[A-Za-z0-9_-]+$/.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : undefined;
}
