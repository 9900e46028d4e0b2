/** `DocumentUpload`: docs/contract/documents.md#starting-an-upload. */
import { formatStored } from '../../time.ts';
import type { XmlNode } from '../write.ts';
import { element } from '../write.ts';

export interface UploadView {
  readonly id: string;
  readonly recordId: string;
  /** Stored timestamp. */
  readonly expiresAt: string;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
  };
}

export function documentUploadNode({ id, recordId, expiresAt, request }: UploadView): XmlNode {
  const { method, url, headers } = request;
  return element('DocumentUpload', { id, record_id: recordId, expires_at: formatStored(expiresAt) }, [
    element(
      'request',
      { method, url },
      Object.entries(headers).map(([name, value]) => element('header', { name, value })),
    ),
  ]);
}
