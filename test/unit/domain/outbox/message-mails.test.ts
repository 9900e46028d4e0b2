import { describe, expect, it } from 'vitest';
import { deliver } from '../../../../shared/domain/mail/deliver.ts';
import { readMailMessage } from '../../../../shared/domain/mail/queue-message.ts';
import {
  type Dispatching,
  dispatch,
  type Pending,
  type QueueMessage,
} from '../../../../shared/domain/outbox/dispatch.ts';
import { keys, type OutboxItem } from '../../../../shared/store/items/index.ts';
import { MemoryStore } from '../../../../shared/store/memory-store.ts';
import { keyring, outboxOf, start, storedAccount, storeItem } from '../accounts/support.ts';

const people = Array.from({ length: 25 }, (_, index) => `person-${index}@mail.example`);

function delivered() {
  const store = new MemoryStore();
  const item: OutboxItem = { event: 'message_delivered', eventId: 'e1', accountIds: people };
  storeItem(store, keys.outbox(start.toISOString(), 'e1'), { ...item });
  const queued: QueueMessage[] = [];
  const dispatching = {
    store,
    enqueue: async (messages: readonly QueueMessage[]) => {
      queued.push(...messages);
      return new Map<string, Error>();
    },
  } as unknown as Dispatching;
  const pending = () => outboxOf(store) as unknown as readonly Pending[];
  return { store, queued, dispatching, pending };
}

describe('Dispatching a message that was delivered to many accounts', () => {
  it('queues one mail per account and then removes the outbox item', async () => {
    const { queued, dispatching, pending } = delivered();
    expect(await dispatch(pending(), dispatching)).toEqual(new Map());
    expect(queued.map(({ body }) => readMailMessage(body).accountId)).toEqual(people);
    expect(new Set(queued.map(({ id }) => id)).size).toBe(25);
    expect(pending()).toEqual([]);
  });

  it('keeps the item when one mail was not acknowledged, and no one gets a second mail', async () => {
    const { store, queued, dispatching, pending } = delivered();
    const lost = new Error('not acknowledged');
    const enqueue: Dispatching['enqueue'] = async (messages) => {
      queued.push(...messages.slice(0, 24));
      return new Map([[messages[24]!.id, lost]]);
    };
    expect(await dispatch(pending(), { ...dispatching, enqueue })).toEqual(new Map([['e1', lost]]));
    expect(pending()).toHaveLength(1);
    expect(await dispatch(pending(), dispatching)).toEqual(new Map());
    expect(queued).toHaveLength(49);

    for (const id of people) storedAccount(store, { id, contactEmail: id, state: 'active' });
    const sender = { uiUrl: 'https://ui.example.org', supportName: 'S', supportAddress: 's@phr.example.org' };
    const sent: string[] = [];
    const send = async ({ to }: { to: string }) => void sent.push(to);
    for (const { body } of queued)
      await deliver(readMailMessage(body), {
        store,
        keyring,
        sender,
        send,
        now: () => start,
        digestHour: 6,
        tellBrowsers: async () => new Map(),
      });
    expect(sent).toHaveLength(25);
    expect(new Set(sent).size).toBe(25);
  });
});
