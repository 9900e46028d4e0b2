/** What the items of the table hold. Keys stand in shared/store/keys.ts. Times are fixed-width ISO text. */
import type { Actor, AppIdentity } from '../access/principal.ts';
import type { FactParts } from '../facts/parts.ts';
import type { PasswordHash } from '../secrets/password.ts';

/** The manifest as registered, with relative URLs expanded and defaults filled in. */
export type Manifest = Readonly<Record<string, unknown>> & { readonly id: string; readonly name: string };

export interface AppItem extends AppIdentity {
  readonly consumerKey: string;
  readonly manifest: Manifest;
  /** The registered callback; empty when there is none. */
  readonly callbackUrl: string;
  /** Bytes that it may store apart from records, and on each record; undefined: as the service is set. */
  readonly storageQuota?: number;
  readonly recordStorageQuota?: number;
  readonly createdAt: string;
  /** Changes with everything that an app's calls are judged by. */
  readonly revision: string;
}

/** Everything that judging a call of an app needs, by consumer key. */
export interface ConsumerItem extends AppIdentity {
  /** Sealed with the consumer key as context. */
  readonly secret: string;
  readonly revision: string;
}

export type AccountState = 'uninitialized' | 'active' | 'disabled' | 'retired';

export interface AccountItem {
  readonly id: string;
  readonly fullName: string;
  readonly contactEmail: string;
  readonly state: AccountState;
  readonly lastStateChange?: string;
  readonly lastLoginAt?: string;
  readonly lastFailedLoginAt?: string;
  readonly totalLoginCount: number;
  readonly failedLoginCount: number;
  /** The state is `disabled` because of failed logins, not by an admin. */
  readonly lockedOut?: boolean;
  /** Both sealed with the account id as context. */
  readonly primarySecret?: string;
  readonly secondarySecret?: string;
  /** When the secrets were made, for their optional expiry. */
  readonly secretsMadeAt?: string;
  readonly authSystems: readonly { readonly name: string; readonly username: string }[];
  readonly creatorId: string;
  readonly createdAt: string;
  /** Sessions carry it; it changes whenever the account stops being active. */
  readonly sessionGrant: string;
  /** Counts changes; every change is made on condition that no other came between. */
  readonly revision: number;
}

export interface PasswordItem {
  readonly password: PasswordHash;
  /** The salt of the hash, on which a change of it is conditioned. */
  readonly salt: string;
}

export interface TokenItem {
  readonly kind: 'request' | 'access' | 'session';
  readonly token: string;
  readonly appId: string;
  /** Registration of the app under which it was issued. */
  readonly appGrant: string;
  readonly accountId?: string;
  readonly recordId?: string;
  readonly carenetId?: string;
  /** The app share, carenet placement or account session grant that it lives and dies with. */
  readonly grant?: string;
  /** Epoch seconds; undefined: never. */
  readonly expiresAt?: number;
  /** The registration of the UI app that signs with the token, instead of the app that it is of. */
  readonly connect?: { readonly appId: string; readonly appGrant: string };
  readonly claimedBy?: string;
  readonly approvedBy?: string;
  readonly approvedAt?: string;
  /** What the approval was given for. */
  readonly approvedRecordId?: string;
  readonly approvedCarenetId?: string;
}

export interface RecordItem {
  readonly id: string;
  readonly label: string;
  readonly ownerId?: string;
  readonly creatorId: string;
  readonly createdAt: string;
  /** Lineage of the demographics document and its current version. */
  readonly demographicsId?: string;
  /** The same for the contact document. */
  readonly contactId?: string;
  /** The id under which it was created, and the app or account whose id that is. */
  readonly external?: { readonly principalId: string; readonly id: string };
  /** There are, or were, subscriptions to its reports; changes of facts are then announced. */
  readonly subscribed?: true;
}

export interface FullShareItem {
  readonly id: string;
  readonly accountId: string;
  readonly roleLabel?: string | undefined;
  readonly createdAt: string;
  readonly modifiedAt: string;
}

export interface AppShareItem {
  readonly id: string;
  readonly appId: string;
  /** Registration of the app for which it was made; another registration of the same id does not inherit it. */
  readonly appGrant: string;
  readonly grant: string;
  readonly authorizedAt: string;
  readonly authorizedBy?: string;
}

