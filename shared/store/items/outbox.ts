/** Events that a change stores for the dispatcher, and mails that were sent. */
import type { FactParts } from '../../facts/parts.ts';
import type { Key, PlainKey } from '../key.ts';
import type { FactsHead } from './facts.ts';
import type { SentHead } from './fhir.ts';
import { shardOf, shards } from './hashing.ts';
import { itemKind, partition, place, type Subject } from './kind.ts';

/** Partitions over which the outbox is spread. */
const outboxShards = 8;

export const outboxPartition = partition('OUTBOX#{shard}');
export const sentPartition = partition('SENT#{event}');

interface Event {
  /** What has happened. */
  readonly event: string;
  readonly eventId: string;
  /** How often it was handed over in vain, and why the last time; for operators. */
  readonly attempts?: number;
  readonly lastError?: string;
}

/** The languages of mails. */
export type MailLanguage = 'en' | 'de';

/** A mail to one account. */
export interface MailEvent extends Event {
  readonly event: 'mail';
  readonly mail:
    | 'activation'
    | 'password_reset'
    | 'welcome'
    | 'new_message'
    | 'reset_link'
    | 'registration_repeated'
    | 'registration_refused'
    | 'password_changed'
    | 'account_erased'
    | FactorMail
    | 'invitation'
    | NoticeKind;
  /** For `reset_link`, `registration_refused` and `invitation` it may be an address without an account. */
  readonly accountId: string;
  /** That of the person who caused the mail; English without it. */
  readonly language?: MailLanguage;
  /** Where it goes, when that is not the contact address that the account has. */
  readonly address?: string | undefined;
  /** The other account that it is about. */
  readonly otherId?: string | undefined;
  /** What it is about: whether the account may still know is looked up when the mail is sent. */
  readonly recordId?: string | undefined;
  readonly carenetId?: string | undefined;
  /** Of the record: the invitation that is mailed, or that an activation leads back to. */
  readonly invitationId?: string | undefined;
}

/** Mails that tell of second factors. */
export type FactorMail =
  | 'second_factor_on'
  | 'second_factor_off'
  | 'totp_added'
  | 'totp_removed'
  | 'recovery_code_used'
  | 'recovery_codes_new'
  | 'second_factor_guessed';

/** Mails that tell of a change, in the language of the account. */
export type NoticeKind =
  | 'contact_left'
  | 'contact_changed'
  | 'username_changed'
  | 'erasure_asked'
  | 'erasure_dropped'
  | 'passkey_added'
  | 'passkey_removed'
  | 'passkey_copied'
  | 'share_given'
  | 'share_received'
  | 'share_given_by_another'
  | 'member_added'
  | 'membership_received'
  | 'member_added_by_another'
  | 'new_results'
  | 'link_opened'
  | 'invitation_accepted'
  | 'invitation_waiting'
  | 'invitation_confirmed'
  | 'handover_begun'
  | 'handover_done'
  | 'handover_received';

/** Mails to all recipients of a message. */
export interface MessageDeliveredEvent extends Event {
  readonly event: 'message_delivered';
  readonly accountIds: readonly string[];
}

/** Undoes a preparation, unless the change that needs it is committed. */
interface SafeguardEvent extends Event {
  /** The preparation is being undone. The change can no longer be committed. */
  readonly carriedOut?: true;
}

/** Copies that were stored before the delivery that makes them count. Without it they are removed. */
export interface DeliveryBegunEvent extends SafeguardEvent {
  readonly event: 'delivery_begun';
  /** Keys of the copies. */
  readonly copies: readonly PlainKey[];
}

/** An object that was stored before the change that refers to it. Without the change it is removed. */
export interface BodyAwaitedEvent extends SafeguardEvent {
  readonly event: 'body_awaited';
  /** The object that is to be removed. */
  readonly bodyKey: string;
  /** Further ones, of the same change. */
  readonly otherBodyKeys?: readonly string[];
}

/** Facts of a record have changed. The webhooks of apps that subscribed to a report of them are called. */
export interface FactsChangedEvent extends Event {
  readonly event: 'facts_changed';
  readonly recordId: string;
  /** Of the facts. */
  readonly models: readonly string[];
  /** The measurements or readings that have changed, by model; a model without an entry: any. */
  readonly parts?: FactParts;
}

