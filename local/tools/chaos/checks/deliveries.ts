/** A message is complete, is in every inbox once, and its mails were sent. */
import { keys, type MessageCopyItem, type MessageStateItem } from '../../../../shared/store/items/index.ts';
import type { World } from '../records-and-people.ts';
import type { Check, Run } from '../run.ts';
import { type Message, partitionOf } from '../scenarios/message.ts';
import { checkEffect } from './audit-entries.ts';
import { checkMails } from './mails.ts';
import type { View } from './view.ts';

export function delivered(run: Run, world: World, message: Message): Check {
  return async (view) => {
    const partition = partitionOf(message);
    const state = await checkState(run, view, partition, message.attachments.length);
    if (!state) return;
    await checkEffect(
      run,
      world,
      view,
      'sending the message',
      ({ operation, time }) => operation === 'record_send_message' && time === state.createdAt,
    );
    await checkAttachments(run, world, view, partition, message.attachments);
    await checkCopies(run, view, partition, message.place.recipients);
    checkMails(run, view, message.place.recipients, message.place.mailed);
  };
}

/** Reports a violation unless every account has the message exactly once. */
export async function checkCopies(
  run: Run,
  view: View,
  message: string,
  recipients: readonly string[],
): Promise<void> {
  for (const id of recipients) {
    const copies = (await view.inbox(id)).filter((copy) => copy.message === message);
    const counts = await Promise.all(copies.map((copy) => isDelivered(copy, view)));
    if (copies.length !== 1) run.violated(`${id} has ${copies.length} copies of the message`);
    if (counts.includes(false)) run.violated(`${id} has a copy that was never delivered`);
  }
}

async function isDelivered({ awaitsDelivery }: MessageCopyItem, view: View): Promise<boolean> {
  return awaitsDelivery === undefined || view.isDelivered(awaitsDelivery);
}

async function checkState(
  run: Run,
  { store }: View,
  message: string,
  attachments: number,
): Promise<MessageStateItem | undefined> {
  const [state, body] = await store.get([keys.messageState(message), keys.messageBody(message)]);
  if (!state || !body) {
    run.violated(`the message was lost: ${state ? 'it has no body' : 'nothing of it is stored'}`);
    return undefined;
  }
  if (state.missing !== 0 || state.attachments !== attachments || state.discarded) {
    run.violated(`the message lacks ${state.missing} of ${state.attachments} attachments`);
  }
  const [waiting] = await store.get([keys.waitingMessage(state.createdAt.slice(0, 10), message)]);
  if (waiting) run.violated('the message is still waiting for attachments');
  return state;
}

async function checkAttachments(
  run: Run,
  world: World,
  view: View,
  message: string,
  bodies: readonly string[],
): Promise<void> {
  const items = await view.store.query(keys.attachments(message));
  const numbers = items.map(({ number }) => number).join();
  const expected = bodies.map((_, index) => index + 1).join();
  if (numbers !== expected) run.violated(`the attachments are [${numbers}] instead of [${expected}]`);
  for (const { number, bodyKey } of items) {
    view.referred.add(bodyKey);
    const bytes = await view.bodies.get(bodyKey).catch(() => undefined);
    if (bytes?.toString() !== bodies[number - 1]) run.violated(`attachment ${number} has the wrong body`);
    const callId = bodyKey.split('/').at(-1);
    await checkEffect(run, world, view, `attachment ${number}`, ({ id }) => id === callId);
  }
}
