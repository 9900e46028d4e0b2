/** Asks the mailer for the mails that are due (docs/contract/accounts.md#notices). */

import { forEachConcurrent } from '../../../concurrency/map-concurrent.ts';
import { newId } from '../../../ids.ts';
import { keys, type MailDueItem } from '../../../store/items/index.ts';
import { keyOf, type Stored } from '../../../store/key.ts';
import type { Enqueue } from '../../../store/sqs-queue.ts';
import type { Store } from '../../../store/store.ts';
import { present, update } from '../../../store/writes.ts';
import { writeMailMessage } from '../queue-message.ts';

/** The mailer removes an account from the list. One that is still there after this time is asked for again. */
const againAfter = 6 * 3_600_000;
const notesAtOnce = 20;

interface Asking {
  readonly store: Store;
  readonly enqueue: Enqueue;
}

/**
 * Queues a message for each account that is listed under a time that has come. Returns how many were asked for. Throws when the queue did
 * not acknowledge some, after it has asked for all: they are asked for by the next run.
 */
export async function askForDueMails(now: Date, asking: Asking): Promise<number> {
  const asked = await Promise.all(keys.mailsDue.map((shard) => askForShard(shard, now, asking)));
  const failures = asked.flatMap(({ failed }) => failed);
  if (failures.length > 0) throw failures[0];
  return asked.reduce((sum, { count }) => sum + count, 0);
}

async function askForShard(
  shard: (typeof keys.mailsDue)[number],
  now: Date,
  { store, enqueue }: Asking,
): Promise<{ readonly count: number; readonly failed: readonly Error[] }> {
  const failed: Error[] = [];
  let count = 0;
  for await (const items of store.pages(shard)) {
    // Sort keys begin with the time, and items come in their order.
    const due = items.filter((item) => keys.mailDueTime(item) <= now.toISOString());
    const wanted = due
      .filter(({ askedAt }) => isLongAgo(askedAt, now))
      .map((item) => ({ item, id: newId(now) }));
    const refused = await enqueue(wanted.map(({ item, id }) => ({ id, body: request(item, id) })));
    failed.push(...refused.values());
    const acknowledged = wanted.filter(({ id }) => !refused.has(id));
    count += acknowledged.length;
    await forEachConcurrent(acknowledged, notesAtOnce, ({ item }) => noteAsked(item, now, store));
    if (due.length < items.length) break;
  }
  return { count, failed };
}

function isLongAgo(time: string | undefined, now: Date): boolean {
  return time === undefined || now.getTime() - Date.parse(time) > againAfter;
}

function request(item: Stored<MailDueItem>, eventId: string): string {
  const { accountId } = item;
  return writeMailMessage({ eventId, mail: 'mail_due', accountId, due: keys.mailDueTime(item) });
}

/** The mailer may have removed it in the meantime. */
async function noteAsked(item: Stored<MailDueItem>, now: Date, store: Store): Promise<void> {
  const gone = new GoneMeanwhile();
  try {
    await store.transact([
      update(
        keyOf(item),
        { set: { askedAt: now.toISOString() } },
        { when: { PK: present }, refused: () => gone },
      ),
    ]);
  } catch (error) {
    if (error !== gone) throw error;
  }
}

class GoneMeanwhile extends Error {}
