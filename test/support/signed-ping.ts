/**
 * Verifies the signature of a webhook call as the app that gets it would, with a library that the service
 * does not use.
 */
import { createHmac } from 'node:crypto';
import OAuth from 'oauth-1.0a';
import { parsePairs } from './pairs.ts';
import type { Heard } from './receiver.ts';
import type { TestApp } from './service.ts';

export interface SignedPing {
  /** Protocol parameters of the header, without the signature. */
  readonly protocol: Readonly<Record<string, string>>;
  readonly form: Readonly<Record<string, string>>;
  readonly isGenuine: boolean;
}

/** What a call to this callback says, and whether it is signed with the app's own credentials. */
export function readPing(
  heard: Heard,
  callback: string,
  { consumerKey, consumerSecret }: Pick<TestApp, 'consumerKey' | 'consumerSecret'>,
): SignedPing {
  const header = heard.headers.authorization ?? '';
  const parameters = Object.fromEntries(
    [...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name!, decodeURIComponent(value!)]),
  );
  const { oauth_signature: signature, realm: _, ...protocol } = parameters;
  const form = Object.fromEntries(parsePairs(heard.body));
  const signer = new OAuth({
    consumer: { key: consumerKey, secret: consumerSecret },
    signature_method: 'HMAC-SHA1',
    hash_function: (text, key) => createHmac('sha1', key).update(text).digest('base64'),
  });
  // The library takes the query from the URL, and modifies its argument.
  const request = { url: callback, method: heard.method, data: { ...form } };
  const expected = signer.getSignature(request, undefined, { ...protocol } as unknown as OAuth.Data);
  return { protocol, form, isGenuine: header.startsWith('OAuth ') && signature === expected };
}
