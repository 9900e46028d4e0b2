/** Sending a mail that is due. */
import type { Keyring } from '../../secrets/keyring.ts';
import { keys } from '../../store/keys.ts';
import type { Store } from '../../store/store.ts';
import { epochSeconds } from '../../time.ts';
import { openSecret } from '../accounts/secrets.ts';
import type { AccountItem } from '../items.ts';
import { compose, type Letter, type Sender } from './compose.ts';
import { mailbox } from './mailbox.ts';
import type { MailMessage } from './message.ts';

export interface OutgoingMail extends Letter {
  /** Both as they stand in the header. */
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

/** How long it is remembered that a mail went out: as long as a queue can keep a message. */
const sentTtl = 14 * 86_400;

/**
 * Sends the mail unless it went out before, or the account or its primary secret is gone. It is sent again only
 * when a fault comes between sending and recording, because SES cannot recognise a repetition.
 */
export async function deliver(
  { eventId, mail, accountId }: MailMessage,
  { store, keyring, sender, send, now }: Delivery,
): Promise<'sent' | 'skipped'> {
  const [sent, item] = await store.get([keys.sent(eventId), keys.account(accountId)]);
  const account = item?.id === accountId ? (item as unknown as AccountItem) : undefined;
  const primarySecret = account && openSecret(account, 'primarySecret', keyring);
  if (sent || !account || !primarySecret) return 'skipped';

  const hasCode = account.secondarySecret !== undefined;
  const letter = compose(mail, { accountId, primarySecret, hasCode }, sender);
  await send({
    ...letter,
    from: mailbox(sender.supportName, sender.supportAddress),
    to: mailbox(account.fullName || account.contactEmail, account.contactEmail),
  });
  await store.put(keys.sent(eventId), { ttl: epochSeconds(now()) + sentTtl });
  return 'sent';
}
