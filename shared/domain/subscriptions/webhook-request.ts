/**
 * The request that tells an app of a change, without saying what has changed
 * (docs/contract/subscriptions.md#webhook-call, docs/contract/subscriptions.md#signing).
 */
import { randomBytes } from 'node:crypto';
import { bytesOfText } from '../../oauth/byte-string.ts';
import { type Consumer, signedHeader } from '../../oauth/sign.ts';
import type { SubscriptionItem } from '../../store/items/index.ts';
import { epochSeconds } from '../../time.ts';

export interface Ping {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * The webhook request of this subscription, signed with the app's own credentials, so that the app can verify
 * its origin.
 */
export function pingOf(
  { recordId, url }: Pick<SubscriptionItem, 'recordId' | 'url'>,
  callback: URL,
  consumer: Consumer,
  now: Date,
): Ping {
  const form = [
    ['record_id', recordId],
    ['url', url],
  ] as const;
  const authorization = signedHeader({
    method: 'POST',
    url: callback,
    form: form.map(([name, value]) => ({ name: bytesOfText(name), value: bytesOfText(value) })),
    consumer,
    nonce: randomBytes(16).toString('hex'),
    timestamp: epochSeconds(now),
  });
  return {
    url: callback,
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(Object.fromEntries(form)).toString(),
  };
}