/** An app was disabled on a record. Its subscriptions there have ended. */
interface AppUnboundEvent extends Event {
  readonly event: 'app_unbound';
  readonly recordId: string;
  readonly appId: string;
}

interface AppRemovedEvent extends Event {
  readonly event: 'app_removed';
  readonly appId: string;
  /** The registration that has ended. */
  readonly appGrant: string;
}

interface CarenetRemovedEvent extends Event {
  readonly event: 'carenet_removed';
  readonly carenetId: string;
  readonly recordId: string;
}

/** Blocks of a replaced version. They stay until no report that began before can still read them. */
interface FactsSupersededEvent extends Event {
  readonly event: 'facts_superseded';
  readonly recordId: string;
  readonly lineageId: string;
  /** What is to be removed. */
  readonly facts: FactsHead;
}

/** Resources of a replaced version, or of one that was prepared and never came into effect: it is a safeguard, too. */
export interface ResourcesSupersededEvent extends SafeguardEvent {
  readonly event: 'resources_superseded';
  readonly recordId: string;
  readonly lineageId: string;
  /** What is to be removed. */
  readonly fhir: SentHead;
}

/** A document was stored in a record. Those in control of it are mailed, unless they stored it themselves. */
export interface DocumentsStoredEvent extends Event {
  readonly event: 'documents_stored';
  readonly recordId: string;
  /** Locator of the account that stored it itself, not through an app. */
  readonly storer?: string | undefined;
}

interface BodyRemovedEvent extends Event {
  readonly event: 'body_removed';
  /** The object that is to be removed. */
  readonly bodyKey: string;
}

export type OutboxItem =
  | MailEvent
  | MessageDeliveredEvent
  | DeliveryBegunEvent
  | BodyAwaitedEvent
  | FactsChangedEvent
  | AppUnboundEvent
  | AppRemovedEvent
  | CarenetRemovedEvent
  | FactsSupersededEvent
  | ResourcesSupersededEvent
  | BodyRemovedEvent
  | DocumentsStoredEvent;

/** A mail that was sent, so that it is not sent again. */
export interface SentItem {
  /** Epoch seconds after which DynamoDB removes the item. */
  readonly ttl: number;
}

const pending = place<OutboxItem>(outboxPartition, '{time}#{event}');
const sent = place<SentItem>(sentPartition, 'SENT');

export const outbox = (): Subject => ({
  title: 'Outbox',
  kinds: [
    itemKind(pending, {
      title: 'pending mails and clean-ups',
      attributes: {
        event: 'shown',
        eventId: 'shown',
        mail: 'shown',
        accountId: 'shown',
        accountIds: 'shown',
        language: 'shown',
        address: 'shown',
        otherId: 'shown',
        copies: 'shown',
        bodyKey: 'shown',
        otherBodyKeys: 'shown',
        recordId: 'shown',
        models: 'shown',
        parts: 'shown',
        appId: 'shown',
        appGrant: 'shown',
        carenetId: 'shown',
        invitationId: 'shown',
        lineageId: 'shown',
        storer: 'shown',
        facts: 'shown',
        fhir: 'shown',
        carriedOut: 'shown',
        attempts: 'shown',
        lastError: 'shown',
      },
      readBy: 'the dispatcher, from the stream; the sweeper, when it is late (query)',
    }),
    itemKind(sent, {
      title: 'mail that was sent',
      attributes: { ttl: 'shown' },
      readBy: 'the mailer',
      expires: 'after two weeks',
    }),
  ],
});

export const outboxKeys = {
  outbox: (time: string, eventId: string) =>
    pending.key(outboxPartition.of(shardOf(eventId, outboxShards)), `${time}#${eventId}`),
  /** All pending events, by partition. */
  outboxEvents: shards(outboxShards).map((shard) => pending.range(outboxPartition.of(shard))),
  /** When the change was made that stored it: its key begins with that. */
  outboxTime: ({ SK }: Pick<PlainKey, 'SK'>): string => SK.slice(0, SK.indexOf('#')),
  /** The same key, typed as an outbox key, if it is one. */
  asOutboxEvent: ({ PK, SK }: PlainKey): Key<OutboxItem> | undefined =>
    PK.startsWith(outboxPartition.prefix) ? { PK, SK } : undefined,
  sent: (eventId: string) => sent.key(sentPartition.of(eventId)),
};
