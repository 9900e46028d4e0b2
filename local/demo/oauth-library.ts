/**
 * Signatures of the npm package oauth-1.0a, which shares no code with the service: for the demo and for tests, which
 * sign and verify as an app would.
 */
import { createHmac } from 'node:crypto';
import OAuth from 'oauth-1.0a';

export interface Consumer {
  readonly consumerKey: string;
  readonly consumerSecret: string;
}

/** Signs with HMAC-SHA1 as this consumer. */
export function librarySigner({ consumerKey, consumerSecret }: Consumer): OAuth {
  return new OAuth({
    consumer: { key: consumerKey, secret: consumerSecret },
    signature_method: 'HMAC-SHA1',
    hash_function: (text, key) => createHmac('sha1', key).update(text).digest('base64'),
  });
}

/** The parameters of an Authorization header, decoded, with its realm. */
export function headerParameters(header: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name!, decodeURIComponent(value!)]),
  );
}

export interface ReceivedCall {
  /** The Authorization header. */
  readonly authorization: string;
  readonly method: string;
  /** Where the call came to. Its query is signed too. */
  readonly url: string;
  readonly form: Readonly<Record<string, string>>;
}

/** The signature that a call of this consumer without a token must have: over all of its header but realm and signature. */
export function expectedSignature(
  { authorization, method, url, form }: ReceivedCall,
  consumer: Consumer,
): string {
  const { realm: _, oauth_signature: __, ...protocol } = headerParameters(authorization);
  // The library modifies the form that it gets.
  return librarySigner(consumer).getSignature(
    { url, method, data: { ...form } },
    undefined,
    protocol as unknown as OAuth.Data,
  );
}
