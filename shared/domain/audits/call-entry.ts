/**
 * The audit entry of one call (docs/contract/audits.md#what-is-recorded). A write stores it in its own
 * transaction. A read stores it beside the last round trip, with the status known by then. If another status
 * is sent in the end, the entry is rewritten first. There is one entry per call in every case.
 */
import { effectiveActor, type Principal, proxyOf } from '../../access/principal.ts';
import type { Match } from '../../api/matcher.ts';
import { type AuditItem, keys } from '../../store/items/index.ts';
import type { Key } from '../../store/key.ts';
import type { Store } from '../../store/store.ts';
import { put, type Write } from '../../store/writes.ts';

/** What the entry tells of the request. */
export interface AuditedRequest {
  readonly id: string;
  readonly receivedAt: Date;
  readonly method: string;
  readonly path: string;
  readonly sourceIp: string;
}

export interface MadeByCall {
  readonly documentId?: string;
  readonly recordId?: string;
}

/** Placeholders whose values are secrets or tokens. */
const secretParameters = ['PRIMARY_SECRET', 'REQTOKEN_ID'];
const appParameters = ['PHA_EMAIL', 'APP_ID'];
const documentParameters = ['DOCUMENT_ID', 'DOCUMENT_ID_0', 'APP_DOCUMENT_ID', 'AUDITED_DOCUMENT_ID'];
const externalParameters = ['EXTERNAL_ID', 'APP_EXTERNAL_ID'];

/** The value of the first of these placeholders that the path has. */
function first(params: Readonly<Record<string, string>>, names: readonly string[]): string {
  return names.map((name) => params[name]).find((value) => value !== undefined) ?? '';
}

export class CallEntry {
  readonly #request: AuditedRequest;
  readonly #match: Match;
  #principal: Principal = { kind: 'anonymous' };
  #recordId: string | undefined;
  #made: MadeByCall = {};
  /** The status that the stored entry has. One transaction makes at most one of it, so that its key stays. */
  #written: number | undefined;

  constructor(request: AuditedRequest, match: Match) {
    this.#request = request;
    this.#match = match;
  }

  /** The caller, and the existing record that the path names, directly or by a carenet of it. */
  identify(principal: Principal, recordId: string | undefined): void {
    this.#principal = principal;
    this.#recordId = recordId;
  }

  /** The entry as a write for the transaction of the call. */
  entry(status: number, made: MadeByCall = {}): Write {
    this.#made = made;
    return put(this.#key(), this.#item(status));
  }

  /** Call this when the transaction with `entry` failed: what it was to create does not exist. */
  refused(): void {
    this.#made = {};
  }

  /** Call this when the transaction with `entry` has committed. */
  committed(status: number): void {
    this.#written = status;
  }

  /** Stores the entry unless it is stored with this status. */
  async settle(store: Store, status: number): Promise<void> {
    if (this.#written === status) return;
    await store.put(this.#key(), this.#item(status));
    this.#written = status;
  }

  #key(): Key<AuditItem> {
    const time = this.#request.receivedAt.toISOString();
    const authenticated = this.#principal.kind !== 'anonymous';
    const recordId = this.#recordId ?? this.#made.recordId;
    if (authenticated && recordId) return keys.audit(recordId, time, this.#request.id);
    return keys.auditElsewhere(authenticated, time, this.#request.id);
  }

  #item(status: number): AuditItem {
    const { params, endpoint } = this.#match;
    const item: AuditItem = {
      id: this.#request.id,
      time: this.#request.receivedAt.toISOString(),
      operation: endpoint.audit ?? endpoint.id,
      status,
      successful: status < 400,
      principal: effectiveActor(this.#principal)?.id ?? '',
      proxy: proxyOf(this.#principal) ?? '',
      recordId: params.RECORD_ID ?? this.#recordId ?? this.#made.recordId ?? '',
      carenetId: params.CARENET_ID ?? '',
      appId: first(params, appParameters),
      documentId: first(params, documentParameters) || (this.#made.documentId ?? ''),
      externalId: first(params, externalParameters),
      messageId: params.MESSAGE_ID ?? '',
      method: this.#request.method,
      path: this.#visiblePath(),
      sourceIp: this.#request.sourceIp,
    };
    return item;
  }

  /** The path as it was called, with `*` where the endpoint's path has a secret or a token. */
  #visiblePath(): string {
    const segments = this.#request.path.split('/');
    for (const route of this.#match.endpoint.routes) {
      const template = route.path.split('/');
      if (template.length !== segments.length) continue;
      return segments.map((segment, index) => (isSecret(template[index]) ? '*' : segment)).join('/');
    }
    return this.#request.path;
  }
}

/** Whether this segment of an endpoint's path stands for a secret or a token. */
function isSecret(segment = ''): boolean {
  return secretParameters.includes(segment.slice(1, -1));
}
