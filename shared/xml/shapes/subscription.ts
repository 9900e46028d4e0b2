/** `Subscription`, the response to subscribing: docs/contract/subscriptions.md#calls. */
import type { XmlNode } from '../write.ts';
import { element } from '../write.ts';

export interface SubscriptionView {
  readonly id: string;
}

export function subscriptionNode({ id }: SubscriptionView): XmlNode {
  return element('Subscription', { id });
}
