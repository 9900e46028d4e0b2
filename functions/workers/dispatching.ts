/** What the dispatcher and the sweeper need to dispatch outbox items. */

import { cleanUpRemovedApp } from '../../shared/domain/apps/clean-up.ts';
import type { Dispatching } from '../../shared/domain/outbox/dispatch.ts';
import { tellSubscribers } from '../../shared/domain/subscriptions/enqueue-webhooks.ts';
import { type Config, requireSetting } from '../../shared/settings/config.ts';
import { createQueue } from '../../shared/store/sqs-queue.ts';
import type { Store } from '../../shared/store/store.ts';
import { bodiesOf } from '../bodies.ts';

/** Throws SettingError when the bucket or a queue is not set. */
export function dispatchingOf(config: Config, store: Store, now: () => Date): Dispatching {
  const bodies = bodiesOf(config);
  const removeBody = (bodyKey: string) => bodies.delete(bodyKey);
  const pings = { store, enqueue: createQueue(requireSetting(config, 'pingQueueUrl')), now };
  return {
    store,
    enqueue: createQueue(requireSetting(config, 'mailQueueUrl')),
    tell: (change) => tellSubscribers(change, pings),
    cleanUpApp: (_store, appId, appGrant) => cleanUpRemovedApp(store, appId, appGrant, removeBody),
    removeBody,
  };
}
