/** Why credentials were rejected, in words for the developer at the terminal. Callers never see them. */
import type { RejectionReason } from '../../../shared/http/call-state.ts';

export const verificationReasons: Readonly<Record<RejectionReason, string>> = {
  'no-oauth-header': 'there is no Authorization header that begins with OAuth',
  'malformed-header': 'the Authorization header is not a list of name="value" after OAuth',
  'malformed-parameter': 'an OAuth parameter is not percent-encoded UTF-8',
  'duplicate-parameter': 'an OAuth parameter occurs twice',
  'too-many-parameters': 'the form has more fields than the service reads',
  'missing-consumer-key': 'oauth_consumer_key is missing',
  'missing-signature': 'oauth_signature is missing',
  'missing-signature-method': 'oauth_signature_method is missing; it must be HMAC-SHA1',
  'wrong-signature-method': 'oauth_signature_method must be HMAC-SHA1',
  'missing-version': 'oauth_version is missing; it must be 1.0',
  'wrong-version': 'oauth_version must be 1.0',
  'missing-nonce': 'oauth_nonce is missing',
  'long-nonce': 'oauth_nonce is too long',
  'missing-timestamp': 'oauth_timestamp is missing',
  'malformed-timestamp': 'oauth_timestamp is not a number of seconds since 1970',
  'old-timestamp': 'oauth_timestamp is older than CLOCK_WINDOW allows',
  'future-timestamp': 'oauth_timestamp is further ahead than CLOCK_WINDOW allows',
  'unknown-token': 'the service has not issued this oauth_token',
  'unknown-consumer': 'no app is registered with this oauth_consumer_key',
  'wrong-signature': 'the signature does not match',
  'replayed-nonce': 'this oauth_nonce was used before with this timestamp; every request needs a new one',
  'outdated-consumer': "the app's credentials have changed",
  'unknown-bearer': 'the service has not issued this access token, or its time was over long ago',
  'bearer-without-effect':
    'the access token has expired, or what it rests on has ended: the access, the registration of the app, the share, or the session',
  'token-without-effect':
    'the token has expired, was revoked, or belongs to another app than the one that signed',
};
