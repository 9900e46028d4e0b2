/** What the workers do for a service in memory: mails leave when a test looks for them, and webhooks never do. */
import { createSweep } from '../../functions/workers/sweeper/sweep.ts';
import { cleanUpRemovedApp } from '../../shared/domain/apps/clean-up.ts';
import { deliver } from '../../shared/domain/mail/deliver.ts';
import type { OutgoingMail } from '../../shared/domain/mail/delivery.ts';
import { readMailMessage } from '../../shared/domain/mail/queue-message.ts';
import { type Dispatching, dispatch, type QueueMessage } from '../../shared/domain/outbox/dispatch.ts';
import type { Log } from '../../shared/log.ts';
import { eraseDue } from '../../shared/operations/accounts/erase/due.ts';
import { keys } from '../../shared/store/items/index.ts';
import { recordedAs } from './iam-usage/recorder.ts';
import type { Environment } from './iam-usage/requests.ts';
import { type Mail, waitForMail } from './mails.ts';
import type { Stage } from './stored-people.ts';
import type { TestService } from './test-service.ts';

type Workers = Pick<TestService, 'mails' | 'waitForMail' | 'runSweeper' | 'runEraser'>;

export function workersInMemory(
  { store, bodies, keyring, config }: Stage,
  { env, now, log }: { readonly env: Environment; readonly now: () => Date; readonly log: Log },
): Workers {
  const queued: QueueMessage[] = [];
  const sent: Mail[] = [];
  const removeBody = (bodyKey: string) => bodies.delete(bodyKey);
  const dispatching: Dispatching = {
    store,
    enqueue: async (messages) => {
      queued.push(...messages);
      return new Map();
    },
    tell: async () => {},
    cleanUpApp: (_store, appId, appGrant) => cleanUpRemovedApp(store, appId, appGrant, removeBody),
    removeBody,
  };
  const send = async ({ from, to, subject, text }: OutgoingMail) =>
    void sent.push({ messageId: String(sent.length), from, to: [to], subject, text, html: undefined });
  const { digestHour } = config;
  const delivery = {
    store,
    keyring,
    sender: config,
    send,
    tellBrowsers: async () => new Map(),
    now,
    digestHour,
  };
  const settle = async () => {
    const pending = await Promise.all(keys.outboxEvents.map((shard) => store.query(shard)));
    const failures = await recordedAs('dispatcher', env, dispatch)(pending.flat(), dispatching);
    if (failures.size > 0) throw new AggregateError(failures.values(), 'Outbox items were not dispatched.');
    for (let next = queued.shift(); next; next = queued.shift())
      await recordedAs('mailer', env, deliver)(readMailMessage(next.body), delivery);
  };
  let settled: Promise<void> = Promise.resolve();
  /** One look after the other, so that each finds what was on its way before it. */
  const mails = async () => {
    settled = settled.catch(() => undefined).then(settle);
    await settled;
    return [...sent];
  };
  const sweep = recordedAs('sweeper', env, createSweep({ config, store, bodies, dispatching, now, log }));
  return {
    mails,
    waitForMail: (isWanted) => waitForMail(mails, isWanted, 0),
    runSweeper: sweep,
    async runEraser() {
      const carrying = { now, anonymousDays: config.anonymousAuditDays };
      const stores = { store, bodies, keyring: async () => keyring };
      const { failures } = await recordedAs('eraser', env, eraseDue)(stores, carrying);
      if (failures.length > 0) throw new AggregateError(failures, 'Accounts were not erased.');
    },
  };
}
