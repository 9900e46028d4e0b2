/** Hands over the items of the outbox. */
import { forEachConcurrent } from '../../concurrency/map-concurrent.ts';
import type {
  BodyAwaitedEvent,
  DocumentsStoredEvent,
  FactsChangedEvent,
  MailEvent,
  MessageDeliveredEvent,
  OutboxItem,
} from '../../store/items/index.ts';
import { keyOf, type Stored } from '../../store/key.ts';
import type { Store } from '../../store/store.ts';
import { cleanUpRemovedCarenet } from '../carenets/clean-up.ts';
import { removeSuperseded } from '../facts/remove-superseded.ts';
import { removeSent } from '../fhir/sent/remove.ts';
import { requestedMails } from '../mail/mail-event.ts';
import { writeMailMessage } from '../mail/queue-message.ts';
import { tellControllers } from '../mail/tell-controllers.ts';
import { removeUndelivered } from '../messages/fan-out.ts';
import { removeUnbound } from '../subscriptions/clean-up.ts';
import { noteFailures } from './note-failures.ts';
import { invokeSafeguard } from './safeguards.ts';

/** An item of the outbox with its key. */
export type Pending = Stored<OutboxItem>;

export interface QueueMessage {
  readonly id: string;
  readonly body: string;
}

export interface Dispatching {
  readonly store: Store;
  /** Sends all messages. Returns, by message id, why some were not acknowledged. */
  readonly enqueue: (messages: readonly QueueMessage[]) => Promise<ReadonlyMap<string, Error>>;
  /** Queues the webhooks that a change of facts requires. */
  readonly tell: (change: FactsChangedEvent) => Promise<void>;
  readonly cleanUpApp: (store: Store, appId: string, appGrant: string) => Promise<void>;
  readonly removeBody: (bodyKey: string) => Promise<void>;
}

/** Events about data that a call may still be using. */
export const lateEvents: readonly string[] = [
  'facts_superseded',
  'resources_superseded',
  'delivery_begun',
  'body_awaited',
];

/** Events whose remains must be cleaned up. */
const removals: readonly string[] = ['carenet_removed', 'app_unbound', 'app_removed'];

/** As many as the clients have connections. */
const itemsAtOnce = 50;

/** Why an item is still in the outbox, by event id. */
export type Failures = ReadonlyMap<string, Error>;

/**
 * Hands over every item. Mails and webhooks go to their queues, bodies without a document are removed.
 * Removed carenets and apps are cleaned up last, because that may take long. Each item leaves the outbox only
 * when it is done, so that whatever fails is handed over again. A request for many mails stays until the
 * queue has acknowledged all of them. Replaced facts and safeguards stay until the items are `late`, that is
 * older than any call can run, because a report may still be reading the facts, or a change still be in
 * preparation. An item that stays says why. Does not throw for single items.
 */
export async function dispatch(
  pending: readonly Pending[],
  dispatching: Dispatching,
  { late }: { readonly late: boolean } = { late: false },
): Promise<Failures> {
  const { store, enqueue, tell, cleanUpApp, removeBody } = dispatching;
  const failures = new Map<string, Error>();
  const mails = pending.filter(asksForMails);
  for (const [eventId, error] of await sendMails(mails, enqueue)) failures.set(eventId, error);
  const acknowledged = mails.filter(({ eventId }) => !failures.has(eventId));
  await forEachConcurrent(acknowledged, itemsAtOnce, (item) => handOver(item));

  // Changes to the same record run one after the other, because they concern the same subscriptions.
  const changes = Map.groupBy(pending.filter(isFactsChanged), ({ recordId }) => recordId);
  await forEachConcurrent(changes.values(), itemsAtOnce, async (ofRecord) => {
    for (const item of ofRecord) await handOver(item, () => tell(item));
  });

  // However much was stored in a record, it is one mail to each.
  const stored = Map.groupBy(pending.filter(isDocumentsStored), ({ recordId }) => recordId);
  await forEachConcurrent(stored.values(), itemsAtOnce, async (ofRecord) => {
    const told = tellControllers(ofRecord, { store, enqueue });
    // Awaited by each of them: it rejects for all.
    told.catch(() => undefined);
    await forEachConcurrent(ofRecord, itemsAtOnce, (item) => handOver(item, () => told));
  });

  const bodies = pending.filter((item) => item.event === 'body_removed');
  await forEachConcurrent(bodies, itemsAtOnce, (item) => handOver(item, () => removeBody(item.bodyKey)));
  if (late) {
    for (const item of pending.filter(({ event }) => lateEvents.includes(event))) {
      await handOver(item, () => cleanUp(item));
    }
  }
  for (const item of pending.filter(({ event }) => removals.includes(event))) {
    await handOver(item, () => cleanUp(item));
  }
  await noteFailures(pending, failures, store);
  return failures;

  async function cleanUp(item: Pending): Promise<void> {
    if (item.event === 'carenet_removed') await cleanUpRemovedCarenet(store, item.carenetId, item.recordId);
    if (item.event === 'facts_superseded') await removeSuperseded(item, store, removeBody);
    if (item.event === 'resources_superseded' && (await invokeSafeguard(item, store)))
      await removeSent(item, store, removeBody);
    if (item.event === 'delivery_begun') await removeUndelivered(item, store);
    if (item.event === 'body_awaited' && (await invokeSafeguard(item, store))) await removeAwaited(item);
    if (item.event === 'app_unbound') await removeUnbound(item.recordId, item.appId, store);
    if (item.event === 'app_removed') await cleanUpApp(store, item.appId, item.appGrant);
  }

  async function removeAwaited({ bodyKey, otherBodyKeys = [] }: BodyAwaitedEvent): Promise<void> {
    await forEachConcurrent([bodyKey, ...otherBodyKeys], itemsAtOnce, removeBody);
  }

  /** Does what the item requests, then removes it from the outbox. */
  async function handOver(item: Pending, action?: () => Promise<unknown>): Promise<void> {
    try {
      await action?.();
      await store.delete(keyOf(item));
    } catch (error) {
      failures.set(item.eventId, error instanceof Error ? error : new Error(String(error)));
    }
  }
}

function isFactsChanged(item: Pending): item is Stored<FactsChangedEvent> {
  return item.event === 'facts_changed';
}

function isDocumentsStored(item: Pending): item is Stored<DocumentsStoredEvent> {
  return item.event === 'documents_stored';
}

type MailRequest = Stored<MailEvent | MessageDeliveredEvent>;

function asksForMails(item: Pending): item is MailRequest {
  return item.event === 'mail' || item.event === 'message_delivered';
}

/** Returns the items of which a mail was not acknowledged, with the reason. */
async function sendMails(items: readonly MailRequest[], enqueue: Dispatching['enqueue']): Promise<Failures> {
  if (items.length === 0) return new Map();
  const requests = items.map((item) => ({ eventId: item.eventId, mails: requestedMails(item) }));
  const refused = await enqueue(
    requests.flatMap(({ mails }) =>
      mails.map((mail) => ({ id: mail.eventId, body: writeMailMessage(mail) })),
    ),
  );
  const failures = new Map<string, Error>();
  for (const { eventId, mails } of requests) {
    const lost = mails.map((mail) => refused.get(mail.eventId)).find((error) => error !== undefined);
    if (lost) failures.set(eventId, lost);
  }
  return failures;
}
