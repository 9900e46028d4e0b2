/** What handing over the outbox works with, for the dispatcher and for the sweeper. */
import type { Config } from '../../shared/config.ts';
import { cleanUpRemovedApp } from '../../shared/domain/apps/clean-up.ts';
import type { Dispatching } from '../../shared/domain/outbox/dispatch.ts';
import { tellSubscribers } from '../../shared/domain/subscriptions/enqueue-webhooks.ts';
import { createQueue } from '../../shared/store/sqs-queue.ts';
import type { Store } from '../../shared/store/store.ts';
import { bodiesOf } from '../bodies.ts';
import { mailQueueUrl, pingQueueUrl } from './settings.ts';

/** Throws ConfigError when a setting is missing that the other functions can do without. */
export function dispatchingOf(config: Config, store: Store, now: () => Date): Dispatching {
  const bodies = bodiesOf(config);
  const removeBody = (bodyKey: string) => bodies.delete(bodyKey);
  const pings = { store, enqueue: createQueue(pingQueueUrl(config)), now };
  return {
    store,
    enqueue: createQueue(mailQueueUrl(config)),
    tell: (change) => tellSubscribers(change, pings),
    cleanUpApp: (_store, appId, appGrant) => cleanUpRemovedApp(store, appId, appGrant, removeBody),
    removeBody,
  };
}
