/** The building blocks of scenarios. */
import type { Store } from '../../../../shared/store/store.ts';
import { delivered } from '../checks/deliveries.ts';
import type { Call, Client, Done } from '../client.ts';
import type { Push } from '../environment.ts';
import type { Apps, Person, World } from '../records-and-people.ts';
import type { Run } from '../run.ts';
import type { Message } from './message.ts';

export interface Scene {
  readonly run: Run;
  readonly world: World;
  readonly client: Client;
  readonly apps: Apps;
  /** Sets the statuses for the next webhook calls on a path. */
  answerPings(path: string, statuses: readonly number[]): void;
  readonly push: Push;
  readonly now: () => Date;
  readonly store: Store;
  /** What is in the mail of an invitation. */
  readonly secretOf: (recordId: string, invitationId: string) => Promise<string>;
}

/** How often a client makes a call twice at the same time. */
const hurry = 0.2;

export const used = { status: 400, text: 'has been sent already' };
export const uploaded = { status: 400, text: 'has been uploaded already' };
const saved = { status: 410, text: '', byOthers: true };

/** A key that no other run uses. */
export function freshKey({ run, now }: Scene): string {
  return `run-${run.seed}-${now().getTime()}`;
}

function sendCall({ key, place, by, attachments }: Message): Call {
  return {
    operation: 'record_send_message',
    by,
    on: { record: place.recordId, 'message key': key, 'new message key': key },
    form: { subject: key, num_attachments: String(attachments.length) },
  };
}

async function attach(scene: Scene, message: Message, number: number): Promise<void> {
  const call: Call = {
    ...sendCall(message),
    operation: 'record_message_attach',
    path: { ATTACHMENT_NUM: String(number) },
    form: undefined,
    body: message.attachments[number - 1]!,
  };
  await persist(scene, call, uploaded);
}

/**
 * Makes a call whose effect happens once, however often it is made. Sometimes makes it twice at the same
 * time.
 */
export async function persist({ client, run }: Scene, call: Call, done: Done): Promise<void> {
  if (!run.chance.happens(hurry)) return void (await client.persist(run, call, done));
  const byOthers = { ...done, byOthers: true };
  await Promise.all([client.persist(run, call, byOthers), client.persist(run, call, byOthers)]);
}

/** Sends a message with all its attachments. Adds the check of it to the run. */
export async function sendMessage(scene: Scene, message: Message): Promise<void> {
  const { run } = scene;
  run.checks.push(delivered(run, scene.world, message));
  await persist(scene, sendCall(message), used);
  const numbers = run.chance.shuffled(message.attachments.map((_, index) => index + 1));
  // The last two attachments race: one of them triggers the delivery.
  const racing = run.chance.happens(0.7) ? 2 : 1;
  for (const number of numbers.slice(0, -racing)) await attach(scene, message, number);
  await Promise.all(numbers.slice(-racing).map((number) => attach(scene, message, number)));
}

/** The account accepts the first attachment, unless someone else already has. */
export async function accept({ client, run }: Scene, account: Person, messageId: string): Promise<void> {
  const operation = 'account_inbox_message_attachment_accept';
  const on = { account: account.id, message: messageId };
  await client.persist(run, { operation, by: account.session, on }, saved);
}
