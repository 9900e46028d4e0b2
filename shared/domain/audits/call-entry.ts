/**
 * The audit entry of one call (docs/contract/audits.md#what-is-recorded). A write stores it in its own
 * transaction. A read stores it beside the last round trip, with the status known by then; one that shows data or documents of
 * a record stores it as soon as it knows what is in its answer, beside what it still reads. If another status
 * is sent in the end, the entry is rewritten first. There is one entry per call in every case.
 */
import { effectiveActor, type Principal, proxyOf } from '../../access/principal.ts';
import type { Match } from '../../api/matcher.ts';
import { limits } from '../../limits.ts';
import type { Config } from '../../settings/config.ts';
import { type AuditItem, type AuditLink, type AuditShown, keys } from '../../store/items/index.ts';
import type { Key, PlainKey } from '../../store/key.ts';
import type { Store } from '../../store/store.ts';
import { put, type Write } from '../../store/writes.ts';
import { epochSeconds } from '../../time.ts';
import { type Showing, shownIn } from './shown.ts';

/** What the entry tells of the request. */
export interface AuditedRequest {
  readonly requestId: string;
  readonly callId: string;
  readonly receivedAt: Date;
  readonly method: string;
  readonly path: string;
  readonly sourceIp: string;
}

export interface MadeByCall {
  readonly documentId?: string;
  readonly recordId?: string;
  /**
   * The link that the call was about. Nobody signs the call that opens one: its entry is in the trail of the record all the same, because
   * it knew a secret of that record (docs/contract/audits.md#links).
   */
  readonly link?: AuditLink;
  /** What is in the files of the link. */
  readonly shown?: AuditShown;
}

/** Placeholders whose values are secrets or tokens. */
const secretParameters = ['PRIMARY_SECRET', 'REQTOKEN_ID', 'LINK_KEY', 'FILE_TICKET', 'SMART_REQUEST_ID'];
const appParameters = ['PHA_EMAIL', 'APP_ID'];
const documentParameters = ['DOCUMENT_ID', 'DOCUMENT_ID_0', 'APP_DOCUMENT_ID', 'AUDITED_DOCUMENT_ID'];
const externalParameters = ['EXTERNAL_ID', 'APP_EXTERNAL_ID'];

/** Half of a surrogate pair, where a text was cut. DynamoDB stores no such text. */
const halfCharacter = /[\uD800-\uDBFF]$/;

/** The value of the first of these placeholders that the path has. */
function first(params: Readonly<Record<string, string>>, names: readonly string[]): string {
  return names.map((name) => params[name]).find((value) => value !== undefined) ?? '';
}

export class CallEntry {
  readonly #request: AuditedRequest;
  readonly #match: Match;
  readonly #anonymousDays: number;
  #principal: Principal = { kind: 'anonymous' };
  #recordId: string | undefined;
  #made: MadeByCall = {};
  #pageView: string | undefined;
  /** What is in the answer, as long as it succeeds. */
  #shown: AuditShown | undefined;
  /** What the stored entry says. One transaction makes at most one of it, so that its key stays. */
  #written: { readonly status: number; readonly shown: AuditShown | undefined } | undefined;
  /** The entry that is being stored beside the handler. */
  #storing: Promise<void> | undefined;

  constructor(
    request: AuditedRequest,
    match: Match,
    { anonymousAuditDays }: Pick<Config, 'anonymousAuditDays'>,
  ) {
    this.#request = request;
    this.#match = match;
    this.#anonymousDays = anonymousAuditDays;
  }

  /** The caller, the existing record that the path names, directly or by a carenet of it, and the page that the call is made for. */
  identify(principal: Principal, recordId: string | undefined, pageView: string | undefined): void {
    this.#principal = principal;
    this.#recordId = recordId;
    this.#pageView = pageView;
  }

  /**
   * What is in the answer that will be sent with this status. The entry is stored beside what the handler still does; `settle` waits for
   * it. A later call replaces what an earlier one said.
   */
  show(store: Store, status: number, showing: Showing): void {
    this.#shown = shownIn(showing);
    // `settle` tries again, and then the call fails with it.
    void this.#inTurn(() => this.#store(store, status));
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
    this.#written = { status, shown: this.#shownWith(status) };
  }

