/** Every change of status of a document: docs/contract/documents.md#status. */
import { type DocumentStatus, documentStatuses } from '../closed-lists.ts';
import { attribute, children, childText, named, type XmlElement } from '../xml/element.ts';
import { oneOf } from '../xml/values.ts';

export interface StatusHistory {
  /** Id of the version that was asked for. */
  readonly documentId: string;
  /** Newest first. */
  readonly changes: readonly StatusChange[];
}

export interface StatusChange {
  readonly status: DocumentStatus;
  readonly reason: string;
  /** Id of the account or app. */
  readonly by: string;
  /** A time, such as `2026-01-31T08:30:00Z`. */
  readonly at: string;
}

export function readDocumentStatusHistory(root: XmlElement): StatusHistory {
  const history = named(root, 'DocumentStatusHistory');
  return {
    documentId: attribute(history, 'document_id'),
    changes: children(history, 'DocumentStatus').map((change) => ({
      status: oneOf(documentStatuses, attribute(change, 'status'), 'status'),
      reason: childText(change, 'reason'),
      by: attribute(change, 'by'),
      at: attribute(change, 'at'),
    })),
  };
}
