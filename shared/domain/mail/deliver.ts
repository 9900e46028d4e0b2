/** Sending a mail that is due. */
import type { Keyring } from '../../secrets/keyring.ts';
import { type AccountItem, keys } from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';
import { epochSeconds } from '../../time.ts';
import { openSecret } from '../accounts/secrets.ts';
import { compose, composeNewMessage, type Letter, type Sender } from './compose.ts';
import { mailbox } from './mailbox.ts';
import { composeNotice, isNotice } from './notices/notice.ts';
import type { MailKind, MailMessage } from './queue-message.ts';
import { recipientName } from './recipient-name.ts';

export interface OutgoingMail extends Letter {
  /** Both as in the header field. */
  readonly from: string;
  readonly to: string;
}

export interface Delivery {
  readonly store: Store;
  readonly keyring: Keyring;
  readonly sender: Sender;
  readonly send: (mail: OutgoingMail) => Promise<void>;
  readonly now: () => Date;
}

/** Seconds for which the service remembers that a mail was sent: as long as a queue can keep a message. */
const sentTtl = 14 * 86_400;

/**
 * Sends the mail, unless it was sent before or has no recipient any more. Repeats a mail only when a fault
 * comes between sending and recording, because SES cannot recognize a repetition.
 */
export async function deliver(
  { eventId, mail, accountId, address, otherId }: MailMessage,
  { store, keyring, sender, send, now }: Delivery,
): Promise<'sent' | 'skipped'> {
  const [sent, item, other] = await store.get([
    keys.sent(eventId),
    keys.account(accountId),
    keys.account(otherId ?? accountId),
  ]);
  const account = item?.id === accountId ? item : undefined;
  const letter = account && (await composeMail({ account, other }, mail, keyring, sender));
  if (sent || !account || !letter) return 'skipped';

  await send({
    ...letter,
    from: mailbox(sender.supportName, sender.supportAddress),
    to: mailbox(recipientName(account), address ?? account.contactEmail),
  });
  await store.put(keys.sent(eventId), { ttl: epochSeconds(now()) + sentTtl });
  return 'sent';
}

/**
 * The text of the mail. Undefined when it must not be sent: a new message and a change are announced only to active and
 * disabled accounts, and the other mails need the primary secret.
 */
async function composeMail(
  { account, other }: { readonly account: AccountItem; readonly other: AccountItem | undefined },
  mail: MailKind,
  keyring: Keyring,
  sender: Sender,
): Promise<Letter | undefined> {
  const mayReceive = account.state === 'active' || account.state === 'disabled';
  if (isNotice(mail)) return mayReceive ? composeNotice(mail, account, other, sender) : undefined;
  if (mail === 'new_message') {
    return mayReceive ? composeNewMessage(recipientName(account), sender) : undefined;
  }
  const primarySecret = await openSecret(account, 'primarySecret', keyring);
  const hasCode = account.secondarySecret !== undefined;
  return primarySecret ? compose(mail, { accountId: account.id, primarySecret, hasCode }, sender) : undefined;
}