export interface CarenetItem {
  readonly id: string;
  readonly recordId: string;
  readonly name: string;
  readonly createdAt: string;
}

export interface CarenetMemberItem {
  readonly accountId: string;
  readonly write: boolean;
  readonly createdAt: string;
}

export interface CarenetAppItem {
  readonly appId: string;
  readonly appGrant: string;
  readonly grant: string;
  /** The share of the record on which the placement stands; it ends with it. */
  readonly shareGrant: string;
  readonly createdAt: string;
}

/** What was said explicitly about a lineage in a carenet; without one autoshare alone decides. */
export interface PlacementItem {
  readonly lineageId: string;
  readonly state: 'placed' | 'excluded';
}

/** Documents of a type are shared into a carenet by themselves. */
export interface AutoshareItem {
  readonly type: string;
  readonly carenetId: string;
}

/** A change of status; there is none for the creation. */
export interface StatusChangeItem {
  readonly status: DocumentStatus;
  readonly reason: string;
  readonly by: string;
  readonly at: string;
}

/** One document related to another: `subjectId` is the annotation, `objectId` what it annotates. */
export interface RelationItem {
  readonly relation: string;
  readonly objectId: string;
  readonly subjectId: string;
  readonly createdAt: string;
}

/** A document in app storage; it is overwritten in place and can be deleted. */
export interface StoredDocumentItem {
  readonly id: string;
  readonly type: string;
  readonly size: number;
  readonly digest: string;
  readonly mediaType: string;
  readonly bodyKey: string;
  readonly creator: Actor;
  readonly createdAt: string;
  readonly modifiedAt: string;
  readonly label?: string;
  readonly externalId?: string;
  readonly revision: number;
}

/** How much stands in one storage of an app. It is there from the first document on. */
export interface StorageUseItem {
  readonly bytes: number;
  readonly documents: number;
}

/** A record that an account can open: owned, fully shared, or seen through a carenet. */
export interface AccountRecordItem {
  readonly recordId: string;
  readonly label: string;
  readonly recordCreatedAt: string;
  /** When the account came by the record, or its share was last changed. */
  readonly modifiedAt: string;
  readonly roleLabel?: string | undefined;
  readonly carenetId?: string;
  readonly carenetName?: string;
}

export type Severity = 'low' | 'medium' | 'high';
export type BodyType = 'plaintext' | 'markdown';

export interface AttachmentSummary {
  readonly number: number;
  readonly type: string;
  readonly size: number;
}

/**
 * What is common to what is delivered to several accounts. With more recipients than fit one transaction the copies
 * are written first and name the delivery; they count once the item of the delivery is there.
 */
interface DeliveredCopy {
  /** Begins with the time of the delivery, and so is the order of the inbox. */
  readonly id: string;
  readonly awaitsDelivery?: string;
  readonly senderId: string;
}

/** A message as one recipient has it. */
export interface MessageCopyItem extends DeliveredCopy {
  /** Partition of what all recipients share. */
  readonly message: string;
  readonly subject: string;
  readonly severity: Severity;
  readonly receivedAt: string;
  readonly readAt?: string;
  readonly archivedAt?: string;
  readonly recordId?: string;
  readonly attachments?: readonly AttachmentSummary[];
  /** Counts changes. */
  readonly revision: number;
}

/** What all recipients of a message share; for lists, and for what is still to be delivered. */
export interface MessageStateItem {
  readonly senderId: string;
  readonly subject: string;
  readonly severity: Severity;
  readonly recordId?: string;
  readonly createdAt: string;
  /** Attachments announced, and those that have not come; the message is delivered as soon as none is missing. */
  readonly attachments: number;
  readonly missing: number;
  /** It has waited for too long and is being removed. */
  readonly discarded?: true;
  /** Counts the attachments that come, and the discarding. */
  readonly revision: number;
  /** `saved1`, `saved2` …: documents that attachments have become. */
  readonly [saved: `saved${number}`]: string | undefined;
}

/** The body as it was sent. */
export interface MessageBodyItem {
  readonly body: string;
  readonly bodyType: BodyType;
}

