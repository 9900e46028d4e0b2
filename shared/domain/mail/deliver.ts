/** Sending a mail that is due. */
import type { Keyring } from '../../secrets/keyring.ts';
import { keys } from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';
import { epochSeconds } from '../../time.ts';
import { chooseLetter } from './choose-letter.ts';
import { composePlain, type Letter, type PlainMail, type Sender } from './compose.ts';
import { mailbox } from './mailbox.ts';
import type { MailMessage } from './queue-message.ts';
import { recipientName } from './recipient-name.ts';
import { mayMailStranger } from './strangers.ts';

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
export async function deliver(message: MailMessage, delivery: Delivery): Promise<'sent' | 'skipped'> {
  const { store, sender, send, now } = delivery;
  const { eventId, accountId, address, otherId } = message;
  const [sent, item, requests, ...others] = await store.get([
    keys.sent(eventId),
    keys.account(accountId),
    keys.resetRequests(accountId),
    ...(otherId === undefined ? [] : [keys.account(otherId)]),
  ]);
  if (sent) return 'skipped';
  const found = item?.id === accountId ? item : undefined;
  // The old address must not learn the new one, which stands in for a missing name.
  const account = found && { ...found, contactEmail: address ?? found.contactEmail };
  const letter = account
    ? await chooseLetter(account, message, { ...delivery, requests, other: others[0] })
    : await letterToStranger(message, delivery);
  if (!letter) return 'skipped';

  await send({
    ...letter,
    from: mailbox(sender.supportName, sender.supportAddress),
    to: account ? mailbox(recipientName(account), account.contactEmail) : (address ?? accountId),
  });
  await store.put(keys.sent(eventId), { ttl: epochSeconds(now()) + sentTtl });
  return 'sent';
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
