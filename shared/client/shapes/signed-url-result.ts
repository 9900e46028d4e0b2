/** Whether a signed URL is valid: docs/contract/oauth.md#surl_verify. */
import { type SignedUrlOutcome, signedUrlOutcomes } from '../closed-lists.ts';
import { named, type XmlElement } from '../xml/element.ts';
import { oneOf } from '../xml/values.ts';

export interface SignedUrlResult {
  readonly result: SignedUrlOutcome;
}

export function readSignedUrlResult(root: XmlElement): SignedUrlResult {
  return { result: oneOf(signedUrlOutcomes, named(root, 'result').text, 'result') };
}
