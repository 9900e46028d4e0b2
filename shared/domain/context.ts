/** What a handler is given besides its validated input. Handlers know neither HTTP nor AWS. */
import type { Actor, Caller } from '../access/principal.ts';
import type { Keyring } from '../secrets/keyring.ts';
import type { Config } from '../settings/config.ts';
import type {
  AccountItem,
  AppItem,
  AppShareItem,
  CarenetAppItem,
  CarenetItem,
  CarenetMemberItem,
  LineageItem,
  PlacementItem,
  RecordItem,
  TokenItem,
  VersionItem,
} from '../store/items/index.ts';
import type { Bodies, Store } from '../store/store.ts';
import type { Write } from '../store/writes.ts';

/** What the credentials and the path name, as it was loaded. What is not listed in shared/api/needs.ts may be missing. */
export interface Entities {
  readonly account?: AccountItem;
  readonly app?: AppItem;
  readonly record?: RecordItem;
  readonly carenet?: CarenetItem;
  readonly requestToken?: TokenItem;
  readonly version?: VersionItem;
  readonly lineage?: LineageItem;
  /** The second document of a relation. */
  readonly otherVersion?: VersionItem;
  readonly otherLineage?: LineageItem;
  /** Who has the external id in the path; undefined when it is free. */
  readonly external?: { readonly documentId: string };
  /** The calling account's membership of the carenet in the path. */
  readonly member?: CarenetMemberItem;
  /** How the document in the path stands in the carenet in the path. */
  readonly placement?: PlacementItem;
  /** The token that signed the call. */
  readonly signingToken?: TokenItem;
  /** The share of the calling app, or of the app behind the request token, in the record. */
  readonly appShare?: AppShareItem;
  /** The same in the carenet. */
  readonly carenetApp?: CarenetAppItem;
}

/** Protocol parameters that a handler reads (they may stand in the Authorization header or in the form). */
export interface OAuthInput {
  readonly callback: string | undefined;
  readonly verifier: string | undefined;
}

export interface Services {
  readonly config: Config;
  readonly store: Store;
  readonly bodies: Bodies;
  readonly keyring: Keyring;
}

export type EntityName = keyof Entities;

/** Entities of which these are known to be there. */
type EntitiesWith<Present extends EntityName> = Entities & Required<Pick<Entities, Present>>;

/** What the handler of a call gets that is open to anyone: nothing is known of the caller. */
export interface OpenContext extends Services {
  readonly requestId: string;
  /** Time of the request, and the same as fixed-width text. */
  readonly now: Date;
  readonly time: string;
  /** Public origin of the service. */
  readonly baseUrl: string;
  /** Path and query of the request as they came. */
  readonly target: string;
}

/** What every other handler gets. `Present` names the entities that are known to be there. */
export interface Context<Present extends EntityName = never> extends OpenContext {
  readonly principal: Caller;
  /** The effective principal: author of whatever the call does. */
  readonly actor: Actor;
  readonly entities: EntitiesWith<Present>;
  readonly oauth: OAuthInput;
  /** Key under which the body of this request is stored; it is reserved before the handler runs. */
  readonly bodyKey: string;
  /**
   * Makes all writes take effect together with the audit entry of the call, or none of them.
   * `documentId` names what a creating call made, for the audit trail.
   */
  commit(writes: readonly Write[], made?: { documentId?: string; recordId?: string }): Promise<void>;
  /** The same for an effect that stays although the call is refused with this status (a counted failure). */
  commitRefused(writes: readonly Write[], status: number): Promise<void>;
}
