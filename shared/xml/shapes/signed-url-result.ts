/** `result`, whether a signed URL is valid: docs/contract/oauth.md#surl_verify. */
import type { XmlNode } from '../write.ts';
import { element } from '../write.ts';

export interface SignedUrlResultView {
  readonly result: 'ok' | 'old' | 'mismatch';
}

export function signedUrlResultNode({ result }: SignedUrlResultView): XmlNode {
  return element('result', {}, [result]);
}
