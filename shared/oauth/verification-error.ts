/**
 * Why a request has no usable credentials. The caller only ever sees 403 (docs/contract/oauth.md#failure);
 * the reason is for the log and contains no values.
 */
export type VerificationErrorCode =
  | 'no-oauth-header'
  | 'malformed-header'
  | 'malformed-parameter'
  | 'duplicate-parameter'
  | 'too-many-parameters'
  | 'missing-consumer-key'
  | 'missing-signature'
  | 'missing-signature-method'
  | 'wrong-signature-method'
  | 'missing-version'
  | 'wrong-version'
  | 'missing-nonce'
  | 'long-nonce'
  | 'missing-timestamp'
  | 'malformed-timestamp'
  | 'old-timestamp'
  | 'future-timestamp';

export interface VerificationError {
  readonly refused: VerificationErrorCode;
}

export function refuse(reason: VerificationErrorCode): VerificationError {
  return { refused: reason };
}

export function isVerificationError(result: object): result is VerificationError {
  return 'refused' in result;
}
