/** Subscriptions of apps to reports of a record. */
import { itemKind, place, type Subject } from './kind.ts';
import { recordPartition } from './records.ts';

/** A subscription of an app to the changes of one report of a record. */
export interface SubscriptionItem {
  /** The same for one url and callback under one share. */
  readonly id: string;
  readonly recordId: string;
  readonly appId: string;
  /** The app's share of the record: the subscription ends with it. */
  readonly shareGrant: string;
  /** Registration of the app: the subscription ends with it. */
  readonly appGrant: string;
  readonly url: string;
  readonly callback: string;
  /** The model whose facts the report shows. */
  readonly model: string;
  /** The measurements or readings that it is limited to, as heads of facts name them; undefined: all. */
  readonly parts?: readonly string[];
  readonly createdAt: string;
  readonly modifiedAt: string;
  readonly expiresAt: string;
  /** The same in epoch seconds, after which DynamoDB removes the item. */
  readonly ttl: number;
  /** Counts the changes of the report. */
  readonly change: number;
  /** The last event that was counted. */
  readonly counted?: string;
  /** The event of the pending webhook call. Undefined when none is pending. */
  readonly pending?: string;
  /** How many attempts were made. */
  readonly attempt?: number;
  /** When the next attempt is due. */
  readonly due?: string;
}

/** What the subscriptions of one app on one record have in common. Every creation is conditional on it. */
export interface SubscriptionsHeadItem {
  /** Changes with every creation and renewal, and is never used twice. */
  readonly revision: string;
}

const subscription = place<SubscriptionItem | SubscriptionsHeadItem>(
  recordPartition,
  'U#{app id}#{subscription}',
  'U#{app id}#',
);

export const subscriptions = (): Subject => ({
  title: 'Subscriptions',
  kinds: [
    itemKind(subscription, {
      title: 'subscriptions and their revisions',
      attributes: {
        id: 'shown',
        recordId: 'shown',
        appId: 'shown',
        shareGrant: 'shown',
        appGrant: 'shown',
        url: 'shown',
        callback: 'shown',
        model: 'shown',
        parts: 'shown',
        createdAt: 'shown',
        modifiedAt: 'shown',
        expiresAt: 'shown',
        ttl: 'shown',
        change: 'shown',
        counted: 'shown',
        pending: 'shown',
        attempt: 'shown',
        due: 'shown',
        revision: 'shown',
      },
      readBy: 'the list of an app, the creation of one more, webhooks (query)',
      expires: 'when the subscription does; a revision never',
    }),
  ],
});

export const subscriptionKeys = {
  /** Those of all apps, with their revisions. */
  subscriptions: (recordId: string) => subscription.range(recordPartition.of(recordId)),
  /** Those of one app, with their revision. */
  subscriptionsOfApp: (recordId: string, appId: string) =>
    subscription.range(recordPartition.of(recordId), `${appId}#`),
  subscription: (recordId: string, appId: string, id: string) =>
    subscription.key<SubscriptionItem>(recordPartition.of(recordId), `${appId}#${id}`),
  subscriptionsHead: (recordId: string, appId: string) =>
    subscription.key<SubscriptionsHeadItem>(recordPartition.of(recordId), `${appId}#`),
};
