/** What a handler is given besides its validated input. Handlers know neither HTTP nor AWS. */
import type { Actor, Caller, Principal } from '../access/principal.ts';
import type { Keyring } from '../secrets/keyring.ts';
import type { Config } from '../settings/config.ts';
import type {
  AccountItem,
  AppItem,
  AppShareItem,
  CarenetAppItem,
  CarenetItem,
  CarenetMemberItem,
  FullShareItem,
  LineageItem,
  PlacementItem,
  RecordItem,
  SessionItem,
  SmartGrantItem,
  TokenItem,
  VersionItem,
} from '../store/items/index.ts';
import type { Bodies, LargeBodies, Store } from '../store/store.ts';
import type { Write } from '../store/writes.ts';
import type { MadeByCall } from './audits/call-entry.ts';
import type { Showing } from './audits/shown.ts';

/**
 * What the credentials and the path refer to, as it was loaded. An entity that is not listed in
 * shared/domain/loading/needs.ts may be missing.
 */
export interface Entities {
  readonly account?: AccountItem;
  readonly app?: AppItem;
  readonly record?: RecordItem;
  /** The full share that the calling account holds of the record. */
  readonly fullShare?: FullShareItem;
  readonly carenet?: CarenetItem;
  readonly requestToken?: TokenItem;
  readonly version?: VersionItem;
  readonly lineage?: LineageItem;
  /** The second document of a relation. */
  readonly otherVersion?: VersionItem;
  readonly otherLineage?: LineageItem;
  /** The document that has the external id in the path. Undefined when the id is free. */
  readonly external?: { readonly documentId: string };
  /** The calling account's membership of the carenet in the path. */
  readonly member?: CarenetMemberItem;
  /** Explicit placement of the document in the path in the carenet in the path. */
  readonly placement?: PlacementItem;
  /** The token that signed the call. */
  readonly signingToken?: TokenItem;
  /** The grant under which a bearer token was issued. */
  readonly smartGrant?: SmartGrantItem;
  /** The session that signed the call, as its account sees it. Undefined for one that began before sessions were listed. */
  readonly session?: SessionItem;
  /** The share of the calling app, or of the app behind the request token, in the record. */
  readonly appShare?: AppShareItem;
  /** The same in the carenet. */
  readonly carenetApp?: CarenetAppItem;
}

/** Protocol parameters that a handler reads. They may be in the Authorization header or in the form. */
export interface OAuthInput {
  readonly callback: string | undefined;
  readonly verifier: string | undefined;
}

export interface Services {
  readonly config: Config;
  readonly store: Store;
  readonly bodies: Bodies;
  readonly largeBodies: LargeBodies;
  readonly keyring: Keyring;
}

export type EntityName = keyof Entities;

/** Entities of which these are known to exist. */
type EntitiesWith<Present extends EntityName> = Entities & Required<Pick<Entities, Present>>;

/** Headers that handlers read. They are in no log. */
type HeaderName =
  | 'accept'
  | 'authorization'
  | 'content-type'
  | 'host'
  | 'if-match'
  | 'if-modified-since'
  | 'if-none-exist'
  | 'if-none-match'
  | 'prefer';

/** The context of a call that is open to anyone: nothing is known of the caller. */
export interface OpenContext extends Services {
  /** Made for this call, and never the same for two calls. */
  readonly callId: string;
  /** Time of the request, and the same as fixed-width text. */
  readonly now: Date;
  readonly time: string;
  /** Public origin of the service. */
  readonly baseUrl: string;
  /** Path and query of the request as they were sent. */
  readonly target: string;
  /** The caller's address, as the gateway sees it. */
  readonly sourceIp: string;
  /** A header of the request, trimmed; undefined when it is absent or empty. */
  header(name: HeaderName): string | undefined;
  /**
   * Tells the audit trail who calls, for a call that has proved it otherwise than by signing (the exchange of a code), and
   * the record that it is about.
   */
  provedToBe(caller: Principal, recordId: string | undefined): void;
  /**
   * Makes all writes take effect together with the audit entry of the call, or none of them.
   * `made` says, for the audit trail, what a creating call made or which link was opened.
   */
  commit(writes: readonly Write[], made?: MadeByCall): Promise<void>;
  /** The same for an effect that stays although the call is rejected with this status (a counted failure). */
  commitRefused(writes: readonly Write[], status: number, made?: MadeByCall): Promise<void>;
}

/** The context of every other call. `Present` names the entities that are known to exist. */
export interface Context<Present extends EntityName = never> extends OpenContext {
  readonly principal: Caller;
  /** The effective principal: author of what the call creates or changes. */
  readonly actor: Actor;
  readonly entities: EntitiesWith<Present>;
  readonly oauth: OAuthInput;
  /** Key under which the body of this request is stored; it is reserved before the handler runs. */
  readonly bodyKey: string;
  /**
   * Tells the audit trail what is in the answer: once, as soon as it is known, because the entry is stored from then on, beside what is
   * still read. Every handler of an endpoint that `shows` something calls it, also when there is nothing
   * (docs/contract/audits.md#what-was-shown).
   */
  shown(showing: Showing): void;
  /** Enters the call in the trail of this record, from now on. For a record that is known only after the caller was let in. */
  auditIn(recordId: string): void;
}

/**
 * The context of a call with a bearer token. The app acts for an account on one record or in one carenet, which are loaded; or
 * for itself on the records that let it in (shared/domain/fhir/view.ts).
 */
export interface FhirContext extends Context {
  readonly principal: Extract<Caller, { readonly kind: 'smart' | 'backend' }>;
}

/** What storing a version of a document takes of a context. An operator's command has no more. */
export type WritingContext = Pick<
  Context<'record'>,
  'store' | 'bodies' | 'now' | 'time' | 'actor' | 'bodyKey' | 'entities' | 'commit'
> &
  Partial<Pick<Context, 'principal'>>;
