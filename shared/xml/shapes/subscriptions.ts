/** `Subscriptions` of an app on a record; their callback URLs are never shown. */
import { formatStored } from '../../time.ts';
import type { XmlNode } from '../write.ts';
import { element } from '../write.ts';

export interface SubscriptionsView {
  readonly subscriptions: readonly ListedSubscriptionView[];
}

interface ListedSubscriptionView {
  readonly id: string;
  /** Stored instant. */
  readonly expiresAt: string;
  readonly url: string;
}

export function subscriptionsNode({ subscriptions }: SubscriptionsView): XmlNode {
  return element('Subscriptions', {}, subscriptions.map(listedNode));
}

function listedNode({ id, expiresAt, url }: ListedSubscriptionView): XmlNode {
  return element('Subscription', { id }, [
    element('expires_at', {}, [formatStored(expiresAt)]),
    element('url', {}, [url]),
  ]);
}
