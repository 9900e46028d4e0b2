/** `AuditEntry`, one call: docs/contract/audits.md#shape. */
import { formatStored } from '../../time.ts';
import type { XmlNode } from '../write.ts';
import { element } from '../write.ts';

/** Unknown values are empty. */
export interface AuditEntryView {
  /** Stored instant. */
  readonly time: string;
  readonly operation: string;
  readonly successful: boolean;
  readonly principal: string;
  readonly proxy: string;
  readonly carenetId: string;
  readonly recordId: string;
  readonly appId: string;
  readonly documentId: string;
  readonly externalId: string;
  readonly messageId: string;
  readonly path: string;
  readonly sourceIp: string;
  readonly method: string;
  readonly status: number;
  /** Undefined when the call shows nothing of a record, or its entry is an old one. */
  readonly shown?: AuditShownView;
  readonly pageView?: string;
}

interface AuditShownView {
  readonly kinds?: Readonly<Record<string, number>>;
  readonly others?: number;
  readonly documents?: number;
  readonly documentIds?: readonly string[];
}

export function auditEntryNode(view: AuditEntryView): XmlNode {
  return element('AuditEntry', {}, [
    element('BasicInfo', {
      datetime: formatStored(view.time),
      view_func: view.operation,
      request_successful: view.successful,
    }),
    element('PrincipalInfo', { effective_principal: view.principal, proxied_principal: view.proxy }),
    element('Resources', {
      carenet_id: view.carenetId,
      record_id: view.recordId,
      pha_id: view.appId,
      document_id: view.documentId,
      external_id: view.externalId,
      message_id: view.messageId,
    }),
    element('RequestInfo', {
      req_url: view.path,
      req_ip_address: view.sourceIp,
      // Addresses are not resolved to names.
      req_domain: '',
      req_method: view.method,
      ...(view.pageView !== undefined && { page_view: view.pageView }),
    }),
    element('ResponseInfo', { resp_code: view.status }),
    ...(view.shown ? [shownNode(view.shown)] : []),
  ]);
}

/** Without content when there was nothing in the answer. Clients that were written for the original server read the elements before it. */
function shownNode({ kinds = {}, others, documents, documentIds = [] }: AuditShownView): XmlNode {
  const counts = { ...(others !== undefined && { others }), ...(documents !== undefined && { documents }) };
  return element('Shown', counts, [
    ...Object.entries(kinds)
      // The table keeps no order.
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, count]) => element('Kind', { name, count })),
    ...documentIds.map((id) => element('Document', { id })),
  ]);
}