export interface AttachmentItem extends AttachmentSummary {
  readonly bodyKey: string;
  readonly digest: string;
}

/** A notification as one recipient has it. */
export interface NotificationItem extends DeliveredCopy {
  readonly content: string;
  readonly recordId: string;
  readonly documentId?: string;
  readonly appUrl?: string;
  readonly createdAt: string;
}

/** An account's preferences for one registration of an app. Each body has a key of its own, which so tells changes. */
export interface PreferencesItem {
  readonly bodyKey: string;
  readonly size: number;
}

/** A subscription of an app to the changes of one report of a record. */
export interface SubscriptionItem {
  /** The same for one url and callback under one share. */
  readonly id: string;
  readonly recordId: string;
  readonly appId: string;
  /** The app's share of the record, and its registration: it ends with either. */
  readonly shareGrant: string;
  readonly appGrant: string;
  readonly url: string;
  readonly callback: string;
  /** The model whose facts the report shows. */
  readonly model: string;
  /** The measurements or readings that it is limited to, as heads of facts name them; absent: all. */
  readonly parts?: readonly string[];
  readonly createdAt: string;
  readonly modifiedAt: string;
  /** Fixed-width instant. */
  readonly expiresAt: string;
  /** The same in epoch seconds, for tidying up. */
  readonly ttl: number;
  /** Counts the changes of the report. */
  readonly change: number;
  /** The last event that was counted. */
  readonly counted?: string;
  /** The event whose change is being told, the attempts made, and when the next one is due; absent when nothing is waiting. */
  readonly pending?: string;
  readonly attempt?: number;
  readonly due?: string;
}

/** What the subscriptions of one app on one record have in common; every creation is conditioned on it. */
export interface SubscriptionsHeadItem {
  /** Changes with every creation and renewal, and is never used twice. */
  readonly revision: string;
}

export type DocumentStatus = 'active' | 'void' | 'archived';

/** What is kept once per document, whatever the number of its versions. */
export interface LineageItem {
  readonly id: string;
  readonly status: DocumentStatus;
  readonly nevershare: boolean;
  /** The latest version and what locates its list entries. */
  readonly latestId: string;
  readonly latestType: string;
  readonly latestCreatedAt: string;
  readonly latestCreatedBy: string;
  /** Last change of the lineage itself: status or nevershare. */
  readonly modifiedAt: string;
  /** Where the facts of the latest version lie; absent when it yields none. */
  readonly facts?: FactsHead;
  readonly revision: number;
}

/**
 * The facts of a version: what was extracted at one time, and the blocks in which it lies. Blocks that no head
 * names are left over from a version that has been replaced, or have not come into effect.
 */
export interface FactsHead {
  /** Names the extraction; part of the key of its blocks and of the ids of its facts. */
  readonly extraction: string;
  /** Model and position of every block, as `blockName` writes them. */
  readonly blocks: readonly string[];
  /** Object that holds the rows of blocks that are too large for the table. */
  readonly spillKey?: string;
  /** By model: which measurements or readings there are; a model without an entry may have any. */
  readonly parts?: FactParts;
  /** When the facts were extracted, if that was not when the version was created. */
  readonly createdAt?: string;
}

/** Facts of one document and model whose main dates lie in one span of time. */
export interface FactBlockItem {
  readonly documentId: string;
  /** When the facts were extracted. */
  readonly createdAt: string;
  /** The rows as text, or compressed, or where they lie in an object. */
  readonly rows?: string;
  readonly packed?: Uint8Array;
  readonly spill?: { readonly key: string; readonly start: number; readonly end: number };
}

export interface VersionItem {
  readonly id: string;
  readonly type: string;
  readonly size: number;
  /** Lower-case hexadecimal SHA-256 of the octets. */
  readonly digest: string;
  readonly mediaType: string;
  readonly bodyKey: string;
  readonly creator: Actor;
  readonly createdAt: string;
  readonly modifiedAt: string;
  readonly label?: string;
  readonly replaces?: string;
  readonly replacedBy?: string;
  readonly suppressedAt?: string;
  readonly suppressor?: Actor;
  readonly relatesTo?: Readonly<Record<string, number>>;
  readonly isRelatedFrom?: Readonly<Record<string, number>>;
  /** Counts changes. Items that are read together are no snapshot, so whatever is computed from one is conditioned on it. */
  readonly revision: number;
}

