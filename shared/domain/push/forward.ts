/** Hands what an account is to be told over to those that tell browsers (docs/contract/push.md#what-is-told). */
import type { AccountItem, Notice, PushesItem } from '../../store/items/index.ts';
import type { Enqueue } from '../../store/sqs-queue.ts';
import type { MailMessage } from '../mail/queue-message.ts';
import { groupOf, isPushWanted } from '../mail/wishes.ts';
import { writePushMessage } from './queue-message.ts';

/**
 * Queues the message when the account has browsers that are told and wants to know. Which of them, and whether it may still know, is
 * decided when they are told. Throws when the queue does not acknowledge.
 */
export async function forwardToBrowsers(
  { eventId, mail, recordId, carenetId, otherId }: MailMessage,
  account: AccountItem,
  pushes: PushesItem | undefined,
  enqueue: Enqueue,
): Promise<void> {
  const group = groupOf(mail);
  if (!group || !pushes || pushes.subscriptions.length === 0 || !isPushWanted(account, group)) return;
  const kind = mail as Notice['kind'];
  const body = writePushMessage({ push: eventId, accountId: account.id, kind, recordId, carenetId, otherId });
  const [refused] = (await enqueue([{ id: eventId, body }])).values();
  if (refused) throw refused;
}
