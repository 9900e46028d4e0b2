/** `DocumentUpload` and `DocumentLocation`: docs/contract/documents.md#large-documents. */
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

export interface LocationView {
  readonly location: string;
  readonly document: {
    readonly id: string;
    readonly size: number;
    readonly digest: string;
    readonly mediaType: string;
  };
  /** Stored timestamp. */
  readonly expires: string;
}

/** The body of a redirect to a large document. */
export function documentLocationNode({ location, document, expires }: LocationView): XmlNode {
  const { id, size, digest, mediaType } = document;
  return element('DocumentLocation', {
    document_id: id,
    url: location,
    expires_at: formatStored(expires),
    size,
    digest,
    media_type: mediaType,
  });
}
