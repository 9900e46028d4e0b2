/**
 * Why a request carries no usable credentials. The caller only ever sees 403 (wire contract, OAuth failure);
 * the reason is for the log and names no value.
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
