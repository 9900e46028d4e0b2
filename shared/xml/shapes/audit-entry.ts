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
    }),
    element('ResponseInfo', { resp_code: view.status }),
  ]);
}
