/** Signs URLs as an app does, without any code of the service: docs/contract/oauth.md#signed-url-algorithm. */
import { createHmac } from 'node:crypto';

export interface UrlSigner {
  readonly token: string;
  readonly secret: string;
}

function hmac(key: string, message: string): string {
  return createHmac('sha1', key).update(message).digest('base64');
}

/** The URL, which has a query, with time, token and signature. `time` is used as it is. */
export function signedUrl(url: string, { token, secret }: UrlSigner, time: string): string {
  const key = hmac(secret, 'SURL-SECRET');
  const timed = `${url}&surl_timestamp=${encodeURIComponent(time)}&surl_token=${encodeURIComponent(token)}`;
  return `${timed}&surl_sig=${encodeURIComponent(hmac(key, timed))}`;
}

/** `YYYY-MM-DDThh:mm:ssZ` of a time in seconds since the epoch. */
export function timeText(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;
}
