/** Dead letters, as people read them. */
import { readMailMessage } from '../../../shared/domain/mail/queue-message.ts';
import { readPushMessage } from '../../../shared/domain/push/queue-message.ts';
import { readPingMessage } from '../../../shared/domain/subscriptions/queue-message.ts';
import { age } from '../age.ts';
import { listLines } from '../table.ts';
import type { QueueEnds } from './queue-client.ts';
import type { QueueName } from './queues-of-target.ts';

interface DeadLetter {
  readonly sentAt: string;
  /** By column; undefined when the letter cannot be read. */
  readonly content: Readonly<Record<string, string>> | undefined;
}

/** What is shown of a message. */
const contents: Readonly<Record<QueueName, (body: string) => Readonly<Record<string, string>>>> = {
  mails: (body) => {
    const { mail, accountId, eventId } = readMailMessage(body);
    return { mail, account: accountId, event: eventId };
  },
  pings: (body) => {
    const push = readPushMessage(body);
    if (push)
      return { app: 'Web Push', record: '', subscription: push.push, attempts: String(push.attempt ?? 0) };
    const { appId, recordId, subscriptionId, attempt } = readPingMessage(body);
    return { app: appId, record: recordId, subscription: subscriptionId, attempts: String(attempt) };
  },
};

const columns: Readonly<Record<QueueName, readonly string[]>> = {
  mails: ['mail', 'account', 'event'],
  pings: ['app', 'record', 'subscription', 'attempts'],
};

/** Some dead letters, the oldest first. They stay in their queue. */
export async function deadLetters(
  queue: QueueName,
  dead: Pick<QueueEnds, 'receive'>,
): Promise<readonly DeadLetter[]> {
  const letters = (await dead.receive(0)).map(({ body, sentAt }) => ({
    sentAt: sentAt.toISOString(),
    content: readable(() => contents[queue](body)),
  }));
  return letters.toSorted((a, b) => (a.sentAt < b.sentAt ? -1 : 1));
}

export function letterTable(queue: QueueName, letters: readonly DeadLetter[], now: Date): readonly string[] {
  const names = columns[queue];
  const unreadable = names.map((_, column) => (column === 0 ? 'cannot be read' : ''));
  const rows = letters.map(({ sentAt, content }) => [
    age(sentAt, now),
    ...(content ? names.map((name) => content[name]!) : unreadable),
  ]);
  return listLines(['age', ...names], rows);
}

function readable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
