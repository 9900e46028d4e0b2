/**
 * The signed header that opens an app's start page (docs/contract/accounts.md#get_connect_credentials,
 * OAuthHeader).
 */
import { authorizationText, signRequest } from './sign.ts';

export interface ConnectHeader {
  readonly consumerKey: string;
  /** May be empty. */
  readonly consumerSecret: string;
  /** The start page; its query is not signed. Empty when the app has none. */
  readonly startUrl: string;
  /** 20 characters of 0-9A-Za-z. */
  readonly nonce: string;
  /** Seconds since the epoch. */
  readonly timestamp: number;
  readonly apiBase: string;
  readonly restToken: string;
  readonly restSecret: string;
  readonly userId: string;
  readonly appId: string;
  readonly recordId: string;
}

/** Returns the header value: signed two-legged with the app's own secret, as a GET without a body. */
export function connectHeader(header: ConnectHeader): string {
  const parameters = [
    ['oauth_version', '1.0'],
    ['oauth_consumer_key', header.consumerKey],
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_nonce', header.nonce],
    ['oauth_timestamp', String(header.timestamp)],
    ['smart_container_api_base', header.apiBase],
    ['smart_oauth_token', header.restToken],
    ['smart_oauth_token_secret', header.restSecret],
    ['smart_user_id', header.userId],
    ['smart_app_id', header.appId],
    ['smart_record_id', header.recordId],
  ] as const;
  const { startUrl: url, consumerSecret } = header;
  const signature = signRequest({ method: 'GET', url, parameters, consumerSecret, tokenSecret: '' });
  return authorizationText([...parameters, ['oauth_signature', signature]]);
}
