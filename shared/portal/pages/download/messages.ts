/** The letters of the person who downloads: those about a record, and on her own record those to herself, too. */
import type { Client, ListedSentMessage, Message, Notification, SentMessage } from '../../../client/index.ts';
import { mapConcurrent } from '../../../concurrency/map-concurrent.ts';
import { callsAtOnce } from '../../calls-at-once.ts';
import type { RecordScope } from '../../scope/scope.ts';

const page = 1000;
/** The newest ones. Each needs a call of its own, and a request has half a minute. */
const mostMessages = 200;

export interface Letters {
  readonly messages: readonly Message[];
  /** What the person has written. */
  readonly sent: readonly SentMessage[];
  readonly notifications: readonly Notification[];
  /** How many messages are left out. */
  readonly left: number;
  /** How many messages are there without their text. */
  readonly unopened: number;
}

/**
 * Reads them with their bodies, archived ones too. A message that was never opened stays as it is in the list, without its body: the
 * service would take it for read. Of an attachment it says what is known; when it was accepted it is a document of the record.
 */
export async function readLetters(client: Client, accountId: string, scope: RecordScope): Promise<Letters> {
  const [all, written, { notifications }] = await Promise.all([
    readInbox(client, accountId),
    readSentFolder(client, accountId),
    client.accountNotifications({ accountEmail: accountId, limit: page }),
  ]);
  const about = all.filter(
    ({ recordId }) => recordId === scope.recordId || (recordId === undefined && scope.isOwner),
  );
  const messages = await mapConcurrent(about.slice(0, mostMessages), callsAtOnce, (message) =>
    message.readAt === undefined
      ? Promise.resolve(message)
      : client.accountInboxMessage({ accountEmail: accountId, messageId: message.id }),
  );
  const sentAbout = written.filter(
    ({ record_id: recordId }) => recordId === scope.recordId || (recordId === null && scope.isOwner),
  );
  const sent = await mapConcurrent(sentAbout.slice(0, mostMessages), callsAtOnce, ({ id }) =>
    client.sentMessage({ accountEmail: accountId, messageId: id }),
  );
  return {
    messages,
    sent,
    notifications: notifications.filter(({ record }) => record.id === scope.recordId),
    left: about.length - messages.length + sentAbout.length - sent.length,
    unopened: messages.filter(({ body }) => body === undefined).length,
  };
}

/** The list has no total: it ends with a page that is not full. */
async function readInbox(client: Client, accountEmail: string): Promise<readonly Message[]> {
  const found: Message[] = [];
  for (;;) {
    const input = { accountEmail, includeArchive: true, limit: page, offset: found.length };
    const { messages } = await client.accountInbox(input);
    found.push(...messages);
    if (messages.length < page) return found;
  }
}

async function readSentFolder(client: Client, accountEmail: string): Promise<readonly ListedSentMessage[]> {
  const found: ListedSentMessage[] = [];
  for (;;) {
    const { messages } = await client.sentMessages({ accountEmail, limit: page, offset: found.length });
    found.push(...messages);
    if (messages.length < page) return found;
  }
}
