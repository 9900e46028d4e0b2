/** One call in the audit trail: docs/contract/audits.md#shape. */
import {
  attribute,
  child,
  children,
  optionalAttribute,
  optionalChild,
  type XmlElement,
} from '../xml/element.ts';
import { boolean, count } from '../xml/values.ts';

/** Ids are undefined when the call named none, or when they are not known. */
export interface AuditEntry {
  /** A time, such as `2026-01-31T08:30:00Z`. */
  readonly time: string;
  /** The operation, such as `document_create`. Old entries may name one that exists no more. */
  readonly operation: string;
  readonly successful: boolean;
  /** Who acted: an account, or an app. */
  readonly principal: string | undefined;
  /** The app that acted for the account. */
  readonly proxy: string | undefined;
  readonly carenetId: string | undefined;
  readonly recordId: string | undefined;
  readonly appId: string | undefined;
  readonly documentId: string | undefined;
  readonly externalId: string | undefined;
  readonly messageId: string | undefined;
  /** Path without the query; secrets in it are `*`. */
  readonly path: string;
  readonly sourceIp: string | undefined;
  readonly method: string;
  readonly status: number;
  /** What was in the answer; undefined where the service does not say it, as in entries of earlier versions. */
  readonly shown: ShownInAnswer | undefined;
  /** Calls with the same value were made for one page. */
  readonly pageView: string | undefined;
}

/** Numbers by kind of data: a data model, or a type of FHIR resource without one. */
interface ShownInAnswer {
  readonly kinds: ReadonlyMap<string, number>;
  /** Entries of further kinds. */
  readonly others: number;
  readonly documents: number;
  /** Their ids, where they are few. */
  readonly documentIds: readonly string[];
}

/** Throws UnexpectedXml. */
export function auditEntry(element: XmlElement): AuditEntry {
  const info = child(element, 'BasicInfo');
  const principals = child(element, 'PrincipalInfo');
  const resources = child(element, 'Resources');
  const request = child(element, 'RequestInfo');
  const response = child(element, 'ResponseInfo');
  return {
    time: attribute(info, 'datetime'),
    operation: attribute(info, 'view_func'),
    successful: boolean(attribute(info, 'request_successful'), 'request_successful'),
    principal: optionalAttribute(principals, 'effective_principal'),
    proxy: optionalAttribute(principals, 'proxied_principal'),
    carenetId: optionalAttribute(resources, 'carenet_id'),
    recordId: optionalAttribute(resources, 'record_id'),
    appId: optionalAttribute(resources, 'pha_id'),
    documentId: optionalAttribute(resources, 'document_id'),
    externalId: optionalAttribute(resources, 'external_id'),
    messageId: optionalAttribute(resources, 'message_id'),
    path: attribute(request, 'req_url'),
    sourceIp: optionalAttribute(request, 'req_ip_address'),
    method: attribute(request, 'req_method'),
    status: count(attribute(response, 'resp_code'), 'resp_code'),
    shown: shownIn(optionalChild(element, 'Shown')),
    pageView: optionalAttribute(request, 'page_view'),
  };
}

function shownIn(element: XmlElement | undefined): ShownInAnswer | undefined {
  if (!element) return undefined;
  const number = (name: string) => count(optionalAttribute(element, name) ?? '0', name);
  return {
    kinds: new Map(
      children(element, 'Kind').map((kind) => [
        attribute(kind, 'name'),
        count(attribute(kind, 'count'), 'count'),
      ]),
    ),
    others: number('others'),
    documents: number('documents'),
    documentIds: children(element, 'Document').map((document) => attribute(document, 'id')),
  };
}
