/**
 * Verifies the signature of a webhook call as the app that gets it would, with a library that the service
 * does not use.
 */
import { expectedSignature, headerParameters } from '../../local/demo/oauth-library.ts';
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
  app: Pick<TestApp, 'consumerKey' | 'consumerSecret'>,
): SignedPing {
  const authorization = heard.headers.authorization ?? '';
  const { oauth_signature: signature, realm: _, ...protocol } = headerParameters(authorization);
  const form = Object.fromEntries(parsePairs(heard.body));
  const expected = expectedSignature({ authorization, method: heard.method, url: callback, form }, app);
  return { protocol, form, isGenuine: authorization.startsWith('OAuth ') && signature === expected };
}