  /** Where the entry is stored; undefined as long as it is not known to be. */
  get storedAt(): PlainKey | undefined {
    if (this.#written === undefined) return undefined;
    const { PK, SK } = this.#key();
    return { PK, SK };
  }

  /** Stores the entry unless it is stored with this status and what was shown. */
  settle(store: Store, status: number): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#written?.status === status && this.#written.shown === this.#shownWith(status)) return;
      await this.#store(store, status);
    });
  }

  /** An earlier form of the entry never takes the place of a later one. */
  #inTurn(store: () => Promise<void>): Promise<void> {
    const stored = this.#storing ? this.#storing.then(store) : store();
    this.#storing = stored.catch(() => undefined);
    return stored;
  }

  async #store(store: Store, status: number): Promise<void> {
    const shown = this.#shownWith(status);
    await store.put(this.#key(), this.#item(status));
    this.#written = { status, shown };
  }

  /** An answer that says why a call failed shows nothing. */
  #shownWith(status: number): AuditShown | undefined {
    return status < 400 ? (this.#made.shown ?? this.#shown) : undefined;
  }

  #key(): Key<AuditItem> {
    const time = this.#request.receivedAt.toISOString();
    const recordId = this.#recordId ?? this.#made.recordId;
    if (this.#isOfRecord && recordId) return keys.audit(recordId, time, this.#request.callId);
    return keys.auditElsewhere(this.#isAuthenticated, time, this.#request.callId);
  }

  get #isAuthenticated(): boolean {
    return this.#principal.kind !== 'anonymous';
  }

  /** Whether the entry belongs into the trail of the record that the call is about. */
  get #isOfRecord(): boolean {
    return this.#isAuthenticated || this.#made.link !== undefined;
  }

  #item(status: number): AuditItem {
    const { params, endpoint } = this.#match;
    const shown = this.#shownWith(status);
    const item: AuditItem = {
      id: this.#request.callId,
      requestId: this.#request.requestId,
      time: this.#request.receivedAt.toISOString(),
      operation: endpoint.audit ?? endpoint.id,
      status,
      successful: status < 400,
      principal: effectiveActor(this.#principal)?.id ?? '',
      proxy: proxyOf(this.#principal) ?? '',
      recordId: params.RECORD_ID ?? this.#recordId ?? this.#made.recordId ?? '',
      carenetId: params.CARENET_ID ?? circleOf(this.#principal),
      appId: first(params, appParameters),
      documentId: first(params, documentParameters) || (this.#made.documentId ?? ''),
      externalId: first(params, externalParameters),
      messageId: params.MESSAGE_ID ?? '',
      method: this.#request.method,
      path: this.#visiblePath(),
      sourceIp: this.#request.sourceIp,
      ...(shown && { shown }),
      ...(this.#pageView !== undefined && { pageView: this.#pageView }),
      ...(this.#made.link && { link: this.#made.link }),
    };
    return this.#isOfRecord ? item : this.#shortened(item);
  }

  /**
   * Anyone can make entries without credentials, so these stay small and expire
   * (docs/contract/audits.md#what-is-recorded).
   */
  #shortened(item: AuditItem): AuditItem {
    const { recordId, carenetId, appId, documentId, externalId, messageId, path } = item;
    const ids = { recordId, carenetId, appId, documentId, externalId, messageId };
    const isLong = Object.values(ids).join('').length > limits.anonymousAuditPath;
    return {
      ...item,
      ...(isLong && withoutValues(ids)),
      path: path.slice(0, limits.anonymousAuditPath).replace(halfCharacter, ''),
      ttl: epochSeconds(this.#request.receivedAt) + this.#anonymousDays * 86_400,
    };
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

/** The carenet that a bearer token is for; no path names it. */
function circleOf(principal: Principal): string {
  return principal.kind === 'smart' && principal.scope.kind === 'carenet' ? principal.scope.carenetId : '';
}

/** Whether this segment of an endpoint's path stands for a secret or a token. */
function isSecret(segment = ''): boolean {
  return secretParameters.includes(segment.slice(1, -1));
}

/** The same names with empty values. */
function withoutValues<Name extends string>(values: Readonly<Record<Name, string>>): Record<Name, string> {
  return Object.fromEntries(Object.keys(values).map((name) => [name, ''])) as Record<Name, string>;
}
