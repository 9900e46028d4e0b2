/** How an app gets access to a record or carenet: request token, authorization page, access token (RFC 5849 §2). */
import type { Client } from './client.ts';
import type { ServiceManifest } from './json-shapes.ts';

/** Keep it until the user comes back. */
export interface AccessRequest {
  readonly token: string;
  readonly tokenSecret: string;
  /** The page of the UI app to which the user is sent. */
  readonly authorizationUrl: string;
}

export interface Access {
  readonly token: string;
  readonly tokenSecret: string;
  /** The record, or the carenet, that the token opens. */
  readonly recordId: string | undefined;
  readonly carenetId: string | undefined;
}

export interface AccessOptions {
  /** `oob` (default) or an absolute URL; the user is sent to the registered callback in any case. */
  readonly callback?: string;
  /** At most one of the two: what to ask for, when it is known. */
  readonly recordId?: string;
  readonly carenetId?: string;
}

/**
 * Asks for a request token, as the app without a token. The user who approves it comes back to the registered callback
 * with `oauth_token`, which is the request token, and `oauth_verifier`. Throws ServiceError.
 */
export async function requestAccess(app: Client, options: AccessOptions = {}): Promise<AccessRequest> {
  const answer = await app.requestToken({
    oauthCallback: options.callback ?? 'oob',
    indivoRecordId: options.recordId,
    indivoCarenetId: options.carenetId,
  });
  const page = authorizationPage(await app.smartManifest());
  page.searchParams.set('oauth_token', answer.oauth_token);
  return {
    token: answer.oauth_token,
    tokenSecret: answer.oauth_token_secret,
    authorizationUrl: page.href,
  };
}

/**
 * Exchanges an approved request token, once. `app.withToken(access.token, access.tokenSecret)` makes calls with what
 * it answers. Throws ServiceError.
 */
export async function exchangeAccess(
  app: Client,
  request: Pick<AccessRequest, 'token' | 'tokenSecret'>,
  verifier: string,
): Promise<Access> {
  const client = app.withToken(request.token, request.tokenSecret);
  const answer = await client.exchangeToken({ oauthVerifier: verifier });
  return {
    token: answer.oauth_token,
    tokenSecret: answer.oauth_token_secret,
    recordId: answer.xoauth_indivo_record_id,
    carenetId: answer.xoauth_indivo_carenet_id,
  };
}

/** The manifest of the service tells where its authorization page is. */
function authorizationPage({ launch_urls: urls }: ServiceManifest): URL {
  if (!URL.canParse(urls?.authorize_token ?? ''))
    throw new Error("The service's manifest names no authorization page.");
  return new URL(urls.authorize_token);
}
