/** `DocumentStatusHistory`, every change of status of a document: docs/contract/documents.md#status. */
import { formatStored } from '../../time.ts';
import type { XmlNode } from '../write.ts';
import { element } from '../write.ts';

export interface StatusHistoryView {
  /** The requested document, whichever version it is. */
  readonly documentId: string;
  /** Newest first. */
  readonly changes: readonly StatusChangeView[];
}

interface StatusChangeView {
  readonly status: string;
  readonly reason: string;
  readonly by: string;
  /** Stored timestamp. */
  readonly at: string;
}

export function statusHistoryNode({ documentId, changes }: StatusHistoryView): XmlNode {
  return element(
    'DocumentStatusHistory',
    { document_id: documentId },
    changes.map(({ status, reason, by, at }) =>
      element('DocumentStatus', { by, at: formatStored(at), status }, [element('reason', {}, [reason])]),
    ),
  );
}
