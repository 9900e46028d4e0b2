/** Sending a mail that is due. */
import {
  type AccountItem,
  type InvitationItem,
  keys,
  type MailRequestsItem,
  type SentItem,
} from '../../store/items/index.ts';
import { getByName } from '../../store/reads.ts';
import type { Write } from '../../store/writes.ts';
import { epochSeconds } from '../../time.ts';
import { chooseLetter } from './choose-letter.ts';
import { composePlain, type Letter, type PlainMail } from './compose.ts';
import { type Delivery, sentTtl } from './delivery.ts';
import { invitationLetter } from './invitation-letter.ts';
import { mailbox } from './mailbox.ts';
import { deliverNotices } from './notices/deliver-notices.ts';
import type { MailMessage } from './queue-message.ts';
import { recipientName } from './recipient-name.ts';
import { mayMailInvitation, mayMailStranger } from './strangers.ts';
import { groupOf } from './wishes.ts';

const nothingCounted: readonly Write[] = [];

/**
 * Sends the mail, unless it was sent before or has no recipient any more, or keeps what it tells for a later one. Repeats a mail only
 * when a fault comes between sending and recording, because SES cannot recognize a repetition.
 */
export async function deliver(
  message: MailMessage,
  delivery: Delivery,
): Promise<'sent' | 'kept' | 'skipped'> {
  if (message.mail === 'mail_due' || groupOf(message.mail)) return deliverNotices(message, delivery);
  const { store, sender, send, now } = delivery;
  const { eventId, accountId, address, otherId, recordId, invitationId } = message;
  const isAboutInvitation = recordId !== undefined && invitationId !== undefined;
  const { sent, item, requests, other, invitation } = await getByName<Told>(store, {
    sent: keys.sent(eventId),
    item: keys.account(accountId),
    requests: keys.resetRequests(accountId),
    ...(otherId !== undefined && { other: keys.account(otherId) }),
    ...(isAboutInvitation && { invitation: keys.invitation(recordId, invitationId) }),
  });
  if (sent) return 'skipped';
  const found = item?.id === accountId ? item : undefined;
  // The old address must not learn the new one, which stands in for a missing name.
  const account = found && { ...found, contactEmail: address ?? found.contactEmail };
  const letter =
    message.mail === 'invitation'
      ? await invitationLetter(invitation, account, message, delivery)
      : account
        ? await chooseLetter(account, message, { ...delivery, requests, other, invitation })
        : await letterToStranger(message, delivery);
  if (!letter) return 'skipped';
  const notSent =
    message.mail === 'invitation' ? await mayMailInvitation(accountId, store, now()) : nothingCounted;
  if (!notSent) return 'skipped';

  try {
    await send({
      ...letter,
      from: mailbox(sender.supportName, sender.supportAddress),
      to: account ? mailbox(recipientName(account), account.contactEmail) : (address ?? accountId),
    });
  } catch (error) {
    // The mail comes again, and is counted then.
    if (notSent.length > 0) await store.transact(notSent);
    throw error;
  }
  await store.put(keys.sent(eventId), { ttl: epochSeconds(now()) + sentTtl });
  return 'sent';
}

/** What the text of a mail depends on. */
interface Told {
  readonly sent?: SentItem;
  readonly item?: AccountItem;
  readonly requests?: MailRequestsItem;
  readonly other?: AccountItem;
  readonly invitation?: InvitationItem;
}

/** The mails that go to addresses without an account, too. */
const toStrangers: Readonly<Partial<Record<MailMessage['mail'], PlainMail>>> = {
  reset_link: 'noAccount',
  registration_refused: 'addressUnusable',
};

/**
 * The answer to a request with an address that has no account, or had one. Strangers choose such addresses, so their number
 * in all is limited.
 */
async function letterToStranger(
  { mail, accountId, language }: MailMessage,
  { store, sender, now }: Delivery,
): Promise<Letter | undefined> {
  // The last mail of all: no stranger can cause it.
  if (mail === 'account_erased') return composePlain('accountErased', accountId, sender, language);
  const text = toStrangers[mail];
  if (!text || !(await mayMailStranger(accountId, store, now()))) return undefined;
  return composePlain(text, accountId, sender, language);
}