/** The latest version as it stands in the list: the version and its lineage in one item. */
export interface ListingItem extends VersionItem {
  readonly status: DocumentStatus;
  readonly nevershare: boolean;
}

/** A published version of a coding system; an id is used once. */
export interface CodeVersion {
  readonly id: string;
  /** How many objects hold its index. */
  readonly parts: number;
}

/** The current version of a coding system under its short name, and again under each of its aliases. */
export interface CodeSystemItem {
  /** Short name of the system itself, also where this is an alias. */
  readonly system: string;
  readonly description: string;
  /** Its aliases; empty where this is an alias. */
  readonly aliases: readonly string[];
  readonly version: CodeVersion;
  /** SHA-256 of the contents of the index, hexadecimal. */
  readonly digest: string;
  readonly entries: number;
  /** Bytes that the index holds in memory once it is open. */
  readonly memory: number;
  /** The version before, whose objects a request may still be about to read. */
  readonly previous?: CodeVersion;
  readonly publishedAt: string;
  /** Counts changes; every change is made on condition that no other came between. */
  readonly revision: number;
}

/** One call, as the audit trail has it (wire contract: what is recorded). What is not known is empty. */
export interface AuditItem {
  /** Of the request. */
  readonly id: string;
  readonly time: string;
  readonly operation: string;
  readonly status: number;
  readonly successful: boolean;
  readonly principal: string;
  readonly proxy: string;
  readonly recordId: string;
  readonly carenetId: string;
  readonly appId: string;
  readonly documentId: string;
  readonly externalId: string;
  readonly messageId: string;
  readonly method: string;
  readonly path: string;
  readonly sourceIp: string;
}

/**
 * How many audit entries a month of a record has from its start to a closed hour. No entry comes or goes behind that:
 * each is stored while its call runs, and an hour is closed when no call of it can be running any more.
 */
export interface AuditCountItem {
  readonly entries: number;
  /** `YYYY-MM-DDTHH`, exclusive: the first hour of the next month when the whole month is counted. */
  readonly until: string;
}

export type OutboxItem =
  | {
      readonly event: 'mail';
      readonly eventId: string;
      readonly mail: 'activation' | 'password_reset' | 'welcome' | 'new_message';
      readonly accountId: string;
    }
  /** Mails to all recipients of a message. */
  | { readonly event: 'message_delivered'; readonly eventId: string; readonly accountIds: readonly string[] }
  /** Copies that were written before the delivery that makes them count; without it they are removed. */
  | {
      readonly event: 'delivery_begun';
      readonly eventId: string;
      readonly copies: readonly { readonly PK: string; readonly SK: string }[];
    }
  /** An object that was stored before the change that refers to it; without the change it is removed. */
  | { readonly event: 'body_awaited'; readonly eventId: string; readonly bodyKey: string }
  /** Facts of a record have changed; whoever subscribed to a report of them is called back. */
  | {
      readonly event: 'facts_changed';
      readonly eventId: string;
      readonly recordId: string;
      readonly models: readonly string[];
      /** The measurements or readings that have changed, by model; a model without an entry: any. */
      readonly parts?: FactParts;
    }
  /** An app was taken off a record; its subscriptions there have ended. */
  | {
      readonly event: 'app_unbound';
      readonly eventId: string;
      readonly recordId: string;
      readonly appId: string;
    }
  | {
      readonly event: 'app_removed';
      readonly eventId: string;
      readonly appId: string;
      readonly appGrant: string;
    }
  | {
      readonly event: 'carenet_removed';
      readonly eventId: string;
      readonly carenetId: string;
      readonly recordId: string;
    }
  /** Blocks that a replaced version has left; they stay until no report that began before can still read them. */
  | {
      readonly event: 'facts_superseded';
      readonly eventId: string;
      readonly recordId: string;
      readonly lineageId: string;
      readonly facts: FactsHead;
    }
  | { readonly event: 'body_removed'; readonly eventId: string; readonly bodyKey: string };
