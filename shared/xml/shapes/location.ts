/** `DocumentLocation`, where a large document is: docs/contract/documents.md#reading-a-large-document. */
import { formatStored } from '../../time.ts';
import { element, writeDocument } from '../write.ts';

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

/** The body of a redirect. */
export function locationText({ location, document, expires }: LocationView): string {
  const { id, size, digest, mediaType } = document;
  const node = element('DocumentLocation', {
    document_id: id,
    url: location,
    expires_at: formatStored(expires),
    size,
    digest,
    media_type: mediaType,
  });
  return writeDocument(node);
}
