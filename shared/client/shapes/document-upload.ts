/** An upload that was started: docs/contract/documents.md#starting-an-upload. */
import { attribute, child, children, named, type XmlElement } from '../xml/element.ts';

export interface DocumentUpload {
  readonly id: string;
  readonly recordId: string;
  /** Until when the file can be sent and the upload be completed: a time, such as `2026-01-31T08:30:00Z`. */
  readonly expiresAt: string;
  /** The request that sends the file. The address is a secret: who has it can send the file. */
  readonly request: {
    readonly method: string;
    readonly url: string;
    /** Must be sent exactly so. Browsers add `content-length` by themselves, and let no script set it. */
    readonly headers: Readonly<Record<string, string>>;
  };
}

export function readDocumentUpload(root: XmlElement): DocumentUpload {
  const upload = named(root, 'DocumentUpload');
  const request = child(upload, 'request');
  const headers = children(request, 'header').map((header) => [
    attribute(header, 'name'),
    attribute(header, 'value'),
  ]);
  return {
    id: attribute(upload, 'id'),
    recordId: attribute(upload, 'record_id'),
    expiresAt: attribute(upload, 'expires_at'),
    request: {
      method: attribute(request, 'method'),
      url: attribute(request, 'url'),
      headers: Object.fromEntries(headers),
    },
  };
}
