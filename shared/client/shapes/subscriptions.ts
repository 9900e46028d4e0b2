/** Subscriptions of an app on a record: docs/contract/subscriptions.md#calls. */
import { attribute, children, childText, named, type XmlElement } from '../xml/element.ts';

export interface Subscription {
  readonly id: string;
}

export interface ListedSubscription {
  readonly id: string;
  /** A time, such as `2026-01-31T08:30:00Z`. */
  readonly expiresAt: string;
  /** The report, relative to the record. */
  readonly url: string;
}

export interface SubscriptionList {
  readonly subscriptions: readonly ListedSubscription[];
}

export function readSubscription(root: XmlElement): Subscription {
  return { id: attribute(named(root, 'Subscription'), 'id') };
}

export function readSubscriptions(root: XmlElement): SubscriptionList {
  const subscriptions = children(named(root, 'Subscriptions'), 'Subscription').map((subscription) => ({
    id: attribute(subscription, 'id'),
    expiresAt: childText(subscription, 'expires_at'),
    url: childText(subscription, 'url'),
  }));
  return { subscriptions };
}
